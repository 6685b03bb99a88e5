/** The values that a cell of a summary shows: exact sums and averages, how they have changed, and their shares. */

import { divideHalfEven, toExactNumber } from '../values/money';
import type { ShownMeasure } from './catalogue';
import type { SummaryCell, SummaryDefinition, SummaryResult, SummaryShare } from './definition';

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

/** A change in units of its measure, and in hundredths of a percent. Null where there is nothing to compare with. */
export type Change = { readonly amount: Units; readonly percent: Units; readonly excludedCount: number };

/**
 * Compares two values. A percentage is of the size of the value before, so that a rise is above 0 also from a value below 0; of 0
 * there is none.
 */
export function compareValues(now: Units, then: Units): Pick<Change, 'amount' | 'percent'> {
  if (now === null || then === null) return { amount: null, percent: null };
  const amount = BigInt(now) - BigInt(then);
  const whole = BigInt(then) < 0n ? -BigInt(then) : BigInt(then);
  return {
    amount: toExactNumber(amount),
    percent: whole === 0n ? null : toExactNumber(divideHalfEven(amount * 10_000n, whole)),
  };
}

/** Compares a cell with that of the period or result before. A sum of no rows is 0; an average of none is none. */
export function getChange(
  cell: SummaryCell | null | undefined,
  before: SummaryCell | null | undefined,
  measure: ShownMeasure,
): Change {
  if (!cell || !before) return { amount: null, percent: null, excludedCount: 0 };
  const [now, then] = [getMeasure(cell, measure), getMeasure(before, measure)];
  const excludedCount = now.excludedCount + then.excludedCount;
  if (now.value === null && then.value === null) return { amount: null, percent: null, excludedCount };
  const toComparable = (of: MeasureValue) =>
    of.value === null && of.excludedCount === 0 && measure.kind !== 'average' ? 0 : of.value;
  return { ...compareValues(toComparable(now), toComparable(then)), excludedCount };
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
export type ShownValue = {
  readonly measure: ShownMeasure;
  readonly share: SummaryShare | null;
  readonly change: 'amount' | 'percent' | null;
};

/**
 * Lists what each column of a summary shows, that of all columns last.  Where columns are compared with each other, one without
 * another before it shows no changes.
 *
 * @param keepsEmpty - whether it shows them all the same, as files of saved data for programs do
 */
export function listShownValues(
  { share }: Pick<SummaryDefinition, 'share'>,
  { measures, columns, fields, before }: Pick<SummaryResult, 'measures' | 'columns' | 'fields' | 'before'>,
  keepsEmpty = false,
): (readonly ShownValue[])[] {
  const listValues = (isCompared: boolean) =>
    measures.flatMap((measure): ShownValue[] => [
      { measure, share: null, change: null },
      ...(isCompared && measure.isCompared
        ? (['amount', 'percent'] as const).map((change) => ({ measure, share: null, change }))
        : []),
      ...(share !== undefined && measure.isAdditive ? [{ measure, share, change: null }] : []),
    ]);
  const [all, unchanged] = [listValues(before !== undefined), listValues(false)];
  const compared = !keepsEmpty && before?.field?.position === fields.length ? before.field : null;
  return [...columns, null].map((key, index) => {
    const isOfAll = index === columns.length;
    return compared !== null && (isOfAll || !compared.periods.includes(key)) ? unchanged : all;
  });
}
