/** Lines and sectors that belong together: matches, suggestions and decisions. */
import { z } from 'zod';
import { type CandidateSector, cents, elsewhereReasons, rowIndex, type StatementLine } from './statement-file';
import { type BookingKey, bookingKeySchema } from './work-records';

/** On what a match or a suggestion rests. The first three match without the user. */
const basisKinds = [
  'reference',
  'reference-unique-pairs',
  // Charged, reversed and charged again: the lines of one reference are one booking's amount.
  'reference-reversed',
  'reference-sum',
  'similar',
  'by-hand',
] as const;
export type BasisKind = (typeof basisKinds)[number];

/**
 * Why a reference that is the same did not match without the user. `amount`: amounts differ, and the names have nothing in
 * common. `names` and `dates`: names have nothing in common and travel is days apart; `dates` alone: it is more than a year
 * apart. The others but the last two are of sectors that are no candidates and have the reference, too.
 */
const basisDoubts = ['amount', 'names', 'dates', ...elsewhereReasons, 'placeholder', 'repeated'] as const;
export type BasisDoubt = (typeof basisDoubts)[number];

const basisSchema = z.object({
  kind: z.enum(basisKinds),
  /** `near`: one character differs, or letters that are easily confused (O and 0). Null where no references are compared. */
  reference: z.enum(['same', 'near', 'different']).nullable(),
  isAmountEqual: z.boolean(),
  /** Days between the line's date and the travel date; null where one has none. */
  days: z.int().nullable(),
  /** Likeness of passenger and client's name in per cent; null where one has none. */
  namePercent: z.int().min(0).max(100).nullable(),
  /** Decisions of earlier versions have none, or others. */
  doubts: z.array(z.enum(basisDoubts)).catch([]),
});
export type Basis = z.infer<typeof basisSchema>;

/** Lines and sectors that belong together. */
const pairingSchema = z.object({
  id: z.string(),
  lines: z.array(rowIndex).min(1),
  sectors: z.array(bookingKeySchema).min(1),
  basis: basisSchema,
  /** Theirs less ours. */
  difference: cents,
});

/** Suggestions do not share lines or sectors. */
export type StatementSuggestion = z.infer<typeof pairingSchema>;
/** `isDecided`: whether the user has accepted or made it. One without the user has an exact key. */
export type StatementMatch = StatementSuggestion & { readonly isDecided: boolean };

/** What a user has decided of lines and sectors. */
const decisionKinds = ['match', 'refuse'] as const;
export const decisionSchema = pairingSchema.omit({ difference: true }).extend({
  kind: z.enum(decisionKinds),
  decidedAtMs: z.number(),
  /** What its lines and sectors said when it was made: references, names, dates and amounts. */
  content: z.string(),
  /** Whether it is not applied: a line or sector of it is no longer there, or says something else now. */
  isLost: z.boolean(),
});
export type Decision = z.infer<typeof decisionSchema>;

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
