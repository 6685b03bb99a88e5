/** Cells for the clipboard: as tab-separated text, and as a table of typed cells for spreadsheets. */

import { escapeFormula } from '@shared/exports/spreadsheets';
import { formatDate, isCalendarDate } from '@shared/values/dates';
import { type AppColumn, getCellText } from '../columns/app-column';

/** Content of the clipboard. A spreadsheet pastes the table, other applications paste the text. */
export type ClipboardContent = { readonly text: string; readonly html: string };

/** Escapes a cell: quotes a text with tabs or line ends, and guards against formulas. */
function toTsvCell(value: string): string {
  const text = escapeFormula(value);
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a cell as it is copied: a date or a flag as on screen, an amount as a spreadsheet reads it. */
function getCopiedText<Row>(column: AppColumn<Row>, row: Row): string {
  const text = getCellText(column, row);
  if (column.shownText) return column.shownText(row);
  const isDay = column.range === 'date' && column.cell?.(row).text === formatDate(text);
  return isDay || typeof column.value(row) === 'boolean' ? (column.cell?.(row).text ?? text) : text;
}

/** What is copied: a table of cells. */
export type CopiedTable<Row> = {
  readonly columns: readonly AppColumn<Row>[];
  readonly rows: readonly Row[];
  readonly hasHeaders: boolean;
  /** Whether a cell is copied, by its place in the table; others are left empty. Default: all are. */
  readonly isCopied?: (row: number, column: number) => boolean;
};

function formatCells<Row>(
  { columns, rows, isCopied = () => true }: CopiedTable<Row>,
  format: (column: AppColumn<Row>, row: Row) => string,
  empty: string,
): string[][] {
  return rows.map((row, at) =>
    columns.map((column, columnAt) => (isCopied(at, columnAt) ? format(column, row) : empty)),
  );
}

/** Formats cells as tab-separated text. */
export function toTsv<Row>(cells: CopiedTable<Row>): string {
  const body = formatCells(cells, (column, row) => toTsvCell(getCopiedText(column, row)), '');
  const head = cells.hasHeaders ? [cells.columns.map(({ header }) => toTsvCell(header))] : [];
  return [...head, ...body].map((line) => line.join('\t')).join('\n');
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

/** "24 Dec 2026", as on screen. */
const shownFormat = 'DD MMM YYYY';

/** Gets a spreadsheet's format of a date or datetime; null for any other text, and for a time with a zone. */
function getDateFormat(text: string, shown: string): string | null {
  if (!isCalendarDate(text.slice(0, 10))) return null;
  if (shown === formatDate(text)) return shownFormat;
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
function toHtmlCell<Row>(column: AppColumn<Row>, row: Row): string {
  const value = getCellText(column, row);
  const shown = getCopiedText(column, row);
  if (column.isNumeric && plainNumber.test(value)) {
    const amount = column.range === 'cents' ? ` style="mso-number-format:'0\\.00'" sdnum="3081;0;0.00"` : '';
    return `<td sdval="${value}"${amount}>${value}</td>`;
  }
  const format = column.range === 'date' ? getDateFormat(value, shown) : null;
  if (format !== null) {
    const excelFormat = format.toLowerCase().replaceAll(/[-: ]/g, '\\$&');
    const day = toSerialDay(format === shownFormat ? value.slice(0, 10) : value);
    // LibreOffice drops every format that it does not have of its own: a number would stay.
    const calcFormat = format.includes('HH') ? 'YYYY-MM-DD HH:MM:SS' : 'YYYY-MM-DD';
    const type = `style="mso-number-format:'${excelFormat}'" sdval="${day}" sdnum="3081;0;${calcFormat}"`;
    return `<td ${type}>${shown.replace('T', ' ')}</td>`;
  }
  return `<td style="mso-number-format:'\\@'" sdnum="3081;0;@">${escapeHtml(escapeFormula(shown))}</td>`;
}

/** Formats cells as a table with their types. */
export function toHtml<Row>(cells: CopiedTable<Row>): string {
  const heading = (text: string) => `<th>${escapeHtml(escapeFormula(text))}</th>`;
  const head = cells.hasHeaders ? [cells.columns.map(({ header }) => heading(header))] : [];
  const lines = [...head, ...formatCells(cells, toHtmlCell, '<td></td>')].map((line) => `<tr>${line.join('')}</tr>`);
  return `<meta charset="utf-8"><table>${lines.join('\n')}</table>`;
}

export const toClipboardContent = <Row>(cells: CopiedTable<Row>): ClipboardContent => ({
  text: toTsv(cells),
  html: toHtml(cells),
});
