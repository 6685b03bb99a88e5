/** The state of a keep-offline job. */
import { z } from 'zod';

export const syncStateSchema = z.object({
  officeId: z.string(),
  phase: z.enum(['idle', 'listing', 'trips', 'clients', 'done', 'incomplete', 'stopped', 'failed']),
  done: z.int(),
  total: z.int(),
  message: z.string().nullable(),
  /** Counts of what was saved, once the job has ended; null before. */
  saved: z.object({ trips: z.int(), clients: z.int() }).nullable(),
});
export type SyncState = z.infer<typeof syncStateSchema>;

/** Whether the job reads records now. */
export function isSyncing({ phase }: SyncState): boolean {
  return phase === 'listing' || phase === 'trips' || phase === 'clients';
}
