/** How the values of a summary have changed from the period before: exact amounts, and percentages by one exact rule. */

import type { Remarks } from '../exports/notices';
import { isSavedWhole } from '../records/plan-ranges';
import type { SyncOverview } from '../records/sync';
import { formatDate } from '../values/dates';
import { divideHalfEven, toExactNumber } from '../values/money';
import { formatCount } from '../values/texts';
import { describeIncompleteBefore } from './coverage';
import type {
  SummaryCell,
  SummaryDefinition,
  SummaryMeasure,
  SummaryResult,
  SummaryShare,
  SummarySource,
} from './definition';
import {
  type ChangeProblem,
  type DateRange,
  getFieldPeriod,
  getPeriodBefore,
  getSummaryDate,
  listUnsavedDates,
  type PeriodBefore,
} from './periods';
import { getMeasure, isAverage } from './values';

type Value = number | bigint | null;

/** A change in cents or in numbers, and in hundredths of a percent. Null where there is nothing to compare with. */
export type Change = { readonly amount: Value; readonly percent: Value; readonly excludedCount: number };

/** The value of a cell. A sum of no rows is 0, and an average of none is none. */
function getComparable(cell: SummaryCell, measure: SummaryMeasure): Value {
  const { value } = getMeasure(cell, measure);
  return value === null && cell.count === 0 && !isAverage(measure) ? 0 : value;
}

/**
 * Compares two values. A percentage is of the size of the value before, so that a rise is above 0 also from a value below 0; of 0
 * there is none.
 */
export function compareValues(now: Value, then: Value): Pick<Change, 'amount' | 'percent'> {
  if (now === null || then === null) return { amount: null, percent: null };
  const amount = BigInt(now) - BigInt(then);
  const whole = BigInt(then) < 0n ? -BigInt(then) : BigInt(then);
  return {
    amount: toExactNumber(amount),
    percent: whole === 0n ? null : toExactNumber(divideHalfEven(amount * 10_000n, whole)),
  };
}

/** Compares a cell with that of the period before. */
export function getChange(
  cell: SummaryCell | null | undefined,
  before: SummaryCell | null | undefined,
  measure: SummaryMeasure,
): Change {
  if (!cell || !before) return { amount: null, percent: null, excludedCount: 0 };
  const excludedCount = getMeasure(cell, measure).excludedCount + getMeasure(before, measure).excludedCount;
  if (cell.count + before.count === 0) return { amount: null, percent: null, excludedCount };
  return { ...compareValues(getComparable(cell, measure), getComparable(before, measure)), excludedCount };
}

const problems: Readonly<Record<ChangeProblem, string>> = {
  'no-period': 'Choose From and To, or a month, quarter or financial year on rows or columns.',
  'open-range': 'Choose both From and To: a range without an end has no period of the same length before it.',
  'no-range': 'Choose a From that is not after To.',
  'two-periods': 'Choose From and To, or only one month, quarter or financial year on rows and columns.',
  'partial-periods': 'Choose dates of whole months, quarters or financial years, as the rows or columns have.',
};

/** Says why there is no change, and what to choose. */
export const describeChangeProblem = (problem: ChangeProblem): string => `No change can be shown. ${problems[problem]}`;

const formatRange = ({ from, to }: DateRange) => `${formatDate(from)} to ${formatDate(to)}`;

const changesWarning = 'saved on this computer, so a change may be too large';
const sumsWarning = 'saved on this computer, so sums may be too small';

/** Periods that a sentence names; the others are counted. */
const maxNamedPeriods = 5;

/** Says which of some periods are not saved whole, and what follows from it; null for none. */
function describeUnsavedPeriods(
  periods: readonly DateRange[],
  ranges: SyncOverview['ranges'],
  warning: string,
): string | null {
  return describeMissing(
    periods.filter((period) => !isSavedWhole(ranges, period)),
    warning,
  );
}

function describeMissing(missing: readonly DateRange[], warning: string): string | null {
  if (missing.length === 0) return null;
  const what = missing.length === 1 ? 'that period' : missing.length === 2 ? 'both periods' : 'these periods';
  const others = missing.length - maxNamedPeriods;
  const named = [
    ...missing.slice(0, maxNamedPeriods).map(formatRange),
    ...(others > 0 ? [formatCount(others, 'other')] : []),
  ];
  return `Not all trips of ${named.join(' and of ')} are ${warning}. Save ${what} in Offline.`;
}

