/** Reads the rows of a CSV file, whatever its separator. */
import {
  type EncodingSamples,
  maxStatementCells,
  maxStatementColumns,
  maxStatementRows,
} from '@shared/commission/statement-file';
import type { TextEncoding } from '@shared/values/text-encodings';
import { cutCell, isLongCell, refuseLarge, refuseSize, type StatementGrid, toNotes } from './grid';

export type TextFile = {
  readonly text: string;
  readonly encoding: TextEncoding;
  readonly encodings: EncodingSamples;
  /** Characters that could not be read, and are U+FFFD in the text. */
  readonly replaced: number;
  /** Whether nothing says the encoding. */
  readonly isInferred: boolean;
};

/*
 * Divides a text into records. A quotation mark that only looks like the begin of a quoted cell ("Deluxe, 12") would join all
 * rows up to the next such mark: lines are joined only where that is what they say.
 */

/** Lines of a file, those within quoted cells too. */
const maxLines = maxStatementRows * 10;
/** Characters of a line. */
const maxLineLength = 1_000_000;
/** Lines of one record; a quotation mark that is closed later is none of a cell. */
const maxRecordLines = 200;

/** The quotation mark that closes a cell; −1 where there is none. Two of them are one character. */
function findClosing(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return -1;
}

/**
 * Divides a record into its cells, which may have spaces around their quotation marks; null where a quoted one is not closed, or has
 * something behind it and lines in it.
 */
function splitCells(text: string, separator: string): string[] | null {
  const cells: string[] = [];
  for (let at = 0; ; ) {
    let start = at;
    while (text[start] === ' ' && separator !== ' ') start += 1;
    const isQuoted = text[start] === '"';
    const closing = isQuoted ? findClosing(text, start + 1) : at;
    if (closing < 0) return null;
    const end = text.indexOf(separator, isQuoted ? closing + 1 : at);
    const cell = text.slice(at, end < 0 ? text.length : end);
    if (!isQuoted) cells.push(cell);
    else {
      const inner = text.slice(start + 1, closing).replaceAll('""', '"');
      const behind = cell.slice(closing + 1 - at).trimEnd();
      if (behind !== '' && inner.includes('\n')) return null;
      cells.push(behind === '' ? inner : `"${inner}"${behind}`);
    }
    if (end < 0) return cells;
    at = end + separator.length;
  }
}

/** The commonest number of cells in a row, of those with several, and how many rows have it. */
function findWidth(rows: readonly (readonly unknown[] | null)[]): readonly [cells: number, rows: number] {
  const counts = new Map<number, number>();
  for (const row of rows) if (row && row.length > 1) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || b - a)[0] ?? [1, 0];
}

/** Finds the record that begins in a line with a quoted cell that it does not close; null where its lines are rows of their own. */
function joinLines(lines: readonly string[], first: number, separator: string, width: number) {
  const isRow = (line: string) => width > 1 && line.split(separator).length >= width;
  for (let last = first; last < Math.min(lines.length, first + maxRecordLines); last += 1) {
    const line = lines[last] ?? '';
    if (isRow(line)) return null;
    if (last === first || !line.includes('"')) continue;
    const cells = splitCells(lines.slice(first, last + 1).join('\n'), separator);
    if (cells !== null) return { cells, last };
  }
  return null;
}

/** Divides lines into rows. @returns also how many lines have a quotation mark that is not closed as one of a cell */
function divideLines(lines: readonly string[], separator: string) {
  let [count, literalLines] = [0, 0];
  const whole = lines.map((line) => {
    const cells = splitCells(line, separator);
    count += cells?.length ?? 0;
    refuseLarge('cells', count, maxStatementCells);
    return cells;
  });
  const [width] = findWidth(whole);
  const rows: string[][] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const joined = whole[index] === null ? joinLines(lines, index, separator, width) : null;
    if (whole[index] === null && joined === null) literalLines += 1;
    rows.push(whole[index] ?? joined?.cells ?? (lines[index] ?? '').split(separator));
    index = joined?.last ?? index;
  }
  return { rows, literalLines };
}

const separators = [',', ';', '\t', '|'] as const;
/** Lines by which the separator is found. */
const sampleLines = 500;

/** Excel's own line that names the separator. */
const separatorLine = /^sep=(.)$/i;

/** Finds the separator that divides the rows most evenly: the share of those with the commonest number of cells, then that number. */
function findSeparator(lines: readonly string[]): string {
  const sample = lines.slice(0, sampleLines);
  const [best] = separators
    .map((separator) => {
      const isBlank = (line: string) => line.replaceAll(separator, '').trim() === '';
      const [cells, rows] = findWidth(sample.map((line) => (isBlank(line) ? null : splitCells(line, separator))));
      return { separator, cells, rows };
    })
    .sort((a, b) => b.rows - a.rows || b.cells - a.cells);
  return best?.separator ?? ',';
}

/** Reads a CSV file. @throws AppError `file-unreadable` for one with too many rows, columns or cells */
export function readCsv({ text, encoding, encodings, replaced, isInferred }: TextFile): StatementGrid {
  const lines = text.split(/\r\n|\n|\r/, maxLines + 1);
  refuseLarge('rows', lines.length, maxLines);
  if (lines.some(({ length }) => length > maxLineLength)) throw refuseSize();
  const named = separatorLine.exec(lines[0] ?? '')?.[1];
  if (named !== undefined) lines[0] = '';
  const separator = named ?? findSeparator(lines);
  const divided = divideLines(lines, separator);
  let longCells = 0;
  const rows = divided.rows.map((cells) => {
    longCells += cells.filter(isLongCell).length;
    const read = cells.map(cutCell);
    // Empty cells at the end stay: a row with more cells than the others is read in wrong columns.
    return read.some((cell) => cell !== '') ? read : [];
  });
  rows.length = rows.findLastIndex((row) => row.length > 0) + 1;
  refuseLarge('rows', rows.length, maxStatementRows);
  for (const row of rows) refuseLarge('columns', row.findLastIndex((cell) => cell !== '') + 1, maxStatementColumns);
  const notes = toNotes({
    'windows-1252': isInferred ? 1 : 0,
    'replaced-characters': replaced,
    'unclosed-quote': divided.literalLines,
    'long-cells': longCells,
  });
  const sheet = { name: 'CSV', isHidden: false, hiddenColumns: [], notes };
  return { file: { encoding, encodings, separator, sheets: [sheet] }, rows: [rows] };
}
