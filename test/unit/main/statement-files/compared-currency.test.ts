/** Which currency of a statement in several of them is compared, and where the rows of the others stand. */
import { checkStatement } from '@main/statement-files/check-statement';
import type { GridRow, StatementGrid } from '@main/statement-files/grid';
import { describe, expect, it } from 'vitest';

const toGrid = (rows: GridRow[]): StatementGrid => ({
  file: {
    kind: 'csv',
    encoding: 'utf-8',
    separator: ',',
    sheets: [{ name: 'CSV', rows: rows.length, columns: 3, isHidden: false, notes: [] }],
  },
  rows: [rows],
});

const toRow = (currency: string, amount: string, index: number): GridRow => [`REF00${index}`, currency, amount];

/** Reads lines, each with a currency and an amount. */
function read(lines: readonly (readonly [currency: string, amount: string])[], chosen: string | null = null) {
  const grid = toGrid([
    ['Booking Ref', 'Currency', 'Amount'],
    ...lines.map(([currency, amount], index) => toRow(currency, amount, index)),
  ]);
  const { layout } = checkStatement(grid, null, null, []).check;
  return checkStatement(grid, { ...layout, comparedCurrency: chosen }, null, []);
}

const mixed = [
  ['AUD', '10'],
  ['EUR', '50'],
  ['EUR', '60'],
  ['NZD', '7'],
] as const;

describe('a statement in several currencies', () => {
  it('faults 450: it waits for a choice where the office’s own is rarer than another', () => {
    expect(read(mixed).check.missing).toEqual(['compared-currency']);
    expect(read([...mixed, ['AUD', '1']]).check.missing).toEqual([]);
    expect(read(mixed, 'AUD').check).toMatchObject({ missing: [], currency: 'AUD', lines: 1, total: 1_000 });
  });

  it('faults 450: is compared in the currency that is chosen once that is confirmed as it is', () => {
    const { check } = read(mixed, 'EUR');
    expect(check).toMatchObject({ currency: 'EUR', lines: 2, total: 11_000, missing: ['currency'] });
    expect(check.otherCurrencies.map(({ currency, count, cents }) => [currency, count, cents])).toEqual([
      ['AUD', 1, 1_000],
      ['NZD', 1, 700],
    ]);
  });

  it.each([null, 'AUD', 'EUR', 'NZD'])('faults 450: has each row in one place under the choice %s', (chosen) => {
    const { check, lines, otherRows } = read([...mixed, ['', '3']], chosen);
    const apart = check.otherCurrencies.flatMap(({ rows }) => rows.map(({ row }) => row));
    expect(otherRows).toEqual([...apart].sort());
    expect([...lines.map(({ row }) => row), ...apart].sort()).toEqual([1, 2, 3, 4, 5]);
    const sum = check.otherCurrencies.reduce((total, { cents }) => total + cents, check.total);
    expect(sum).toBe(13_000);
  });

  it('faults 450: is asked anew where the chosen currency is not in it, and under the next file', () => {
    const { check } = read(mixed, 'USD');
    expect(check.missing).toEqual(['compared-currency']);
    expect(check.layout.comparedCurrency).toBeNull();
    const grid = toGrid([['Booking Ref', 'Currency', 'Amount'], ...mixed.map(([a, b], index) => toRow(a, b, index))]);
    const before = read(mixed, 'EUR').check;
    const remembered = [{ headerKey: JSON.stringify(['booking ref', 'currency', 'amount']), layout: before.layout }];
    const next = checkStatement(grid, null, null, remembered).check;
    expect(next.layout.headerRow).toBe(0);
    expect(next.missing).toEqual(['compared-currency']);
  });

  it('faults 450: has rows without a currency in the same one under every choice, and says in which', () => {
    const lines = [...mixed, ['', '3']] as const;
    expect(read(lines, 'AUD').check).toMatchObject({ lines: 2, total: 1_300 });
    expect(read(lines, 'EUR').check.otherCurrencies).toMatchObject([
      { currency: 'AUD', count: 2, cents: 1_300 },
      { currency: 'NZD' },
    ]);
    expect(read(lines, 'EUR').check.notes).toEqual([{ kind: 'unnamed-home', count: 1 }]);
    const guessed = read([
      ['', '3'],
      ['EUR', '50'],
      ['EUR', '60'],
    ]).check;
    expect(guessed).toMatchObject({ currency: 'EUR', notes: [{ kind: 'unnamed-other', count: 1 }] });
  });

  it('faults 450: has its own total among those of the chosen currency', () => {
    const grid = toGrid([
      ['Booking Ref', 'Currency', 'Amount'],
      ...mixed.map(([a, b], index) => toRow(a, b, index)),
      ['Total', 'AUD', '10'],
      ['Total', 'EUR', '111'],
    ]);
    const { layout } = checkStatement(grid, null, null, []).check;
    const find = (comparedCurrency: string) =>
      checkStatement(grid, { ...layout, comparedCurrency }, null, []).check.difference;
    expect([find('AUD'), find('EUR')]).toEqual([0, 100]);
  });
});

describe('a column that is taken for the currency and has none', () => {
  const lines = Array.from({ length: 1_000 }, (_, index) => [`K${index}`, '1'] as const);

  it('faults 451: nothing is compared, and the rows are counted in place of being listed one by one', () => {
    const { check, otherRows } = read(lines);
    expect(check.missing).toContain('currency-column');
    expect(check.otherCurrencies).toHaveLength(20);
    expect(check.notes).toEqual([{ kind: 'further-currencies', count: 1_000 - 1 - 20 }]);
    expect(otherRows).toHaveLength(999);
  });

  it('faults 451: is asked for nothing with as many currencies as are listed', () => {
    const { check } = read(lines.slice(0, 21));
    expect([check.otherCurrencies.length, check.missing, check.notes]).toEqual([20, ['currency'], []]);
  });
});
