/** Reads the rows of a CSV file, whatever its separator. */

import { hasInvisible } from '@shared/invisible-characters';
import { type FileNoteKind, maxStatementRows } from '@shared/schemas/statement/file';
import type { TextEncoding } from '@shared/text-encodings';
import { type Options, parse } from 'csv-parse/sync';
import { type DividedLines, divideLines } from './csv-records';
import { decodeText, replacement } from './decode-text';
import { refuseCells, refuseColumns, refuseRows } from './file-errors';
import { cutCell, type GridRow, isLongCell, type StatementGrid, toNotes } from './grid';

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
