/** The state of a keep-offline job. */
import { z } from 'zod';

export const syncStateSchema = z.object({
  officeId: z.string(),
  phase: z.enum([
    'idle',
    'listing',
    'trips',
    'clients',
    'waiting',
    'paused',
    'done',
    'incomplete',
    'stopped',
    'failed',
  ]),
  done: z.int(),
  total: z.int(),
  /** Name of the range that the job works on, or has worked on alone; empty where it has none. */
  rangeName: z.string(),
  message: z.string().nullable(),
  /** Records that were not read again because nothing had changed. */
  unchanged: z.int(),
  /** Counts of what was saved, once the job has ended; null before. */
  saved: z.object({ trips: z.int(), clients: z.int() }).nullable(),
});
export type SyncState = z.infer<typeof syncStateSchema>;

/** Whether the job is at work, or waits for the network to go on. */
export function isSyncing({ phase }: SyncState): boolean {
  return phase === 'listing' || phase === 'trips' || phase === 'clients' || phase === 'waiting';
}
