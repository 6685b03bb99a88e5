/**
 * Divides a CSV file into records. A quotation mark that only looks like the begin of a quoted cell ("Deluxe, 12") would
 * join all rows up to the next such mark: lines are joined only where that is what they say.
 */
import { maxStatementRows } from '@shared/schemas/statement/file';
import { refuseRows, refuseSize } from './file-errors';

/** Lines of a file, those within quoted cells too. */
const maxLines = maxStatementRows * 10;
/** Characters of a line. */
const maxLineLength = 1_000_000;
/** Lines of one record; a quotation mark that is closed later is none of a cell. */
const maxRecordLines = 200;

/** Lines of a chunk: each is copied to be read. */
const maxChunkLines = 5_000;

/** Consecutive lines that are read alike: with quoted cells, or with quotation marks as characters. */
export type RecordChunk = { readonly lines: string[]; readonly isLiteral: boolean };

/** A file's lines by how they are read. */
export type DividedLines = {
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
  /** Whether the line ends within quotation marks. */
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
export function divideLines(text: string, delimiter: string): DividedLines {
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
