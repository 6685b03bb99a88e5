/** Two runs of one report beside each other: which rows came, went and changed, found again by a column's values. */
import { randomUUID } from 'node:crypto';
import type { Provenance } from '@main/export/provenance';
import type { ExportTable } from '@main/export/table';
import { AppError } from '@shared/errors';
import { isIdentifier } from '@shared/report-columns';
import { type Cell, type Comparison, cellText, type Difference } from '@shared/schemas/report';
import { formatTimestamp } from '@shared/timestamps';
import { buildRunProvenance, type LoadedRun, readBlockAsCells } from './runs/loaded-run';

/** A comparison with its rows that differ. */
export type LoadedComparison = {
  readonly summary: Comparison;
  readonly officeId: string;
  readonly officeName: string;
  readonly differences: readonly Difference[];
};

type Row = readonly Cell[];

async function* readRows(held: LoadedRun): AsyncGenerator<Row> {
  for (let place = 0; place < held.blocks.rows.length; place += 1) {
    // The engine wrote this text just now: lists of cells.
    yield* JSON.parse(await readBlockAsCells(held, place)) as Row[];
    // The window and other requests have their turn.
    await new Promise<void>((next) => setImmediate(next));
  }
}

/** Each column's index by its name and by how often the name has come before: two columns of one name stay two. */
function columnIndexes({ run }: LoadedRun): Map<string, number> {
  const counts = new Map<string, number>();
  return new Map(
    run.headers.map((header, index) => {
      const count = counts.get(header) ?? 0;
      counts.set(header, count + 1);
      return [JSON.stringify([header, count]), index];
    }),
  );
}

/** The columns of both: those of the later run, then those that only the earlier one had. */
function columnsOf(before: LoadedRun, after: LoadedRun) {
  const [earlier, later] = [columnIndexes(before), columnIndexes(after)];
  const columns = [...new Set([...later.keys(), ...earlier.keys()])];
  const indexesIn = (known: Map<string, number>) => columns.map((column) => known.get(column) ?? -1);
  const headers = columns.map((column) => (JSON.parse(column) as [string, number])[0]);
  return { headers, before: indexesIn(earlier), after: indexesIn(later) };
}

const arranged = (row: Row, places: readonly number[]): Cell[] => places.map((place) => row[place] ?? null);

function changesOf(before: readonly Cell[], after: readonly Cell[]): Record<number, Cell> | null {
  const changes: Record<number, Cell> = {};
  let hasAny = false;
  after.forEach((cell, place) => {
    const old = before[place] ?? null;
    if (cellText(old) === cellText(cell)) return;
    changes[place] = old;
    hasAny = true;
  });
  return hasAny ? changes : null;
}

function keyPlace(held: LoadedRun, key: string): number {
  const place = held.run.headers.indexOf(key);
  if (place >= 0) return place;
  throw new AppError('usage', `The run has no column named "${key}". Choose another column to compare by.`, { key });
}

function warningsOf(repeated: number, keyless: number, key: string): string[] {
  return [
    ...(repeated > 0
      ? [`${repeated} value(s) of ${key} stand in several rows: those were compared in the order in which they came.`]
      : []),
    ...(keyless > 0 ? [`${keyless} row(s) have no ${key}: they were compared in the order in which they came.`] : []),
  ];
}

/** Columns that are looked at for one whose values are rows' own. */
const mostCandidates = 12;

/** Those of some columns whose values are filled and different in every row. */
async function uniqueColumns(held: LoadedRun, names: readonly string[]): Promise<string[]> {
  const left = new Map(names.map((name) => [name, { place: held.run.headers.indexOf(name), seen: new Set<string>() }]));
  for await (const row of readRows(held)) {
    for (const [name, { place, seen }] of left) {
      const value = cellText(row[place] ?? null);
      if (value === '' || seen.has(value)) left.delete(name);
      else seen.add(value);
    }
    if (left.size === 0) break;
  }
  return [...left.keys()];
}

