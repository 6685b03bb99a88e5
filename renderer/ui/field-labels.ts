/** Labels and texts of fields that the API does not document. */

import { texts } from './texts';

/** Abbreviations, which are written in capitals. */
const capitals: ReadonlySet<string> = new Set(['id', 'abn', 'acn', 'gst', 'bpay', 'iata', 'crn', 'url', 'po']);

/** Converts a field's name to a label: "date_closed" to "Date closed", "bpayCRN" to "BPAY CRN". */
export function toFieldLabel(name: string): string {
  const label = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => (capitals.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()))
    .join(' ');
  return label === '' ? name : `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}

/** Formats a value of unknown meaning; empty for no value. */
export function toFieldText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
