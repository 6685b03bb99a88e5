/** Totals of measures that are no sums of their cells: averages, and the distinct trips of sectors. */

import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn, createCountColumn } from '@renderer/table/columns/column-factories';
import { formatInteger } from '@renderer/ui/formatters';
import { getChange, isAdditive } from '@shared/summary/changes';
import {
  type SummaryCell,
  type SummaryKey,
  type SummaryMeasure,
  type SummaryResult,
  type SummarySource,
  summaryAmounts,
} from '@shared/summary/definition';
import { getMeasure, getMeasureAmount, isAverage } from '@shared/summary/values';
import { formatMoney, type MoneySum, sumCents, toExactNumber } from '@shared/values/money';
import { texts } from './texts';

/* Adds cells of a summary up. */

const toExact = (value: number | string | undefined) => (typeof value === 'string' ? BigInt(value) : (value ?? 0));

/**
 * Adds cells up, exactly; null for none. Only the wanted sums are added, the others stay 0: a search adds up at every key.
 *
 * @param wanted - indexes of sums
 */
export function addCells(cells: readonly SummaryCell[], wanted: readonly number[]): SummaryCell | null {
  const [first] = cells;
  if (first === undefined) return null;
  const add = (get: (cell: SummaryCell) => number | string | undefined) => {
    const sum = toExactNumber(sumCents(cells.map((cell) => toExact(get(cell)))).cents);
    return typeof sum === 'bigint' ? String(sum) : sum;
  };
  const count = (get: (cell: SummaryCell) => number | undefined) =>
    cells.reduce((total, cell) => total + (get(cell) ?? 0), 0);
  return {
    count: count((cell) => cell.count),
    sectors: add((cell) => cell.sectors),
    sectorsExcluded: count((cell) => cell.sectorsExcluded),
    trips: count((cell) => cell.trips),
    sums: first.sums.map((_, index) => (wanted.includes(index) ? add((cell) => cell.sums[index]) : 0)),
    excluded: first.sums.map((_, index) => (wanted.includes(index) ? count((cell) => cell.excluded?.[index]) : 0)),
  };
}

export type SummaryRow = SummaryResult['rows'][number];

/** The cells of now, or those of the period before; null for a cell without one. */
type Side = 'now' | 'before';
type SideCells = readonly (SummaryCell | null)[];

const getCells = (row: SummaryRow, side: Side): SideCells => (side === 'now' ? row.cells : (row.before ?? []));

/** Whether a measure of rows follows from their cells. */
const hasKnownTotal = (measure: SummaryMeasure, source: SummarySource) =>
  isAverage(measure) || isAdditive(measure, source);

/**
 * Adds up what a measure needs of cells.
 *
 * @returns null for no cells, and where one of them has nothing to compare with
 */
function addMeasure(given: SideCells, measure: SummaryMeasure): SummaryCell | null {
  const cells = given.filter((cell) => cell !== null);
  if (cells.length < given.length) return null;
  const amount = getMeasureAmount(measure);
  return addCells(cells, amount === null ? [] : [summaryAmounts.indexOf(amount)]);
}

type Group = { readonly row: SummaryRow; rowCount: number };

/** Rows that are a whole group, whose trips the worker has counted; `row` is null for others. */
type FoundGroup = { readonly rows: readonly SummaryRow[]; readonly row: SummaryRow | null };

/** The totals of rows of a summary: those of the worker where it has counted just these, else their sums. */
export class SummaryTotals {
  private readonly source: SummarySource;
  private readonly result: SummaryResult;
  private readonly groups: ReadonlyMap<SummaryKey, Group>;
  /** The rows asked for last: those of each of many columns, one column after another. */
  private last: FoundGroup | null = null;

  constructor(source: SummarySource, result: SummaryResult) {
    this.source = source;
    this.result = result;
    this.groups = new Map(result.subtotals.map((row) => [row.keys[0] ?? null, { row, rowCount: 0 }]));
    for (const { keys } of result.rows) {
      const group = this.groups.get(keys[0] ?? null);
      if (group) group.rowCount += 1;
    }
  }

