/** Compares two runs of one report: tells added, removed, changed and equal rows apart by the values of a key column. */

import { randomUUID } from 'node:crypto';
import { AppError } from '@shared/errors/errors';
import { inferType, isIdentifier } from '@shared/reports/columns';
import {
  type Cell,
  type Comparison,
  cellText,
  type Difference,
  type ReportRun,
  toHeading,
} from '@shared/reports/report';
import { formatCount, pickPlural } from '@shared/values/texts';
import { readCells } from './loaded-results';

/** The cells of a row, in the order of the columns of both runs. */
type Cells = readonly Cell[];

export type RunWithRows = { readonly run: ReportRun; readonly blocks: readonly Uint8Array[] };

export type RunDifferences = { readonly summary: Comparison; readonly differences: readonly Difference[] };

const readRows = ({ run, blocks }: RunWithRows): Iterable<Cells> => readCells(run.headers, blocks);

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

const pickCells = (row: Cells, indexes: readonly number[]): Cell[] => indexes.map((index) => row[index] ?? null);

/** Collects the earlier cells where two rows differ. @returns null if they are equal */
function findChanges(before: Cells, after: Cells): Record<number, Cell> | null {
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
  const name = toHeading(key);
  const problems = [
    ...(repeated > 0
      ? [`${formatCount(repeated, 'value')} of ${name} ${pickPlural(repeated, 'is', 'are')} in more than one row.`]
      : []),
    ...(keyless > 0 ? [`${formatCount(keyless, 'row')} ${pickPlural(keyless, 'has', 'have')} no ${name}.`] : []),
  ];
  const how = 'Rows that are the same were matched first, the others in the order they were sent.';
  return problems.map((problem) => `${problem} ${how}`);
}

/** Maximum number of columns that are tried as keys. */
const maxCandidates = 12;

/** Finds the columns whose values are filled, and different in every row. */
function findUniqueColumns(loaded: RunWithRows, names: readonly string[]): string[] {
  const candidates = new Map(
    names.map((name) => [name, { index: loaded.run.headers.indexOf(name), seen: new Set<string>() }]),
  );
  for (const row of readRows(loaded)) {
    for (const [name, { index, seen }] of candidates) {
      const value = cellText(row[index] ?? null);
      if (value === '' || seen.has(value)) candidates.delete(name);
      else seen.add(value);
    }
    if (candidates.size === 0) break;
  }
  return [...candidates.keys()];
}

/** Whether a column has amounts or other numbers, which name no row. */
function isNumber({ run }: RunWithRows, header: string): boolean {
  const stats = run.columns[run.headers.indexOf(header)];
  return stats !== undefined && ['integer', 'decimal'].includes(inferType(header, stats));
}

/** Finds the first column with unique values, ids before others, and no numbers but those. */
function findKey(before: RunWithRows, after: RunWithRows): string {
  const common = after.run.headers.filter((header) => before.run.headers.includes(header));
  const ids = common.filter(isIdentifier);
  const names = common.filter((header) => !isNumber(after, header));
  const ordered = [...new Set([...ids, ...names])].slice(0, maxCandidates);
  const unique = findUniqueColumns(before, findUniqueColumns(after, ordered));
  const key = unique[0] ?? ordered[0] ?? common[0];
  if (key !== undefined) return key;
  throw new AppError('usage', 'These runs have no column in common, so that their rows cannot be found again.', {});
}

/** The rows of a run in their order, and by their keys. */
type KeyedRows = { readonly rows: Cells[]; readonly byKey: Map<string, Cells[]> };

/** Reads the rows of a run, each with the cells of the columns of both. */
function readByKey(run: RunWithRows, key: string, indexes: readonly number[]): KeyedRows {
  const keyIndex = findKeyIndex(run, key);
  const [rows, byKey]: [Cells[], Map<string, Cells[]>] = [[], new Map()];
  for (const row of readRows(run)) {
    const cells = pickCells(row, indexes);
    const value = cellText(row[keyIndex] ?? null);
    rows.push(cells);
    const own = byKey.get(value);
    if (own) own.push(cells);
    else byKey.set(value, [cells]);
  }
  return { rows, byKey };
}

/** Pairs rows of one key: those that are the same first, the others in the order they were sent. */
function pairRows(earlier: readonly Cells[], later: readonly Cells[], toText: (cells: Cells) => string) {
  const isOne = earlier.length <= 1 && later.length <= 1;
  const same = isOne || later.length === 0 ? null : Map.groupBy(earlier, toText);
  const pairs = later.map((cells) => same?.get(toText(cells))?.shift() ?? null);
  const taken = new Set(pairs);
  const rest = earlier.filter((cells) => !taken.has(cells)).values();
  return { pairs: pairs.map((cells) => cells ?? rest.next().value ?? null), removed: [...rest] };
}

/** Lists the rows of the later run in their order, then those that only the earlier one has. */
function listDifferences(before: KeyedRows, after: KeyedRows, toText: (cells: Cells) => string) {
  const earlierRows = new Map<Cells, Cells | null>();
  const removed: Cells[] = [];
  for (const key of new Set([...before.byKey.keys(), ...after.byKey.keys()])) {
    const later = after.byKey.get(key) ?? [];
    const found = pairRows(before.byKey.get(key) ?? [], later, toText);
    for (const [index, cells] of later.entries()) earlierRows.set(cells, found.pairs[index] ?? null);
    for (const cells of found.removed) removed.push(cells);
  }
  const differences: Difference[] = [];
  for (const cells of after.rows) {
    const earlier = earlierRows.get(cells) ?? null;
    const changes = earlier && findChanges(earlier, cells);
    const kind = earlier === null ? 'added' : changes === null ? 'same' : 'changed';
    differences.push({ kind, cells: [...cells], before: changes ?? {} });
  }
  for (const cells of removed) differences.push({ kind: 'removed', cells: [...cells], before: {} });
  return differences;
}

/**
 * Compares two runs.
 *
 * @param chosenKey - the column by whose values rows are matched. If null, the first column with unique values is used
 * @throws AppError `usage` if one of the runs has no such column
 */
export function compareRuns(before: RunWithRows, after: RunWithRows, chosenKey: string | null): RunDifferences {
  const key = chosenKey ?? findKey(before, after);
  const columns = alignColumns(before, after);
  const common = [...columns.headers.keys()].filter(
    (index) => columns.before[index] !== -1 && columns.after[index] !== -1,
  );
  const toText = (cells: Cells) => JSON.stringify(common.map((index) => cellText(cells[index] ?? null)));
  const [earlier, later] = [readByKey(before, key, columns.before), readByKey(after, key, columns.after)];
  const differences = listDifferences(earlier, later, toText);
  const countRows = ({ byKey }: KeyedRows, value: string) => byKey.get(value)?.length ?? 0;
  const countMore = (value: string) => Math.max(countRows(earlier, value), countRows(later, value));
  const keys = new Set([...earlier.byKey.keys(), ...later.byKey.keys()]);
  const repeated = [...keys].filter((value) => value !== '' && countMore(value) > 1).length;
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
    same: count('same'),
    warnings: getWarnings(repeated, countMore(''), key),
  };
  return { summary, differences };
}
