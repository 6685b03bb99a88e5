import { createSummaryColumns } from '@renderer/features/summary/summary-columns';
import { ColumnSearchIndex } from '@renderer/table/model/column-search';
import type { Names } from '@shared/schemas/directory';
import type { SummaryDefinition, SummaryKey, SummaryResult } from '@shared/schemas/summary';
import { foldText } from '@shared/search-text';
import { describe, expect, it } from 'vitest';

const names: Names = { branch: {}, consultant: {}, group: {}, client: {}, supplier: { 12: 'Qantas' }, product: {} };

/** The indexes of the rows that a search in a summary by these fields finds. */
function search(text: string, rows: SummaryDefinition['rows'], keys: readonly (readonly SummaryKey[])[]): number[] {
  const definition: SummaryDefinition = { source: 'sectors', rows, column: null, measures: ['total'], filters: {} };
  const result = {
    columns: [],
    rows: keys.map((ofRow) => ({ keys: [...ofRow], cells: [] })),
    subtotals: [],
    total: [],
  } satisfies Partial<SummaryResult>;
  const matches = new Uint8Array(keys.length);
  for (const column of createSummaryColumns(definition, result as unknown as SummaryResult, names)) {
    new ColumnSearchIndex(result.rows, column).markMatches(foldText(text), matches);
  }
  return [...matches.keys()].filter((index) => matches[index] === 1);
}

describe('a search in a summary', () => {
  it('finds flags and missing values as they are shown', () => {
    const keys = [[true], [false], [null]];
    expect(search('unclaimed', ['claimed'], keys)).toEqual([1]);
    expect(search('yes', ['claimed'], keys)).toEqual([]);
    expect(search('no claimed', ['claimed'], keys)).toEqual([2]);
    expect(search('null', ['claimed'], keys)).toEqual([]);
    expect(search('true', ['claimed'], keys)).toEqual([]);
  });

  it('finds the rows of a group by the name of the group', () => {
    const keys = [
      [12, '2026-10'],
      [12, '2026-11'],
      [40, '2026-10'],
    ];
    expect(search('qantas', ['supplier', 'travel-month'], keys)).toEqual([0, 1]);
    expect(search('oct 2026', ['supplier', 'travel-month'], keys)).toEqual([0, 2]);
    expect(search('2026-11', ['supplier', 'travel-month'], keys)).toEqual([1]);
    expect(search('40', ['supplier', 'travel-month'], keys)).toEqual([2]);
  });
});

it('a change says how many values of both periods cannot be read', () => {
  const definition: SummaryDefinition = {
    source: 'trips',
    rows: ['supplier'],
    column: null,
    measures: ['total'],
    filters: { date_from: '2026-10-01', date_to: '2026-10-31' },
    change: true,
  };
  const makeCell = (excluded: number) => ({
    count: 9,
    sectors: 9,
    sectorsExcluded: 0,
    trips: 9,
    sums: [0, 0, 0, 0, 500],
    excluded: [0, 0, 0, 0, excluded],
  });
  const row = { keys: [12], cells: [makeCell(1)], before: [makeCell(2)] };
  const result: SummaryResult = {
    columns: [],
    rows: [row],
    subtotals: [],
    total: row.cells,
    totalBefore: row.before,
    before: { coverage: null, counted: 9, field: null },
    coverage: {
      saved: 18,
      counted: 9,
      leftOut: { gone: 0, unlisted: 0, filtered: 9, filteredSectors: 0, unknown: 0 },
      trips: 9,
      tripsWithSectors: 9,
      expectedSectors: null,
      oldest: null,
    },
    notes: [],
  };
  const column = createSummaryColumns(definition, result, names).find(({ id }) => id.endsWith('change-amount'));
  expect(column?.cell?.(row)?.warning).toBe('3 values can’t be read and left out');
});
