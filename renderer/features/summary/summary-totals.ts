/** Totals of measures that are no sums of their cells: averages, and the distinct trips of sectors. */
import type { MoneySum } from '@shared/money';
import {
  type SummaryCell,
  type SummaryKey,
  type SummaryMeasure,
  type SummaryResult,
  type SummarySource,
  summaryAmounts,
} from '@shared/schemas/summary';
import { getChange } from '@shared/summary-changes';
import { isAdditive } from '@shared/summary-shares';
import { getMeasure, getMeasureAmount, isAverage } from '@shared/summary-values';
import { addCells } from './add-cells';

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
