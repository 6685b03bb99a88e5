/** What holds of any table of columns: it says what was set, as plain arrays, `foldText` and the collator say it. */
import { listAll } from '@shared/columns/arrays';
import type { Cell } from '@shared/columns/columns';
import { ColumnTable, listRows } from '@shared/columns/table';
import { compareTexts, foldText, splitTerms } from '@shared/values/texts';
import { itHolds } from '@test/helpers/property-runs';
import * as fc from 'fast-check';
import { expect } from 'vitest';

const spec = { text: 'text', other: 'text', number: 'number', flag: 'boolean', date: 'date' } as const;
const names = Object.keys(spec) as (keyof typeof spec)[];
const kinds = { text: 'string', other: 'string', number: 'number', flag: 'boolean', date: 'string' } as const;

const letters = [...'aBéŌßæİΣςﬁ漢👍’ -\n\0ł½ǆ가', '\ud800', '\udc00', 'e\u0301', '\u0301', 'ab'];
const text = fc.array(fc.constantFrom(...letters), { maxLength: 6 }).map((parts) => parts.join(''));
const misfit = fc.constantFrom<unknown>(null, undefined, 7, '7', true, 1.5, 2 ** 60, {});
const wholeNumber = fc.oneof(
  fc.integer({ min: -500, max: 500 }),
  fc.constantFrom(-0x8000_0000, 0x7fff_ffff, 0x8000_0000, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
);
const date = fc.oneof(
  fc.date({ noInvalidDate: true, min: new Date('1999-12-30'), max: new Date('2031-01-02') }).map((day) => {
    const iso = day.toISOString();
    return day.getTime() % 2 === 0 ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
  }),
  fc.constantFrom('2026-1-2', '0000-00-00', '2026-01-02T10:00:00', '2026-01-02 1:00', '2026-01-02 25:61:61', ''),
);
const row = fc.record({
  text: fc.oneof({ weight: 9, arbitrary: text }, misfit),
  other: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('x', 'Y y', 'Zürich') }, misfit),
  number: fc.oneof({ weight: 9, arbitrary: wholeNumber }, misfit),
  flag: fc.oneof({ weight: 9, arbitrary: fc.boolean() }, misfit),
  date: fc.oneof({ weight: 9, arbitrary: date }, misfit),
});
type Row = Record<keyof typeof spec, unknown>;

function toCell(value: unknown, name: keyof typeof spec): Cell {
  if (typeof value !== kinds[name] || (typeof value === 'number' && !Number.isSafeInteger(value))) return null;
  return value as Cell;
}

const isBlank = (cell: Cell, name: keyof typeof spec) =>
  cell === null || (name === 'date' ? !/^\d{4}-\d\d-\d\d/.test(String(cell)) : String(cell).trim() === '');

/** The number that orders a date: its digits, of its day alone where its time is in another form. */
function toDateKey(cell: Cell): number {
  const [day, time = '0'] = (
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(cell)) ? String(cell) : String(cell).slice(0, 10)
  ).split(' ');
  return Number(day?.replaceAll('-', '')) * 1e6 + Number(time.replaceAll(':', ''));
}

function compareCells(a: Cell, b: Cell, name: keyof typeof spec): number {
  if (name === 'date') return toDateKey(a) - toDateKey(b);
  return name === 'text' || name === 'other' ? compareTexts(String(a), String(b)) : Number(a) - Number(b);
}

function expectSame(table: ColumnTable<typeof spec>, rows: readonly Row[]): void {
  const read = rows.map((_, index) => names.map((name) => table.get(index, name)));
  expect(read).toEqual(rows.map((values) => names.map((name) => toCell(values[name], name))));
  expect(table.rowCount).toBe(rows.length);
}

/** What is done to a table of rows, and to the rows. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), at: fc.nat(), row }),
  fc.record({ kind: fc.constant('slice' as const), rows: fc.array(fc.nat(), { maxLength: 40 }) }),
  fc.record({ kind: fc.constant('image' as const) }),
);

const made = fc.tuple(fc.array(row, { maxLength: 40 }), fc.array(change, { maxLength: 5 })).map(([first, changes]) => {
  let table = new ColumnTable(spec);
  let rows: Row[] = [];
  const put = (at: number, values: Row) => {
    rows[at] = values;
    table.set(at, names, values);
  };
  first.forEach((values, at) => {
    put(at, values);
  });
  for (const step of changes) {
    if (step.kind === 'put') put(step.at % (rows.length + 1), step.row);
    else if (step.kind === 'image') table = ColumnTable.fromImage(spec, structuredClone(table.toImage()));
    else if (rows.length > 0) {
      const picked = Uint32Array.from(step.rows, (index) => index % rows.length);
      table = table.slice(picked);
      rows = Array.from(picked, (index) => rows[index] as Row);
    }
  }
  return { table, rows };
});

itHolds('a table has what was set last, sliced, stored, read and set again', [made], ({ table, rows }) => {
  expectSame(table, rows);
});

itHolds('a search finds the rows that have every word in a text', [made, text, text], ({ table, rows }, ...typed) => {
  const terms = splitTerms(typed.join(' '));
  const has = (cell: Cell, word: string) => cell !== null && foldText(String(cell)).includes(word);
  const expected = [...rows.keys()].filter((index) =>
    terms.every((word) => (['text', 'other'] as const).some((name) => has(table.get(index, name), word))),
  );
  expect([...listRows(table.search(table.all(), typed.join(' '), ['text', 'other']))]).toEqual(expected);
});

itHolds(
  'rows are sorted by any column, blanks last, equal ones in their order',
  [made, fc.constantFrom(...names), fc.boolean()],
  ({ table, rows }, name, isDescending) => {
    const cells = rows.map((_, index) => table.get(index, name));
    const filled = [...cells.keys()].filter((index) => !isBlank(cells[index] ?? null, name));
    const compare = (a: number, b: number) => compareCells(cells[a] ?? null, cells[b] ?? null, name);
    filled.sort((a, b) => (isDescending ? compare(b, a) : compare(a, b)));
    const blank = [...cells.keys()].filter((index) => isBlank(cells[index] ?? null, name));
    expect([...table.sort(listAll(rows.length), name, isDescending)]).toEqual([...filled, ...blank]);
  },
);

itHolds('equal values have one code, in the order of their keys', [made], ({ table, rows }) => {
  for (const name of ['other', 'number', 'flag'] as const) {
    const { codes, keys } = table.column(name).toCodes(rows.length);
    expect(Array.from(codes, (code) => keys[code])).toEqual(rows.map((_, index) => table.get(index, name)));
    const known = keys.filter((key) => key !== null);
    expect(new Set(known).size).toBe(known.length);
    const sorted = known.toSorted((a, b) => compareCells(a, b, name));
    expect(known).toEqual(sorted);
  }
});