/** Says that trips of some dates of their own may not be saved: what is saved is chosen by From and To in Offline. */
function describeUnknown(
  periods: readonly DateRange[],
  ranges: SyncOverview['ranges'],
  warning: string,
): string | null {
  if (isSavedWhole(ranges, { from: '', to: '' })) return null;
  const dates = periods.map(formatRange).join(' and of ');
  return `It is not known whether all trips of ${dates} are ${warning}. From and To in Offline may go by another date of a trip.`;
}

/** Says that the sums of a period may lack trips that are not saved; null where all of them are. */
export const describeUnsaved = (
  definition: Pick<SummaryDefinition, 'rows' | 'column'>,
  period: DateRange,
  ranges: SyncOverview['ranges'],
): string | null =>
  getSummaryDate(definition) === null
    ? describeUnsavedPeriods([period], ranges, sumsWarning)
    : describeUnknown([period], ranges, sumsWarning);

type FieldBefore = NonNullable<NonNullable<SummaryResult['before']>['field']>;

/**
 * Says that periods of a field may not be saved whole; null where they are. What is saved is chosen by From and To, which the
 * server may compare with another date of a trip than the field's.
 */
function describeUnsavedField(
  { periods, listed }: FieldBefore,
  { field, months }: Extract<PeriodBefore, { kind: 'field' }>,
  ranges: SyncOverview['ranges'],
): string | null {
  if (isSavedWhole(ranges, { from: '', to: '' })) return null;
  const period = getFieldPeriod(field);
  const missing = listed && period && listUnsavedDates(periods, { period, months }, listed, ranges);
  if (missing !== null) return describeMissing(missing, changesWarning);
  return `It is not known whether all trips of these periods are ${changesWarning}. From and To in Offline may go by another date of a trip.`;
}

/** The sentence that says how percentages of change are rounded. */
export const changesNote =
  'A percentage is of the size of the value before, rounded to two decimals, half to the even one; of 0 there is none.';

/**
 * Says what the values are compared with, and why a change may be wrong or is not shown.
 *
 * @param ranges - what is saved; null where it is not known yet
 */
export function describeChange(
  definition: SummaryDefinition,
  result: Pick<SummaryResult, 'before' | 'totalBefore'>,
  ranges: SyncOverview['ranges'] | null,
): Remarks {
  if (definition.change === undefined) return { notes: [], warnings: [] };
  const periodBefore = getPeriodBefore(definition);
  if (periodBefore.kind === 'none') return { notes: [], warnings: [describeChangeProblem(periodBefore.problem)] };
  const counted = result.before?.counted ?? 0;
  const noun = definition.source === 'trips' ? 'trip' : 'sector';
  if (periodBefore.kind === 'dates') {
    const { date_from: from = '', date_to: to = '' } = definition.filters;
    const periods = [periodBefore.before, { from, to }];
    const unsaved =
      ranges &&
      (getSummaryDate(definition) === null
        ? describeUnsavedPeriods(periods, ranges, changesWarning)
        : describeUnknown(periods, ranges, changesWarning));
    const dates = formatRange(periodBefore.before);
    const head =
      counted === 0
        ? `No saved ${noun} is in the period before, ${dates}.`
        : `Changes are from the period before, ${dates}: ${formatCount(counted, noun)}.`;
    return {
      notes: [head, ...(counted === 0 ? [] : [changesNote])],
      warnings: [...(unsaved === null ? [] : [unsaved]), ...describeIncompleteBefore(definition, result)],
    };
  }
  const period = getFieldPeriod(periodBefore.field) === 'year' ? 'financial year' : getFieldPeriod(periodBefore.field);
  const field = result.before?.field;
  if (!field?.periods.length) {
    return { notes: [], warnings: [`No change is shown: no saved ${noun} is in the ${period} before.`] };
  }
  const unsaved = ranges && describeUnsavedField(field, periodBefore, ranges);
  return {
    notes: [
      `Changes are from the ${period} before. A ${period} whose one before has no saved ${noun} has no change.`,
      changesNote,
    ],
    warnings: unsaved === null ? [] : [unsaved],
  };
}

/* Shares of a summary's sums: what each shows, and the exact rule by which they are rounded. */

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
