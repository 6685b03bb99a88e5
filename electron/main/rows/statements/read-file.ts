/** Reads a statement's file. What it is is decided by its first bytes: a file's name may say anything. */
import {
  type EncodingSamples,
  maxStatementBytes,
  maxStatementCells,
  maxStatementColumns,
  maxStatementRows,
} from '@shared/commission/statement-file';
import { type TextEncoding, textEncodings } from '@shared/values/text-encodings';
import { removeInvisible } from '@shared/values/texts';
import { cutCell, isLongCell, refuseFile, refuseLarge, refuseSize, type StatementGrid, toNotes } from './grid';
import { readWorkbook } from './read-workbook';

/* Reads the rows of a CSV file, whatever its separator. */

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

/* Turns the bytes of a text file into text. Nothing in the file says its encoding, unless it begins with a byte order mark. */

function findMark(bytes: Uint8Array): TextEncoding | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

const decode = (bytes: Uint8Array, encoding: TextEncoding) => new TextDecoder(encoding).decode(bytes);

/** What stands for bytes that could not be read. */
const replacement = '\ufffd';

const countReplaced = (text: string): number => text.split(replacement).length - 1;

const isAbove7Bits = (byte: number) => byte >= 0x80;

/** Whether a text has as many characters of several bytes as bytes that are none: in other encodings they are rare. */
function isMostlyUtf8(text: string): boolean {
  let above = 0;
  for (let at = 0; at < text.length; at += 1) if (isAbove7Bits(text.charCodeAt(at))) above += 1;
  return above >= countReplaced(text) * 2;
}

/** Bytes of a sample around the first character that differs. */
const [bytesBefore, bytesBehind] = [24, 40];

/** What the first characters that are not in ASCII are in each encoding. */
function sampleEncodings(bytes: Uint8Array): EncodingSamples {
  const first = bytes.findIndex(isAbove7Bits);
  const start = Math.max(bytes.lastIndexOf(0x0a, first) + 1, first - bytesBefore);
  const end = bytes.subarray(first).findIndex((byte) => byte === 0x0a || byte === 0x0d);
  const line = bytes.subarray(start, end < 0 ? first + bytesBehind : Math.min(first + end, first + bytesBehind));
  return textEncodings
    .filter((encoding) => !encoding.startsWith('utf-16'))
    .map((encoding) => ({ encoding, sample: removeInvisible(decode(line, encoding)).trim() }));
}

/**
 * Decides on the encoding: by the mark, then UTF-8 if it is valid but for a few bytes, else what Windows writes.
 *
 * @param chosen - the encoding that the user has chosen; null for none
 */
function decodeText(bytes: Uint8Array, chosen: TextEncoding | null): TextFile {
  const mark = findMark(bytes);
  const utf8 = decode(bytes, 'utf-8');
  const isProven = mark !== null || !utf8.includes(replacement);
  const found = mark ?? (isProven || isMostlyUtf8(utf8) ? 'utf-8' : 'windows-1252');
  const encoding = chosen ?? found;
  const text = encoding === 'utf-8' ? utf8 : decode(bytes, encoding);
  const encodings = isProven ? [] : sampleEncodings(bytes);
  const isInferred = chosen === null && encoding === 'windows-1252';
  return { text, encoding, encodings, replaced: countReplaced(text), isInferred };
}

/** The stream of an encrypted workbook, by its name in the directory of its compound file (MS-OFFCRYPTO 2.3). */
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le');

/** How web pages, XML files and text documents (RTF) begin, which programs save under the name of a workbook. */
const markup = /^(?:<!doctype html|<html|<head|<meta|<body|<table|mime-version:|<\?xml|<workbook|\{\\rtf)/i;

/**
 * Reads a CSV file or an Excel workbook.
 *
 * @param encoding - of a CSV file, as the user has chosen it; null for none
 * @throws AppError `file-unreadable` with the reason, and what to do, for a file that cannot be read
 */
export async function readStatementFile(
  bytes: Uint8Array,
  encoding: TextEncoding | null = null,
): Promise<StatementGrid> {
  if (bytes.length === 0) throw refuseFile('This file is empty.');
  if (bytes.length > maxStatementBytes) {
    throw refuseFile(
      `This file is larger than ${maxStatementBytes / 1_000_000} MB. Delete what is no part of the statement, then open it again.`,
    );
  }
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.toString('latin1', 0, 4);
  // A ZIP, and one without a part.
  if (start === 'PK\u0003\u0004' || start === 'PK\u0005\u0006') return await readWorkbook(bytes);
  if (start === '\u00d0\u00cf\u0011\u00e0') {
    throw file.includes(encryptedStream)
      ? refuseFile(
          'This workbook is protected by a password. Open it in Excel, save it without the password, then open that file.',
        )
      : refuseFile(
          'This is a workbook of an old Excel (.xls). Open it in Excel, save it as .xlsx or .csv, then open that file.',
        );
  }
  if (start === '%PDF') {
    throw refuseFile('This is a PDF. Ask the supplier for the statement as an Excel workbook or a CSV file.');
  }
  const text = decodeText(bytes, encoding);
  if (markup.test(text.text.slice(0, 2_048).trimStart())) {
    throw refuseFile(
      'This is a web page or a document with the name of a table. Open it in Excel, save it as .xlsx or .csv, then open that file.',
    );
  }
  // A zero stands in no text.
  if (text.text.includes('\0')) throw refuseFile('This is no CSV file and no Excel workbook (.xlsx).');
  const grid = readCsv(text);
  if (grid.rows.every((rows) => rows.length === 0)) throw refuseFile('This file is empty.');
  return grid;
}
