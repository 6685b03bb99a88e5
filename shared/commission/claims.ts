/** What the user notes of an unclaimed commission while chasing it. The server knows nothing of it. */
import { z } from 'zod';
import { isCalendarDate } from '../values/dates';

export const claimStatuses = ['to-chase', 'chased', 'promised', 'claimed-elsewhere', 'not-claimable'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

const doneStatuses: readonly ClaimStatus[] = ['claimed-elsewhere', 'not-claimable'];

/** Whether nothing is left to do at a status. */
export const isDone = (status: ClaimStatus): boolean => doneStatuses.includes(status);

/** YYYY-MM-DD. */
const day = z.string().refine(isCalendarDate);
/** Characters of a note. */
export const maxNoteLength = 2_000;
const note = z.string().max(maxNoteLength);

/** Identifies a sector. A sector without an id cannot be worked. */
export const claimKeySchema = z.object({ tripId: z.int(), sectorId: z.int() });
export type ClaimKey = z.infer<typeof claimKeySchema>;

/** What the user has noted of one sector. */
export const claimSchema = z.object({
  ...claimKeySchema.shape,
  status: z.enum(claimStatuses),
  /** When the supplier was last chased. */
  chasedOn: day.nullable(),
  /** When the user wants to look at it again. */
  remindOn: day.nullable(),
  note,
  /** Whether the user has seen that the server gives the commission as claimed since. */
  isSettled: z.boolean(),
  /** Digests of the files of the statements on which it was noted as claimed. Earlier versions wrote only the note. */
  statements: z.array(z.string().max(100)).max(1_000).exactOptional(),
});
export type Claim = z.infer<typeof claimSchema>;

/** Changed fields; the others stay. */
const claimPatchSchema = z.object({
  status: z.enum(claimStatuses).exactOptional(),
  chasedOn: day.nullable().exactOptional(),
  remindOn: day.nullable().exactOptional(),
  note: note.exactOptional(),
  isSettled: z.boolean().exactOptional(),
});
export type ClaimPatch = z.infer<typeof claimPatchSchema>;

/** A change of some sectors: the same patch for each, or what was noted of each before, to undo one. */
export const claimChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('patch'),
    keys: z.array(claimKeySchema).max(100_000).readonly(),
    patch: claimPatchSchema,
    /** The claims that the user saw while typing: nothing is changed where what the patch changes is another now. */
    seen: z.array(claimSchema).max(100_000).readonly().exactOptional(),
  }),
  z.object({ kind: z.literal('replace'), claims: z.array(claimSchema).max(100_000).readonly() }),
]);
export type ClaimChange = z.infer<typeof claimChangeSchema>;

/** All claims of an office. */
export const claimListSchema = z.object({
  claims: z.array(claimSchema),
  /** Saved claims that do not open any more. */
  unreadable: z.int(),
  /** Those whose commission the server gives as claimed since, and which the user has not seen as such. */
  claimedSince: z.array(claimKeySchema),
});
export type ClaimList = z.infer<typeof claimListSchema>;

/** The claim of a sector of which nothing is noted. */
export const newClaim = ({ tripId, sectorId }: ClaimKey): Claim => ({
  tripId,
  sectorId,
  status: 'to-chase',
  chasedOn: null,
  remindOn: null,
  note: '',
  isSettled: false,
});

/** Identifies a sector in a map. */
export const toClaimId = ({ tripId, sectorId }: { readonly tripId: number; readonly sectorId: number | null }) =>
  `${tripId}/${sectorId}`;

/**
 * Applies a patch. Chased is dated by the day on which it is set; a reminder ends when nothing is left to do.
 *
 * @param today - YYYY-MM-DD on this computer's calendar
 */
export function patchClaim(claim: Claim, patch: ClaimPatch, today: string): Claim {
  return {
    ...claim,
    ...(patch.status === 'chased' ? { chasedOn: today } : {}),
    ...(patch.status !== undefined && isDone(patch.status) ? { remindOn: null } : {}),
    ...patch,
  };
}
