/** Shares of a summary's sums: what each shows, and the exact rule by which they are rounded. */
import { divideHalfEven } from './division';
import { toExactNumber } from './money';
import type {
  SummaryCell,
  SummaryDefinition,
  SummaryMeasure,
  SummaryResult,
  SummaryShare,
  SummarySource,
} from './schemas/summary';
import { getMeasure, isAverage } from './summary-values';

/** Whether the cells of a measure add up to their total. Sectors of several rows may be of the same trips. */
export const isAdditive = (measure: SummaryMeasure, source: SummarySource): boolean =>
  !isAverage(measure) && (measure !== 'trips' || source === 'trips');

/** What a cell shows: the value of a measure, how it has changed, or its share where the measure has one. */
export type ShownValue = {
  readonly measure: SummaryMeasure;
  readonly share: SummaryShare | null;
  readonly change: 'amount' | 'percent' | null;
};

/** What a summary shows in its cells. */
export type ShownDefinition = Pick<SummaryDefinition, 'source' | 'measures' | 'share'>;

/** Lists what each cell shows, in the order of the columns. @param hasBefore - whether there is a period before */
export function listShownValues({ source, measures, share }: ShownDefinition, hasBefore = false): ShownValue[] {
  return measures.flatMap((measure): ShownValue[] => [
    { measure, share: null, change: null },
    ...(hasBefore ? (['amount', 'percent'] as const).map((change) => ({ measure, share: null, change })) : []),
    ...(share !== undefined && isAdditive(measure, source) ? [{ measure, share, change: null }] : []),
  ]);
}

/** Gets the cell that a share is of. @param index - the index of the column, the last one being that of all columns */
function findWhole(
  share: SummaryShare,
  cells: readonly SummaryCell[],
  { total }: Pick<SummaryResult, 'total'>,
  index: number,
): SummaryCell | null {
  switch (share) {
    case 'row':
      return cells.at(-1) ?? null;
    case 'column':
      return total[index] ?? null;
    case 'total':
      return total.at(-1) ?? null;
  }
}

type Value = number | bigint | null;

/** A share in hundredths of a percent, a half to the even one; null where there is no value, or nothing to be a share of. */
export function toShare(part: Value, whole: Value): Value {
  if (part === null || whole === null || BigInt(whole) === 0n) return null;
  return toExactNumber(divideHalfEven(BigInt(part) * 10_000n, BigInt(whole)));
}

/** Gets the share that a cell of a row shows. @param getValue - the value that it is a share of; it must add up */
export function getShare(
  cells: readonly SummaryCell[],
  result: Pick<SummaryResult, 'total'>,
  index: number,
  share: SummaryShare,
  getValue: (cell: SummaryCell) => Value,
): Value {
  const part = cells[index];
  const whole = findWhole(share, cells, result, index);
  return part && whole ? toShare(getValue(part), getValue(whole)) : null;
}

/** Gets the share of a measure that a cell of a row shows. */
export function getMeasureShare(
  cells: readonly SummaryCell[],
  result: Pick<SummaryResult, 'total'>,
  index: number,
  { measure, share }: { readonly measure: SummaryMeasure; readonly share: SummaryShare },
): Value {
  return getShare(cells, result, index, share, (cell) => getMeasure(cell, measure).value);
}

/** The sentence that says how shares are rounded. */
export const sharesNote =
  'Shares are made from exact sums and rounded to two decimals, half to the even one: they may not add up to 100.';
