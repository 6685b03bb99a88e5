import * as amountChanges from '@renderer/features/reports/amount-columns';
import { createResultColumns } from '@renderer/fields/result-columns';
import type { Cell, Difference } from '@shared/reports/report';
import { makeReportRun } from '@test/helpers/results';
import { describe, expect, it } from 'vitest';

const { AmountChanges, isOver, subtractUnits } = amountChanges;
type ComparedRow = amountChanges.ComparedRow;
const run = makeReportRun(['id', 'total'], [{ id: 1, total: 12.5 }]);
const [, column] = createResultColumns(run, {});
if (!column) throw new Error('no column');

const row = (index: number, kind: Difference['kind'], now: Cell, before?: Cell): ComparedRow => ({
  index,
  kind,
  cells: [index, now],
  before: before === undefined ? {} : { 1: before },
});

describe('the change of an amount', () => {
  it('is exact where a number of JavaScript is not', () => {
    expect(subtractUnits(30, 10)).toBe(20);
    expect(subtractUnits(9_007_199_254_740_993n, 1)).toBe(9_007_199_254_740_992n);
    expect(subtractUnits(Number.MAX_SAFE_INTEGER, -5)).toBe(9_007_199_254_740_996n);
  });

  it('faults 323: counts a missing side as nothing, and what is no number never', () => {
    const rows = [row(0, 'added', 100), row(1, 'removed', '40.5'), row(2, 'changed', '', 7), row(3, 'changed', 'x', 7)];
    const amounts = new AmountChanges(column, rows);
    expect(rows.map((each) => amounts.get(each))).toEqual([
      { before: undefined, now: 1_000, change: 1_000 },
      { before: 405, now: undefined, change: -405 },
      { before: 70, now: undefined, change: -70 },
      { before: 70, now: null, change: null },
    ]);
  });

  it('reads confirmed cents as they came', () => {
    const whole = makeReportRun(['total'], [{ total: 12_345 }]);
    const [cents] = createResultColumns(whole, { total: { money: 'cents' } });
    if (!cents) throw new Error('no column');
    const changed: ComparedRow = { index: 0, kind: 'changed', cells: [12_345], before: { 0: 12_300 } };
    const amounts = new AmountChanges(cents, [changed]);
    expect([amounts.scale, amounts.get(changed).change]).toEqual([2, 45]);
  });

  it('is over an amount only if it is larger, up or down, at any number of decimals', () => {
    const isOver100 = (change: number, scale: number) => isOver(change, scale, 10_000n);
    expect([10_000, 10_001, -10_001].map((cents) => isOver100(cents, 2))).toEqual([false, true, true]);
    expect([isOver100(100, 0), isOver100(101, 0), isOver100(100_001, 3)]).toEqual([false, true, true]);
  });

  it('faults 324: a change that cannot be read is never hidden as small', () => {
    expect(isOver(null, 2, 10_000n)).toBe(true);
  });

  it('orders rows by its size, up or down, and those that cannot be read first', () => {
    const rows = [row(0, 'changed', 5, 4), row(1, 'removed', 300), row(2, 'added', 20), row(3, 'changed', 'x', 1)];
    expect(amountChanges.sortBySize(rows, new AmountChanges(column, rows)).map(({ index }) => index)).toEqual([
      3, 1, 2, 0,
    ]);
  });
});
