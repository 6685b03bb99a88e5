/** Totals of measures that are no sums of their cells: averages, and the distinct trips of sectors. */
import { type MoneySum, toExactNumber } from '@shared/money';
import type {
  SummaryCell,
  SummaryDefinition,
  SummaryKey,
  SummaryMeasure,
  SummaryResult,
} from '@shared/schemas/summary';
import { getMeasure, isAverage } from '@shared/summary-values';

export type SummaryRow = SummaryResult['rows'][number];

/** Whether the totals of a measure are the sums of its cells. */
export const isAdditive = (measure: SummaryMeasure, { source }: SummaryDefinition) =>
  !isAverage(measure) && (measure !== 'trips' || source === 'trips');

/** Adds the cells of rows up. Their trips may be the same ones: they are not known. */
function addCells(rows: readonly SummaryRow[], column: number): SummaryCell | null {
  const cells = rows.flatMap(({ cells: ofRow }) => ofRow[column] ?? []);
  const [first] = cells;
  if (first === undefined) return null;
  const add = (get: (cell: SummaryCell) => number | string | undefined) => {
    const sum = toExactNumber(cells.reduce((total, cell) => total + BigInt(get(cell) ?? 0), 0n));
    return typeof sum === 'bigint' ? String(sum) : sum;
  };
  const count = (get: (cell: SummaryCell) => number | undefined) =>
    cells.reduce((total, cell) => total + (get(cell) ?? 0), 0);
  return {
    count: count((cell) => cell.count),
    sectors: add((cell) => cell.sectors),
    sectorsExcluded: count((cell) => cell.sectorsExcluded),
    trips: 0,
    sums: first.sums.map((_, index) => add((cell) => cell.sums[index])),
    excluded: first.sums.map((_, index) => count((cell) => cell.excluded?.[index])),
  };
}

type Group = { readonly cells: readonly SummaryCell[]; rowCount: number };

export class SummaryTotals {
  private readonly result: SummaryResult;
  private readonly groups: ReadonlyMap<SummaryKey, Group>;

  constructor(result: SummaryResult) {
    this.result = result;
    this.groups = new Map(result.subtotals.map(({ keys, cells }) => [keys[0] ?? null, { cells, rowCount: 0 }]));
    for (const { keys } of result.rows) {
      const group = this.groups.get(keys[0] ?? null);
      if (group) group.rowCount += 1;
    }
  }

  /** Aggregates a measure over rows; null where their number of distinct trips is not known. */
  aggregate(rows: readonly SummaryRow[], column: number, measure: SummaryMeasure): MoneySum | null {
    const cell = this.findCell(rows, column) ?? (measure === 'trips' ? null : addCells(rows, column));
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
