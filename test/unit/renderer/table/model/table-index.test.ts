import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn, createDateColumn, createFlagColumn } from '@renderer/table/columns/column-factories';
import { formatColumnFilter, type ResolvedFilter } from '@renderer/table/columns/column-filters';
import { TableIndex } from '@renderer/table/model/table-index';
import { describe, expect, it } from 'vitest';

const number: AppColumn<{ n: number | null }> = { id: 'n', header: 'N', isNumeric: true, value: (row) => row.n };
const text: AppColumn<{ t: string | null }> = { id: 't', header: 'T', value: (row) => row.t };

const createIndex = <Row>(rows: readonly Row[]) => new TableIndex(rows);

describe('a table index', () => {
  it('sorts numbers by value and nulls last in both directions', () => {
    const index = createIndex([{ n: 10 }, { n: null }, { n: -2 }, { n: 9 }]);
    expect([...index.sort(index.getAllIndexes(), number, false)]).toEqual([2, 3, 0, 1]);
    expect([...index.sort(index.getAllIndexes(), number, true)]).toEqual([0, 3, 2, 1]);
  });

  it('faults 129: puts cells that show no value last in both directions, whatever the server sent for them', () => {
    const index = createIndex([{ t: '' }, { t: 'b' }, { t: null }, { t: '  ' }, { t: 'a' }]);
    expect([...index.sort(index.getAllIndexes(), text, false)]).toEqual([4, 1, 0, 2, 3]);
    expect([...index.sort(index.getAllIndexes(), text, true)]).toEqual([1, 4, 0, 2, 3]);
    const dates = createIndex([{ t: '' }, { t: '2026-02-01' }, { t: '2026-01-02 09:00:00' }]);
    expect([...dates.sort(dates.getAllIndexes(), text, false)]).toEqual([2, 1, 0]);
    expect([...dates.sort(dates.getAllIndexes(), text, true)]).toEqual([1, 2, 0]);
  });

  it('leaves equal values in their order in both directions', () => {
    const index = createIndex([{ n: 1 }, { n: 0 }, { n: 1 }, { n: 0 }]);
    expect([...index.sort(index.getAllIndexes(), number, false)]).toEqual([1, 3, 0, 2]);
    expect([...index.sort(index.getAllIndexes(), number, true)]).toEqual([0, 2, 1, 3]);
  });

  it('finds texts whatever their accents', () => {
    const index = createIndex([{ t: 'François' }, { t: 'Frank' }, { t: 'FRANCOIS' }, { t: null }]);
    expect([...index.filter([text], 'françoi')]).toEqual([0, 2]);
    expect([...index.applyFilter(index.getAllIndexes(), text, { kind: 'contains', text: 'Francois' })]).toEqual([0, 2]);
  });

  it('sorts texts as a phone book does, numbers in them by value, accents beside their letter', () => {
    const index = createIndex([
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
    const dates = createIndex([{ t: '2026-01-02 09:00:00' }, { t: '2026-01-02' }, { t: '2025-12-31 23:59:59' }]);
    expect([...dates.sort(dates.getAllIndexes(), text, false)]).toEqual([2, 1, 0]);
    const mixed = createIndex([{ t: 'soon' }, { t: '2026-01-02' }]);
    expect([...mixed.sort(mixed.getAllIndexes(), text, false)]).toEqual([1, 0]);
  });

  it('filters by any column, whatever the case', () => {
    const index = createIndex([{ t: 'Zoë' }, { t: 'Jack' }, { t: null }]);
    expect([...index.filter([text], 'ZO')]).toEqual([0]);
    expect([...index.filter([text], '  ')]).toEqual([0, 1, 2]);
  });

  it('finds a date as it is sent and as it is shown, and an amount with group marks', () => {
    const date = createDateColumn<{ d: string }>({ id: 'd', header: 'D', value: ({ d }) => d });
    const dates = createIndex([{ d: '2026-01-02 09:00:00' }, { d: '2026-02-01 09:00:00' }]);
    expect([...dates.filter([date], '2 jan 2026')]).toEqual([0]);
    expect([...dates.filter([date], '2026-02')]).toEqual([1]);
    const amount = createAmountColumn<{ c: number }>({ id: 'c', header: 'C', cents: ({ c }) => c });
    expect([...createIndex([{ c: 123_450 }, { c: -123_450 }, { c: 5 }]).filter([amount], '1,234.5')]).toEqual([0, 1]);
    expect([...createIndex([{ c: 5 }]).filter([amount], 'five')]).toEqual([]);
  });

  it('finds Yes and No, and amounts below zero, as they are shown', () => {
    const flag = createFlagColumn<{ f: boolean | null }>({ id: 'f', header: 'F', value: ({ f }) => f });
    const flags = createIndex([{ f: true }, { f: false }, { f: null }]);
    expect([...flags.filter([flag], 'yes')]).toEqual([0]);
    expect([...flags.filter([flag], 'no')]).toEqual([1]);
    const amount = createAmountColumn<{ c: number }>({ id: 'c', header: 'C', cents: ({ c }) => c });
    expect([...createIndex([{ c: -123_450 }, { c: 123_450 }]).filter([amount], '\u22121,234.5')]).toEqual([0]);
  });

  it('finds the same rows where nearly every row has a distinct text', () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ({ t: `PO-${index}` }));
    expect([...createIndex(rows).filter([text], 'po-1999')]).toEqual([
      1_999,
      ...Array.from({ length: 10 }, (_, offset) => 19_990 + offset),
    ]);
  });
});

describe('a column filter', () => {
  const amount = createAmountColumn<{ n: number | null }>({ id: 'n', header: 'N', cents: ({ n }) => n });
  const index = createIndex([{ n: 1_000 }, { n: null }, { n: -250 }, { n: 2_550 }]);
  const filter = (columnFilter: ResolvedFilter) => [...index.applyFilter(index.getAllIndexes(), amount, columnFilter)];

  it('passes amounts between two ends, both included, as dollars are typed', () => {
    expect(filter({ kind: 'range', from: '-2.50', to: '$10' })).toEqual([0, 2]);
    expect(filter({ kind: 'range', from: '10.00', to: '' })).toEqual([0, 3]);
    expect(filter({ kind: 'range', from: '', to: '0' })).toEqual([2]);
  });

  it('passes rows with a value, without one, or that contain a text', () => {
    expect(filter({ kind: 'empty', isEmpty: true })).toEqual([1]);
    expect(filter({ kind: 'empty', isEmpty: false })).toEqual([0, 2, 3]);
    expect(filter({ kind: 'contains', text: '5.5' })).toEqual([3]);
  });

  it('passes dates by their day', () => {
    const date = createDateColumn<{ d: string | null }>({ id: 'd', header: 'D', value: ({ d }) => d });
    const dates = createIndex([{ d: '2026-01-31 23:59:00' }, { d: '2026-02-01' }, { d: null }]);
    const untilJanuary = { kind: 'range', from: '', to: '2026-01-31' } as const;
    expect([...dates.applyFilter(dates.getAllIndexes(), date, untilJanuary)]).toEqual([0]);
    expect(formatColumnFilter(date, untilJanuary)).toBe('up to 31 Jan 2026');
  });

  it('leaves the rows in their order', () => {
    const order = Uint32Array.from([3, 2, 0]);
    expect([...index.applyFilter(order, amount, { kind: 'range', from: '0', to: '' })]).toEqual([3, 0]);
  });
});
