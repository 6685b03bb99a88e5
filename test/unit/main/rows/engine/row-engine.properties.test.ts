/** Any rows in any order of keys, however they are cut into pieces, become the cells that a JSON parser reads; anything else is refused. */

import type { OutputFormat } from '@main/rows/engine/output-format';
import { RowEngine } from '@main/rows/engine/row-engine';
import { toCell } from '@main/server/record-id';
import { ExactNumber, type JsonValue, parseExactJson, toCompactJson } from '@main/system/exact-json';
import { AppError } from '@shared/errors/errors';
import { type Cell, cellText } from '@shared/reports/report';
import { itHolds } from '@test/helpers/property-runs';
import { encodeRows } from '@test/helpers/results';
import fc from 'fast-check';
import { describe, expect } from 'vitest';

const headers = ['id', 'a', '__proto__', 'constructor', '', 'é"\\\n', 'a'];
const keys = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...headers) },
  { weight: 1, arbitrary: fc.constantFrom('rows', 'A', 'ab', 'toString') },
);
const numbers = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.constantFrom(...'1e400 -0 1.50 9007199254740993 0.10 -1E-7 123456789012345678901234567890 12e+3'.split(' ')),
);
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'a"\\/,\t\n\r{}[]é日😀\u2028\u0000 ') }),
  fc.constantFrom('2026-01-02', '2026-01-02 03:04:05', '12.50', '0042', '=1+2', '', ' ', '\ud800'),
);
/** A text as JSON, with escapes that JavaScript would not write. */
const quoted = fc.tuple(text, fc.nat({ max: 3 })).map(([value, how]) => {
  const plain = JSON.stringify(value);
  if (how === 1) return plain.replaceAll('/', '\\/');
  if (how === 2)
    return plain.replace(/[a-zé日]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return plain;
});
const space = fc.constantFrom('', '', ' ', '\n  ', '\t', ' \r\n');

/** Any JSON value as text, with spaces between its parts. */
const { value: json } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('null', 'true', 'false'),
    numbers,
    quoted,
    fc
      .tuple(fc.array(tie('value'), { maxLength: 3 }), space)
      .map(([items, gap]) => `[${gap}${items.join(`${gap},${gap}`)}]`),
    fc
      .tuple(fc.array(fc.tuple(keys, tie('value')), { maxLength: 3 }), space)
      .map(
        ([members, gap]) =>
          `{${members.map(([key, value]) => `${JSON.stringify(key)}${gap}:${value}`).join(`,${gap}`)}${gap}}`,
      ),
  ),
}));
const row = fc.tuple(fc.array(fc.tuple(keys, json), { maxLength: 8 }), space, space).map(([members, gap, other]) => {
  const parts = members.map(([key, value]) => `${gap}${JSON.stringify(key)}${other}:${gap}${value}${other}`);
  return `{${parts.join(',')}${gap}}`;
});
const someRows = fc
  .tuple(fc.array(row, { maxLength: 6 }), space)
  .map(([rows, gap]) => `${gap}${rows.join(`${gap},${gap}`)}${gap}]`);
const pieceBytes = fc.oneof(fc.constantFrom(1, 2, 3, 7), fc.integer({ min: 1, max: 200 }), fc.constant(1_000_000));

/** A value as it can be compared: of a number its digits, of anything nested its meaning. */
function plain(cell: Cell): unknown {
  if (cell === null || typeof cell === 'boolean') return cell;
  if (typeof cell === 'number') return { number: cellText(cell) };
  if (typeof cell === 'string') return cell.toWellFormed();
  return 'n' in cell ? { number: cell.n } : { nested: toCompactJson(parseExactJson(cell.j).value).toWellFormed() };
}

function toExpected(list: JsonValue): unknown[][] {
  if (!Array.isArray(list)) throw new Error('no list');
  return list.map((object) =>
    headers.map((header) => {
      const value = object instanceof Map ? object.get(header) : undefined;
      const cell = toCell(value);
      return plain(typeof cell === 'number' && value instanceof ExactNumber ? { n: value.text } : cell);
    }),
  );
}

/** The cells that the engine reads; null if it refuses the rows, or if more follows them. */
function read(bytes: Buffer, piece: number): unknown[][] | null {
  const engine = new RowEngine({ headers, format: { kind: 'cells' } });
  const out: Buffer[] = [];
  let at = 0;
  try {
    for (; at < bytes.length && !engine.isEnded; at += piece) {
      for (const wrote of engine.write(bytes.subarray(at, at + piece))) out.push(Buffer.from(wrote));
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'unusable-answer') return null;
    throw error;
  }
  out.push(engine.flush());
  const after = engine.remainder().toString('utf8') + bytes.subarray(at).toString('utf8');
  if (!engine.isEnded || /[^ \t\r\n]/.test(after)) return null;
  const rows = JSON.parse(`[${Buffer.concat(out).toString('utf8').slice(0, -2)}]`) as Cell[][];
  return rows.map((cells) => cells.map(plain));
}

function parsed(text: string): unknown[][] | null {
  try {
    return toExpected(parseExactJson(text).value);
  } catch {
    return null;
  }
}

describe('the row engine', () => {
  itHolds(
    'reads what a JSON parser reads, digit for digit, wherever the pieces are cut',
    [someRows, pieceBytes],
    (rows, piece) => {
      expect(read(Buffer.from(rows), piece)).toEqual(parsed(`[${rows}`));
    },
    0.3,
  );

  const change = fc.record({
    at: fc.nat({ max: 400 }),
    remove: fc.nat({ max: 2 }),
    put: fc.constantFrom('', '', 'tru', 'null', ...',:"}]{01.e-\\x \u0001'),
  });
  itHolds(
    'refuses what a JSON parser refuses, and nothing else',
    [someRows, change, pieceBytes],
    (rows, { at, remove, put }, piece) => {
      const from = at % (rows.length + 1);
      const changed = rows.slice(0, from) + put + rows.slice(from + remove);
      // A cut in a surrogate pair is no longer valid UTF-8.
      fc.pre(changed.isWellFormed());
      expect(read(Buffer.from(changed), piece)).toEqual(parsed(`[${changed}`));
    },
    0.3,
  );

  const formats = fc.constantFrom<OutputFormat>(
    { kind: 'delimited', delimiter: ',', escapesFormulas: false },
    { kind: 'delimited', delimiter: ';', escapesFormulas: true },
    { kind: 'objects' },
    { kind: 'sheet' },
  );
  itHolds(
    'writes the same bytes in every format, wherever the pieces are cut',
    [someRows, pieceBytes, formats],
    (rows, piece, format) => {
      const once = encodeRows(new RowEngine({ headers, format }), Buffer.from(rows));
      expect(encodeRows(new RowEngine({ headers, format }), Buffer.from(rows), piece).equals(once)).toBe(true);
    },
    0.3,
  );
});
