/**
 * Statements as they are saved: the supplier's file as it came, in parts; what the user has set; and the decisions, in
 * shards, so that one decision does not rewrite all of them. The lines are read from the file whenever they are needed.
 */

import { type RecordTransaction, recordKind, type UserRecordKind } from '@main/saved/user/user-record-file';
import {
  noChoices,
  type ReadingChoices,
  readingChoicesSchema,
  rememberedReadingSchema,
  type SavedDecision,
  savedDecisionSchema,
} from '@shared/commission/statement-file';
import { type StatementHead, statementHeadSchema } from '@shared/commission/statement-sheet';
import { AppError } from '@shared/errors/errors';
import { z } from 'zod';
import type { OfficeSession } from '../connect/office-session';
import { getTyped, listTyped, transactTyped } from '../connect/typed-records';
import { joinParts, partBytes, toParts } from './work-records';

/** Records of one statement's decisions. */
const shardCount = 64;

/** What the sheet said when it was last compared: lists are made of it without reading any file. */
const savedHeadSchema = statementHeadSchema.omit({ id: true, fileName: true, finishedAtMs: true });
const noHead = savedHeadSchema.parse({ supplierIds: [], period: null, lines: 0, cents: 0, toCheck: 0 });

const savedStatementSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  /** Size of the file. */
  bytes: z.int(),
  addedAtMs: z.number(),
  workedAtMs: z.number(),
  /** When its receipts were written; null while it is open. */
  finishedAtMs: z.number().nullable().default(null),
  /** What was set of it in an earlier version, which notes of that version name. */
  settings: z.unknown().optional(),
  /** SHA-256 of the file. */
  digest: z.string(),
  /** Null for a statement of an earlier version, whose settings are its choices. */
  choices: readingChoicesSchema.nullable().default(null),
  head: savedHeadSchema.nullable().default(null),
});
export type SavedStatement = z.infer<typeof savedStatementSchema>;

/** What an earlier version had set of a statement, as choices that say the same. */
const earlierSettingsSchema = z
  .object({
    layout: readingChoicesSchema
      .pick({ sheet: true, headerRow: true, columns: true, dateOrder: true, decimalSign: true, encoding: true })
      .extend({ takenBack: readingChoicesSchema.shape.signs, isNegated: z.boolean(), theirAmount: z.string() }),
    scope: z.object({
      supplierIds: readingChoicesSchema.shape.supplierIds,
      ourAmount: readingChoicesSchema.shape.what,
    }),
  })
  .transform(({ layout: { takenBack, isNegated, theirAmount, ...layout }, scope }) => ({
    ...{ ...noChoices, ...layout, supplierIds: scope.supplierIds, what: scope.ourAmount },
    columns: theirAmount === 'amount' ? { ...layout.columns, commission: null } : layout.columns,
    signs: isNegated ? ('turned' as const) : takenBack,
  }));

/** What was chosen of a statement: what an earlier version has as its settings included. Nothing that was set is lost. */
export const getChoices = ({ choices, settings }: Pick<SavedStatement, 'choices' | 'settings'>): ReadingChoices =>
  choices ?? earlierSettingsSchema.safeParse(settings).data ?? noChoices;

export const statementKind = recordKind('statement', savedStatementSchema, ({ id }) => id);

const partSchema = z.object({ statementId: z.string(), part: z.int(), base64: z.string() });
const toPartName = (statementId: string, part: number) => `${statementId}/${part}`;
const partKind = recordKind('statement-part', partSchema, ({ statementId, part }) => toPartName(statementId, part));

const shardSchema = z.object({ statementId: z.string(), shard: z.int(), decisions: z.array(savedDecisionSchema) });
const shardKind = recordKind('statement-decisions', shardSchema, ({ statementId, shard }) =>
  toPartName(statementId, shard),
);

/** How statements with the same headings of the same suppliers are read, and the title of the last one. */
const readingSchema = z.object({
  headerKey: z.string(),
  supplierIds: z.array(z.int()),
  reading: rememberedReadingSchema,
  from: z.string(),
  usedAtMs: z.number(),
});
export type SavedReading = z.infer<typeof readingSchema>;
const readingKind = recordKind(
  'statement-reading',
  readingSchema,
  ({ headerKey, supplierIds }) => `${[...supplierIds].sort((a, b) => a - b).join('+')} ${headerKey}`,
);

export const statementKinds = [statementKind, partKind, shardKind, readingKind] as UserRecordKind<unknown>[];

/** Marks a statement as finished, or as open with null. Within a transaction: its receipts are written with it. */
export function markStatement({ get, put }: RecordTransaction, statementId: string, finishedAtMs: number | null): void {
  const statement = get(statementKind, statementId);
  if (statement) put(statementKind, statementId, { ...statement, finishedAtMs });
}

