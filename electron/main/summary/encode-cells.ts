/** The columns of a report by codes: equal codes are equal values, and codes are in the order of their keys. */

import type { Codes } from '@shared/columns/columns';
import { compareDistinctTexts } from '@shared/compare-texts';
import { isCalendarDate, toCalendarDay } from '@shared/dates';
import { toPeriodKey } from '@shared/period-keys';
import type { FieldKind } from '@shared/report-summary-columns';
import type { ReportPeriod } from '@shared/schemas/report-summary';
import { joinSpellings } from './encode';
import type { ReadableColumn } from './read-columns';

/** Whether a text is a date that a calendar has, with a time or without. */
export const isDated = (text: string): boolean => isCalendarDate(toCalendarDay(text) ?? '');

/** A date's period; null for a text that is no date. A day that is none stays as it was sent, to be seen. */
function toDateKey(text: string, period: ReportPeriod): string | null {
  const day = toCalendarDay(text);
  if (period === 'day') return day ?? text;
  return day === null || !isDated(text) ? null : toPeriodKey(period, Number(day.slice(0, 4)), Number(day.slice(5, 7)));
}

const isNumber = (text: string) => /^-?\d{1,15}(\.\d{1,15})?$/.test(text);

/** Orders numbers before texts, and texts as tables do. */
export function compareKeys(a: string, b: string): number {
  const [isNumberA, isNumberB] = [isNumber(a), isNumber(b)];
  if (isNumberA && isNumberB) return Number(a) - Number(b) || (a < b ? -1 : Number(a > b));
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  return compareDistinctTexts(a, b);
}

function countCodes(codes: Int32Array, codeCount: number): Int32Array {
  const counts = new Int32Array(codeCount);
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** The key of each code; empty for no value. */
function toKeys(texts: readonly string[], counts: Int32Array, kind: FieldKind, period: ReportPeriod | null): string[] {
  if (kind === 'text') return joinSpellings(texts, counts);
  return kind === 'date' ? texts.map((text) => toDateKey(text, period ?? 'day') ?? '') : [...texts];
}

/** Encodes a column. Rows without a value have the last code, and the key null. */
export function encodeCells(
  column: ReadableColumn,
  rowCount: number,
  { kind, period }: { readonly kind: FieldKind; readonly period: ReportPeriod | null },
): Codes {
  const codes = column.getCodes(rowCount);
  const texts = column.listTexts();
  const keysByCode = toKeys(texts, countCodes(codes, texts.length), kind, period);
  const keys = [...new Set(keysByCode)].filter((key) => key !== '').sort(compareKeys);
  const ranks = new Map(keys.map((key, rank) => [key, rank]));
  const ranksByCode = Int32Array.from(keysByCode, (key) => ranks.get(key) ?? keys.length);
  return { codes: codes.map((code) => ranksByCode[code] ?? keys.length), keys: [...keys, null] };
}
