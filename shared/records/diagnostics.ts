/** The diagnostics of one office: its requests, and where responses broke the API's contract. Holds nothing secret or personal. */

import { z } from 'zod';
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
  window: z.object({
    used: z.int(),
    limit: z.int(),
    seconds: z.number(),
    /** Requests that wait for a permit. */
    queued: z.int(),
    /** Whether other processes of this computer count in the same window. */
    isShared: z.boolean(),
  }),
  warnings: z.array(collectedWarningSchema),
  urlForm: urlFormSchema.nullable(),
});
export type Diagnostics = z.infer<typeof diagnosticsSchema>;
