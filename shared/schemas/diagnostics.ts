/** What Diagnostics shows of one office: how requests went and where answers broke the contract. Nothing secret or personal. */
import { errorCodes } from '@shared/errors';
import { z } from 'zod';
import { urlVariantsSchema } from './office';

/** The records that warnings are about. */
export const warningSubjects = [
  'trip list',
  'trip in a list',
  'trip',
  'client list',
  'client',
  'report list',
  'report',
  'branch list',
  'consultant list',
  'group list',
] as const;
export type WarningSubject = (typeof warningSubjects)[number];

/** One request with all its tries. Durations in milliseconds. */
export const requestTraceSchema = z.object({
  /** Epoch milliseconds. */
  startedAtMs: z.number(),
  method: z.literal('GET'),
  /** Ids and values left out. */
  path: z.string(),
  status: z.int().nullable(),
  code: z.enum(errorCodes).nullable(),
  durationMs: z.number(),
  /** In the queue for the rate limit. */
  waitedMs: z.number(),
  retries: z.int(),
  bytes: z.int(),
});
export type RequestTrace = z.infer<typeof requestTraceSchema>;

/** How full the rolling window was at a moment (epoch milliseconds). */
export const windowSampleSchema = z.object({ atMs: z.number(), used: z.int(), limit: z.int() });
export type WindowSample = z.infer<typeof windowSampleSchema>;

/** One broken promise, however often it was met. */
export const collectedWarningSchema = z.object({
  record: z.enum(warningSubjects),
  /** Field names joined by dots; positions in lists as "*". */
  path: z.string(),
  expected: z.string(),
  found: z.string(),
  times: z.int(),
  lastAtMs: z.number(),
});
export type CollectedWarning = z.infer<typeof collectedWarningSchema>;

/** The state of one office's diagnostics. */
export const diagnosticsSchema = z.object({
  /** Whether X-Debug is sent. */
  isDebugging: z.boolean(),
  /** Since Tripledger was started. */
  totals: z.object({ requests: z.int(), failed: z.int(), refused: z.int(), retries: z.int() }),
  /** The last ones, newest first. */
  requests: z.array(requestTraceSchema),
  window: z.object({
    samples: z.array(windowSampleSchema),
    seconds: z.number(),
    /** Requests waiting for a place. */
    queued: z.int(),
    /** Whether other processes of this computer count in the same window. */
    isShared: z.boolean(),
  }),
  headers: z.object({ atMs: z.number(), values: z.record(z.string(), z.string()) }).nullable(),
  warnings: z.array(collectedWarningSchema),
  /** What the API said of its last error while X-Debug was on: for this screen only, never copied. */
  debug: z.object({ atMs: z.number(), path: z.string(), message: z.string(), trace: z.string() }).nullable(),
  forms: urlVariantsSchema,
});
export type Diagnostics = z.infer<typeof diagnosticsSchema>;
