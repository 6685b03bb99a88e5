/** How a summary names its fields, values, groups and columns: on screen, and in files that are as on screen. */

import { formatNameAndId, type Names } from '../records/directory';
import { type DateRange, formatDateRange, type Period, shiftPeriod } from '../values/date-ranges';
import { formatDate, formatMonth } from '../values/dates';
import { formatStatus } from '../values/texts';
import type { ShownValue } from './changes';
import {
  isNamedField,
  othersKey,
  type SummaryDefinition,
  type SummaryField,
  type SummaryKey,
  type SummaryMeasure,
  type SummaryShare,
} from './definition';
import { getFieldPeriod, getPeriodBefore } from './periods';

export const fieldLabels: Readonly<Record<SummaryField, string>> = {
  supplier: 'Supplier',
  product: 'Product',
  consultant: 'Consultant',
  branch: 'Branch',
  client: 'Client',
  status: 'Status',
  type: 'Trip type',
  source: 'Booking source',
  destination: 'Destination',
  'travel-month': 'Month of travel',
  'travel-quarter': 'Quarter of travel',
  'travel-year': 'Financial year of travel',
  'opened-month': 'Month opened',
  'opened-quarter': 'Quarter opened',
  'opened-year': 'Financial year opened',
  corporate: 'Corporate',
  active: 'Active',
  claimed: 'Claimed',
  refunded: 'Refund',
};

export const measureLabels: Readonly<Record<SummaryMeasure, string>> = {
  sectors: 'Sectors',
  trips: 'Trips',
  net: 'Net',
  fees: 'Fees',
  gst: 'GST',
  commission: 'Commission',
  total: 'Total',
  'average-net': 'Average net',
  'average-fees': 'Average fees',
  'average-gst': 'Average GST',
  'average-commission': 'Average commission',
  'average-total': 'Average total',
};

export const shareLabels: Readonly<Record<SummaryShare, string>> = {
  row: '% of row',
  column: '% of column',
  total: '% of total',
};

/** Texts of keys and of the headings of columns. */
export const keyTexts = {
  shareColumn: (measure: string, share: SummaryShare) => `${measure}, ${shareLabels[share]}`,
  /** @param before - what the change is from; null where it is said beside the table only */
  changeColumn: (measure: string, change: 'amount' | 'percent', before: string | null) =>
    `${measure}, change${change === 'amount' ? '' : ' %'}${before === null ? '' : ` from ${before}`}`,
  periodBefore: { month: 'month before', quarter: 'quarter before', year: 'financial year before' },
  others: (count: number | null) => (count === null ? 'Others' : `Others (${count.toLocaleString('en-AU')})`),
  yes: 'Yes',
  no: 'No',
  flags: {
    corporate: ['Corporate', 'Leisure'],
    active: ['Active', 'Inactive'],
    claimed: ['Claimed', 'Unclaimed'],
    refunded: ['Refund', 'No refund'],
  },
  blank: (label: string) => `(no ${label.toLocaleLowerCase('en-AU')})`,
  quarter: (quarter: string, year: string) => `Q${quarter} ${year}`,
  financialYear: (years: string) => `FY ${years}`,
  column: (key: string, measure: string | null) => (measure === null ? key : `${key}: ${measure}`),
  all: 'All',
} as const;

/** Formats a period: "02 Oct 2026", "Oct 2026", "Q4 2026", "FY 2026-27". */
export function formatPeriod(period: 'day' | 'month' | 'quarter' | 'year', key: string): string {
  switch (period) {
    case 'day':
      return formatDate(key);
    case 'month':
      return formatMonth(key);
    case 'quarter':
      return keyTexts.quarter(key.slice(6), key.slice(0, 4));
    case 'year':
      return keyTexts.financialYear(key);
  }
}

const hasFlagTexts = (field: SummaryField): field is keyof typeof keyTexts.flags =>
  Object.hasOwn(keyTexts.flags, field);

/** Formats a flag by what it says: "Active", "Unclaimed". */
function formatFlag(field: SummaryField, flag: boolean): string {
  const [yes, no] = hasFlagTexts(field) ? keyTexts.flags[field] : [keyTexts.yes, keyTexts.no];
  return flag ? yes : no;
}

/**
 * Formats the value of a field: "Qantas (12)", "Oct 2026", "Q4 2026", "FY 2026-27", "Others (37)".
 *
 * @param othersCount - the number of the other groups, where it is known
 */
export function formatKey(field: SummaryField, key: SummaryKey, names: Names, othersCount?: number): string {
  if (key === null) return keyTexts.blank(fieldLabels[field]);
  if (key === othersKey) return keyTexts.others(othersCount ?? null);
  if (typeof key === 'boolean') return formatFlag(field, key);
  if (isNamedField(field)) return formatNameAndId(names, field, key) ?? String(key);
  const text = String(key);
  if (field === 'status') return formatStatus(text);
  const period = getFieldPeriod(field);
  return period ? formatPeriod(period, text) : text;
}

/** What sums are compared with: its dates, where there are any, and how many months before their counterparts they are. */
type ComparedWith = { readonly before: DateRange | null; readonly months: number | null };

/**
 * Names what the changes of a column are from: "Jun 2026", "month before", "01 Jun 2026 – 31 Oct 2026". Null where only the
 * sentence beside the table says so.
 *
 * @param column - the period of the field on columns, and the key of this one; null keys for all of them
 * @param row - the only period on rows
 */
export function nameBefore(
  compared: ComparedWith | null,
  column: { readonly period: Period | 'day' | null; readonly key: SummaryKey },
  row: Period | null,
): string | null {
  if (compared === null) return null;
  const { before, months } = compared;
  const { period, key } = column;
  if (months !== null && key !== null && period !== null && period !== 'day') {
    return formatPeriod(period, shiftPeriod(String(key), period, -months));
  }
  if (before === null) return null;
  return row === null ? formatDateRange(before) : keyTexts.periodBefore[row];
}

/** Names what the changes of each column of a summary are from, the last one being that of all columns. */
export function nameChanges(
  definition: Pick<SummaryDefinition, 'rows' | 'column' | 'filters' | 'change'>,
  columns: readonly SummaryKey[],
): (string | null)[] {
  const { rows, column } = definition;
  const found = definition.change === undefined ? null : getPeriodBefore(definition);
  const compared =
    found === null || found.kind === 'none' ? null : { before: found.kind === 'dates' ? found.before : null, ...found };
  const ofRows = rows.flatMap((field) => getFieldPeriod(field) ?? []);
  const period = column === null ? null : getFieldPeriod(column);
  const row = ofRows.length === 1 && period === null ? (ofRows[0] ?? null) : null;
  return [...columns, null].map((key) => nameBefore(compared, { period, key }, row));
}

/** Names the column of a value: "Net", "Net, change %", "Net, % of total". @param before - what a change is from */
export function formatValueLabel({ measure, share, change }: ShownValue, before: string | null = null): string {
  const label = measureLabels[measure];
  if (change !== null) return keyTexts.changeColumn(label, change, before);
  return share === null ? label : keyTexts.shareColumn(label, share);
}
