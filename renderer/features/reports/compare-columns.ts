/**
 * The columns of a comparison: the key, then every other column of either run. An amount takes four columns: before, now,
 * change, and change in percent, all exact. A row that is new had nothing before, one that is gone has nothing now, and an
 * empty cell is nothing, as in the totals of a report. Any other changed cell shows its value before and after.
 */

import {
  createColumnIds,
  createResultColumns,
  type ResultColumn,
  type Row,
  readRows,
} from '@renderer/fields/result-columns';
import {
  type AppColumn,
  createUnitsColumn,
  emptyCell,
  getCellText,
  toTextCell,
} from '@renderer/table/columns/app-column';
import { getScale } from '@renderer/table/model/row-groups';
import type { Names } from '@shared/records/directory';
import { applyReadings } from '@shared/reports/column-readings';
import { getEffectiveSettings } from '@shared/reports/columns';
import { findNameColumn } from '@shared/reports/names';
import type { ColumnReading, ColumnStats, Comparison, Difference, ReportRun } from '@shared/reports/report';
import type { ReportPreferences } from '@shared/settings/preferences';
import { formatUnits, getTenthsOfPercent, toExactNumber, unitsToDecimal } from '@shared/values/money';
import { describeUnreadValues } from './column-settings';
import { compareTexts as texts } from './texts';

/** A row as each of two runs has it; null where it has none. */
export type ComparedRow = Pick<Difference, 'kind'> & { readonly before: Row | null; readonly now: Row | null };

/** Makes the rows of both runs of what differs between them. */
export const toComparedRow = ({ kind, cells, before }: Difference): ComparedRow => ({
  kind,
  before: kind === 'added' ? null : cells.map((cell, index) => (index in before ? (before[index] ?? null) : cell)),
  now: kind === 'removed' ? null : cells,
});

/** A column of the report as each of the two runs reads it. */
export type ColumnSides = { readonly before: ResultColumn; readonly now: ResultColumn };

/** Units of the last decimal place; null for a value that is no number. */
type Units = number | bigint | null;

const getUnits = (column: ResultColumn, row: Row | null): Units => (row ? (column.aggregateValue?.(row) ?? null) : 0);

/** How an amount has changed, exactly; null where either side is no number. */
export function getChange({ before, now }: ColumnSides, row: ComparedRow): Units {
  const [earlier, later] = [getUnits(before, row.before), getUnits(now, row.now)];
  return earlier === null || later === null ? null : toExactNumber(BigInt(later) - BigInt(earlier));
}

/** Sorts rows by the size of their change, the largest first; a change that cannot be read comes first of all. */
export function sortBySize(rows: readonly ComparedRow[], amount: ColumnSides): ComparedRow[] {
  const sizes = new Map<ComparedRow, number>();
  for (const row of rows) {
    const change = getChange(amount, row);
    sizes.set(row, change === null ? Number.POSITIVE_INFINITY : Math.abs(Number(change)));
  }
  const getSize = (row: ComparedRow) => sizes.get(row) ?? 0;
  return [...rows].sort((a, b) => (getSize(a) === getSize(b) ? 0 : getSize(a) < getSize(b) ? 1 : -1));
}

/** Formats a change with its sign: "+1,232.50". */
const formatChange = (units: number | bigint, scale: number) => `${units > 0 ? '+' : ''}${formatUnits(units, scale)}`;

/** Creates the column of an amount as one run has it. */
function createSideColumn(sides: ColumnSides, side: keyof ColumnSides, header: string): AppColumn<ComparedRow> {
  const column = sides[side];
  const { isDollars = false, range = 'number', total = 'count' } = column;
  return {
    ...{ isNumeric: true, isDollars, range, total },
    id: `${side} of the report: ${column.id}`,
    header,
    value: ({ [side]: row }) => row && column.value(row),
    aggregateValue: ({ [side]: row }) => getUnits(column, row),
    text: ({ [side]: row }) => (row ? getCellText(column, row) : ''),
    cell: ({ [side]: row }) => (row && column.cell?.(row)) ?? emptyCell,
  };
}

function createChangeColumn(sides: ColumnSides, header: string): AppColumn<ComparedRow> {
  const { range, total, isDollars = false } = sides.now;
  const [isMoney, scale] = [range === 'cents', getScale(total)];
  const units = (row: ComparedRow) => getChange(sides, row);
  const id = `change of the report: ${sides.now.id}`;
  return {
    ...createUnitsColumn({ id, header, isMoney, scale, units }),
    isDollars,
    cell: (row) => {
      const change = units(row);
      if (change === null) return { text: '', warning: texts.unreadable };
      return { text: formatChange(change, scale), ...(change < 0 && { tone: 'negative' as const }) };
    },
  };
}

