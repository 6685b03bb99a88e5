import type { AppColumn } from '@renderer/table/columns/app-column';
import { type SortKey, toggleSortKey } from '@renderer/table/model/row-groups';
import { TableIndex } from '@renderer/table/model/table-index';
import { useRowOrder } from '@renderer/table/model/use-table-state';
import type { Filters } from '@shared/filters/filter';
import type { PatchedRows } from '@shared/values/patched-rows';
import { createElement, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

type Row = { readonly name: string; readonly branch: string };
const name: AppColumn<Row> = { id: 'name', header: 'Name', value: (row) => row.name };
const branch: AppColumn<Row> = { id: 'branch', header: 'Branch', value: (row) => row.branch };
const columns = [name, branch];
const index = new TableIndex<Row>([
  { name: 'Zoë', branch: 'City' },
  { name: 'Ann', branch: 'Harbour' },
  { name: 'Cityman', branch: 'Harbour' },
]);
const all = index.getAllIndexes();

describe('the rows that a table lists', () => {
  it('have every word of a text in some column, in any order, whatever its case, accents and commas', () => {
    const find = (text: string) => [...index.filter(columns, text, '2026-11-22')];
    expect([find('city'), find('harbour, ann'), find('ZOE'), find('ann zoe'), find(' ')]).toEqual([
      [0, 2],
      [1],
      [0],
      [],
      [0, 1, 2],
    ]);
  });

  it('pass the filters of all columns, one of a column that select and all that leave out, and stay in their order', () => {
    const filter = (filters: Filters, rows = all) => [...index.filterBy(columns, filters, rows, '2026-11-22')];
    const harbour = { field: 'branch', op: 'is', values: ['Harbour'] } as const;
    const ann = { field: 'name', op: 'has', values: ['ann'] } as const;
    const zoe = { field: 'name', op: 'is', values: ['Zoë'] } as const;
    expect(filter([harbour], Uint32Array.of(2, 1, 0))).toEqual([2, 1]);
    expect(filter([harbour, ann])).toEqual([1]);
    expect(filter([ann, zoe])).toEqual([0, 1]);
    expect(
      filter([
        { ...ann, isNot: true },
        { ...zoe, isNot: true },
      ]),
    ).toEqual([2]);
    expect(filter([{ field: 'gone', op: 'is', values: ['x'] }])).toEqual([0, 1, 2]);
  });

  it('are sorted by a column, in either direction, and stay as they came where it no longer exists', () => {
    const sort = (id: string, desc: boolean) => [...index.sortBy(columns, [{ id, desc }], all)];
    expect([sort('name', false), sort('name', true)]).toEqual([
      [1, 2, 0],
      [0, 2, 1],
    ]);
    expect(sort('gone', true)).toEqual([0, 1, 2]);
  });

  it('are sorted by a second column where the first has equal values; a third press of a heading ends a key', () => {
    const keys = [
      { id: 'branch', desc: true },
      { id: 'name', desc: false },
    ];
    expect([...index.sortBy(columns, keys, all)]).toEqual([1, 2, 0]);
    const amount = { ...name, id: 'amount', isNumeric: true };
    const press = (sorting: readonly SortKey[], ...pressed: readonly [AppColumn<Row>, boolean][]) =>
      pressed.reduce((before, [column, isAdding]) => toggleSortKey(before, column, isAdding), sorting);
    const [up, down] = [false, true].map((desc) => ({ id: 'branch', desc }));
    expect(press([], [branch, false])).toEqual([up]);
    expect(press([], [branch, false], [branch, false])).toEqual([down]);
    expect(press([], [branch, false], [branch, false], [branch, false])).toEqual([]);
    expect(press([], [branch, false], [amount, true])).toEqual([up, { id: 'amount', desc: true }]);
    expect(press([], [branch, false], [amount, true], [amount, true], [amount, true])).toEqual([up]);
    expect(press([], [branch, false], [amount, true], [name, true])).toEqual([up, { id: 'name', desc: false }]);
    expect(press([], [branch, false], [amount, true], [amount, false])).toEqual([{ id: 'amount', desc: false }]);
  });

  it('are those that are there when a filter or a sort is set, also where the list was patched before', () => {
    const names = ['Zoë', 'Ann', 'Bob', 'Amy'].map((value) => ({ name: value, branch: 'City' }));
    const patch = (length: number, ...listed: number[]): PatchedRows<Row> => ({
      ...{ length, listed: Uint32Array.from(listed), isFilling: false, arrangement: all },
      ...{ at: (position) => names[position], [Symbol.iterator]: () => names[Symbol.iterator]() },
    });
    const [saved, patched] = [patch(2, 0, 1), patch(4, 3, 2, 0)];
    const withA: Filters = [{ field: 'name', op: 'has', values: ['a'] }];
    const sorting = [{ id: 'name', desc: false }];
    const steps = [{ rows: saved }, { rows: patched }, { rows: patched, filters: withA }, { rows: patched, sorting }];
    const shown: number[][] = [];
    const patchedIndex = new TableIndex<Row>(saved);
    /** Draws the steps one after the other. */
    const Steps = () => {
      const [step, setStep] = useState(0);
      const { rows, filters = [], sorting: keys = [] } = steps[step] as (typeof steps)[number] & { filters?: Filters };
      patchedIndex.patch(rows);
      const { order } = useRowOrder({ label: 'Names', columns, rows, columnFilters: filters }, patchedIndex, keys);
      shown[step] = [...order];
      if (step < steps.length - 1) setStep(step + 1);
      return null;
    };
    renderToString(createElement(Steps));
    expect(shown).toEqual([[0, 1], [3, 2, 0], [3], [3, 2, 0]]);
  });
});
