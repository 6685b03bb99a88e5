import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn, createDateColumn, createFlagColumn } from '@renderer/table/columns/column-factories';
import { type ColumnFilter, formatColumnFilter } from '@renderer/table/columns/column-filters';
import { formatSum } from '@renderer/table/model/aggregations';
import { toHtml, toTsv } from '@renderer/table/model/clipboard';
import { getInitialWidth } from '@renderer/table/model/column-width';
import { type Grouping, groupRows, toGroupedRows } from '@renderer/table/model/row-groups';
import { getSelectedPositions, selectRow } from '@renderer/table/model/selection';
import { TableIndex } from '@renderer/table/model/table-index';
import { moveSelection, type SelectableRows, toSelectedKeys, toSelection } from '@renderer/table/model/use-selection';
import type { MoneySum } from '@shared/money';
import { describe, expect, it } from 'vitest';

const number: AppColumn<{ n: number | null }> = { id: 'n', header: 'N', isNumeric: true, value: (row) => row.n };
const text: AppColumn<{ t: string | null }> = { id: 't', header: 'T', value: (row) => row.t };

const indexOf = <Row>(rows: readonly Row[]) => new TableIndex(rows);

describe('order', () => {
  it('sorts numbers by value and nulls last in both directions', () => {
    const index = indexOf([{ n: 10 }, { n: null }, { n: -2 }, { n: 9 }]);
    expect([...index.sort(index.getAllIndexes(), number, false)]).toEqual([2, 3, 0, 1]);
    expect([...index.sort(index.getAllIndexes(), number, true)]).toEqual([0, 3, 2, 1]);
  });

  it('faults 129: puts cells that show no value last in both directions, whatever the server sent for them', () => {
    const index = indexOf([{ t: '' }, { t: 'b' }, { t: null }, { t: '  ' }, { t: 'a' }]);
    expect([...index.sort(index.getAllIndexes(), text, false)]).toEqual([4, 1, 0, 2, 3]);
    expect([...index.sort(index.getAllIndexes(), text, true)]).toEqual([1, 4, 0, 2, 3]);
    const dates = indexOf([{ t: '' }, { t: '2026-02-01' }, { t: '2026-01-02 09:00:00' }]);
    expect([...dates.sort(dates.getAllIndexes(), text, false)]).toEqual([2, 1, 0]);
    expect([...dates.sort(dates.getAllIndexes(), text, true)]).toEqual([1, 2, 0]);
  });

  it('keeps the order of equal values in both directions', () => {
    const index = indexOf([{ n: 1 }, { n: 0 }, { n: 1 }, { n: 0 }]);
    expect([...index.sort(index.getAllIndexes(), number, false)]).toEqual([1, 3, 0, 2]);
    expect([...index.sort(index.getAllIndexes(), number, true)]).toEqual([0, 2, 1, 3]);
  });

  it('sorts texts as people do, numbers in them by value, accents beside their letter', () => {
    const index = indexOf([
      { t: 'Trip 10' },
      { t: 'zoë' },
      { t: 'Trip 9' },
      { t: null },
      { t: 'Zoe' },
      { t: 'Álvarez' },
    ]);
    expect([...index.sort(index.getAllIndexes(), text, false)]).toEqual([5, 2, 0, 1, 4, 3]);
  });

  it('sorts dates with and without a time among each other, and any other text beside them', () => {
    const dates = indexOf([{ t: '2026-01-02 09:00:00' }, { t: '2026-01-02' }, { t: '2025-12-31 23:59:59' }]);
    expect([...dates.sort(dates.getAllIndexes(), text, false)]).toEqual([2, 1, 0]);
    const mixed = indexOf([{ t: 'soon' }, { t: '2026-01-02' }]);
    expect([...mixed.sort(mixed.getAllIndexes(), text, false)]).toEqual([1, 0]);
  });

  it('filters by any column, whatever the case', () => {
    const index = indexOf([{ t: 'Zoë' }, { t: 'Jack' }, { t: null }]);
    expect([...index.filter([text], 'ZO')]).toEqual([0]);
    expect([...index.filter([text], '  ')]).toEqual([0, 1, 2]);
  });

  it('finds a date as it is sent and as it is shown, and an amount with group marks', () => {
    const date = createDateColumn<{ d: string }>({ id: 'd', header: 'D', value: ({ d }) => d });
    const dates = indexOf([{ d: '2026-01-02 09:00:00' }, { d: '2026-02-01 09:00:00' }]);
    expect([...dates.filter([date], '2 jan 2026')]).toEqual([0]);
    expect([...dates.filter([date], '2026-02')]).toEqual([1]);
    const amount = createAmountColumn<{ c: number }>({ id: 'c', header: 'C', cents: ({ c }) => c });
    expect([...indexOf([{ c: 123_450 }, { c: -123_450 }, { c: 5 }]).filter([amount], '1,234.5')]).toEqual([0, 1]);
    expect([...indexOf([{ c: 5 }]).filter([amount], 'five')]).toEqual([]);
  });

  it('finds yes and no, and amounts below zero, as they are shown', () => {
    const flag = createFlagColumn<{ f: boolean | null }>({ id: 'f', header: 'F', value: ({ f }) => f });
    const flags = indexOf([{ f: true }, { f: false }, { f: null }]);
    expect([...flags.filter([flag], 'yes')]).toEqual([0]);
    expect([...flags.filter([flag], 'no')]).toEqual([1]);
    const amount = createAmountColumn<{ c: number }>({ id: 'c', header: 'C', cents: ({ c }) => c });
    expect([...indexOf([{ c: -123_450 }, { c: 123_450 }]).filter([amount], '\u22121,234.5')]).toEqual([0]);
  });

  it('filters the same where nearly every row has a text of its own', () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => ({ t: `PO-${at}` }));
    expect([...indexOf(rows).filter([text], 'po-1999')]).toEqual([
      1_999,
      ...Array.from({ length: 10 }, (_, at) => 19_990 + at),
    ]);
  });

  it('makes a numeric column as wide as its widest number, negatives and fractions included', () => {
    const narrow = getInitialWidth(number, indexOf([{ n: 1 }]));
    for (const n of [123_456_789_012, -123_456_789_012, 0.1234567891]) {
      expect(getInitialWidth(number, indexOf([{ n: 1 }, { n }, { n: 2 }]))).toBeGreaterThan(narrow);
    }
  });
});

