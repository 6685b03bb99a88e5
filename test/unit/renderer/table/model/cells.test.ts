import {
  type AppColumn,
  createAmountColumn,
  createDateColumn,
  createFlagColumn,
  createStatusColumn,
} from '@renderer/table/columns/app-column';
import { toHtml, toTsv } from '@renderer/table/model/clipboard';
import { TableIndex } from '@renderer/table/model/table-index';
import type { Filter } from '@shared/filters/filter';
import { describe, expect, it } from 'vitest';

const number: AppColumn<{ n: number | null }> = { id: 'n', header: 'N', isNumeric: true, value: (row) => row.n };
const text: AppColumn<{ t: string | null }> = { id: 't', header: 'T', value: (row) => row.t };

describe('copied rows', () => {
  const columns = [text, number] as unknown as AppColumn<{ t: string; n: number }>[];
  const toCells = (t: string, n: number) => ({ columns, rows: [{ t, n }], hasHeaders: false });

  it('are tab-separated, with the column names on request', () => {
    expect(toTsv({ ...toCells('a\tb', -1.5), hasHeaders: true })).toBe('T\tN\n"a\tb"\t-1.5');
    expect(toTsv(toCells('say "x"', 2))).toBe('"say ""x"""\t2');
  });

  it('faults 37: are escaped in the HTML of the clipboard, so that markup in a name stays text', () => {
    const html = toHtml(toCells('<img src=x onerror=alert(1)>', 1));
    expect(html).toContain('>&lt;img src=x onerror=alert(1)&gt;</td>');
    expect(html).not.toContain('<img');
  });

  it('have their line breaks within the cell, and every space', () => {
    const cell = (t: string) =>
      /;@">(.*)<\/td>/.exec(toHtml({ columns: [text], rows: [{ t }], hasHeaders: false }))?.[1];
    const line = '<br style="mso-data-placement:same-cell">';
    const spaces = (count: number) => `<span style="mso-spacerun:yes">${'&nbsp;'.repeat(count)}</span>`;
    expect(['a\nb', 'a\r\nb', 'a\rb'].map(cell)).toEqual(Array(3).fill(`a${line}b`));
    expect(cell('a b')).toBe('a b');
    expect(cell(' a  b   c ')).toBe(`${spaces(1)}a${spaces(2)}b${spaces(3)}c${spaces(1)}`);
    expect(cell('a \n  b')).toBe(`a${spaces(1)}${line}${spaces(2)}b`);
    expect(toHtml({ columns: [{ ...text, header: 'a  b' }], rows: [], hasHeaders: true })).toContain(
      `<th>a${spaces(2)}b</th>`,
    );
  });

  it('never paste a text as a formula', () => {
    expect(toTsv(toCells('=HYPERLINK("x")', -2))).toBe('"\'=HYPERLINK(""x"")"\t-2');
    expect(toHtml(toCells('=1+2', 1))).toContain(">'=1+2</td>");
  });

  it('have a type for each cell of their table, so that leading zeros stay and amounts are numbers', () => {
    const amount = createAmountColumn<{ t: string; n: number }>({ id: 'n', header: 'N', cents: ({ n }) => n });
    const date = createDateColumn<{ t: string; n: number }>({ id: 't', header: 'D', value: () => '2026-01-02' });
    const typed = [text, amount, date] as AppColumn<{ t: string; n: number }>[];
    const html = toHtml({ columns: typed, rows: [{ t: '0042 <b>', n: -1250 }], hasHeaders: true });
    expect(html).toContain('<th>T</th><th>N</th><th>D</th>');
    expect(html).toContain(`<td style="mso-number-format:'\\@'" sdnum="3081;0;@">0042 &lt;b&gt;</td>`);
    expect(html).toContain(`<td sdval="-12.50" style="mso-number-format:'0\\.00'" sdnum="3081;0;0.00">-12.50</td>`);
    expect(html).toContain(`mso-number-format:'dd\\ mmm\\ yyyy'`);
  });

  it('are empty between several ranges', () => {
    const isCopied = (row: number, column: number) => row === column;
    const cells = { columns, rows: [1, 2].map((n) => ({ t: 'a', n })), hasHeaders: false, isCopied };
    expect(toTsv(cells)).toBe('a\t\n\t2');
    expect(toHtml(cells)).toContain('<td></td></tr>\n<tr><td></td>');
  });

  it('are flags and statuses as on screen', () => {
    const flagged = createFlagColumn<{ t: string }>({ id: 'f', header: 'F', value: () => true });
    const state = createStatusColumn<{ t: string }>({ id: 's', header: 'S', value: ({ t }) => t });
    expect(toTsv({ columns: [flagged, state], rows: [{ t: 'ACTIVE' }], hasHeaders: false })).toBe('Yes\tActive');
  });

  it('faults 128: have a date as on screen, and a time to the second in no time zone', () => {
    const date = createDateColumn<{ d: string }>({ id: 'd', header: 'D', value: ({ d }) => d });
    const time: AppColumn<{ d: string }> = { id: 'd', header: 'D', range: 'date', value: ({ d }) => d };
    const cell = (d: string, column = time) =>
      /<td.*<\/td>/.exec(toHtml({ columns: [column], rows: [{ d }], hasHeaders: false }))?.[0];
    const typed = (excel: string, sdval: number, calc: string, shown: string) =>
      `<td style="mso-number-format:'${excel}'" sdval="${sdval}" sdnum="3081;0;${calc}">${shown}</td>`;
    const onDay = typed('dd\\ mmm\\ yyyy', 46_171, 'YYYY-MM-DD', '29 May 2026');
    expect(['2026-05-29', '2026-05-29T12:27:50', '2026-05-29T23:59:59Z'].map((d) => cell(d, date))).toEqual(
      Array(3).fill(onDay),
    );
    expect(toTsv({ columns: [date], rows: [{ d: '2026-05-29T12:27:50' }], hasHeaders: false })).toBe('29 May 2026');
    const [excel, calc] = ['yyyy\\-mm\\-dd\\ hh\\:mm', 'YYYY-MM-DD HH:MM:SS'];
    const seconds = 46_171 + (12 * 3_600 + 27 * 60 + 50) / 86_400;
    const toTheSecond = typed(`${excel}\\:ss`, seconds, calc, '2026-05-29 12:27:50');
    expect(['2026-05-29 12:27:50', '2026-05-29T12:27:50'].map((d) => cell(d))).toEqual([toTheSecond, toTheSecond]);
    // This time of day does not exist in Sydney: its clocks go forward.
    expect(cell('2026-10-04 02:30')).toBe(typed(excel, 46_299 + 150 / 1_440, calc, '2026-10-04 02:30'));
    // A moment with a zone would be shifted or cut, and a day that is none would be guessed: both stay texts.
    for (const other of ['2026-05-29T12:27:50+10:00', '2026-05-29T12:27:50Z', '2026-02-30', '2026-05-29 25:00:00']) {
      expect(cell(other)).toBe(`<td style="mso-number-format:'\\@'" sdnum="3081;0;@">${other}</td>`);
    }
  });
});

