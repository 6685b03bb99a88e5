/** The values of fields as a user reads them. */
import { formatStatus } from '@renderer/ui/status-text';
import { formatDate, formatMonth } from '@shared/dates';
import { formatNameAndId, type Names } from '@shared/schemas/directory';
import {
  type CellAddress,
  isNamedField,
  othersKey,
  type SummaryDefinition,
  type SummaryField,
  type SummaryKey,
} from '@shared/schemas/summary';
import { getFieldPeriod } from '@shared/summary-periods';
import { fieldLabels, texts } from './texts';

/** Whether the keys of a field order as they are, not by their labels. */
export const isOrderedByKey = (field: SummaryField) => getFieldPeriod(field) !== null;

/** Formats a period: "02 Oct 2026", "Oct 2026", "Q4 2026", "FY 2026-27". */
export function formatPeriod(period: 'day' | 'month' | 'quarter' | 'year', key: string): string {
  switch (period) {
    case 'day':
      return formatDate(key);
    case 'month':
      return formatMonth(key);
    case 'quarter':
      return texts.quarter(key.slice(6), key.slice(0, 4));
    case 'year':
      return texts.financialYear(key);
  }
}

const hasFlagTexts = (field: SummaryField): field is keyof typeof texts.flags => Object.hasOwn(texts.flags, field);

/** Formats a flag by what it says: "Active", "Unclaimed". */
function formatFlag(field: SummaryField, flag: boolean): string {
  const [yes, no] = hasFlagTexts(field) ? texts.flags[field] : [texts.yes, texts.no];
  return flag ? yes : no;
}

/**
 * Formats the value of a field: "Qantas (12)", "Oct 2026", "Q4 2026", "FY 2026-27", "Others (37)".
 *
 * @param othersCount - the number of the other groups, where it is known
 */
export function formatKey(field: SummaryField, key: SummaryKey, names: Names, othersCount?: number): string {
  if (key === null) return texts.blank(fieldLabels[field]);
  if (key === othersKey) return texts.others(othersCount ?? null);
  if (typeof key === 'boolean') return formatFlag(field, key);
  if (isNamedField(field)) return formatNameAndId(names, field, key) ?? String(key);
  const text = String(key);
  if (field === 'status') return formatStatus(text);
  const period = getFieldPeriod(field);
  return period ? formatPeriod(period, text) : text;
}

/** Names a cell by its keys: "Qantas (12), Oct 2026". */
export function formatCell({ rows, column }: SummaryDefinition, cell: CellAddress, names: Names): string {
  const parts = cell.keys.flatMap((key, index) => {
    const field = rows[index];
    return field === undefined ? [] : [formatKey(field, key, names)];
  });
  const ofColumn = column === null ? [] : cell.column.map((key) => formatKey(column, key, names));
  const labels = [...parts, ...ofColumn];
  return labels.length === 0 ? texts.behind.total : labels.join(', ');
}
