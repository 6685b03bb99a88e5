/** Compares two runs of one report: tells added, removed, changed and equal rows apart by the values of a key column. */

import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
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

/* Matches the rows of two runs that have the same key: equal ones first, the others in the order they were sent. */

/** The cells of a row, in the order of the columns of both runs. */
export type Cells = readonly Cell[];

/** A row of the later run, and the row of the earlier run that it is compared with; null where there is none. */
type MatchedRow = { readonly cells: Cells; readonly earlier: Cells | null };

type RowsOfKey = {
  /** Those of the earlier run, null once they are matched. */
  readonly earlier: (Cells | null)[];
  laterCount: number;
  /** The first index at which an earlier row may still be unmatched. */
  next: number;
  /** Indexes of earlier rows by their texts, the first one last. Made where there are several, once a row is looked for. */
  byText: Map<string, number[]> | null;
};

type LaterRow = { readonly key: string; readonly cells: Cells; readonly equal: Cells | null };

/** Matches rows by their keys: first add those of the earlier run, then those of the later one. */
class RowMatcher {
  private readonly commonIndexes: readonly number[];
  private readonly keys = new Map<string, RowsOfKey>();
  private readonly later: LaterRow[] = [];

  /** @param commonIndexes - the columns that both runs have: by them rows are equal */
  constructor(commonIndexes: readonly number[]) {
    this.commonIndexes = commonIndexes;
  }

  addEarlier(key: string, cells: Cells): void {
    this.getRows(key).earlier.push(cells);
  }

  addLater(key: string, cells: Cells): void {
    const rows = this.getRows(key);
    rows.laterCount += 1;
    this.later.push({ key, cells, equal: this.takeEqual(rows, cells) });
  }

  /** Counts the keys that one of the runs has in several rows. Rows without a key do not count. */
  countRepeatedKeys(): number {
    let count = 0;
    for (const [key, { earlier, laterCount }] of this.keys) {
      if (key !== '' && (earlier.length > 1 || laterCount > 1)) count += 1;
    }
    return count;
  }

  /** Counts the rows without a key, of the run that has more of them. */
  countKeylessRows(): number {
    const rows = this.keys.get('');
    return rows ? Math.max(rows.earlier.length, rows.laterCount) : 0;
  }

  /** Yields the rows of the later run, in their order. Read it once, after all rows have been added. */
  *match(): Generator<MatchedRow> {
    for (const { key, cells, equal } of this.later) yield { cells, earlier: equal ?? takeNext(this.getRows(key)) };
  }

  /** Yields the rows of the earlier run that no row was matched with. */
  *readUnmatched(): Generator<Cells> {
    for (const { earlier } of this.keys.values()) {
      for (const cells of earlier) if (cells) yield cells;
    }
  }

  private getRows(key: string): RowsOfKey {
    const found = this.keys.get(key);
    if (found) return found;
    const rows: RowsOfKey = { earlier: [], laterCount: 0, next: 0, byText: null };
    this.keys.set(key, rows);
    return rows;
  }

  private takeEqual(rows: RowsOfKey, cells: Cells): Cells | null {
    if (rows.earlier.length === 0) return null;
    if (rows.earlier.length > 1) return this.takeEqualOfMany(rows, cells);
    const only = rows.earlier[0] ?? null;
    const isEqual = this.commonIndexes.every(
      (index) => cellText(only?.[index] ?? null) === cellText(cells[index] ?? null),
    );
    return only && isEqual ? take(rows, 0) : null;
  }

  private takeEqualOfMany(rows: RowsOfKey, cells: Cells): Cells | null {
    if (!rows.byText) {
      rows.byText = new Map();
      for (const [index, earlier] of [...rows.earlier.entries()].reverse()) {
        const text = this.getText(earlier ?? []);
        const indexes = rows.byText.get(text);
        if (indexes) indexes.push(index);
        else rows.byText.set(text, [index]);
      }
    }
    const index = rows.byText.get(this.getText(cells))?.pop();
    return index === undefined ? null : take(rows, index);
  }

