/** The cells of a summary, read from arrays of their numbers. */
import type { NumberArray } from '../columns/arrays';
import type { SummaryCell, SummaryMeasure } from './definition';
import { getAmountIndex, isAverage } from './values';

/** The numbers of cells by the index of the cell. The sums of a cell, of which there are `sumCount`, stand together. */
export type CellArrays = {
  readonly counts: NumberArray;
  readonly trips: NumberArray;
  /** Amounts, and behind them the number of sectors where rows are trips. */
  readonly sums: NumberArray;
  /** Null where no row is excluded from any sum. */
  readonly excluded: NumberArray | null;
  /** Sums beyond 2^53, by their index. */
  readonly large: readonly (readonly [index: number, digits: string])[];
};

/** The number of sums of each cell, of which the first are amounts, and a last one may be a number of sectors. */
export type SumCounts = { readonly sumCount: number; readonly amountCount: number };

/** Cells that are made when they are read. */
export class CellReader {
  private readonly arrays: CellArrays;
  private readonly sumCounts: SumCounts;
  private readonly large: ReadonlyMap<number, string>;

  constructor(arrays: CellArrays, sumCounts: SumCounts) {
    this.arrays = arrays;
    this.sumCounts = sumCounts;
    this.large = new Map(arrays.large);
  }

  get(cell: number): SummaryCell {
    const { counts, trips, excluded, sums: all } = this.arrays;
    const { sumCount, amountCount } = this.sumCounts;
    const first = cell * sumCount;
    const end = first + amountCount;
    // A table reads every cell before it is shown.
    const hasLarge = this.large.size > 0;
    const sums: (number | string)[] = [];
    let isExcluded = false;
    for (let index = first; index < end; index += 1) {
      sums.push(hasLarge ? this.getSum(index) : (all[index] ?? 0));
      if (excluded !== null && (excluded[index] ?? 0) > 0) isExcluded = true;
    }
    const count = counts[cell] ?? 0;
    const countsSectors = sumCount > amountCount;
    return {
      count,
      sectors: countsSectors ? this.getSum(end) : count,
      sectorsExcluded: countsSectors ? (excluded?.[end] ?? 0) : 0,
      trips: trips[cell] ?? 0,
      sums,
      excluded: isExcluded && excluded !== null ? [...excluded.subarray(first, end)] : null,
    };
  }

  /**
   * Finds the smallest and the largest value of a measure, without making the cells: they would be tens of thousands. Null for averages
   * and beyond 2^53.
   *
   * @param first - the first cell to look at
   * @param step - the number of cells from one to the next
   */
  findRange(measure: SummaryMeasure, first: number, step: number): readonly [min: number, max: number] | null {
    if (isAverage(measure) || this.large.size > 0) return null;
    const { counts, trips, sums } = this.arrays;
    const { sumCount, amountCount } = this.sumCounts;
    const countsSectors = sumCount > amountCount;
    const amount = measure === 'sectors' && countsSectors ? amountCount : getAmountIndex(measure);
    const isSum = amount >= 0;
    const numbers = isSum ? sums : measure === 'trips' ? trips : counts;
    const [width, offset] = isSum ? [sumCount, amount] : [1, 0];
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (let index = first * width + offset; index < numbers.length; index += step * width) {
      const value = numbers[index] ?? 0;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    return min > max ? null : [min, max];
  }

  private getSum(index: number): number | string {
    return (this.large.size > 0 ? this.large.get(index) : undefined) ?? this.arrays.sums[index] ?? 0;
  }
}
