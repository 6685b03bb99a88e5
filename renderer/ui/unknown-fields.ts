/** Fields that the API's document does not describe, as a user reads them. */

/** Words that are written in capitals. */
const capitals: ReadonlySet<string> = new Set(['id', 'abn', 'acn', 'gst', 'bpay', 'iata', 'crn', 'url', 'po']);

/** Turns a field's name into words: "date_closed" is "Date closed", "bpayCRN" is "BPAY CRN". */
export function toFieldLabel(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => (capitals.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()));
  const text = words.join(' ');
  return text === '' ? name : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Writes a value of unknown meaning as text; empty where there is none. */
export function toFieldText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
