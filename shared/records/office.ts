/** An office: one token's view of the API. The token is never part of it. */
import { z } from 'zod';

/* The idle lock: hides the window's content while the user is away. */

/** The choices in Settings: minutes without input, and 0 for never. */
export const lockChoices = [0, 5, 15, 30, 60] as const;

export const lockMinutesSchema = z.literal(lockChoices);

/** Lifetimes of an office: saved, until Tripledger closes, built-in demo. */
const officeKinds = ['saved', 'session', 'demo'] as const;

/** The form of URLs that a deployment serves, of those that the API documents. */
export const urlFormSchema = z.object({
  tripPath: z.enum(['/api/trip', '/trip']),
  /** The position of a trip's or client's id. */
  idIn: z.enum(['path', 'query']),
});
export type UrlForm = z.infer<typeof urlFormSchema>;

/** The rate limit of an office's token. Configurable per office (build/docs/api.md, Rate limits). */
export const rateSettingSchema = z.object({
  /** Requests per rolling window. */
  requests: z.int().min(1).max(100_000),
  /** Length of the window in seconds. */
  seconds: z.int().min(1).max(3_600),
});
export type RateSetting = z.infer<typeof rateSettingSchema>;

/** 500 requests in a rolling window of 60 seconds (build/docs/api.md, Rate limits). */
export const defaultRate: RateSetting = { requests: 500, seconds: 60 };

/** An office as settings.json has it. */
export const officeSchema = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  /** Null for an office that was not connected yet. */
  urlForm: urlFormSchema.nullable().default(null),
  /** `saved`: token in the keychain; `session`: only until Tripledger closes; `demo`: the built-in demo office. */
  kind: z.enum(officeKinds),
  rate: rateSettingSchema.default(defaultRate),
  /** Whether it came with a settings file, and its token was not entered here yet. */
  needsToken: z.boolean().optional(),
});
export type Office = z.infer<typeof officeSchema>;

/** An office that was removed: what its user had typed is still sealed on this computer. */
export const removedOfficeSchema = z.object({
  /** Names its file, and its key in the keychain. */
  id: z.string().min(1).max(200),
  name: z.string(),
  baseUrl: z.string(),
  removedAtMs: z.number(),
});
export type RemovedOffice = z.infer<typeof removedOfficeSchema>;

/** States of the keychain after its last use. */
export const tokenStates = ['available', 'unknown', 'keychain-unavailable'] as const;

/** The state of an office's connection and of its request window. */
export const connectionSchema = z.object({
  officeId: z.string(),
  /** unchecked: no request yet; live, offline: outcome of the last request; refused: the token was refused. */
  state: z.enum(['unchecked', 'live', 'offline', 'refused', 'waiting']),
  /** While waiting for the rate limit: when requests continue. */
  waitUntilMs: z.number().nullable(),
  /** Why requests wait: the server requested a pause (Try now ends it), or the office's window is full. */
  waitCause: z.enum(['server', 'window']).nullable(),
  /** Requests in the rolling window, its limit, and its length in seconds. */
  used: z.int(),
  limit: z.int(),
  windowSeconds: z.number(),
  queued: z.int(),
  /** Message of the last failure; null after a success. */
  problem: z.string().nullable(),
  /** The time of the server's last answer in this session, epoch milliseconds; null before the first. */
  respondedAtMs: z.number().nullable(),
});
export type Connection = z.infer<typeof connectionSchema>;

/** Why the saved copy of an office is locked: its key is not in the keychain, or the key is another one. */
export const savedCopyLocks = ['no-key', 'other-key'] as const;
export type SavedCopyLock = (typeof savedCopyLocks)[number];

/** Parts of a saved office that are locked. */
const officeLockSchema = z.object({
  officeId: z.string(),
  /** The keychain did not give the token. */
  isTokenMissing: z.boolean(),
  /** The origin that the token was saved for, where the office's base URL is another one now. */
  tokenSavedFor: z.string().nullable(),
  savedCopy: z.enum(savedCopyLocks).nullable(),
});
export type OfficeLock = z.infer<typeof officeLockSchema>;

/** The state of the application: what the window's frame shows. */
export const appStateSchema = z.object({
  version: z.string(),
  offices: z.array(officeSchema),
  currentOfficeId: z.string().nullable(),
  /** Offices that can be restored, the one that was removed last first. */
  removedOffices: z.array(removedOfficeSchema),
  theme: z.enum(['system', 'light', 'dark']),
  /** Whether the navigation shows icons only. */
  isRailNarrow: z.boolean(),
  /** Minutes without input after which the window locks; 0 for never. */
  lockAfterMinutes: lockMinutesSchema,
  /** Whether the keychain can store a token; null until it was tried. */
  keychain: z.enum(tokenStates).nullable(),
  /** Open offices whose token or saved copy is locked. */
  locks: z.array(officeLockSchema),
  /** Messages for the user, from the start of Tripledger: a damaged cache was set aside, for instance. */
  notices: z.array(z.string()),
});
export type AppState = z.infer<typeof appStateSchema>;

/** The colour scheme. */
export const themeSchema = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof themeSchema>;
