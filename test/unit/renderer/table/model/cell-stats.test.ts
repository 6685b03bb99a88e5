import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn, createCountColumn } from '@renderer/table/columns/column-factories';
import { formatCellStats, formatRatios } from '@renderer/table/model/cell-stats';
import type { MoneySum } from '@shared/values/money';
import { describe, expect, it } from 'vitest';

type Row = { readonly cents: number | null; readonly sectors: number | null; readonly name: string };

const amount = createAmountColumn<Row>({ id: 'net', header: 'Net', cents: ({ cents }) => cents });
const count = createCountColumn<Row>({ id: 'sectors', header: 'Sectors', value: ({ sectors }) => sectors });
const rows: Row[] = [
  { cents: 10_001, sectors: 3, name: 'Wattle' },
  { cents: -5_000, sectors: 4, name: '' },
  { cents: null, sectors: null, name: 'Quokka' },
];
const toSum = (cents: bigint, excludedCount = 0): MoneySum => ({ cents, includedCount: 1, excludedCount });

describe('the statistics of selected cells', () => {
  const name: AppColumn<Row> = { id: 'name', header: 'Name', value: (row) => row.name };

  it.each([
    [amount, [0, 1], 'Net: sum 50.01 · average 25.00 · count 2'],
    [count, [0, 1], 'Sectors: sum 7 · average 3.50 · count 2'],
    // What is no number is left out, and said.
    [amount, [0, 2], 'Net: sum 100.01 *1 · average 100.01 · count 1'],
    [amount, [2], 'Net: count 0'],
    [name, [0, 1, 2], 'Name: count 2'],
  ])('are sum, average and count, exact to the cent, a half to the even one: $header', (column, indexes, text) => {
    expect(formatCellStats({ rows, indexes, column })).toBe(text);
  });
});

describe('the ratio of two totals', () => {
  const ratio = { part: 'commission', whole: 'total', label: (percent: string) => percent };
  const toTotals = (sums: Readonly<Record<string, MoneySum>>) => new Map(Object.entries(sums));
  const make = (commission: MoneySum, total: MoneySum) =>
    formatRatios([ratio], toTotals({ commission, total }))[0] ?? null;

  it('is in percent with one decimal, beyond 2^53 too', () => {
    expect([make(toSum(695n), toSum(10_000n)), make(toSum(-500n), toSum(10_000n))]).toEqual(['7.0%', '−5.0%']);
    expect(make(toSum(90_071_992_547_409_930n), toSum(900_719_925_474_099_300n))).toBe('10.0%');
  });

  it('faults 434: is not given of nothing, of a refund, or of totals over different values', () => {
    const wholes = [toSum(0n), toSum(-5n), toSum(5n, 1)];
    expect(wholes.map((whole) => make(toSum(1n), whole))).toEqual([null, null, null]);
    // As many values left out of both need not be those of the same trips.
    expect(make(toSum(5_000n, 1), toSum(100_000n, 1))).toBeNull();
    expect(formatRatios([ratio], new Map())).toEqual([]);
  });

  it('faults 546: says what is in percent beside the first ratio that is known', () => {
    const toLabel = (whole: string) => (percent: string, isFirst: boolean) =>
      `${isFirst ? 'Commission ' : ''}${percent} of ${whole}`;
    const ratios = ['total', 'net'].map((whole) => ({ part: 'commission', whole, label: toLabel(whole) }));
    const others = { commission: toSum(500n), net: toSum(5_000n) };
    const format = (excludedCount: number) =>
      formatRatios(ratios, toTotals({ ...others, total: toSum(10_000n, excludedCount) }));
    expect(format(0)).toEqual(['Commission 5.0% of total', '10.0% of net']);
    expect(format(1)).toEqual(['Commission 10.0% of net']);
  });
});
