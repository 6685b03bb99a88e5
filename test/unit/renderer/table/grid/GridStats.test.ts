import {
  type AppColumn,
  createAmountColumn,
  createCountColumn,
  createIdColumn,
} from '@renderer/table/columns/app-column';
import { type CellStat, formatCellStats, formatRatio, formatRowStats } from '@renderer/table/grid/GridStats';
import type { Rectangle } from '@renderer/table/model/cell-ranges';
import { toUngroupedRows } from '@renderer/table/model/row-groups';
import { TableIndex } from '@renderer/table/model/table-index';
import type { MoneySum } from '@shared/values/money';
import { describe, expect, it } from 'vitest';

type Row = { readonly id: number; readonly cents: number | bigint | null; readonly sectors: number | null };

const rows: Row[] = [
  { id: 1, cents: 10_001, sectors: 3 },
  { id: 2, cents: -5_000, sectors: 4 },
  { id: 3, cents: null, sectors: null },
  { id: 4, cents: 9_007_199_254_740_993n, sectors: 1 },
];
const columns: AppColumn<Row>[] = [
  createIdColumn({ id: 'id', header: 'Trip', value: ({ id }) => id }),
  createAmountColumn({ id: 'net', header: 'Net', cents: ({ cents }) => cents }),
  createCountColumn({ id: 'sectors', header: 'Sectors', value: ({ sectors }) => sectors }),
  {
    id: 'unread',
    header: 'Unread',
    isNumeric: true,
    range: 'cents',
    total: 'cents',
    value: () => null,
    text: () => 'n/a',
  },
];
const index = new TableIndex(rows);
const visibleRows = toUngroupedRows(index.getAllIndexes());
const write = (stats: readonly CellStat[]) =>
  stats.map(({ label, text, after }) => [label, text, after].filter(Boolean).join(' ')).join(' · ');
const at = (top: number, bottom: number, left: number, right: number): Rectangle => ({ top, bottom, left, right });
const format = (...rectangles: Rectangle[]) => write(formatCellStats({ rows, visibleRows, columns, rectangles }));

describe('the stats of selected cells', () => {
  it.each([
    ['amounts, a half to the even one', [at(0, 1, 1, 1)], 'Sum 50.01 · Average 25.00 · Count 2'],
    ['whole numbers', [at(0, 1, 2, 2)], 'Sum 7 · Average 3.50 · Count 2'],
    ['both at once, and what is empty is not counted', [at(0, 2, 1, 2)], 'Sum 57.01 · Average 14.25 · Count 4'],
    ['amounts beyond 2^53', [at(0, 3, 1, 1)], 'Sum 90,071,992,547,459.94 · Average 30,023,997,515,819.98 · Count 3'],
    ['cells of two ranges once', [at(0, 1, 1, 1), at(1, 2, 0, 1)], 'Sum 50.01 · Average 25.00 · Count 2'],
    ['numbers of trips, which are not added up', [at(0, 3, 0, 0)], 'Count 4'],
    ['cells without a value', [at(2, 2, 1, 2)], 'Count 0'],
  ])('are of %s', (_, rectangles, text) => {
    expect(format(...rectangles)).toBe(text);
  });

  it('say how many values are not read', () => {
    expect(format(at(0, 0, 1, 3))).toBe('Sum 103.01 *1 · Average 51.50 · Count 2');
    const [sum] = formatCellStats({ rows, visibleRows, columns, rectangles: [at(0, 0, 1, 3)] });
    expect([sum?.copied, sum?.tooltip]).toEqual(['103.01', '1 value is missing from this total']);
  });

  it('are the totals of the columns for whole rows', () => {
    const stats = formatRowStats('2 trips', columns, (of) => index.sumColumns(of, [0, 1]));
    expect(write(stats)).toBe('2 trips selected · Net 50.01 · Sectors 7 · Unread 0.00 *2');
  });
});

describe('the ratio of two totals', () => {
  const ratio = { part: 'commission', whole: 'total', label: 'Commission', after: 'of total' };
  const toSum = (cents: bigint, excludedCount = 0): MoneySum => ({ cents, includedCount: 1, excludedCount });
  const make = (commission: MoneySum, total: MoneySum) =>
    write(formatRatio(ratio, new Map(Object.entries({ commission, total }))));

  it('is in percent with one decimal, beyond 2^53 too', () => {
    expect(make(toSum(695n), toSum(10_000n))).toBe('Commission 7.0% of total');
    expect(make(toSum(-500n), toSum(10_000n))).toBe('Commission −5.0% of total');
    expect(make(toSum(90_071_992_547_409_930n), toSum(900_719_925_474_099_300n))).toBe('Commission 10.0% of total');
  });

  it('faults 434: is not given of nothing, of a refund, or of totals over different values', () => {
    const wholes = [toSum(0n), toSum(-5n), toSum(5n, 1)];
    expect(wholes.map((whole) => make(toSum(1n), whole))).toEqual(['', '', '']);
    // As many values left out of both need not be those of the same trips.
    expect(make(toSum(5_000n, 1), toSum(100_000n, 1))).toBe('');
    expect(formatRatio(ratio, new Map())).toEqual([]);
  });
});