function createPercentColumn(sides: ColumnSides, header: string): AppColumn<ComparedRow> {
  const add = (rows: readonly ComparedRow[], get: (row: ComparedRow) => Units) =>
    rows.reduce<bigint | null>((sum, row) => {
      const units = get(row);
      return sum === null || units === null ? null : sum + BigInt(units);
    }, 0n);
  const getTenths = (rows: readonly ComparedRow[]) => {
    const change = add(rows, (row) => getChange(sides, row));
    return change === null
      ? null
      : getTenthsOfPercent(add(rows, (row) => getUnits(sides.before, row.before)) ?? 0n, change);
  };
  // One of a row that both runs have.
  const getOwn = (row: ComparedRow) => (row.before && row.now ? getTenths([row]) : null);
  const format = (row: ComparedRow, toText: (tenths: bigint, scale: number) => string) => {
    const tenths = getOwn(row);
    if (tenths !== null) return toText(tenths, 1);
    return row.before === null ? texts.isNew : row.now === null ? texts.isNoneNow : '';
  };
  return {
    id: `percent of the report: ${sides.now.id}`,
    header,
    // Room for its words.
    size: 90,
    isNumeric: true,
    range: 'number',
    total: { scale: 1 },
    // That of the totals, which no file can add up from the rows.
    aggregate: {
      isSum: false,
      getTotal: (rows) => {
        const tenths = getTenths(rows);
        return tenths === null ? null : { cents: tenths, includedCount: rows.length, excludedCount: 0 };
      },
    },
    value: (row) => {
      const tenths = getOwn(row);
      return tenths === null ? null : Number(tenths) / 10;
    },
    aggregateValue: (row) => {
      const tenths = getOwn(row);
      return tenths === null ? null : toExactNumber(tenths);
    },
    text: (row) => format(row, unitsToDecimal),
    cell: (row) => ({
      text: format(row, formatChange),
      ...((getOwn(row) ?? 0n) < 0n && { tone: 'negative' as const }),
    }),
  };
}

type AmountHeadings = Readonly<Record<'before' | 'now' | 'change' | 'percent', string>>;

const createAmountColumns = (sides: ColumnSides, headings: AmountHeadings): AppColumn<ComparedRow>[] => [
  createSideColumn(sides, 'before', headings.before),
  createSideColumn(sides, 'now', headings.now),
  createChangeColumn(sides, headings.change),
  createPercentColumn(sides, headings.percent),
];

/** Shows a dash for an empty cell on either side of the arrow. */
const orDash = (text: string) => (text === '' ? '–' : text);

/** Creates a column that shows the values before and after where they differ. */
function createOtherColumn({ before, now }: ColumnSides): AppColumn<ComparedRow> {
  const { index, isNumeric = false, range } = now;
  /** What a row has now, or had, by the column as that run reads it. */
  const read = <T>(row: ComparedRow, get: (row: Row, column: ResultColumn) => T): T =>
    row.now ? get(row.now, now) : get(row.before ?? [], before);
  const show = (row: Row, column: ResultColumn) => column.cell?.(row).text ?? getCellText(column, row);
  const readBoth = (row: ComparedRow, get: (row: Row, column: ResultColumn) => string) => {
    const isChanged = row.before && row.now && row.before[index] !== row.now[index];
    return isChanged ? `${orDash(get(row.before, before))} → ${orDash(get(row.now, now))}` : null;
  };
  const text = (row: Row, column: ResultColumn) => getCellText(column, row);
  return {
    // A report may have a column called "change" itself.
    id: `of the report: ${now.id}`,
    header: now.header,
    sentHeader: now.name,
    isNumeric,
    ...(now.isHidden ? { isHidden: true } : {}),
    // Room for both values.
    ...(isNumeric ? {} : { size: 215 }),
    ...(range ? { range } : {}),
    value: (row) => read(row, (cells, column) => column.value(cells)),
    text: (row) => readBoth(row, text) ?? read(row, text),
    cell: (row) => {
      const both = readBoth(row, show);
      if (both !== null) return { ...toTextCell(both), tone: 'changed' };
      return read(row, (cells, column) => column.cell?.(cells) ?? toTextCell(text(cells, column)));
    },
  };
}

const counts = ['integers', 'decimals', 'dates', 'datesWithTime', 'texts', 'flags', 'nested', 'empty'] as const;

/** Adds up a column's statistics in both runs, so that its type and decimal places fit either. */
function addStats(later: ColumnStats | undefined, earlier: ColumnStats | undefined): ColumnStats | undefined {
  if (!later || !earlier) return later ?? earlier;
  return {
    ...later,
    ...Object.fromEntries(counts.map((name) => [name, later[name] + earlier[name]])),
    quotedNumbers: later.quotedNumbers + earlier.quotedNumbers,
    longest: Math.max(later.longest, earlier.longest),
    scale: Math.max(later.scale, earlier.scale),
  };
}

