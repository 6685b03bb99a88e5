/** How a summary names its values, groups and columns: on screen, and in files that are as on screen. */

import { isSpanOver, printSpan, type Span } from '../filters/period-basis';
import type { Names } from '../records/directory';
import { formatName } from '../records/format-name';
import type { Period } from '../values/dates';
import { formatDate, formatMonth, formatTimestamp } from '../values/dates';
import { formatStatus } from '../values/texts';
import type { Field } from './catalogue';
import {
  findComparison,
  findUncompared,
  othersKey,
  type SummaryDefinition,
  type SummaryKey,
  type SummaryResult,
  shiftKey,
} from './definition';
import { listShownValues, type ShownValue } from './values';

export const shareLabels = { row: 'share of row', column: 'share', total: 'share of all' } as const;

const periodFormats: Readonly<Record<NonNullable<Field['period']>, (key: string) => string>> = {
  day: formatDate,
  month: formatMonth,
  quarter: (key) => `Q${key.slice(6)} ${key.slice(0, 4)}`,
  year: (key) => `FY ${key}`,
};

/** The name of all other groups: "Others (37)". @param count - of them; left out where it is not known */
export const formatOthers = (count?: number): string =>
  count === undefined ? 'Others' : `Others (${count.toLocaleString('en-AU')})`;

/**
 * Formats the value of a field: "Qantas", "Oct 2026", "Q4 2026", "FY 2026-27", "Others (37)".
 *
 * @param othersCount - the number of the other groups, where it is known
 */
export function formatKey(field: Field, key: SummaryKey, names: Names, othersCount?: number): string {
  const { noun, period, nameKind, flags, isStatus } = field;
  if (key === null) return `(no ${noun.toLocaleLowerCase('en-AU')})`;
  if (key === othersKey) return formatOthers(othersCount);
  const text = String(key);
  if (flags && (text === 'true' || text === 'false')) return flags[text === 'true' ? 0 : 1];
  if (nameKind !== null) return formatName(names, nameKind, text);
  if (isStatus) return formatStatus(text);
  return period === null ? text : periodFormats[period](text);
}

/** Names a period beside another one: its year only where that differs. "Sep", "Dec 2025", "Q3", "FY 2025-26". */
function nameOther(period: Period, key: string, beside: string): string {
  const text = periodFormats[period](key);
  return period !== 'year' && key.slice(0, 4) === beside.slice(0, 4) ? text.replace(/ \d{4}$/, '') : text;
}

/** Names another span beside that of a basis: "Sep", "Oct 2025", "12 months to Oct 2025". */
function nameSpan(span: Span, beside: Span, today: string): string {
  if (span.kind === 'month' || span.kind === 'quarter' || span.kind === 'year') {
    return nameOther(span.kind, span.key, 'key' in beside ? beside.key : '');
  }
  return printSpan(span, today);
}

type Compared = Pick<SummaryDefinition, 'rows' | 'column' | 'basis' | 'before'>;

/** Names what the changes of each column are from, that of all columns last: "from Sep", "from 28 Nov 2026, 2:41 pm". */
function nameChanges(
  definition: Compared,
  { column, columns, before }: Pick<SummaryResult, 'column' | 'columns' | 'before'>,
  today: string,
): string[] {
  if (before?.ranAtMs != null) return [...columns, null].map(() => `from ${formatTimestamp(before.ranAtMs ?? 0)}`);
  const comparison = findComparison(definition, today);
  if (comparison?.kind === 'span' && definition.basis) {
    const { span } = definition.basis;
    return [...columns, null].map(() => `from ${nameSpan(comparison.before, span, today)}`);
  }
  return [...columns, null].map((key) => {
    if (comparison?.kind !== 'columns' || column === null || key === null) return 'change';
    return `from ${nameOther(comparison.period, String(shiftKey(column, key, -1)), String(key))}`;
  });
}

