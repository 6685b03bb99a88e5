/** An office: one token's view of the API. The token itself is never part of it. */
import { z } from 'zod';

/** How long an office lasts. */
export const officeKinds = ['saved', 'session', 'demo'] as const;

/** In which of its documented forms a deployment serves a path; null while it is not found out. */
export const urlVariantsSchema = z.object({
  tripPath: z.enum(['/api/trip', '/trip']).nullable(),
  /** Where the id of a trip or client stands. */
  tripId: z.enum(['path', 'query']).nullable(),
  clientId: z.enum(['path', 'query']).nullable(),
});
export type UrlVariants = z.infer<typeof urlVariantsSchema>;

/** Of an office nothing is known until it has answered. */
export const unknownUrlVariants: UrlVariants = { tripPath: null, tripId: null, clientId: null };

/** How many requests an office's token may make (API document, Limits: configurable per office). */
export const rateSettingSchema = z.object({
  /** Requests per rolling window. */
  requests: z.int().min(1).max(100_000),
  /** The window in seconds. */
  seconds: z.int().min(1).max(3_600),
  /** Percent of the requests that are left to colleagues on the same token. */
  leftToColleagues: z.int().min(0).max(90),
});
export type RateSetting = z.infer<typeof rateSettingSchema>;

/** 500 requests in a rolling window of 60 seconds (API document, Limits). */
export const defaultRate: RateSetting = { requests: 500, seconds: 60, leftToColleagues: 0 };

/** What is saved of an office. */
export const officeSchema = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  forms: urlVariantsSchema.default(unknownUrlVariants),
  /** `saved`: token in the keychain; `session`: only until Tripledger closes; `demo`: the built-in demo office. */
  kind: z.enum(officeKinds),
  rate: rateSettingSchema.default(defaultRate),
  /** Since when the server has refused the token; absent while it does not. */
  tokenRefusedSinceMs: z.number().optional(),
});
export type Office = z.infer<typeof officeSchema>;

/** What the keychain said when it was last asked for an office's token. */
export const tokenStates = ['available', 'unknown', 'keychain-unavailable'] as const;

/** The state of an office's connection and of its request window. */
export const connectionSchema = z.object({
  officeId: z.string(),
  /** unchecked: nothing was asked yet; live, offline: how the last request ended; refused: the token was refused. */
  state: z.enum(['unchecked', 'live', 'offline', 'refused', 'waiting']),
  /** While waiting for the rate limit: when requests may go on. */
  waitUntilMs: z.number().nullable(),
  /** Why nothing leaves: the server asked for a pause (then Try now helps), or the office's own window is full. */
  waitCause: z.enum(['server', 'window']).nullable(),
  lastAnswerAtMs: z.number().nullable(),
  /** Requests counted in the rolling window, how many it takes, and its length in seconds. */
  used: z.int(),
  limit: z.int(),
  windowSeconds: z.number(),
  queued: z.int(),
  /** Words for the last failure, null after a success. */
  problem: z.string().nullable(),
});
export type Connection = z.infer<typeof connectionSchema>;

/**
 * Why the saved copy of an office stays closed: the keychain did not give its key, the key does not open it, or the
 * server has refused the token for too long.
 */
export const savedCopyLocks = ['no-key', 'other-key', 'token-refused'] as const;
export type SavedCopyLock = (typeof savedCopyLocks)[number];

/** What of a saved office cannot be read for now. */
export const officeLockSchema = z.object({
  officeId: z.string(),
  /** The keychain did not give the token. */
  isTokenMissing: z.boolean(),
  /** The token was saved for this origin, and the office's address is now another one. */
  tokenSavedFor: z.string().nullable(),
  savedCopy: z.enum(savedCopyLocks).nullable(),
});
export type OfficeLock = z.infer<typeof officeLockSchema>;

/** What the shell needs to know. */
export const appStateSchema = z.object({
  version: z.string(),
  offices: z.array(officeSchema),
  currentOfficeId: z.string().nullable(),
  theme: z.enum(['system', 'light', 'dark']),
  /** Whether the navigation shows icons only. */
  isRailNarrow: z.boolean(),
  /** Whether a token can be kept in the keychain on this machine; null until it was tried. */
  keychain: z.enum(tokenStates).nullable(),
  /** Offices in use whose token or saved copy cannot be read for now. */
  locks: z.array(officeLockSchema),
  /** Something that happened at start and that the user must know (a damaged cache set aside, for instance). */
  notices: z.array(z.string()),
});
export type AppState = z.infer<typeof appStateSchema>;

/** The choice of appearance. */
export const themeSchema = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof themeSchema>;
