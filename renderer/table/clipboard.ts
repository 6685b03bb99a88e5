/** Rows for a spreadsheet's clipboard: tab-separated lines, and beside them a table whose cells say what they are. */
import { withoutFormula } from '@shared/formula-guard';
import { type AppColumn, textOf } from './columns';

/** What goes on the clipboard. A spreadsheet takes the table, everything else the text. */
export type Copied = { readonly text: string; readonly html: string };

/** Tabs and line ends would break the grid; quotes hold them together. A text is never pasted as a formula. */
function clipboardCell(value: string): string {
  const text = withoutFormula(value);
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows as tab-separated text, with the columns' names in the first line where they are wanted. */
export function toTsv<Row>(columns: readonly AppColumn<Row>[], rows: readonly Row[], hasHeaders: boolean): string {
  const line = (cells: readonly string[]) => cells.map(clipboardCell).join('\t');
  const body = rows.map((row) => line(columns.map((column) => textOf(column, row))));
  return [...(hasHeaders ? [line(columns.map(({ header }) => header))] : []), ...body].join('\n');
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark).replaceAll('\n', '<br>');

const plainNumber = /^-?\d{1,15}(?:\.\d{1,15})?$/;
const plainDate = /^\d{4}-\d{2}-\d{2}$/;

/**
 * One cell with its type, in the attributes that Excel (mso-number-format) and LibreOffice (sdnum, sdval) read: a number is
 * a number, a date a date, and everything else a text whose leading zeros stay.
 */
function htmlCell<Row>(column: AppColumn<Row>, value: string): string {
  if (column.isNumeric && plainNumber.test(value)) {
    const amount = column.range === 'cents' ? ` style="mso-number-format:'0\\.00'" sdnum="3081;0;0.00"` : '';
    return `<td sdval="${value}"${amount}>${value}</td>`;
  }
  if (column.range === 'date' && plainDate.test(value)) {
    return `<td style="mso-number-format:'yyyy\\-mm\\-dd'" sdnum="3081;0;YYYY-MM-DD">${value}</td>`;
  }
  return `<td style="mso-number-format:'\\@'" sdnum="3081;0;@">${escaped(withoutFormula(value))}</td>`;
}

/** The rows as a table of typed cells. */
export function toHtml<Row>(columns: readonly AppColumn<Row>[], rows: readonly Row[], hasHeaders: boolean): string {
  const line = (cells: readonly string[]) => `<tr>${cells.join('')}</tr>`;
  const head = hasHeaders ? [line(columns.map(({ header }) => `<th>${escaped(withoutFormula(header))}</th>`))] : [];
  const body = rows.map((row) => line(columns.map((column) => htmlCell(column, textOf(column, row)))));
  return `<meta charset="utf-8"><table>${[...head, ...body].join('\n')}</table>`;
}

/** The rows in both forms. */
export function forClipboard<Row>(
  columns: readonly AppColumn<Row>[],
  rows: readonly Row[],
  hasHeaders: boolean,
): Copied {
  return { text: toTsv(columns, rows, hasHeaders), html: toHtml(columns, rows, hasHeaders) };
}