const countParts = ({ bytes }: SavedStatement) => Math.ceil(bytes / partBytes);
const numberFrom0 = (count: number) => Array.from({ length: count }, (_, index) => index);
const getShard = ({ lines }: SavedDecision) => (lines[0] ?? 0) % shardCount;

/** What lists show of a statement. */
export const toHead = ({ id, fileName, finishedAtMs, head }: SavedStatement): StatementHead => ({
  ...(head ?? noHead),
  ...{ id, fileName, finishedAtMs },
});

/* All of it throws an AppError while an office's records are locked. */

/** Lists an office's statements, the last worked first. */
export const listStatements = async (session: OfficeSession): Promise<SavedStatement[]> =>
  (await listTyped(session, statementKind, true)).sort((a, b) => b.workedAtMs - a.workedAtMs);

/** Returns a statement. @throws AppError `usage` where there is none */
export async function getStatement(session: OfficeSession, statementId: string): Promise<SavedStatement> {
  const [found] = await getTyped(session, statementKind, [statementId]);
  if (found) return found;
  throw new AppError('usage', 'This statement is no longer saved. Open its file again.', {});
}

/** Saves a statement with its file: all of it or nothing. One that is saved is left as it is: only its file may be damaged. */
export async function saveStatement(
  session: OfficeSession,
  statement: SavedStatement,
  bytes: Uint8Array,
): Promise<void> {
  const { id: statementId } = statement;
  const parts = toParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  await transactTyped(session, ({ get, put }) => {
    put(statementKind, statementId, get(statementKind, statementId) ?? statement);
    for (const [part, base64] of parts.entries()) {
      put(partKind, toPartName(statementId, part), { statementId, part, base64 });
    }
  });
}

/** Changes what is saved of a statement, unless it was removed. */
export async function changeStatement(
  session: OfficeSession,
  statementId: string,
  change: (statement: SavedStatement) => SavedStatement,
): Promise<void> {
  await transactTyped(session, ({ get, put }) => {
    const current = get(statementKind, statementId);
    if (current) put(statementKind, statementId, change(current));
  });
}

/** Reads the file of a statement. @throws AppError `usage` where a part of it is missing or does not open */
export async function readStatementFile(session: OfficeSession, statement: SavedStatement): Promise<Buffer> {
  const names = numberFrom0(countParts(statement)).map((part) => toPartName(statement.id, part));
  const bytes = joinParts(await getTyped(session, partKind, names));
  if (bytes.length === statement.bytes) return bytes;
  throw damagedFile(statement);
}

/** Lists the decisions, the earliest first: of two that contradict each other the later one is lost. */
export async function listDecisions(session: OfficeSession, statementId: string): Promise<SavedDecision[]> {
  const names = numberFrom0(shardCount).map((shard) => toPartName(statementId, shard));
  const shards = await getTyped(session, shardKind, names);
  const decisions = shards.flatMap((shard) => shard?.decisions ?? []);
  return decisions.sort((a, b) => a.decidedAtMs - b.decidedAtMs || (a.id < b.id ? -1 : 1));
}

/** Changes decisions, all of them or none. A decision of the same lines and sectors is replaced. */
export async function changeDecisions(
  session: OfficeSession,
  statementId: string,
  added: readonly SavedDecision[],
  removed: readonly SavedDecision[],
): Promise<void> {
  const gone = new Set([...removed, ...added].map(({ id }) => id));
  await transactTyped(session, ({ get, put }) => {
    for (const shard of new Set([...added, ...removed].map(getShard))) {
      const name = toPartName(statementId, shard);
      const decisions = [
        ...(get(shardKind, name)?.decisions ?? []).filter(({ id }) => !gone.has(id)),
        ...added.filter((decision) => getShard(decision) === shard),
      ];
      put(shardKind, name, decisions.length === 0 ? null : { statementId, shard, decisions });
    }
  });
}

/** Removes a statement with its file and its decisions. What is remembered of its layout stays. */
export async function removeStatement(session: OfficeSession, statement: SavedStatement): Promise<void> {
  const { id } = statement;
  await transactTyped(session, ({ put }) => {
    for (const shard of numberFrom0(shardCount)) put(shardKind, toPartName(id, shard), null);
    for (const part of numberFrom0(countParts(statement))) put(partKind, toPartName(id, part), null);
    put(statementKind, id, null);
  });
}

/** Lists how statements were read, the last used first. */
export const listReadings = async (session: OfficeSession): Promise<SavedReading[]> =>
  (await listTyped(session, readingKind, true)).sort((a, b) => b.usedAtMs - a.usedAtMs);

export async function rememberReading(session: OfficeSession, reading: SavedReading): Promise<void> {
  await transactTyped(session, ({ put }) => put(readingKind, readingKind.getName(reading), reading));
}

/** Says that the saved file of a statement is not the one that was opened. */
export const damagedFile = ({ fileName }: SavedStatement): AppError =>
  new AppError(
    'usage',
    `The saved copy of ${fileName} is damaged. Open the file again; your decisions are still saved.`,
    {},
  );