  private getText(cells: Cells): string {
    return JSON.stringify(this.commonIndexes.map((index) => cellText(cells[index] ?? null)));
  }
}

function take({ earlier }: RowsOfKey, index: number): Cells | null {
  const cells = earlier[index] ?? null;
  earlier[index] = null;
  return cells;
}

function takeNext(rows: RowsOfKey): Cells | null {
  while (rows.next < rows.earlier.length && !rows.earlier[rows.next]) rows.next += 1;
  return take(rows, rows.next);
}

export type RunWithRows = { readonly run: ReportRun; readonly blocks: readonly Uint8Array[] };

export type RunDifferences = { readonly summary: Comparison; readonly differences: readonly Difference[] };

/** Rows of which a list is made before the event loop takes its turn. */
const maxRowsAtOnce = 5_000;

async function* readRows({ run, blocks }: RunWithRows): AsyncGenerator<Cells> {
  let count = 0;
  for (const cells of readCells(run.headers, blocks)) {
    yield cells;
    count += 1;
    // Yields to the event loop, so that other tasks go on meanwhile.
    if (count % maxRowsAtOnce === 0) await setImmediate();
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

type AlignedColumns = ReturnType<typeof alignColumns>;

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

/** Whether a column has amounts or other numbers, which name no row. */
function isNumber({ run }: RunWithRows, header: string): boolean {
  const stats = run.columns[run.headers.indexOf(header)];
  return stats !== undefined && ['integer', 'decimal'].includes(inferType(header, stats));
}

/** Finds the first column with unique values, ids before others, and no numbers but those. */
async function findKey(before: RunWithRows, after: RunWithRows): Promise<string> {
  const common = after.run.headers.filter((header) => before.run.headers.includes(header));
  const ids = common.filter(isIdentifier);
  const names = common.filter((header) => !isNumber(after, header));
  const ordered = [...new Set([...ids, ...names])].slice(0, maxCandidates);
  const unique = await findUniqueColumns(before, await findUniqueColumns(after, ordered));
  const key = unique[0] ?? ordered[0] ?? common[0];
  if (key !== undefined) return key;
  throw new AppError('usage', 'These runs have no column in common, so that their rows cannot be found again.', {});
}

/** Adds the rows of both runs, each with its key and the cells of the columns of both. */
async function matchRows(before: RunWithRows, after: RunWithRows, key: string, columns: AlignedColumns) {
  const [beforeKey, afterKey] = [findKeyIndex(before, key), findKeyIndex(after, key)];
  const isCommon = (index: number) => columns.before[index] !== -1 && columns.after[index] !== -1;
  const matcher = new RowMatcher([...columns.headers.keys()].filter(isCommon));
  for await (const row of readRows(before)) {
    matcher.addEarlier(cellText(row[beforeKey] ?? null), pickCells(row, columns.before));
  }
  for await (const row of readRows(after)) {
    matcher.addLater(cellText(row[afterKey] ?? null), pickCells(row, columns.after));
  }
  return matcher;
}

/** Lists the rows of the later run in their order, then those that only the earlier one has. */
async function listDifferences(matcher: RowMatcher): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { cells, earlier } of matcher.match()) {
    const before = earlier && findChanges(earlier, cells);
    const kind = earlier === null ? 'added' : before === null ? 'same' : 'changed';
    differences.push({ kind, cells: [...cells], before: before ?? {} });
    if (differences.length % maxRowsAtOnce === 0) await setImmediate();
  }
  for (const cells of matcher.readUnmatched()) differences.push({ kind: 'removed', cells: [...cells], before: {} });
  return differences;
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
): Promise<RunDifferences> {
  const key = chosenKey ?? (await findKey(before, after));
  const columns = alignColumns(before, after);
  const matcher = await matchRows(before, after, key, columns);
  const differences = await listDifferences(matcher);
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
    warnings: getWarnings(matcher.countRepeatedKeys(), matcher.countKeylessRows(), key),
  };
  return { summary, differences };
}
