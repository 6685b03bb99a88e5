/** Reads the rows of a CSV file, whatever its separator. */
import { type FileNoteKind, maxStatementRows } from '@shared/commission/statement-file';
import type { TextEncoding } from '@shared/values/text-encodings';
import { hasInvisible } from '@shared/values/texts';
import { type Options, parse } from 'csv-parse/sync';
import { refuseCells, refuseColumns, refuseRows, refuseSize } from './file-errors';
import { cutCell, type GridRow, isLongCell, type StatementGrid, toNotes } from './grid';
import { decodeText, replacement } from './read-file';

/*
 * Divides a CSV file into records. A quotation mark that only looks like the begin of a quoted cell ("Deluxe, 12") would
 * join all rows up to the next such mark: lines are joined only where that is what they say.
 */

/** Lines of a file, those within quoted cells too. */
const maxLines = maxStatementRows * 10;
/** Characters of a line. */
const maxLineLength = 1_000_000;
/** Lines of one record; a quotation mark that is closed later is none of a cell. */
const maxRecordLines = 200;

/** Lines of a chunk: each is copied to be read. */
const maxChunkLines = 5_000;

/** Consecutive lines that are read alike: with quoted cells, or with quotation marks as characters. */
type RecordChunk = { readonly lines: string[]; readonly isLiteral: boolean };

/** A file's lines by how they are read. */
type DividedLines = {
  readonly chunks: readonly RecordChunk[];
  /** Lines with a quotation mark that is not closed as one of a cell. */
  readonly literalLines: number;
  /** Records with a line break in a quoted cell. */
  readonly joinedRecords: number;
};

/** Splits a text at line breaks of every kind; a file may have several. */
function splitLines(text: string): string[] {
  const lines: string[] = [];
  const breaks = /\r\n|\n|\r|$/g;
  let from = 0;
  while (from < text.length) {
    const end = breaks.exec(text)?.index ?? text.length;
    if (lines.length >= maxLines) throw refuseRows();
    if (end - from > maxLineLength) throw refuseSize();
    lines.push(text.slice(from, end));
    from = Math.max(end, breaks.lastIndex);
  }
  return lines;
}

type LineEnd = {
  readonly isOpen: boolean;
  /** Whether the quotation marks in which it begins are followed by something else than the end of the cell. */
  readonly isMalformed: boolean;
  readonly cells: number;
};

/** Follows the cells of a line, as a reader that accepts quotation marks within cells would. */
function followLine(line: string, delimiter: string, beginsOpen: boolean): LineEnd {
  let cells = 1;
  let isMalformed = false;
  let isFirst = beginsOpen;
  for (let at = 0; ; cells += 1) {
    if (isFirst || line[at] === '"') {
      at = findClosing(line, isFirst ? at : at + 1);
      if (at < 0) return { isOpen: true, isMalformed, cells };
      if (isFirst && at + 1 < line.length && line[at + 1] !== delimiter) isMalformed = true;
      isFirst = false;
    }
    const next = line.indexOf(delimiter, at);
    if (next < 0) return { isOpen: false, isMalformed, cells };
    at = next + 1;
  }
}

/** The quotation mark that closes a cell; −1 where the line has none. Two of them are one character. */
function findClosing(line: string, from: number): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 2)) if (line[at + 1] !== '"') return at;
  return -1;
}

/** The commonest number of cells in a line. */
function findWidth(lines: readonly string[], delimiter: string): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const { isOpen, cells } = followLine(line, delimiter, false);
    if (!isOpen && cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
  }
  const [width] = [...counts].sort(([a, m], [b, n]) => n - m || b - a)[0] ?? [0];
  return width;
}

/** The last line of a record that begins in a line; null where its lines are rows of their own. */
function findRecordEnd(lines: readonly string[], first: number, delimiter: string, width: number): number | null {
  const isRow = (line: string) => width > 1 && line.split(delimiter).length >= width;
  if (isRow(lines[first] ?? '')) return null;
  for (let index = first + 1; index < Math.min(lines.length, first + maxRecordLines); index += 1) {
    const line = lines[index] ?? '';
    const { isOpen, isMalformed } = followLine(line, delimiter, true);
    if (isMalformed || isRow(line)) return null;
    if (!isOpen) return index;
  }
  return null;
}

/** Divides a text into records. @throws AppError `file-unreadable` for one with too many lines */
function divideLines(text: string, delimiter: string): DividedLines {
  const lines = splitLines(text);
  const width = findWidth(lines, delimiter);
  const chunks: RecordChunk[] = [];
  let [literalLines, joinedRecords] = [0, 0];
  for (let index = 0; index < lines.length; index += 1) {
    const isOpen = followLine(lines[index] ?? '', delimiter, false).isOpen;
    const end = isOpen ? findRecordEnd(lines, index, delimiter, width) : index;
    const isLiteral = end === null;
    if (isLiteral) literalLines += 1;
    else if (end > index) joinedRecords += 1;
    const chunk = chunks.at(-1);
    const record = lines.slice(index, (end ?? index) + 1);
    if (chunk?.isLiteral === isLiteral && chunk.lines.length < maxChunkLines) chunk.lines.push(...record);
    else chunks.push({ lines: record, isLiteral });
    index = end ?? index;
  }
  return { chunks, literalLines, joinedRecords };
}

