/** Totals of measures that are no sums of their cells: averages, and the distinct trips of sectors. */
import { type MoneySum, sumCents, toExactNumber } from '@shared/money';
import {
  type SummaryCell,
  type SummaryKey,
  type SummaryMeasure,
  type SummaryResult,
  type SummarySource,
  summaryAmounts,
} from '@shared/schemas/summary';
import { getMeasure, getMeasureAmount, isAverage } from '@shared/summary-values';

export type SummaryRow = SummaryResult['rows'][number];

/** Whether the totals of a measure are the sums of its cells. */
export const isAdditive = (measure: SummaryMeasure, source: SummarySource) =>
  !isAverage(measure) && hasKnownTotal(measure, source);

/** Whether a measure of rows follows from their cells. Sectors of several rows may be of the same trips. */
const hasKnownTotal = (measure: SummaryMeasure, source: SummarySource) => measure !== 'trips' || source === 'trips';

const toExact = (value: number | string | undefined) => (typeof value === 'string' ? BigInt(value) : (value ?? 0));

/** Adds up what a measure needs of the cells of rows. The other sums stay 0: a search adds up at every key. */
function addCells(rows: readonly SummaryRow[], column: number, measure: SummaryMeasure): SummaryCell | null {
  const cells = rows.flatMap(({ cells: ofRow }) => ofRow[column] ?? []);
  if (cells.length === 0) return null;
  const add = (get: (cell: SummaryCell) => number | string | undefined) => {
    const sum = toExactNumber(sumCents(cells.map((cell) => toExact(get(cell)))).cents);
    return typeof sum === 'bigint' ? String(sum) : sum;
  };
  const count = (get: (cell: SummaryCell) => number | undefined) =>
    cells.reduce((total, cell) => total + (get(cell) ?? 0), 0);
  const amount = getMeasureAmount(measure);
  return {
    count: count((cell) => cell.count),
    sectors: measure === 'sectors' ? add((cell) => cell.sectors) : 0,
    sectorsExcluded: count((cell) => cell.sectorsExcluded),
    trips: count((cell) => cell.trips),
    sums: summaryAmounts.map((other, index) => (other === amount ? add((cell) => cell.sums[index]) : 0)),
    excluded: summaryAmounts.map((other, index) => (other === amount ? count((cell) => cell.excluded?.[index]) : 0)),
  };
}

type Group = { readonly cells: readonly SummaryCell[]; rowCount: number };

/** The totals of rows of a summary: those of the worker where it has counted just these, else their sums. */
export class SummaryTotals {
  private readonly source: SummarySource;
  private readonly result: SummaryResult;
  private readonly groups: ReadonlyMap<SummaryKey, Group>;

  constructor(source: SummarySource, result: SummaryResult) {
    this.source = source;
    this.result = result;
    this.groups = new Map(result.subtotals.map(({ keys, cells }) => [keys[0] ?? null, { cells, rowCount: 0 }]));
    for (const { keys } of result.rows) {
      const group = this.groups.get(keys[0] ?? null);
      if (group) group.rowCount += 1;
    }
  }

  /** Aggregates a measure over rows; null where their number of distinct trips is not known. */
  aggregate(rows: readonly SummaryRow[], column: number, measure: SummaryMeasure): MoneySum | null {
    const isKnown = hasKnownTotal(measure, this.source);
    const cell = this.findCell(rows, column) ?? (isKnown ? addCells(rows, column, measure) : null);
    if (cell === null) return null;
    const { value, excludedCount } = getMeasure(cell, measure);
    return value === null ? null : { cents: BigInt(value), includedCount: cell.count - excludedCount, excludedCount };
  }

  /** Finds the cell of all rows, or of all rows of one group, whose trips the worker has counted. */
  private findCell(rows: readonly SummaryRow[], column: number): SummaryCell | null {
    if (rows.length === this.result.rows.length) return this.result.total[column] ?? null;
    const key = rows[0]?.keys[0] ?? null;
    const group = this.groups.get(key);
    const isWhole = group?.rowCount === rows.length && rows.every(({ keys }) => keys[0] === key);
    return isWhole ? (group?.cells[column] ?? null) : null;
  }
}
