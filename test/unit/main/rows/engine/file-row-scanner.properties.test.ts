/** Whatever is written between delimiters, and however the file is cut into pieces: the scan finds what a plain reader finds. */
import { createDelimitedScanner, RaggedRowsError, type RowTotals } from '@main/rows/engine/file-row-scanner';
import { maxScale } from '@main/rows/engine/protocol';
import { itHolds } from '@test/helpers/property-runs';
import fc from 'fast-check';
import { describe, expect } from 'vitest';

const columns = 3;

/** A cell as it stands in a file: long enough to pass the bytes that are compared at once. */
const plainCell = fc.oneof(
  fc.constantFrom('', '1', '-2.50', '0.125', '007', '1.', '-', '2026-01-31', '12345678901234567890', '1e5', 'é日😀'),
  fc.string({ unit: fc.constantFrom('a', '1', '.', '-', ' ', '\r', '\n', 'é'), maxLength: 40 }),
);
const quotedCell = fc
  .string({ unit: fc.constantFrom('a', '1', '"', ',', '\r', '\n', '\r\n', '日'), maxLength: 40 })
  .map((text) => `"${text.replaceAll('"', '""')}"`);
const unusualCell = fc.constantFrom('"a"b', 'a"b"', '"', '"1', 'a\r\nb');
const cell = fc.oneof(
  { weight: 60, arbitrary: plainCell },
  { weight: 40, arbitrary: quotedCell },
  { weight: 1, arbitrary: unusualCell },
);
const line = fc
  .oneof(
    { weight: 30, arbitrary: fc.tuple(cell, cell, cell) },
    { weight: 1, arbitrary: fc.array(cell, { minLength: 1, maxLength: columns + 1 }) },
  )
  .map((cells) => `${cells.join(',')}\r\n`);
const file = fc
  .tuple(
    fc.array(line, { minLength: 1, maxLength: 6 }),
    fc.integer({ max: 9, min: 0 }).map((turn) => turn === 0),
  )
  .map(([lines, isCut]) => lines.join('').slice(0, isCut ? -1 : undefined));

/** Splits a text at a mark that stands outside quotes. */
function splitOutsideQuotes(text: string, mark: string): string[] {
  const parts: string[] = [''];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    if (!isQuoted && text.startsWith(mark, at)) {
      parts.push('');
      at += mark.length - 1;
    } else parts.push(`${parts.pop()}${text[at]}`);
  }
  return parts;
}

/** The text of a cell; null if something follows its closing quote. */
function readCell(text: string): string | null {
  if (!text.startsWith('"')) return text;
  const [, inner, after] = /^"((?:[^"]|"")*)"?(.*)$/s.exec(text) ?? [];
  return after === '' ? (inner ?? '').replaceAll('""', '"') : null;
}

/** The cells of a line: an unquoted cell ends at the next delimiter, whatever quotes it has. */
function readLine(text: string): (string | null)[] {
  const cells: (string | null)[] = [];
  let rest: string | null = text;
  while (rest !== null) {
    const isQuoted: boolean = rest.startsWith('"');
    const found: string = isQuoted
      ? (/^"(?:[^"]|"")*"?[^,]*/s.exec(rest)?.[0] ?? '')
      : rest.slice(0, rest.includes(',') ? rest.indexOf(',') : undefined);
    cells.push(readCell(found));
    rest = found.length < rest.length ? rest.slice(found.length + 1) : null;
  }
  return cells;
}

/** An exact number in units of 10 to the power of -`maxScale`; 0 for what is none, or has too many digits for a sum. */
function readNumber(text: string): bigint {
  const [, sign, whole = '', decimals = ''] = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${decimals}`.replace(/^0+/, '');
  if (whole === '' || digits.length > 18 || decimals.length > maxScale) return 0n;
  const value = BigInt(`${whole}${decimals.padEnd(maxScale, '0')}`);
  return sign === '-' ? -value : value;
}

function readPlainly(text: string): RowTotals | 'ragged' {
  const lines = splitOutsideQuotes(text, '\r\n');
  if (lines.pop() !== '') return 'ragged';
  const rows = lines.map(readLine);
  if (rows.some((cells) => cells.length !== columns || cells.includes(null))) return 'ragged';
  const sums = Array.from({ length: columns }, (_, column) =>
    rows.slice(1).reduce((sum, cells) => sum + readNumber(cells[column] ?? ''), 0n),
  );
  return { rows: rows.length - 1, sums };
}

function scan(text: string, pieceBytes: number): RowTotals | 'ragged' {
  const scanner = createDelimitedScanner(columns, ',');
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) scanner.write(bytes.subarray(at, at + pieceBytes));
    return scanner.end();
  } catch (error) {
    if (error instanceof RaggedRowsError) return 'ragged';
    throw error;
  }
}

describe('scanning any delimited file', () => {
  itHolds(
    'finds the rows and sums that a plain reader finds, or refuses what it refuses',
    [file, fc.integer({ min: 1, max: 70 })],
    (text, pieceBytes) => {
      expect(scan(text, pieceBytes)).toEqual(readPlainly(text));
    },
    0.1,
  );
});
