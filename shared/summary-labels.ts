/** How a summary names its fields, values, groups and columns: on screen, and in files that are as on screen. */
import { formatDate, formatMonth } from './dates';
import { formatNameAndId, type Names } from './schemas/directory';
import {
  isNamedField,
  othersKey,
  type SummaryField,
  type SummaryKey,
  type SummaryMeasure,
  type SummaryShare,
} from './schemas/summary';
import { formatStatus } from './status-text';
import { getFieldPeriod } from './summary-periods';
import type { ShownValue } from './summary-shares';

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
  changeColumn: (measure: string, change: 'amount' | 'percent') =>
    change === 'amount' ? `${measure}, change` : `${measure}, change %`,
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

/** Names the column of a value: "Net", "Net, change %", "Net, % of total". */
export function formatValueLabel({ measure, share, change }: ShownValue): string {
  const label = measureLabels[measure];
  if (change !== null) return keyTexts.changeColumn(label, change);
  return share === null ? label : keyTexts.shareColumn(label, share);
}