/** Gets the column settings that apply to both runs. Money settings apply only to runs whose amounts were confirmed. */
export function getComparisonSettings(
  { columns, moneyConfirmationKey: moneyBasis }: Pick<ReportPreferences, 'columns' | 'moneyConfirmationKey'>,
  { before, after }: Comparison,
): ReportPreferences['columns'] {
  return [before, after].reduce(
    (settings, { headers }) => getEffectiveSettings(settings, moneyBasis, headers),
    columns,
  );
}

/** Creates the columns of the report as each of the two runs reads them, by the rows that it has. */
function createSides(
  { headers, before, after }: Comparison,
  rows: readonly ComparedRow[],
  settings: ReportPreferences['columns'],
  names: Names,
): ColumnSides[] {
  const readSide = (run: ReportRun, side: keyof ColumnSides) => {
    const ids = createColumnIds(run.headers);
    // What a run does not have has no statistics there.
    const sent = { headers, columns: createColumnIds(headers).map((id) => run.columns[ids.indexOf(id)]) };
    const readings = readRows(
      sent,
      settings,
      rows.flatMap(({ [side]: row }) => (row ? [row] : [])),
    );
    return { readings, columns: applyReadings(sent, readings).columns };
  };
  const [later, earlier] = [readSide(after, 'now'), readSide(before, 'before')];
  const columns = headers.map((_, index) => addStats(later.columns[index], earlier.columns[index]));
  const create = (readings: readonly ColumnReading[]) =>
    createResultColumns({ headers, columns }, settings, names, readings);
  const all = new Map(create(earlier.readings).map((column) => [column.id, column]));
  return create(later.readings).map((now) => ({ now, before: all.get(now.id) ?? now }));
}

/** Names the columns of both runs with values that are not read. What is the same of both is said once. */
function describeUnread(all: readonly ColumnSides[]): string[] {
  const list = (side: keyof ColumnSides) => all.flatMap(({ [side]: column }) => describeUnreadValues(column) ?? []);
  const [earlier, later] = [list('before'), list('now')];
  const { sides } = texts;
  return [
    ...earlier.map((line) => texts.ofSide(later.includes(line) ? sides.both : sides.before, line)),
    ...later.filter((line) => !earlier.includes(line)).map((line) => texts.ofSide(sides.now, line)),
  ];
}

/** The columns of a comparison, before one of the amounts is chosen. */
export type ComparisonColumns = {
  readonly key: readonly AppColumn<ComparedRow>[];
  readonly others: readonly AppColumn<ComparedRow>[];
  readonly amounts: readonly ColumnSides[];
  /** Names columns with values that are not read as the user calls them. */
  readonly unread: readonly string[];
};

/** Creates the columns of a comparison. @param names - by which ids are shown */
export function createComparisonColumns(
  comparison: Comparison,
  rows: readonly ComparedRow[],
  settings: ReportPreferences['columns'],
  names: Names,
): ComparisonColumns {
  const all = createSides(comparison, rows, settings, names);
  const keyIndex = comparison.headers.indexOf(comparison.key);
  // A number that a name stands for is a column of its own, hidden: the name is what a reader knows.
  const nameIndex = findNameColumn(comparison.headers, keyIndex) ?? keyIndex;
  const isKey = ({ now }: ColumnSides) => now.index === keyIndex || now.index === nameIndex;
  const isAmount = ({ now: { type, total } }: ColumnSides) =>
    total !== undefined && (type === 'integer' || type === 'decimal');
  const others = all.filter((sides) => !isKey(sides));
  return {
    key: all
      .filter(isKey)
      .toSorted((a, b) => Number(a.now.index !== nameIndex) - Number(b.now.index !== nameIndex))
      .map((sides) => ({ ...createOtherColumn(sides), isPinned: sides.now.isHidden !== true })),
    others: others.filter((sides) => !isAmount(sides)).map(createOtherColumn),
    amounts: others.filter(isAmount),
    unread: describeUnread(all),
  };
}

/** Arranges the columns: the chosen amount stands beside the key, under the periods of both runs; the others follow. */
export function arrangeColumns(
  { key, others, amounts }: ComparisonColumns,
  chosen: ColumnSides | undefined,
  headings: Pick<AmountHeadings, 'before' | 'now'>,
): AppColumn<ComparedRow>[] {
  const first = chosen
    ? createAmountColumns(chosen, { ...headings, change: texts.change, percent: texts.percent })
    : [];
  const rest = amounts
    .filter((amount) => amount !== chosen)
    .flatMap((amount) => createAmountColumns(amount, texts.ofAmount(amount.now.header)));
  return [...key, ...first, ...rest, ...others];
}
