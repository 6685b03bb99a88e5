/** A statement with its four lists, and what the user does with them. */
import { z } from 'zod';
import { claimKeySchema } from '../../claims';
import { statementCheckSchema } from './check';
import { cents, rowIndex } from './fields';
import { maxStatementRows } from './file';
import { candidateCoverageSchema, candidateSectorSchema, elsewhereSchema, statementLineSchema } from './lines';
import { decisionSchema, pairingSchema, statementMatchSchema, statementSuggestionSchema } from './pairings';
import { statementSettingsSchema } from './settings';

/** The four lists, in the order in which they are shown. */
export const statementListIds = ['agreed', 'differs', 'theirs', 'ours'] as const;
export type StatementListId = (typeof statementListIds)[number];

const count = z.object({ count: z.int(), cents });

/** Counts and sums of the four lists, on both sides. */
export const statementSumsSchema = z.object({
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
  oursOnly: z.array(claimKeySchema),
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
    sectors: z.array(claimKeySchema).min(1).max(maxMatchedByHand),
  }),
  /** Takes decisions back. */
  z.object({ kind: z.literal('undo'), decisions: z.array(z.string().max(10_000)).min(1).max(maxStatementRows) }),
]);
export type StatementAct = z.infer<typeof statementActSchema>;
