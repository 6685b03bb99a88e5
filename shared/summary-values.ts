/** The values that a cell of a summary shows. */

import { divideHalfEven } from './division';
import { toExactNumber } from './money';
import { type SummaryAmount, type SummaryCell, type SummaryMeasure, summaryAmounts } from './schemas/summary';

/** An exact value, and how many rows it leaves out because they have no readable one. Null where there is none at all. */
export type MeasureValue = { readonly value: number | bigint | null; readonly excludedCount: number };

/** The amount that a measure adds up; null for a number of trips or sectors. */
export function getMeasureAmount(measure: SummaryMeasure): SummaryAmount | null {
  return summaryAmounts.find((amount) => measure === amount || measure === `average-${amount}`) ?? null;
}

/** Whether a measure is an average. */
export const isAverage = (measure: SummaryMeasure) => measure.startsWith('average-');

/** Gets what a cell shows for a measure: cents, or a number of trips or sectors. */
export function getMeasure(cell: SummaryCell, measure: SummaryMeasure): MeasureValue {
  if (measure === 'trips') return { value: cell.count === 0 ? null : cell.trips, excludedCount: 0 };
  if (measure === 'sectors') {
    const isEmpty = cell.count === cell.sectorsExcluded;
    return { value: isEmpty ? null : toExactNumber(BigInt(cell.sectors)), excludedCount: cell.sectorsExcluded };
  }
  const amount = getMeasureAmount(measure);
  const index = amount === null ? -1 : summaryAmounts.indexOf(amount);
  const sum = cell.sums[index] ?? 0;
  const excludedCount = cell.excluded?.[index] ?? 0;
  const count = cell.count - excludedCount;
  if (count === 0) return { value: null, excludedCount };
  if (isAverage(measure)) return { value: toExactNumber(divideHalfEven(BigInt(sum), count)), excludedCount };
  return { value: typeof sum === 'string' ? BigInt(sum) : sum, excludedCount };
}
