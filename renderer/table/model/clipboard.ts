/** Rows for the clipboard: as tab-separated text, and as a table of typed cells for spreadsheets. */

import { escapeFormula } from '@shared/exports/spreadsheets';
import { isCalendarDate } from '@shared/values/dates';
import { type AppColumn, getCellText } from '../columns/app-column';

/** Content of the clipboard. A spreadsheet pastes the table, other applications paste the text. */
export type ClipboardContent = { readonly text: string; readonly html: string };

/** Escapes a cell: quotes a text with tabs or line ends, and guards against formulas. */
function toTsvCell(value: string): string {
  const text = escapeFormula(value);
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats rows as tab-separated text. */
export function toTsv<Row>(columns: readonly AppColumn<Row>[], rows: readonly Row[], hasHeaders: boolean): string {
  const toLine = (cells: readonly string[]) => cells.map(toTsvCell).join('\t');
  const body = rows.map((row) => toLine(columns.map((column) => getCellText(column, row))));
  return [...(hasHeaders ? [toLine(columns.map(({ header }) => header))] : []), ...body].join('\n');
}

const htmlEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Keeps a line break within its cell, and spaces that HTML would collapse: in such a span Excel and LibreOffice read plain spaces. */
const lineBreak = '<br style="mso-data-placement:same-cell">';
const toSpaceRun = (spaces: string) => `<span style="mso-spacerun:yes">${'&nbsp;'.repeat(spaces.length)}</span>`;
const escapeHtml = (text: string) =>
  text
    .replace(/[&<>"]/g, (mark) => htmlEntities[mark] ?? mark)
    .replace(/ {2,}|^ | $/gm, toSpaceRun)
    .replace(/\r\n?|\n/g, lineBreak);

const plainNumber = /^-?\d{1,15}(?:\.\d{1,15})?$/;
const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** Gets a spreadsheet's format of a date or datetime; null for any other text, and for a time with a zone. */
function getDateFormat(text: string): string | null {
  if (!isCalendarDate(text.slice(0, 10))) return null;
  if (text.length === 10) return 'YYYY-MM-DD';
  const time = timeOfDay.exec(text.slice(11));
  if (!time || (text[10] !== ' ' && text[10] !== 'T')) return null;
  return time[1] === undefined ? 'YYYY-MM-DD HH:MM' : 'YYYY-MM-DD HH:MM:SS';
}

const dayMs = 86_400_000;

/** Converts a date to the days of a spreadsheet since 30 Dec 1899. Computed in UTC, so that no zone shifts it. */
function toSerialDay(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(11).split(':').map(Number);
  const day = Date.parse(`${text.slice(0, 10)}T00:00:00Z`) - Date.UTC(1899, 11, 30);
  return (day + (hours * 3_600 + minutes * 60 + seconds) * 1_000) / dayMs;
}

/**
 * Formats a cell with its type, in the attributes that Excel (mso-number-format) and LibreOffice (sdnum, sdval) read.
 * Everything but numbers and dates is a text, so that leading zeros stay.
 */
function toHtmlCell<Row>(column: AppColumn<Row>, value: string): string {
  if (column.isNumeric && plainNumber.test(value)) {
    const amount = column.range === 'cents' ? ` style="mso-number-format:'0\\.00'" sdnum="3081;0;0.00"` : '';
    return `<td sdval="${value}"${amount}>${value}</td>`;
  }
  const format = column.range === 'date' ? getDateFormat(value) : null;
  if (format !== null) {
    const excelFormat = format.toLowerCase().replaceAll(/[-:]/g, '\\$&');
    const type = `style="mso-number-format:'${excelFormat}'" sdval="${toSerialDay(value)}" sdnum="3081;0;${format}"`;
    return `<td ${type}>${value.replace('T', ' ')}</td>`;
  }
  return `<td style="mso-number-format:'\\@'" sdnum="3081;0;@">${escapeHtml(escapeFormula(value))}</td>`;
}

/** Formats rows as a table of typed cells. */
export function toHtml<Row>(columns: readonly AppColumn<Row>[], rows: readonly Row[], hasHeaders: boolean): string {
  const toLine = (cells: readonly string[]) => `<tr>${cells.join('')}</tr>`;
  const head = hasHeaders ? [toLine(columns.map(({ header }) => `<th>${escapeHtml(escapeFormula(header))}</th>`))] : [];
  const body = rows.map((row) => toLine(columns.map((column) => toHtmlCell(column, getCellText(column, row)))));
  return `<meta charset="utf-8"><table>${[...head, ...body].join('\n')}</table>`;
}

export function toClipboardContent<Row>(
  columns: readonly AppColumn<Row>[],
  rows: readonly Row[],
  hasHeaders: boolean,
): ClipboardContent {
  return { text: toTsv(columns, rows, hasHeaders), html: toHtml(columns, rows, hasHeaders) };
}
