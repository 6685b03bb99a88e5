/** Lines and sectors that belong together: matches, suggestions and decisions. */
import { z } from 'zod';
import { type CandidateSector, type Elsewhere, rowIndex, type StatementLine } from './statement-file';
import { type BookingKey, bookingKeySchema } from './work-records';

/**
 * Why a reference that is the same did not match without the user. `amount`: amounts differ, and the names have nothing in
 * common. `names` and `dates`: names have nothing in common and travel is days apart; `dates` alone: it is more than a year
 * apart. The others but the last two are of sectors that are no candidates and have the reference, too.
 */
export type BasisDoubt = 'amount' | 'names' | 'dates' | Elsewhere['reason'] | 'placeholder' | 'repeated';

/** On what a match or a suggestion rests. */
export type Basis = {
  /** `near`: one character differs, or zeros in front. Null where no two references are compared. */
  readonly reference: 'same' | 'near' | 'different' | null;
  readonly isAmountEqual: boolean;
  /** Days between the line's date and the travel date; null where one has none. */
  readonly days: number | null;
  /** Likeness of passenger and client's name in per cent; null where one has none. */
  readonly namePercent: number | null;
  readonly doubts: readonly BasisDoubt[];
};

/** Lines and sectors that belong together. */
const pairingSchema = z.object({
  id: z.string(),
  lines: z.array(rowIndex).min(1),
  sectors: z.array(bookingKeySchema).min(1),
});

/** Suggestions do not share lines or sectors. `difference`: theirs less ours. */
export type StatementSuggestion = z.infer<typeof pairingSchema> & {
  readonly basis: Basis;
  readonly difference: number;
};
/** `isDecided`: whether the user has accepted or made it. One without the user has an exact key. */
export type StatementMatch = StatementSuggestion & { readonly isDecided: boolean };

/** What a user has decided of lines and sectors. */
export const savedDecisionSchema = pairingSchema.extend({
  kind: z.enum(['match', 'refuse']),
  decidedAtMs: z.number(),
  /** What its lines and sectors said when it was made: references, names, dates and amounts. */
  content: z.string(),
});
export type SavedDecision = z.infer<typeof savedDecisionSchema>;
/** `isLost`: whether it is not applied: a line or sector of it is no longer there, or says something else now. */
export type Decision = SavedDecision & { readonly isLost: boolean };

/** What lines and sectors say: a decision on them is one on this. */
export const toPairingContent = (
  lines: readonly Pick<StatementLine, 'reference' | 'passenger' | 'date' | 'compared'>[],
  sectors: readonly Pick<CandidateSector, 'bookingReference' | 'clientId' | 'travelDate' | 'compared'>[],
): string =>
  JSON.stringify([
    lines.map(({ reference, passenger, date, compared }) => [reference, passenger, date, compared]),
    sectors.map((sector) => [sector.bookingReference, sector.clientId, sector.travelDate, sector.compared]),
  ]);

/** Identifies lines and sectors that belong together, the same for a suggestion, a match and a decision. */
export const toPairingId = (lines: readonly number[], sectors: readonly BookingKey[]): string =>
  `${[...lines].sort((a, b) => a - b).join('+')}~${sectors
    .map(({ tripId, sectorId }) => `${tripId}/${sectorId}`)
    .sort()
    .join('+')}`;
