/** The values that a cell of a summary shows: exact sums and averages, how they have changed, and their shares. */

import { divideHalfEven, toExactNumber } from '../values/money';
import type { ShownMeasure } from './catalogue';
import type { SummaryCell, SummaryDefinition, SummaryResult, SummaryRow, SummaryShare } from './definition';

/** An exact number in units of a decimal place; null for none. */
export type Units = number | bigint | null;

/** A value, and how many rows it leaves out because they have no readable one. */
type MeasureValue = { readonly value: Units; readonly excludedCount: number };

/** A sum as it is sent: one beyond 2^53 is a text. */
const toValue = (sum: number | string) => (typeof sum === 'string' ? toExactNumber(BigInt(sum)) : sum);

function getExcludedCount({ excluded }: SummaryCell, { sum }: ShownMeasure): number {
  return sum < 0 ? 0 : (excluded?.[sum] ?? 0);
}

/** Gets the exact value that a cell shows for a measure, in units of its decimals; null where no row has one. */
export function getMeasureValue(cell: SummaryCell, measure: ShownMeasure): Units {
  const { kind, sum, blank } = measure;
  if (cell.count === 0) return null;
  if (kind === 'rows') return cell.count;
  if (kind === 'trips') return cell.trips;
  const blanks = blank < 0 ? 0 : Number(cell.sums[blank] ?? 0);
  const count = cell.count - getExcludedCount(cell, measure) - blanks;
  if (count <= 0) return null;
  const added = cell.sums[sum] ?? 0;
  if (kind === 'sum') return toValue(added);
  const scaled = BigInt(added) * 10n ** BigInt(measure.scale - measure.numbersScale);
  return toExactNumber(divideHalfEven(scaled, count));
}

/** Gets what a cell shows for a measure, and how many rows that leaves out. */
export const getMeasure = (cell: SummaryCell, measure: ShownMeasure): MeasureValue => ({
  value: getMeasureValue(cell, measure),
  excludedCount: getExcludedCount(cell, measure),
});

/** A change in units of its measure. Null where there is nothing to compare with. */
type Change = { readonly amount: Units; readonly excludedCount: number };

/** Compares a cell with that of the period or result before. A sum of no rows is 0; an average of none is none. */
export function getChange(
  cell: SummaryCell | null | undefined,
  before: SummaryCell | null | undefined,
  measure: ShownMeasure,
): Change {
  if (!cell || !before) return { amount: null, excludedCount: 0 };
  const [now, then] = [getMeasure(cell, measure), getMeasure(before, measure)];
  const excludedCount = now.excludedCount + then.excludedCount;
  const toComparable = (of: MeasureValue) =>
    of.value === null && of.excludedCount === 0 && measure.kind !== 'average' ? 0 : of.value;
  const [from, to] = [toComparable(then), toComparable(now)];
  const isNone = (now.value === null && then.value === null) || from === null || to === null;
  return { amount: isNone ? null : toExactNumber(BigInt(to) - BigInt(from)), excludedCount };
}

/** A share in hundredths of a percent, a half to the even one; null where there is no value, or nothing to be a share of. */
export function toShare(part: Units, whole: Units): Units {
  if (part === null || whole === null || BigInt(whole) === 0n) return null;
  return toExactNumber(divideHalfEven(BigInt(part) * 10_000n, BigInt(whole)));
}

/** Gets the share that a cell of a row shows. @param index - that of the column, the last one being that of all columns */
export function getShare(
  cells: readonly SummaryCell[],
  { total }: Pick<SummaryResult, 'total'>,
  index: number,
  { measure, share }: { readonly measure: ShownMeasure; readonly share: SummaryShare },
): Units {
  const part = cells[index];
  const whole = share === 'row' ? cells.at(-1) : share === 'column' ? total[index] : total.at(-1);
  return part && whole ? toShare(getMeasureValue(part, measure), getMeasureValue(whole, measure)) : null;
}

/** What a cell shows: the value of a measure, how it has changed, or its share. */
export type ShownValue = { readonly measure: ShownMeasure; readonly kind: 'value' | 'change' | SummaryShare };

/** Lists what each column of a summary shows, that of all columns last, which has no change where columns are compared with each other. */
export function listShownValues(
  { share }: Pick<SummaryDefinition, 'share'>,
  { measures, columns, before }: Pick<SummaryResult, 'measures' | 'columns' | 'before'>,
): (readonly ShownValue[])[] {
  const listValues = (isCompared: boolean) =>
    measures.flatMap((measure): ShownValue[] => [
      { measure, kind: 'value' },
      ...(isCompared && measure.isCompared ? [{ measure, kind: 'change' } as const] : []),
      ...(share !== undefined && measure.isAdditive ? [{ measure, kind: share }] : []),
    ]);
  const all = listValues(before !== undefined);
  const ofTotal = listValues(before !== undefined && before.columns === null);
  return [...columns.map(() => all), ofTotal];
}

/** The decimals of what a column shows: those of percentages are two. */
export const getShownScale = ({ measure, kind }: ShownValue): number =>
  kind === 'value' || kind === 'change' ? measure.scale : 2;

/** Gets what a row shows in a column. @param index - that of the column, the last one being that of all columns */
export function getShownValue(
  { cells, before }: Pick<SummaryRow, 'cells' | 'before'>,
  result: Pick<SummaryResult, 'total'>,
  index: number,
  { measure, kind }: ShownValue,
): Units {
  const cell = cells[index];
  if (cell === undefined) return null;
  if (kind === 'value') return getMeasureValue(cell, measure);
  return kind === 'change'
    ? getChange(cell, before?.[index], measure).amount
    : getShare(cells, result, index, { measure, share: kind });
}