type Row = { readonly status: string | null; readonly day: string | null; readonly isActive: boolean | null };

const rows: readonly Row[] = [
  { status: 'active', day: '2026-12-31 08:00:00', isActive: true },
  { status: 'Quote', day: '2026-12-31', isActive: false },
  { status: 'Active', day: '2026-12-01', isActive: true },
  { status: null, day: null, isActive: null },
  { status: 'Active', day: '2027-01-01', isActive: true },
  { status: ' ', day: '2026-11-30', isActive: null },
];
const status: AppColumn<Row> = { id: 'status', header: 'Status', value: (row) => row.status };
const day = createDateColumn<Row>({ id: 'day', header: 'Departs', value: (row) => row.day });
const flag = createFlagColumn<Row>({ id: 'flag', header: 'Active', value: (row) => row.isActive });
const index = new TableIndex(rows);
const all = index.getAllIndexes();

describe('the values of a column', () => {
  it('join spellings that differ in case, under the most frequent one, in the rows given; no value comes last', () => {
    expect(index.countValues(status, all)).toEqual([
      { value: 'Active', count: 3 },
      { value: 'Quote', count: 1 },
      { value: '', count: 2 },
    ]);
    const some = index.countValues(status, Uint32Array.of(1, 3)).map(({ value, count }) => `${value} ${count}`);
    expect(some).toEqual(['Quote 1', ' 1']);
  });

  it('faults 846: stay apart where they differ in more than case, but for the two US spellings of statuses', () => {
    const apart = ['Müller', 'Muller', 'Ｍuller', 'Mueller', 'Straße', 'Strasse', "O'Brien", 'O’Brien', 'a-b', 'a‐b'];
    const joined = ['MÜLLER', 'Mu\u0308ller', 'Canceled', 'Cancelled', 'FINALIZED', 'finalised'];
    const texts = [...apart, ...joined].map((text) => ({ status: text, day: null, isActive: null }));
    const found = new TableIndex<Row>(texts).countValues(status, Uint32Array.from(texts.keys()));
    expect(found.map(({ count }) => count).sort()).toEqual([...apart.slice(1).map(() => 1), 2, 2, 3]);
    expect(new Set(found.map(({ value }) => value)).size).toBe(apart.length + 2);
  });

  it('are days in their order for dates with a time, and the keys of flags', () => {
    const days = index.countValues(day, all);
    expect(days.map(({ value }) => value)).toEqual(['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01', '']);
    expect(days.map(({ count }) => count)).toEqual([1, 1, 2, 1, 1]);
    expect(index.countValues(flag, all).map(({ value }) => value)).toEqual(['false', 'true', '']);
  });
});

/** The rows that a filter lists, in the order given. */
const apply = (column: AppColumn<Row>, filter: Omit<Filter, 'field'>, order = all, today = '2026-11-22') => [
  ...index.filterBy([status, day, flag], [{ field: column.id, ...filter }], order, today),
];

it('a filter by values lists the rows with any of them, in the order given, or with none of them', () => {
  const order = Uint32Array.of(5, 4, 3, 2, 1, 0);
  const values = ['Active', ''];
  expect(apply(status, { op: 'is', values }, order)).toEqual([5, 4, 3, 2, 0]);
  expect(apply(status, { op: 'is', values, isNot: true }, order)).toEqual([1]);
  expect(apply(flag, { op: 'is', values: ['true'] })).toEqual([0, 2, 4]);
});

it('a relative filter stands for other days when the month has changed', () => {
  const nextMonth = { op: 'in', values: ['next-month'] } as const;
  expect(apply(day, nextMonth)).toEqual([0, 1, 2]);
  expect(apply(day, nextMonth, all, '2026-12-01')).toEqual([4]);
});
