/** An office: one token's view of the API. The token itself is never part of it. */
import { z } from 'zod';

/** How long an office lasts. */
export const officeKinds = ['saved', 'session', 'demo'] as const;

/** What is saved of an office. */
export const officeSchema = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  /** Which of the two documented trip paths this deployment serves. */
  tripPath: z.enum(['/api/trip', '/trip']),
  /** `saved`: token in the keychain; `session`: only until Tripledger closes; `demo`: the built-in demo office. */
  kind: z.enum(officeKinds),
  /** Requests per rolling 60 s (API document, Limits: 500 by default, configurable per office). */
  requestsPerMinute: z.int().min(1).max(100_000),
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
  lastAnswerAtMs: z.number().nullable(),
  /** Requests counted in the rolling window, and its size. */
  used: z.int(),
  limit: z.int(),
  queued: z.int(),
  /** Words for the last failure, null after a success. */
  problem: z.string().nullable(),
});
export type Connection = z.infer<typeof connectionSchema>;

/** What the shell needs to know. */
export const appStateSchema = z.object({
  version: z.string(),
  offices: z.array(officeSchema),
  currentOfficeId: z.string().nullable(),
  theme: z.enum(['system', 'light', 'dark']),
  /** Whether a token can be kept in the keychain on this machine; null until it was tried. */
  keychain: z.enum(tokenStates).nullable(),
  /** Something that happened at start and that the user must know (a damaged cache set aside, for instance). */
  notices: z.array(z.string()),
});
export type AppState = z.infer<typeof appStateSchema>;

/** The choice of appearance. */
export const themeSchema = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof themeSchema>;
