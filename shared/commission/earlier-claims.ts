/** What earlier versions noted of unclaimed sectors, one record each. They are read, and never written again. */
import { z } from 'zod';

const day = z.string().nullable();

export const earlierClaimSchema = z.object({
  tripId: z.int(),
  sectorId: z.int(),
  status: z.enum(['to-chase', 'chased', 'promised', 'claimed-elsewhere', 'not-claimable']),
  /** When the supplier was last chased, YYYY-MM-DD. */
  chasedOn: day,
  /** When the user wants to look at it again, YYYY-MM-DD. */
  remindOn: day,
  note: z.string(),
  /** Digests of the files of the statements on which it was noted as claimed. Versions before wrote only the note. */
  statements: z.array(z.string()).exactOptional(),
});
export type EarlierClaim = z.infer<typeof earlierClaimSchema>;