const separators = [',', ';', '\t', '|'] as const;
/** Characters by which the separator is found. */
const sampleLength = 65_536;

const baseOptions = { relax_column_count: true, relax_quotes: true, skip_empty_lines: false } satisfies Options;

/** Excel's own line that names the separator. */
const separatorLine = /^sep=(.)\r?\n/i;

function readSample(text: string, delimiter: string): readonly string[][] {
  const sample = text.replaceAll(/\r\n?/g, '\n');
  try {
    return parse(sample, { ...baseOptions, delimiter, quote: sample.split('"').length % 2 === 0 ? false : '"' });
  } catch {
    return parse(sample, { ...baseOptions, delimiter, quote: false });
  }
}

/** Scores a separator: the share of rows with the commonest number of cells, then that number. */
function scoreSeparator(sample: string, delimiter: string): readonly [share: number, cells: number] {
  const counts = new Map<number, number>();
  let rows = 0;
  for (const row of readSample(sample, delimiter)) {
    const last = row.findLastIndex((cell) => cell.trim() !== '');
    if (last < 0) continue;
    rows += 1;
    if (row.length > 1) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  }
  const [cells, count] = [...counts].sort(([a, m], [b, n]) => n - m || b - a)[0] ?? [1, 0];
  return [rows === 0 ? 0 : count / rows, cells];
}

/** Finds the separator that divides the rows most evenly. */
function findSeparator(text: string): string {
  const named = separatorLine.exec(text)?.[1];
  if (named !== undefined) return named;
  const cut = text.slice(0, sampleLength);
  const sample = cut.length < text.length ? cut.slice(0, cut.lastIndexOf('\n') + 1) || cut : cut;
  const [best] = separators
    .map((separator) => ({ separator, score: scoreSeparator(sample, separator) }))
    .sort((a, b) => b.score[0] - a.score[0] || b.score[1] - a.score[1]);
  return best?.separator ?? ',';
}

/** Rows that are named of those with characters that could not be read. */
const maxReplacedRows = 20;

/** Reads the rows, and counts the cells that are too long to be read whole, or have invisible characters. */
function readRows({ chunks }: DividedLines, delimiter: string) {
  const rows: string[][] = [];
  const replacedRows: number[] = [];
  let [longCells, invisible, cellCount] = [0, 0, 0];
  for (const { lines, isLiteral } of chunks) {
    parse(`${lines.join('\n')}\n`, {
      ...baseOptions,
      delimiter,
      record_delimiter: '\n',
      quote: isLiteral ? false : '"',
      on_record: (cells: string[]) => {
        if (rows.length >= maxStatementRows) throw refuseRows();
        cellCount += cells.length;
        refuseCells(cellCount);
        longCells += cells.filter(isLongCell).length;
        invisible += cells.filter(hasInvisible).length;
        if (replacedRows.length < maxReplacedRows && cells.some((cell) => cell.includes(replacement))) {
          replacedRows.push(rows.length);
        }
        const read = cells.map(cutCell);
        // Empty cells at the end stay: a row with more cells than the others is read in wrong columns.
        rows.push(read.some((cell) => cell !== '') ? read : []);
        return null;
      },
    });
  }
  return { rows, longCells, invisible, replacedRows };
}

/**
 * Reads a CSV file.
 *
 * @param chosen - its encoding as the user has chosen it; null for none
 * @throws AppError `file-unreadable` for one with too many rows or columns
 */
export function readCsv(bytes: Uint8Array, chosen: TextEncoding | null): StatementGrid {
  const { text, encoding, encodings, replaced } = decodeText(bytes, chosen);
  const separator = findSeparator(text);
  const divided = divideLines(text.replace(separatorLine, '\n'), separator);
  const { rows, longCells, invisible, replacedRows } = readRows(divided, separator);
  rows.length = rows.findLastIndex((row) => row.length > 0) + 1;
  const columns = rows.reduce((max, row) => Math.max(max, row.findLastIndex((cell) => cell !== '') + 1), 0);
  refuseColumns(columns);
  const counts: Partial<Record<FileNoteKind, number>> = {
    'windows-1252': encoding === 'windows-1252' && chosen === null ? 1 : 0,
    'replaced-characters': replaced,
    'unclosed-quote': divided.literalLines,
    'quoted-line-breaks': divided.joinedRecords,
    'long-cells': longCells,
    'invisible-characters': invisible,
  };
  const notes = toNotes(counts).map((note) =>
    note.kind === 'replaced-characters' ? { ...note, rows: replacedRows } : note,
  );
  const sheet = { name: 'CSV', rows: rows.length, columns, isHidden: false, notes };
  return { file: { kind: 'csv', encoding, encodings, separator, sheets: [sheet] }, rows: [rows satisfies GridRow[]] };
}
