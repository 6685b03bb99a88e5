/** How a summary names its values, groups and columns: on screen, and in files that are as on screen. */

import { formatNameAndId, type Names } from '../records/directory';
import { formatDateRange, shiftPeriod } from '../values/date-ranges';
import { formatDate, formatMonth } from '../values/dates';
import { formatStatus } from '../values/texts';
import type { Field } from './catalogue';
import { type CellAddress, othersKey, type SummaryDefinition, type SummaryKey, type SummaryResult } from './definition';
import { getPeriodBefore } from './periods';
import type { ShownValue } from './values';

export const shareLabels = { row: '% of row', column: '% of column', total: '% of total' } as const;

/** Formats a period: "02 Oct 2026", "Oct 2026", "Q4 2026", "FY 2026-27". */
function formatPeriod(period: NonNullable<Field['period']>, key: string): string {
  switch (period) {
    case 'day':
      return formatDate(key);
    case 'month':
      return formatMonth(key);
    case 'quarter':
      return `Q${key.slice(6)} ${key.slice(0, 4)}`;
    case 'year':
      return `FY ${key}`;
  }
}

/** The name of all other groups: "Others (37)". @param count - of them; left out where it is not known */
export const formatOthers = (count?: number): string =>
  count === undefined ? 'Others' : `Others (${count.toLocaleString('en-AU')})`;

/**
 * Formats the value of a field: "Qantas (12)", "Oct 2026", "Q4 2026", "FY 2026-27", "Others (37)".
 *
 * @param othersCount - the number of the other groups, where it is known
 */
export function formatKey(field: Field, key: SummaryKey, names: Names, othersCount?: number): string {
  const { noun, period, nameKind, flags, isStatus } = field;
  if (key === null) return `(no ${noun.toLocaleLowerCase('en-AU')})`;
  if (key === othersKey) return formatOthers(othersCount);
  const text = String(key);
  if (flags && (text === 'true' || text === 'false')) return flags[text === 'true' ? 0 : 1];
  if (nameKind !== null) return formatNameAndId(names, nameKind, text) ?? text;
  if (isStatus) return formatStatus(text);
  return period === null ? text : formatPeriod(period, text);
}

/** Names a cell by its keys: "Qantas (12), Oct 2026". */
export function formatCell(
  { fields, column }: Pick<SummaryResult, 'fields' | 'column'>,
  cell: CellAddress,
  names: Names,
): string {
  const toText = (field: Field | null | undefined, key: SummaryKey) => (field ? [formatKey(field, key, names)] : []);
  const labels = [
    ...cell.keys.flatMap((key, index) => toText(fields[index], key)),
    ...cell.column.flatMap((key) => toText(column, key)),
  ];
  return labels.join(', ') || 'All rows';
}

const periodsBefore = { month: 'month before', quarter: 'quarter before', year: 'financial year before' } as const;

/**
 * Names what the changes of each column are from, that of all columns last: "Jun 2026", "month before", "01 Jun 2026 – 31 Oct 2026".
 * Null where only a note says so.
 */
export function nameChanges(
  definition: Pick<SummaryDefinition, 'rows' | 'column' | 'filters' | 'before'>,
  { fields, column, columns }: Pick<SummaryResult, 'fields' | 'column' | 'columns'>,
): (string | null)[] {
  const found = definition.before === 'period-before' ? getPeriodBefore(definition) : null;
  const months = found === null || found.kind === 'none' ? null : found.months;
  const dates = found?.kind === 'dates' ? formatDateRange(found.before) : null;
  const toPeriod = (field: Field | null) => (field?.period && field.period !== 'day' ? field.period : null);
  const ofColumn = toPeriod(column);
  const ofRows = fields.flatMap((field) => toPeriod(field) ?? []);
  const [ofRow] = ofRows.length === 1 && ofColumn === null ? ofRows : [];
  return [...columns, null].map((key) => {
    if (months !== null && key !== null && ofColumn !== null) {
      return formatPeriod(ofColumn, shiftPeriod(String(key), ofColumn, -months));
    }
    return dates !== null && ofRow ? periodsBefore[ofRow] : dates;
  });
}

/** Names the column of a value: "Net", "Net, change % from Sep 2026", "Net, % of total". @param before - what a change is from */
export function formatValueLabel(
  { measure: { label }, share, change }: ShownValue,
  before: string | null = null,
): string {
  if (change !== null)
    return `${label}, change${change === 'amount' ? '' : ' %'}${before === null ? '' : ` from ${before}`}`;
  return share === null ? label : `${label}, ${shareLabels[share]}`;
}

/** A column of values: which cell of a row it shows, and what of it. */
export type ValueColumn = {
  readonly index: number;
  readonly shown: ShownValue;
  /** The key of the column field: "Oct 2026"; null for the column of all keys. */
  readonly key: string | null;
  readonly header: string;
};

/**
 * Lists the columns of values as a screen has them: that of all columns first, then periods, the newest first, or other keys in their
 * order.
 *
 * @param shown - what each column shows, that of all columns last
 */
export function listValueColumns(
  definition: Pick<SummaryDefinition, 'rows' | 'column' | 'filters' | 'before'>,
  result: SummaryResult,
  shown: readonly (readonly ShownValue[])[],
  names: Names,
): ValueColumn[] {
  const { column, columns } = result;
  const changedFrom = nameChanges(definition, result);
  const hasSeveral = shown.some((values) => values.length > 1);
  const indexes = [...columns.keys()];
  if (column !== null && column.period !== null) indexes.reverse();
  // Without a date comes last, whatever the order.
  const dated = [
    ...indexes.filter((index) => columns[index] !== null),
    ...indexes.filter((index) => columns[index] === null),
  ];
  return [columns.length, ...dated].flatMap((index) =>
    (shown[index] ?? []).map((value) => {
      const own = formatValueLabel(value, changedFrom[index]);
      const key = column === null || index === columns.length ? null : formatKey(column, columns[index] ?? null, names);
      const label = column === null ? null : (key ?? 'All');
      const header = label === null ? own : hasSeveral ? `${label}: ${own}` : label;
      return { index, shown: value, key, header };
    }),
  );
}
