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

export const getAmountIndex = (measure: SummaryMeasure) => amountIndexes.get(measure) ?? -1;

/** The amount that a measure adds up; null for a number of trips or sectors. */
export const getMeasureAmount = (measure: SummaryMeasure): SummaryAmount | null =>
  summaryAmounts[getAmountIndex(measure)] ?? null;

/** A sum as it is sent: one beyond 2^53 is a text. */
const toValue = (sum: number | string) => (typeof sum === 'string' ? toExactNumber(BigInt(sum)) : sum);

/** How many rows a measure of a cell leaves out because they have no readable value. */
function getExcludedCount(cell: SummaryCell, measure: SummaryMeasure): number {
  if (measure === 'trips') return 0;
  return measure === 'sectors' ? cell.sectorsExcluded : (cell.excluded?.[getAmountIndex(measure)] ?? 0);
}

/** Gets the exact value that a cell shows for a measure: cents, or a number of trips or sectors. Null where there is none. */
export function getMeasureValue(cell: SummaryCell, measure: SummaryMeasure): MeasureValue['value'] {
  const count = cell.count - getExcludedCount(cell, measure);
  if (count === 0) return null;
  if (measure === 'trips') return cell.trips;
  if (measure === 'sectors') return toValue(cell.sectors);
  const sum = cell.sums[getAmountIndex(measure)] ?? 0;
  return isAverage(measure) ? toExactNumber(divideHalfEven(BigInt(sum), count)) : toValue(sum);
}

/** Gets what a cell shows for a measure, and how many rows that leaves out. */
export const getMeasure = (cell: SummaryCell, measure: SummaryMeasure): MeasureValue => ({
  value: getMeasureValue(cell, measure),
  excludedCount: getExcludedCount(cell, measure),
});