/** The column by which rows are found again where nobody chose one: ids first, those that no two rows share. */
async function likelyKey(before: LoadedRun, after: LoadedRun): Promise<string> {
  const common = after.run.headers.filter((header) => before.run.headers.includes(header));
  const ids = common.filter(isIdentifier);
  const ordered = [...new Set([...ids, ...common])].slice(0, mostCandidates);
  const unique = await uniqueColumns(before, await uniqueColumns(after, ordered));
  const key = unique[0] ?? ordered[0];
  if (key !== undefined) return key;
  throw new AppError('usage', 'These runs have no column in common, so that their rows cannot be found again.', {});
}

/**
 * Compares two runs.
 *
 * @param chosen - the column by whose values a row of one run is found in the other; null for one that suits
 * @throws AppError `usage` where one of the runs has no such column
 */
export async function compareRuns(
  before: LoadedRun,
  after: LoadedRun,
  chosen: string | null,
): Promise<LoadedComparison> {
  const key = chosen ?? (await likelyKey(before, after));
  const columns = columnsOf(before, after);
  const [beforeKey, afterKey] = [keyPlace(before, key), keyPlace(after, key)];
  const waiting = new Map<string, Cell[][]>();
  let keyless = 0;
  const repeated = new Set<string>();
  for await (const row of readRows(before)) {
    const value = cellText(row[beforeKey] ?? null);
    const same = waiting.get(value);
    if (value === '') keyless += 1;
    else if (same) repeated.add(value);
    if (same) same.push(arranged(row, columns.before));
    else waiting.set(value, [arranged(row, columns.before)]);
  }
  const differences: Difference[] = [];
  let same = 0;
  for await (const row of readRows(after)) {
    const cells = arranged(row, columns.after);
    const old = waiting.get(cellText(row[afterKey] ?? null))?.shift();
    const changes = old && changesOf(old, cells);
    if (!old) differences.push({ kind: 'added', cells, before: {} });
    else if (changes) differences.push({ kind: 'changed', cells, before: changes });
    else same += 1;
  }
  for (const rows of waiting.values())
    for (const cells of rows) differences.push({ kind: 'removed', cells, before: {} });
  const count = (kind: Difference['kind']) => differences.filter((each) => each.kind === kind).length;
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
    warnings: warningsOf(repeated.size, keyless, key),
  };
  return { summary, officeId: after.officeId, officeName: after.officeName, differences };
}

function asBefore({ cells, before }: Difference): Cell[] {
  return cells.map((cell, place) => (place in before ? (before[place] ?? null) : cell));
}

/** The rows that differ as a table: a changed one stands twice, as it was and as it is, with the names of what changed. */
export function buildComparisonTable({ summary, differences }: LoadedComparison): ExportTable {
  const { headers } = summary;
  const rows = differences.flatMap((difference): Cell[][] => {
    const { kind, cells, before } = difference;
    if (kind !== 'changed') return [[kind, null, ...cells]];
    const names = headers.filter((_, place) => place in before).join(', ');
    return [
      ['changed from', names, ...asBefore(difference)],
      ['changed to', names, ...cells],
    ];
  });
  return { headers: ['change', 'changed_columns', ...headers], rows };
}

/** What an export of a comparison says about itself. */
export function buildComparisonProvenance({ summary, officeName }: LoadedComparison, rows: number): Provenance {
  const { before, after, key, added, removed, changed, same } = summary;
  return {
    ...buildRunProvenance({ run: after, officeName }, 'two kept runs'),
    totals: [],
    rows,
    extent: `Compared by ${key} with the run of ${formatTimestamp(before.ranAtMs)}: ${added} added, ${removed} removed, ${changed} changed, ${same} the same`,
    warnings: [...new Set([...before.warnings, ...after.warnings, ...summary.warnings])],
  };
}
