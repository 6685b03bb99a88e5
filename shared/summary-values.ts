/** The values that a cell of a summary shows. */

import { divideHalfEven } from './division';
import { toExactNumber } from './money';
import {
  type SummaryAmount,
  type SummaryCell,
  type SummaryMeasure,
  summaryAmounts,
  summaryMeasures,
} from './schemas/summary';

/** An exact value, and how many rows it leaves out because they have no readable one. Null where there is none at all. */
export type MeasureValue = { readonly value: number | bigint | null; readonly excludedCount: number };

/** Whether a measure is an average. */
export const isAverage = (measure: SummaryMeasure) => measure.startsWith('average-');

/** The index of the amount that a measure adds up, -1 for none. Found once: a wide table reads every cell before it is drawn. */
const amountIndexes = new Map<SummaryMeasure, number>(
  summaryMeasures.map((measure) => [
    measure,
    summaryAmounts.findIndex((amount) => measure === amount || measure === `average-${amount}`),
  ]),
);

const getAmountIndex = (measure: SummaryMeasure) => amountIndexes.get(measure) ?? -1;

/** The amount that a measure adds up; null for a number of trips or sectors. */
export const getMeasureAmount = (measure: SummaryMeasure): SummaryAmount | null =>
  summaryAmounts[getAmountIndex(measure)] ?? null;

/** A sum as it is sent: one beyond 2^53 is a text. */
const toValue = (sum: number | string) => (typeof sum === 'string' ? toExactNumber(BigInt(sum)) : sum);

/** Gets what a cell shows for a measure: cents, or a number of trips or sectors. */
export function getMeasure(cell: SummaryCell, measure: SummaryMeasure): MeasureValue {
  if (measure === 'trips') return { value: cell.count === 0 ? null : cell.trips, excludedCount: 0 };
  if (measure === 'sectors') {
    const isEmpty = cell.count === cell.sectorsExcluded;
    return { value: isEmpty ? null : toValue(cell.sectors), excludedCount: cell.sectorsExcluded };
  }
  const index = getAmountIndex(measure);
  const sum = cell.sums[index] ?? 0;
  const excludedCount = cell.excluded?.[index] ?? 0;
  const count = cell.count - excludedCount;
  if (count === 0) return { value: null, excludedCount };
  if (isAverage(measure)) return { value: toExactNumber(divideHalfEven(BigInt(sum), count)), excludedCount };
  return { value: toValue(sum), excludedCount };
}