describe('filters of columns', () => {
  const amount = createAmountColumn<{ n: number | null }>({ id: 'n', header: 'N', cents: ({ n }) => n });
  const index = indexOf([{ n: 1_000 }, { n: null }, { n: -250 }, { n: 2_550 }]);
  const kept = (filter: ColumnFilter) => [...index.applyFilter(index.getAllIndexes(), amount, filter)];

  it('keep amounts between two ends, both included, as dollars are typed', () => {
    expect(kept({ kind: 'range', from: '-2.50', to: '$10' })).toEqual([0, 2]);
    expect(kept({ kind: 'range', from: '10.00', to: '' })).toEqual([0, 3]);
    expect(kept({ kind: 'range', from: '', to: '0' })).toEqual([2]);
  });

  it('keep rows with a value, without one, or that contain a text', () => {
    expect(kept({ kind: 'empty', isEmpty: true })).toEqual([1]);
    expect(kept({ kind: 'empty', isEmpty: false })).toEqual([0, 2, 3]);
    expect(kept({ kind: 'contains', text: '5.5' })).toEqual([3]);
  });

  it('keep dates by their day', () => {
    const date = createDateColumn<{ d: string | null }>({ id: 'd', header: 'D', value: ({ d }) => d });
    const dates = indexOf([{ d: '2026-01-31 23:59:00' }, { d: '2026-02-01' }, { d: null }]);
    const filter = { kind: 'range', from: '', to: '2026-01-31' } as const;
    expect([...dates.applyFilter(dates.getAllIndexes(), date, filter)]).toEqual([0]);
    expect(formatColumnFilter(date, filter)).toBe('up to 31 Jan 2026');
  });

  it('keep the order in which the rows stand', () => {
    const order = Uint32Array.from([3, 2, 0]);
    expect([...index.applyFilter(order, amount, { kind: 'range', from: '0', to: '' })]).toEqual([3, 0]);
  });
});