  /** Aggregates a measure over rows; null where their number of distinct trips is not known. */
  aggregate(rows: readonly SummaryRow[], column: number, measure: SummaryMeasure): MoneySum | null {
    const cell = this.getCell(rows, column, measure, 'now');
    if (cell === null) return null;
    const { value, excludedCount } = getMeasure(cell, measure);
    return value === null ? null : { cents: BigInt(value), includedCount: cell.count - excludedCount, excludedCount };
  }

  /** How rows have changed together; null for none. */
  aggregateChange(
    rows: readonly SummaryRow[],
    column: number,
    measure: SummaryMeasure,
    change: 'amount' | 'percent',
  ): MoneySum | null {
    const cell = this.getCell(rows, column, measure, 'now');
    const before = this.getCell(rows, column, measure, 'before');
    const { [change]: value, excludedCount } = getChange(cell, before, measure);
    if (value === null || cell === null || before === null) return null;
    return { cents: BigInt(value), includedCount: cell.count + before.count - excludedCount, excludedCount };
  }

  private getCell(
    rows: readonly SummaryRow[],
    column: number,
    measure: SummaryMeasure,
    side: Side,
  ): SummaryCell | null {
    const found = this.findCell(rows, column, side);
    if (found !== undefined) return found;
    if (!hasKnownTotal(measure, this.source)) return null;
    return addMeasure(
      rows.map((row) => getCells(row, side)[column] ?? null),
      measure,
    );
  }

  /** Finds the cell of all rows, or of all rows of one group, whose trips the worker has counted; undefined for other rows. */
  private findCell(rows: readonly SummaryRow[], column: number, side: Side): SummaryCell | null | undefined {
    const { rows: all, total, totalBefore } = this.result;
    if (rows.length === all.length) return (side === 'now' ? total : (totalBefore ?? []))[column] ?? null;
    if (this.last?.rows !== rows) this.last = { rows, row: this.findGroup(rows) };
    const { row } = this.last;
    return row === null ? undefined : (getCells(row, side)[column] ?? null);
  }

  /** Finds the row of the group that rows are the whole of; null for other rows. */
  private findGroup(rows: readonly SummaryRow[]): SummaryRow | null {
    const key = rows[0]?.keys[0] ?? null;
    const group = this.groups.get(key);
    const isWhole = group?.rowCount === rows.length && rows.every(({ keys }) => keys[0] === key);
    return group && isWhole ? group.row : null;
  }
}

/* Columns of how values have changed from the period before. */

type Column = AppColumn<SummaryRow>;

type ShownChange = { readonly measure: SummaryMeasure; readonly change: 'amount' | 'percent' };

const formatValue = (value: number | bigint, measure: SummaryMeasure) =>
  getMeasureAmount(measure) === null ? formatInteger(value) : formatMoney(value);

/** Creates the column of a change. Percentages are numbers with two decimals. */
export function createChangeColumn(
  totals: SummaryTotals,
  index: number,
  { measure, change }: ShownChange,
  header: string,
): Column {
  const getWhole = ({ cells, before }: SummaryRow) => getChange(cells[index], before?.[index], measure);
  const get = (row: SummaryRow) => getWhole(row)[change];
  const options = { id: `${index}/${measure}/change-${change}`, header };
  const isCount = change === 'amount' && getMeasureAmount(measure) === null;
  const toNumber = (value: number | bigint | null) => (value === null ? null : Number(value));
  const column: Column = isCount
    ? createCountColumn({ ...options, value: (row: SummaryRow) => toNumber(get(row)) })
    : createAmountColumn({ ...options, cents: get });
  return {
    ...column,
    cell: (row) => {
      const { [change]: value, excludedCount } = getWhole(row);
      const before = row.before?.[index];
      const earlier = before ? getMeasure(before, measure).value : null;
      const view = column.cell?.(row) ?? { text: value === null ? '' : formatInteger(value) };
      const isNegative = value !== null && value < 0;
      return {
        ...view,
        ...(isNegative ? { tone: 'negative' as const } : {}),
        tooltip: earlier === null ? texts.noBefore : texts.before(formatValue(earlier, measure)),
        ...(value !== null && (row.cells[index]?.count ?? 0) > 0 ? { opens: true } : {}),
        ...(excludedCount > 0 ? { warning: texts.excluded(excludedCount) } : {}),
      };
    },
    aggregate: { isSum: false, getTotal: (rows) => totals.aggregateChange(rows, index, measure, change) },
  };
}
