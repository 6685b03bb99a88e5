import {
  type AppColumn,
  createAmountColumn,
  createDateColumn,
  createFlagColumn,
  toFilterField,
} from '@renderer/table/columns/app-column';
import { sumColumn } from '@renderer/table/model/row-groups';
import { TableIndex } from '@renderer/table/model/table-index';
import { type Filter, formatFilter } from '@shared/filters/filter';
import { describe, expect, it } from 'vitest';

const today = '2026-11-28';
const index = <Value>(...values: readonly Value[]) => new TableIndex(values.map((value) => ({ value })));
type Of<Value> = { readonly value: Value };
const number: AppColumn<Of<number | null>> = { id: 'n', header: 'N', isNumeric: true, value: (row) => row.value };
const text: AppColumn<Of<string | null>> = { id: 't', header: 'T', value: (row) => row.value };
const amount = createAmountColumn<Of<number | null>>({ id: 'c', header: 'C', cents: (row) => row.value });
const date = createDateColumn<Of<string | null>>({ id: 'd', header: 'D', value: (row) => row.value });

/** The indexes of the rows in ascending and in descending order. */
const sort = <Row>(rows: TableIndex<Row>, column: AppColumn<Row>) =>
  [false, true].map((isDescending) => [...rows.sort(rows.getAllIndexes(), column, isDescending)]);

/** The indexes of the rows that a text finds. */
const find = <Row>(rows: TableIndex<Row>, column: AppColumn<Row>, typed: string) => [
  ...rows.filter([column], typed, today),
];

describe('a table index', () => {
  it('sorts numbers by value, nulls last in both directions, and leaves equal values in their order', () => {
    expect(sort(index(10, null, -2, 9), number)).toEqual([
      [2, 3, 0, 1],
      [0, 3, 2, 1],
    ]);
    expect(sort(index(1, 0, 1, 0), number)).toEqual([
      [1, 3, 0, 2],
      [0, 2, 1, 3],
    ]);
  });

  it('puts cells that show no value last in both directions, whatever the server sent for them', () => {
    expect(sort(index('', 'b', null, '  ', 'a'), text)).toEqual([
      [4, 1, 0, 2, 3],
      [1, 4, 0, 2, 3],
    ]);
    expect(sort(index('', '2026-02-01', '2026-01-02 09:00:00'), text)).toEqual([
      [2, 1, 0],
      [1, 2, 0],
    ]);
  });

  it('sorts texts as a phone book does, numbers in them by value, accents beside their letter', () => {
    const rows = index('Trip 10', 'zoë', 'Trip 9', null, 'Zoe', 'Álvarez');
    expect(sort(rows, text)[0]).toEqual([5, 2, 0, 1, 4, 3]);
  });

  it('sorts dates with and without a time among each other, and any other text beside them', () => {
    expect(sort(index('2026-01-02 09:00:00', '2026-01-02', '2025-12-31 23:59:59'), text)[0]).toEqual([2, 1, 0]);
    expect(sort(index('soon', '2026-01-02'), text)[0]).toEqual([1, 0]);
  });

  it('finds texts whatever their case and accents, and all rows for none', () => {
    const names = index('François', 'Frank', 'FRANCOIS', null);
    expect([find(names, text, 'françoi'), find(names, text, 'FRAN')]).toEqual([
      [0, 2],
      [0, 1, 2],
    ]);
    expect(find(names, text, '  ')).toEqual([0, 1, 2, 3]);
  });

  it('finds dates as they are sent and as they are shown, and Yes, No and amounts as they are shown', () => {
    const dates = index('2026-01-02 09:00:00', '2026-02-01 09:00:00');
    expect(['2 jan 2026', '2026-02', '2/1/26', '1.2'].map((typed) => find(dates, date, typed))).toEqual([
      [0],
      [1],
      [0],
      [1],
    ]);
    const amounts = index(123_450, -123_450, 5);
    expect(['1,234.5', '\u22121,234.5', 'five'].map((typed) => find(amounts, amount, typed))).toEqual([
      [0, 1],
      [1],
      [],
    ]);
    const flag = createFlagColumn<Of<boolean | null>>({ id: 'f', header: 'F', value: (row) => row.value });
    const flags = index(true, false, null);
    expect([find(flags, flag, 'yes'), find(flags, flag, 'no')]).toEqual([[0], [1]]);
  });

  it('finds the same rows where nearly every row has a distinct text', () => {
    const rows = index(...Array.from({ length: 20_000 }, (_, id) => `PO-${id}`));
    const others = Array.from({ length: 10 }, (_, offset) => 19_990 + offset);
    expect(find(rows, text, 'po-1999')).toEqual([1_999, ...others]);
  });
});

describe('a column filter', () => {
  const rows = index(1_000, null, -250, 2_550);
  const filter = (op: Filter['op'], values: readonly string[], order = rows.getAllIndexes()) => [
    ...rows.filterBy([amount], [{ field: 'c', op, values }], order, today),
  ];

  it('passes amounts between two ends, both included, as dollars are typed, and leaves the rows in their order', () => {
    const between = (from: string, to: string, order?: Uint32Array) => filter('between', [from, to], order);
    expect([between('-2.50', '$10'), between('10.00', ''), between('', '0')]).toEqual([[0, 2], [0, 3], [2]]);
    expect(between('0', '', Uint32Array.of(3, 2, 0))).toEqual([3, 0]);
    expect([filter('above', ['10']), filter('below', ['10'])]).toEqual([[3], [2]]);
  });

  it('passes rows with a value, without one, or that contain a text', () => {
    expect(filter('is', [''])).toEqual([1]);
    expect(filter('has', ['5.5'])).toEqual([3]);
  });

  it('faults 122: of a hidden column leaves out rows, and the total has only those that pass', () => {
    const hidden = { ...amount, isHidden: true };
    const passed = rows.filterBy([hidden], [{ field: 'c', op: 'above', values: ['0'] }], rows.getAllIndexes(), today);
    expect([[...passed], sumColumn(rows.rows, passed, amount).cents]).toEqual([[0, 3], 3_550n]);
  });

  it('passes dates by their day', () => {
    const dates = index('2026-01-31 23:59:00', '2026-02-01', null);
    const untilJanuary = { field: 'd', op: 'between', values: ['', '2026-01-31'] } as const;
    expect([...dates.filterBy([date], [untilJanuary], dates.getAllIndexes(), today)]).toEqual([0]);
    expect(formatFilter(untilJanuary, toFilterField(date))).toBe('D up to 31 Jan 2026');
  });
});
