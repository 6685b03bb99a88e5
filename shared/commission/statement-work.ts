/** Lines and sectors that belong together: matches, suggestions and decisions. */
import { z } from 'zod';
import { statementCheckSchema } from './statement-check';
import {
  type CandidateSector,
  candidateCoverageSchema,
  candidateSectorSchema,
  cents,
  elsewhereReasons,
  elsewhereSchema,
  maxStatementRows,
  rowIndex,
  type StatementLine,
  statementLineSchema,
  statementSettingsSchema,
} from './statement-file';
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

const statementMatchSchema = pairingSchema.extend({
  list: z.enum(['agreed', 'differs']),
  /** Whether the user has accepted or made it. One without the user has an exact key. */
  isDecided: z.boolean(),
  /** Whether it is noted on the worklist of unclaimed commission. */
  isNoted: z.boolean(),
});
export type StatementMatch = z.infer<typeof statementMatchSchema>;

/** Suggestions do not share lines or sectors. `alternatives`: how many others of their lines or sectors were as good. */
const statementSuggestionSchema = pairingSchema.extend({ alternatives: z.int() });
export type StatementSuggestion = z.infer<typeof statementSuggestionSchema>;

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

const pairingContentSchema = z.tuple([
  z.array(z.tuple([z.string().nullable(), z.string().nullable(), z.string().nullable(), cents])),
  z.array(z.tuple([z.string().nullable(), z.int().nullable(), z.string().nullable(), cents])),
]);

/** Reads what lines and sectors said; nothing of a text that has another form. */
export function parsePairingContent(content: string) {
  const [lines, sectors] = pairingContentSchema.safeParse(JSON.parse(content)).data ?? [[], []];
  return {
    lines: lines.map(([reference, passenger, date, compared]) => ({ reference, passenger, date, compared })),
    sectors: sectors.map(([bookingReference, , travelDate, compared]) => ({ bookingReference, travelDate, compared })),
  };
}

/** Identifies lines and sectors that belong together, the same for a suggestion, a match and a decision. */
export const toPairingId = (lines: readonly number[], sectors: readonly BookingKey[]): string =>
  `${[...lines].sort((a, b) => a - b).join('+')}~${sectors
    .map(({ tripId, sectorId }) => `${tripId}/${sectorId}`)
    .sort()
    .join('+')}`;

/* A statement with its four lists, and what the user does with them. */

/** The four lists, in the order in which they are shown. */
export const statementListIds = ['agreed', 'differs', 'theirs', 'ours'] as const;
export type StatementListId = (typeof statementListIds)[number];

const count = z.object({ count: z.int(), cents });

/** Counts and sums of the four lists, on both sides. */
const statementSumsSchema = z.object({
  agreed: z.object({ theirs: count, ours: count }),
  differs: z.object({ theirs: count, ours: count }),
  theirsOnly: count,
  oursOnly: count,
});
export type StatementSums = z.infer<typeof statementSumsSchema>;

/** A statement in the list of statements. */
export const statementSummarySchema = z.object({
  id: z.string(),
  fileName: z.string(),
  /** Size of the file. */
  bytes: z.int(),
  addedAtMs: z.number(),
  workedAtMs: z.number(),
  /** When its receipts were written; null while it is open. */
  finishedAtMs: z.number().nullable().default(null),
  /** Null until it is compared. */
  settings: statementSettingsSchema.nullable(),
  lines: z.int().nullable(),
  total: cents.nullable(),
  stated: cents.nullable(),
  /** As of the last comparison. */
  sums: statementSumsSchema.nullable(),
});
export type StatementSummary = z.infer<typeof statementSummarySchema>;

/**
 * A statement with its four lists. Every line stands in one match or in `theirsOnly`, every sector in one match or in
 * `oursOnly`. Suggestions are of those two.
 */
export const statementWorkSchema = z.object({
  /** Digest of what the lists say, which an act on them names. */
  revision: z.string(),
  statement: statementSummarySchema,
  check: statementCheckSchema,
  lines: z.array(statementLineSchema),
  sectors: z.array(candidateSectorSchema),
  matches: z.array(statementMatchSchema),
  theirsOnly: z.array(rowIndex),
  oursOnly: z.array(bookingKeySchema),
  suggestions: z.array(statementSuggestionSchema),
  decisions: z.array(decisionSchema),
  elsewhere: z.array(elsewhereSchema),
  sums: statementSumsSchema,
  coverage: candidateCoverageSchema,
  /** Sentences for the user: records that could not be read, suggestions that are not complete. */
  notes: z.array(z.string()),
});
export type StatementWork = z.infer<typeof statementWorkSchema>;

/** Lines, and sectors, of a match by hand: its id has room for their numbers. */
export const maxMatchedByHand = 200;

/** What the user does with lines and sectors. Ids are those of suggestions, matches and decisions. */
export const statementActSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accept'), suggestions: z.array(z.string().max(10_000)).min(1).max(maxStatementRows) }),
  /** Takes back what the user has matched, and refuses what matched by its reference alone. */
  z.object({ kind: z.literal('separate'), matches: z.array(z.string().max(10_000)).min(1).max(maxStatementRows) }),
  /** Takes a separation back: all of it or nothing. Each match rests on what it rested on before. */
  z.object({
    kind: z.literal('restore'),
    /** Ids of the matches that were refused. */
    refused: z.array(z.string().max(10_000)).max(maxStatementRows),
    matches: z.array(pairingSchema.pick({ lines: true, sectors: true, basis: true })).max(maxStatementRows),
  }),
  /** Refuses suggestions, or matches that have no decision. */
  z.object({ kind: z.literal('refuse'), pairings: z.array(z.string().max(10_000)).min(1).max(maxStatementRows) }),
  z.object({
    kind: z.literal('match'),
    lines: z.array(rowIndex).min(1).max(maxMatchedByHand),
    sectors: z.array(bookingKeySchema).min(1).max(maxMatchedByHand),
  }),
  /** Takes decisions back. */
  z.object({ kind: z.literal('undo'), decisions: z.array(z.string().max(10_000)).min(1).max(maxStatementRows) }),
]);
export type StatementAct = z.infer<typeof statementActSchema>;