describe('groups', () => {
  type Row = { readonly who: string | null; readonly cents: number | null };
  const amount = createAmountColumn<Row>({ id: 'cents', header: 'C', cents: ({ cents }) => cents });
  const by: Grouping<Row> = {
    id: 'who',
    label: 'Consultant',
    getKey: ({ who }) => who,
    formatKey: (key) => key.toUpperCase(),
  };
  const rows: Row[] = [
    { who: 'b', cents: 1_001 },
    { who: 'a', cents: -5 },
    { who: null, cents: 7 },
    { who: 'b', cents: null },
  ];
  const groups = groupRows(rows, Uint32Array.of(3, 2, 1, 0), [amount], by);

  it('stand in the order of their names, rows without a key last, rows in the order given', () => {
    expect(groups.map(({ title, rows: own }) => [title, ...own])).toEqual([
      ['A', 1],
      ['B', 3, 0],
      ['No consultant', 2],
    ]);
  });

  it('have exact subtotals, and say how many values are not in them', () => {
    expect(groups.map(({ subtotals: sums }) => sums.get('cents'))).toEqual([
      { cents: -5n, includedCount: 1, excludedCount: 0 },
      { cents: 1_001n, includedCount: 1, excludedCount: 1 },
      { cents: 7n, includedCount: 1, excludedCount: 0 },
    ]);
    expect(formatSum(groups[1]?.subtotals.get('cents') as MoneySum, 'cents')).toBe('10.01 *1');
  });

  it('fold their rows away and keep their own line', () => {
    expect([...toGroupedRows(groups, new Set(['b'])).rows]).toEqual([-1, 1, -2, -3, 2]);
  });
});

describe('selection', () => {
  const alone = { isExtending: false, isAdding: false };
  it('extends from where it began, adds beside, and takes one line out of a range', () => {
    const range = selectRow(selectRow([], 2, alone), 5, { isExtending: true, isAdding: false });
    expect(getSelectedPositions(range)).toEqual([2, 3, 4, 5]);
    expect(getSelectedPositions(selectRow(range, 8, { isExtending: false, isAdding: true }))).toEqual([2, 3, 4, 5, 8]);
    expect(getSelectedPositions(selectRow(range, 3, { isExtending: false, isAdding: true }))).toEqual([2, 4, 5]);
    expect(getSelectedPositions(selectRow(range, 0, { isExtending: true, isAdding: false }))).toEqual([0, 1, 2]);
  });
});

describe('a selection whose lines move', () => {
  type Row = { readonly id: number; readonly who: string };
  const grouping: Grouping<Row> = { id: 'who', label: 'Who', getKey: ({ who }) => who, formatKey: (key) => key };
  const rows: Row[] = [1, 2, 3, 4, 5, 6].map((id) => ({ id, who: id < 4 ? 'a' : 'b' }));
  const linesOf = (listed: readonly Row[], closed: readonly string[] = []): SelectableRows<Row> => ({
    rows: listed,
    visibleRows: toGroupedRows(groupRows(listed, indexOf(listed).getAllIndexes(), [], grouping), new Set(closed)),
    rowKey: ({ id }) => id,
  });
  const idsAt = ({ rows: listed, visibleRows: entries }: SelectableRows<Row>, lines: readonly number[]) =>
    lines.map((line) => listed[entries.rows[line] ?? -1]?.id ?? 'group');
  const before = linesOf(rows);
  // The lines of rows 5 and 6: two groups stand above them.
  const selection = [{ anchor: 6, active: 7 }];

  it('faults 130: stays with its rows when a group above is folded, and when the list is read again', () => {
    const folded = linesOf(rows, ['a']);
    expect(idsAt(folded, getSelectedPositions(moveSelection(before, folded, selection)))).toEqual([5, 6]);
    const again = linesOf([{ id: 9, who: 'a' }, ...rows.filter(({ id }) => id !== 6).map((row) => ({ ...row }))]);
    expect(idsAt(again, getSelectedPositions(moveSelection(before, again, selection)))).toEqual([5]);
  });

  it('goes on from where the keyboard was', () => {
    const moved = moveSelection(before, linesOf(rows, ['a']), selection);
    expect(moved.at(-1)).toEqual({ anchor: 3, active: 4 });
  });

  it('ends where nothing says which rows of another list are the same', () => {
    const unnamed = ({ rows: listed, visibleRows: entries }: SelectableRows<Row>) => ({
      rows: listed,
      visibleRows: entries,
      rowKey: undefined,
    });
    expect(moveSelection(unnamed(before), unnamed(linesOf([...rows])), selection)).toEqual([]);
    const folded = linesOf(rows, ['a']);
    expect(getSelectedPositions(toSelection(unnamed(folded), toSelectedKeys(unnamed(before), selection)))).toEqual([
      3, 4,
    ]);
  });
});

