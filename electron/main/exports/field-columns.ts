/** How a sheet writes the fields of a record: a documented text stays a text, also where it looks like a number. */
import type { OutputColumn } from '@main/rows/output-format';

const dateName = /(?:^|[_.])date(?:_|$)|^last_modified$/;

/**
 * Lists the columns of a table of fields. Dates stay dates; all that is no documented text is written by cell.
 *
 * @param texts - the headers whose values are documented as texts
 */
export function toFieldColumns(headers: readonly string[], texts: readonly string[]): OutputColumn[] {
  const known = new Set(texts);
  return headers.map((name, header) => ({
    header,
    mode: known.has(name) ? (dateName.test(name) ? 'date' : 'text') : 'by-cell',
  }));
}
