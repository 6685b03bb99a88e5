import type { AppColumn } from '@renderer/table/columns/app-column';
import { createDateColumn, createFlagColumn } from '@renderer/table/columns/column-factories';
import { resolveColumnFilter } from '@renderer/table/columns/column-filters';
import { TableIndex } from '@renderer/table/model/table-index';
import { describe, expect, it } from 'vitest';

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
      { key: 'active', label: 'Active', count: 3, spellings: 2 },
      { key: 'quote', label: 'Quote', count: 1, spellings: 1 },
      { key: '', label: '', count: 2, spellings: 1 },
    ]);
    const some = index.countValues(status, Uint32Array.of(1, 3)).map(({ key, count }) => `${key} ${count}`);
    expect(some).toEqual(['quote 1', ' 1']);
  });

  it('faults 846: stay apart where they differ in more than case, but for the two US spellings of statuses', () => {
    const apart = ['Müller', 'Muller', 'Ｍuller', 'Mueller', 'Straße', 'Strasse', "O'Brien", 'O’Brien', 'a-b', 'a‐b'];
    const joined = ['MÜLLER', 'Mu\u0308ller', 'Canceled', 'Cancelled', 'FINALIZED', 'finalised'];
    const texts = [...apart, ...joined].map((text) => ({ status: text, day: null, isActive: null }));
    const found = new TableIndex<Row>(texts).countValues(status, Uint32Array.from(texts.keys()));
    expect(found.map(({ count }) => count).sort()).toEqual([...apart.slice(1).map(() => 1), 2, 2, 3]);
    expect(new Set(found.map(({ key }) => key)).size).toBe(apart.length + 2);
  });

  it('are days in their order for dates with a time, and as shown for flags', () => {
    const days = index.countValues(day, all);
    expect(days.map(({ key }) => key)).toEqual(['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01', '']);
    expect(days.map(({ label }) => label)).toEqual(['30 Nov 2026', '01 Dec 2026', '31 Dec 2026', '01 Jan 2027', '']);
    expect(days.map(({ count }) => count)).toEqual([1, 1, 2, 1, 1]);
    expect(index.countValues(flag, all).map(({ label }) => label)).toEqual(['No', 'Yes', '']);
  });
});

it('a filter by values lists the rows with any of them, in the order given, or with none of them', () => {
  const values = [['active', 'Active'] as const, ['', ''] as const];
  const order = Uint32Array.of(5, 4, 3, 2, 1, 0);
  const apply = (isExcluded: boolean) => [...index.applyFilter(order, status, { kind: 'values', values, isExcluded })];
  expect([apply(false), apply(true)]).toEqual([[5, 4, 3, 2, 0], [1]]);
});

it('a relative filter stands for other days when the month has changed', () => {
  const resolve = (today: string) => resolveColumnFilter({ kind: 'relative', range: 'next-month' }, today);
  expect([...index.applyFilter(all, day, resolve('2026-11-22'))]).toEqual([0, 1, 2]);
  expect([...index.applyFilter(all, day, resolve('2026-12-01'))]).toEqual([4]);
});