/** Says why a column shows no change: "Nov 2026 isn’t over"; null where it has one. @param key - of the column; null for all */
export function describeNoChange(
  { basis }: Pick<SummaryDefinition, 'basis'>,
  { column }: Pick<SummaryResult, 'column'>,
  key: SummaryKey,
  today: string,
): string | null {
  const period = column?.period ?? null;
  if (column && period !== null && period !== 'day' && key !== null) {
    const cause = findUncompared(basis, period, String(key), today);
    return cause && `${periodFormats[period](cause.key)} ${cause.isCut ? 'isn’t whole in the period' : 'isn’t over'}`;
  }
  return basis && !isSpanOver(basis.span, today) ? `${printSpan(basis.span, today)} isn’t over` : null;
}

/** A column of values: which cell of a row it shows, and what of it. */
export type ValueColumn = {
  readonly index: number;
  readonly shown: ShownValue;
  /** Of the column field: "Oct 2026"; null for the column of all keys. */
  readonly key: SummaryKey | undefined;
  /** Stands above its own heading and those of its neighbours; null where headings have one level. */
  readonly above: string | null;
  /** "Commission", "from Sep", "share"; with one level "Oct 2026". */
  readonly label: string;
  /** Names it alone: "Oct 2026, Commission". */
  readonly name: string;
};

/** The span in short, above the column of all: "12 months". */
function nameWhole({ basis }: Pick<SummaryDefinition, 'basis'>, today: string): string {
  if (basis === undefined) return '';
  return basis.span.kind === 'last' ? `${basis.span.months} months` : printSpan(basis.span, today);
}

/** Whether periods on columns stand in the order of time; at first the newest one is the first. */
export type ColumnOrder = { readonly isOldestFirst: boolean };

/** Lists the indexes of the columns as they stand: that of all columns first, periods the newest first, others in their order. */
export function orderColumns(
  { column, columns }: Pick<SummaryResult, 'column' | 'columns'>,
  { isOldestFirst }: ColumnOrder,
): number[] {
  const indexes = [...columns.keys()];
  if (column !== null && column.period !== null && !isOldestFirst) indexes.reverse();
  // Without a date comes last, whatever the order.
  const isDated = (index: number) => columns[index] !== null;
  return [columns.length, ...indexes.filter(isDated), ...indexes.filter((index) => !isDated(index))];
}

/** Lists the columns of values as a screen and a file have them. */
export function listValueColumns(
  definition: SummaryDefinition,
  result: SummaryResult,
  names: Names,
  { today, isOldestFirst }: ColumnOrder & { readonly today: string },
): ValueColumn[] {
  const { column, columns, measures } = result;
  const shown = listShownValues(definition, result);
  const changes = nameChanges(definition, result, today);
  const hasSeveral = shown.some((values) => values.length > 1);
  const toValueLabel = ({ measure: { label }, kind }: ShownValue, index: number) =>
    kind === 'value' ? label : kind === 'change' ? (changes[index] ?? '') : shareLabels[kind];
  return orderColumns(result, { isOldestFirst }).flatMap((index) =>
    (shown[index] ?? []).map((value): ValueColumn => {
      const isOfMeasure = value.kind === 'value' || measures.length === 1;
      const ofValue = toValueLabel(value, index);
      // Of several values each names its own change and share.
      const own = isOfMeasure ? ofValue : `${value.measure.label}, ${ofValue}`;
      if (column === null) return { index, shown: value, key: undefined, above: null, label: own, name: own };
      const isWhole = index === columns.length;
      const key = isWhole ? undefined : (columns[index] ?? null);
      const alone = isWhole ? 'Total' : formatKey(column, key ?? null, names);
      if (!hasSeveral) return { index, shown: value, key, above: null, label: alone, name: alone };
      const isTotal = isWhole && measures.length === 1 && value.kind === 'value';
      return {
        ...{ index, shown: value, key, label: isTotal ? alone : own },
        above: isWhole && measures.length === 1 ? nameWhole(definition, today) || null : alone,
        name: isTotal ? alone : `${alone}, ${own}`,
      };
    }),
  );
}
