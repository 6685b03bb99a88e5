/** The diagnostics of one office: its requests, and where responses broke the API's contract. Holds nothing secret or personal. */

import { z } from 'zod';
import { errorCodes } from '../errors/errors';
import { urlFormSchema } from './office';

/** The kinds of records that a contract warning can be about. */
const warningSubjects = [
  'trip list',
  'trip in a list',
  'trip',
  'client list',
  'client',
  'report list',
  'branch list',
  'consultant list',
  'group list',
] as const;
export type WarningSubject = (typeof warningSubjects)[number];

/** Metadata of one request and its retries. Durations are in milliseconds; holds no payload and no record ids. */
const requestTraceSchema = z.object({
  /** Epoch milliseconds. */
  startedAtMs: z.number(),
  method: z.literal('GET'),
  /** Ids and values left out. */
  path: z.string(),
  status: z.int().nullable(),
  code: z.enum(errorCodes).nullable(),
  durationMs: z.number(),
  /** Time in the queue of the rate limiter. */
  waitedMs: z.number(),
  retries: z.int(),
  bytes: z.int(),
});
export type RequestTrace = z.infer<typeof requestTraceSchema>;

/** One kind of contract warning, with its count. */
const collectedWarningSchema = z.object({
  record: z.enum(warningSubjects),
  /** Field names joined by dots; list indexes as "*". */
  path: z.string(),
  expected: z.string(),
  found: z.string(),
  times: z.int(),
  lastAtMs: z.number(),
});
export type CollectedWarning = z.infer<typeof collectedWarningSchema>;

/** The state of one office's diagnostics. */
export const diagnosticsSchema = z.object({
  /** Since Tripledger was started. */
  totals: z.object({ requests: z.int(), failed: z.int(), refused: z.int(), retries: z.int() }),
  /** The latest requests, newest first. */
  requests: z.array(requestTraceSchema),
  window: z.object({
    used: z.int(),
    limit: z.int(),
    seconds: z.number(),
    /** Requests that wait for a permit. */
    queued: z.int(),
    /** Whether other processes of this computer count in the same window. */
    isShared: z.boolean(),
  }),
  headers: z.object({ atMs: z.number(), values: z.record(z.string(), z.string()) }).nullable(),
  warnings: z.array(collectedWarningSchema),
  urlForm: urlFormSchema.nullable(),
});
export type Diagnostics = z.infer<typeof diagnosticsSchema>;