describe('copied rows', () => {
  const columns = [text, number] as unknown as AppColumn<{ t: string; n: number }>[];
  it('are lines of tabs, with the column names where they are wanted', () => {
    expect(toTsv(columns, [{ t: 'a\tb', n: -1.5 }], true)).toBe('T\tN\n"a\tb"\t-1.5');
    expect(toTsv(columns, [{ t: 'say "x"', n: 2 }], false)).toBe('"say ""x"""\t2');
  });

  it('never paste a text as a formula', () => {
    expect(toTsv(columns, [{ t: '=HYPERLINK("x")', n: -2 }], false)).toBe('"\'=HYPERLINK(""x"")"\t-2');
    expect(toHtml(columns, [{ t: '=1+2', n: 1 }], false)).toContain(">'=1+2</td>");
  });

  it('say in their table what each cell is, so that leading zeros stay and amounts are numbers', () => {
    const amount = createAmountColumn<{ t: string; n: number }>({ id: 'n', header: 'N', cents: ({ n }) => n });
    const date = createDateColumn<{ t: string; n: number }>({ id: 't', header: 'D', value: () => '2026-01-02' });
    const html = toHtml(
      [text, amount, date] as AppColumn<{ t: string; n: number }>[],
      [{ t: '0042 <b>', n: -1250 }],
      true,
    );
    expect(html).toContain('<th>T</th><th>N</th><th>D</th>');
    expect(html).toContain(`<td style="mso-number-format:'\\@'" sdnum="3081;0;@">0042 &lt;b&gt;</td>`);
    expect(html).toContain(`<td sdval="-12.50" style="mso-number-format:'0\\.00'" sdnum="3081;0;0.00">-12.50</td>`);
    expect(html).toContain(`mso-number-format:'yyyy\\-mm\\-dd'`);
  });

  it('faults 128: say that a date with a time of day is one, to the second, in no time zone; the text stays as sent', () => {
    const date = createDateColumn<{ d: string }>({ id: 'd', header: 'D', value: ({ d }) => d });
    const cell = (d: string) => /<td.*<\/td>/.exec(toHtml([date], [{ d }], false))?.[0];
    const typed = (excel: string, sdval: number, calc: string, shown: string) =>
      `<td style="mso-number-format:'${excel}'" sdval="${sdval}" sdnum="3081;0;${calc}">${shown}</td>`;
    const toTheSecond = typed(
      'yyyy\\-mm\\-dd hh\\:mm\\:ss',
      46_171 + (12 * 3_600 + 27 * 60 + 50) / 86_400,
      'YYYY-MM-DD HH:MM:SS',
      '2026-05-29 12:27:50',
    );
    expect(cell('2026-05-29 12:27:50')).toBe(toTheSecond);
    expect(cell('2026-05-29T12:27:50')).toBe(toTheSecond);
    // This time of day does not exist in Sydney: its clocks go forward.
    expect(cell('2026-10-04 02:30')).toBe(
      typed('yyyy\\-mm\\-dd hh\\:mm', 46_299 + 150 / 1_440, 'YYYY-MM-DD HH:MM', '2026-10-04 02:30'),
    );
    expect(cell('2026-05-29')).toBe(typed('yyyy\\-mm\\-dd', 46_171, 'YYYY-MM-DD', '2026-05-29'));
    expect(toTsv([date], [{ d: '2026-05-29T12:27:50' }], false)).toBe('2026-05-29T12:27:50');
    // A moment with a zone would be shifted or cut, and a day that is none would be guessed: both stay texts.
    for (const other of ['2026-05-29T12:27:50+10:00', '2026-05-29T12:27:50Z', '2026-02-30', '2026-05-29 25:00:00']) {
      expect(cell(other)).toBe(`<td style="mso-number-format:'\\@'" sdnum="3081;0;@">${other}</td>`);
    }
  });
});
