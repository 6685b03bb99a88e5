/** The cells of a summary, read from arrays of their numbers. */
import type { NumberArray } from '../columns/arrays';
import type { ShownMeasure } from './catalogue';
import type { SummaryCell } from './definition';

/** The numbers of cells by the index of the cell. The sums of a cell, of which there are `sumCount`, stand together. */
export type CellArrays = {
  readonly counts: NumberArray;
  readonly trips: NumberArray;
  readonly sums: NumberArray;
  /** Null where no row is excluded from any sum. */
  readonly excluded: NumberArray | null;
  /** Sums beyond 2^53, by their index. */
  readonly large: readonly (readonly [index: number, digits: string])[];
};

/** Cells that are made when they are read. */
export class CellReader {
  private readonly arrays: CellArrays;
  private readonly sumCount: number;
  private readonly large: ReadonlyMap<number, string>;

  constructor(arrays: CellArrays, sumCount: number) {
    this.arrays = arrays;
    this.sumCount = sumCount;
    this.large = new Map(arrays.large);
  }

  get(cell: number): SummaryCell {
    const { counts, trips, excluded, sums: all } = this.arrays;
    const first = cell * this.sumCount;
    const end = first + this.sumCount;
    // A table reads every cell before it is shown.
    const hasLarge = this.large.size > 0;
    const sums: (number | string)[] = [];
    let isExcluded = false;
    for (let index = first; index < end; index += 1) {
      sums.push((hasLarge ? this.large.get(index) : undefined) ?? all[index] ?? 0);
      if (excluded !== null && (excluded[index] ?? 0) > 0) isExcluded = true;
    }
    return {
      count: counts[cell] ?? 0,
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
  findRange({ kind, sum }: ShownMeasure, first: number, step: number): readonly [min: number, max: number] | null {
    if (kind === 'average' || this.large.size > 0) return null;
    const { counts, trips, sums } = this.arrays;
    const numbers = kind === 'sum' ? sums : kind === 'trips' ? trips : counts;
    const [width, offset] = kind === 'sum' ? [this.sumCount, sum] : [1, 0];
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (let index = first * width + offset; index < numbers.length; index += step * width) {
      const value = numbers[index] ?? 0;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    return min > max ? null : [min, max];
  }
}
