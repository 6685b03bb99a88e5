/** Compares two runs of one report: finds added, removed and changed rows by the values of a key column. */

import { randomUUID } from 'node:crypto';
import { formatCount, pickPlural } from '@shared/count-text';
import { AppError } from '@shared/errors';
import { isIdentifier } from '@shared/report-columns';
import { type Cell, type Comparison, cellText, type Difference, type ReportRun } from '@shared/schemas/report';
import { encodeCells } from './encode-cells';

/** A run with its rows in deflated blocks. */
export type RunWithRows = { readonly run: ReportRun; readonly blocks: readonly Uint8Array[] };

/** A comparison, with the rows that differ. */
export type ComparedRows = { readonly summary: Comparison; readonly differences: readonly Difference[] };

type Row = readonly Cell[];

async function* readRows({ run, blocks }: RunWithRows): AsyncGenerator<Row> {
  for (const [index, deflated] of blocks.entries()) {
    // The engine has just written this text: lists of cells.
    yield* JSON.parse(encodeCells({ headers: run.headers, deflated, isFirst: index === 0 })) as Row[];
    // Yields to the event loop, so that other tasks go on between blocks.
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

/** Maps each column, by name and by how often the name came before, to its index: two columns of one name stay two. */
function getColumnIndexes({ run }: RunWithRows): Map<string, number> {
  const counts = new Map<string, number>();
  return new Map(
    run.headers.map((header, index) => {
      const count = counts.get(header) ?? 0;
      counts.set(header, count + 1);
      return [JSON.stringify([header, count]), index];
    }),
  );
}

/** Aligns the columns of both runs: those of the later run, then those that only the earlier one has. */
function alignColumns(before: RunWithRows, after: RunWithRows) {
  const [earlier, later] = [getColumnIndexes(before), getColumnIndexes(after)];
  const columns = [...new Set([...later.keys(), ...earlier.keys()])];
  const toIndexes = (indexes: Map<string, number>) => columns.map((column) => indexes.get(column) ?? -1);
  const headers = columns.map((column) => (JSON.parse(column) as [string, number])[0]);
  return { headers, before: toIndexes(earlier), after: toIndexes(later) };
}

const pickCells = (row: Row, indexes: readonly number[]): Cell[] => indexes.map((index) => row[index] ?? null);

/** Collects the earlier cells where two rows differ. @returns null if they are equal */
function findChanges(before: readonly Cell[], after: readonly Cell[]): Record<number, Cell> | null {
  const changes: Record<number, Cell> = {};
  let hasChanges = false;
  after.forEach((cell, index) => {
    const earlier = before[index] ?? null;
    if (cellText(earlier) === cellText(cell)) return;
    changes[index] = earlier;
    hasChanges = true;
  });
  return hasChanges ? changes : null;
}

function findKeyIndex({ run }: RunWithRows, key: string): number {
  const index = run.headers.indexOf(key);
  if (index >= 0) return index;
  throw new AppError('usage', `The run has no column named "${key}". Choose another column to compare by.`, { key });
}

function getWarnings(repeated: number, keyless: number, key: string): string[] {
  return [
    ...(repeated > 0
      ? [
          `${formatCount(repeated, 'value')} of ${key} ${pickPlural(repeated, 'is', 'are')} in more than one row. Those rows were compared in the order they were sent.`,
        ]
      : []),
    ...(keyless > 0
      ? [
          `${formatCount(keyless, 'row')} ${pickPlural(keyless, 'has', 'have')} no ${key}. They were compared in the order they were sent.`,
        ]
      : []),
  ];
}

/** Maximum number of columns that are tried as keys. */
const maxCandidates = 12;

/** Finds the columns whose values are filled, and different in every row. */
async function findUniqueColumns(loaded: RunWithRows, names: readonly string[]): Promise<string[]> {
  const candidates = new Map(
    names.map((name) => [name, { index: loaded.run.headers.indexOf(name), seen: new Set<string>() }]),
  );
  for await (const row of readRows(loaded)) {
    for (const [name, { index, seen }] of candidates) {
      const value = cellText(row[index] ?? null);
      if (value === '' || seen.has(value)) candidates.delete(name);
      else seen.add(value);
    }
    if (candidates.size === 0) break;
  }
  return [...candidates.keys()];
}

/** Finds the first column with unique values, ids before others. */
async function findKey(before: RunWithRows, after: RunWithRows): Promise<string> {
  const common = after.run.headers.filter((header) => before.run.headers.includes(header));
  const ids = common.filter(isIdentifier);
  const ordered = [...new Set([...ids, ...common])].slice(0, maxCandidates);
  const unique = await findUniqueColumns(before, await findUniqueColumns(after, ordered));
  const key = unique[0] ?? ordered[0];
  if (key !== undefined) return key;
  throw new AppError('usage', 'These runs have no column in common, so that their rows cannot be found again.', {});
}

/** Rows of the earlier run by their key, in their order. */
type RowsByKey = {
  readonly rows: Map<string, Cell[][]>;
  readonly repeatedKeys: number;
  readonly keylessRows: number;
};

async function indexRows(loaded: RunWithRows, keyIndex: number, columns: readonly number[]): Promise<RowsByKey> {
  const rows = new Map<string, Cell[][]>();
  const repeated = new Set<string>();
  let keylessRows = 0;
  for await (const row of readRows(loaded)) {
    const key = cellText(row[keyIndex] ?? null);
    const sameKey = rows.get(key);
    if (key === '') keylessRows += 1;
    else if (sameKey) repeated.add(key);
    if (sameKey) sameKey.push(pickCells(row, columns));
    else rows.set(key, [pickCells(row, columns)]);
  }
  return { rows, repeatedKeys: repeated.size, keylessRows };
}

/**
 * Compares two runs.
 *
 * @param chosenKey - the column by whose values rows are matched. If null, the first column with unique values is used
 * @throws AppError `usage` if one of the runs has no such column
 */
export async function compareRuns(
  before: RunWithRows,
  after: RunWithRows,
  chosenKey: string | null,
): Promise<ComparedRows> {
  const key = chosenKey ?? (await findKey(before, after));
  const columns = alignColumns(before, after);
  const [beforeKey, afterKey] = [findKeyIndex(before, key), findKeyIndex(after, key)];
  const { rows, repeatedKeys, keylessRows } = await indexRows(before, beforeKey, columns.before);
  const differences: Difference[] = [];
  let same = 0;
  for await (const row of readRows(after)) {
    const cells = pickCells(row, columns.after);
    const earlier = rows.get(cellText(row[afterKey] ?? null))?.shift();
    const changes = earlier && findChanges(earlier, cells);
    if (!earlier) differences.push({ kind: 'added', cells, before: {} });
    else if (changes) differences.push({ kind: 'changed', cells, before: changes });
    else same += 1;
  }
  for (const unmatched of rows.values()) {
    for (const cells of unmatched) differences.push({ kind: 'removed', cells, before: {} });
  }
  const count = (kind: Difference['kind']) => differences.filter((difference) => difference.kind === kind).length;
  const summary: Comparison = {
    comparisonId: randomUUID(),
    before: before.run,
    after: after.run,
    key,
    headers: columns.headers,
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    same,
    warnings: getWarnings(repeatedKeys, keylessRows, key),
  };
  return { summary, differences };
}
