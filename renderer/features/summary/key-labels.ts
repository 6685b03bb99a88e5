/** The values of fields as a user reads them. */
import { formatMonth } from '@shared/dates';
import { formatNameAndId, type NameKind, type Names } from '@shared/schemas/directory';
import type { CellAddress, SummaryDefinition, SummaryField, SummaryKey } from '@shared/schemas/summary';
import { fieldLabels, texts } from './texts';

const namedFields: ReadonlySet<SummaryField> = new Set(['supplier', 'product', 'consultant', 'branch', 'client']);
const isNamed = (field: SummaryField): field is SummaryField & NameKind => namedFields.has(field);

/** Whether the keys of a field order as they are, not by their labels. */
export const isOrderedByKey = (field: SummaryField) => /-(?:month|quarter|year)$/.test(field);

/** Formats the value of a field: "Qantas (12)", "Oct 2026", "Q4 2026", "FY 2026-27". */
export function formatKey(field: SummaryField, key: SummaryKey, names: Names): string {
  if (key === null) return texts.blank(fieldLabels[field]);
  if (typeof key === 'boolean') return key ? texts.yes : texts.no;
  if (isNamed(field)) return formatNameAndId(names, field, key) ?? String(key);
  const text = String(key);
  if (field.endsWith('-month')) return formatMonth(text);
  if (field.endsWith('-quarter')) return texts.quarter(text.slice(6), text.slice(0, 4));
  return field.endsWith('-year') ? texts.financialYear(text) : text;
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
