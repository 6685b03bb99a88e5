/** What the sums of a summary are compared with: the columns decide, never the filters (accounts.md, The bar). */

import { getSpanBefore, type Span } from '../filters/period-basis';
import { getMonthRange, type Period, periods, shiftPeriod } from '../values/date-ranges';
import type { Field } from './catalogue';
import type { SummaryDefinition, SummaryKey } from './definition';

/** The kind of period that the keys of a field are, by its id; null for other fields and for days. */
export function getFieldPeriod(field: string): Period | null {
  return (/(?:^|:)(month|quarter|year)$/.exec(field)?.[1] ?? null) as Period | null;
}

/** Moves the key of a field's period by some periods. Other keys, and null, stay as they are. */
export function shiftKey({ period }: Pick<Field, 'period'>, key: SummaryKey, by: number): SummaryKey {
  if (period === null || period === 'day' || key === null) return key;
  return shiftPeriod(String(key), period, by * periods[period].months);
}

/** The first and the last day of a period. @param key - 2026-10, 2026-Q4, 2026-27 */
export function getPeriodDays(period: Period, key: string): { readonly from: string; readonly to: string } {
  const { months, parseKey } = periods[period];
  const first = parseKey(key) * months + (period === 'year' ? 6 : 0);
  return getMonthRange(Math.floor(first / 12), (first % 12) + 1, (first % 12) + months);
}

/** Whether a period lies before today. */
export const isPeriodOver = (period: Period, key: string, today: string): boolean =>
  getPeriodDays(period, key).to < today;

/**
 * `columns`: each period on columns with the one directly before it, which is read even where it lies outside the basis. `span`: the
 * span of the basis with another one. Null where neither can be.
 */
export type Comparison =
  | { readonly kind: 'columns'; readonly period: Period }
  | { readonly kind: 'span'; readonly before: Span };

type Compared = Pick<SummaryDefinition, 'rows' | 'column' | 'basis' | 'before'>;

/** Finds what the sums of a summary can be compared with. @param today - YYYY-MM-DD on this computer's calendar */
export function findComparison({ rows, column, basis, before }: Compared, today: string): Comparison | null {
  // A row of a period has no counterpart in another span, or in the column before.
  if (rows.some((field) => getFieldPeriod(field) !== null)) return null;
  const period = column === null ? null : getFieldPeriod(column);
  if (period !== null) return { kind: 'columns', period };
  const span = basis && getSpanBefore(basis.span, today, before === 'year-before');
  return span ? { kind: 'span', before: span } : null;
}
