import { createSummaryColumns } from '@renderer/features/summaries/summary-columns';
import { ColumnSearchIndex } from '@renderer/table/model/table-index';
import type { SummaryDefinition, SummaryKey, SummaryResult } from '@shared/summary/definition';
import { foldText } from '@shared/values/texts';
import { noNames } from '@test/helpers/no-names';
import { makeCell, makeCoverage, makeDefinition } from '@test/helpers/summaries';
import { describe, expect, it } from 'vitest';

const names = { ...noNames, supplier: { 12: 'Qantas' } };

/** The indexes of the rows that a search in a summary by these fields finds. */
function search(text: string, rows: SummaryDefinition['rows'], keys: readonly (readonly SummaryKey[])[]): number[] {
  const ofKeys = keys.map((ofRow) => ({ keys: [...ofRow], cells: [] }));
  const result = { columns: [], rows: ofKeys, subtotals: [], total: [] } as unknown as SummaryResult;
  const matches = new Uint8Array(keys.length);
  for (const column of createSummaryColumns(makeDefinition({ rows }), result, names)) {
    new ColumnSearchIndex(result.rows, column).markMatches(foldText(text), matches);
  }
  return [...matches.keys()].filter((index) => matches[index] === 1);
}

describe('a search in a summary', () => {
  it('finds flags and missing values as they are shown', () => {
    const find = (text: string) => search(text, ['claimed'], [[true], [false], [null]]);
    expect(['unclaimed', 'no claimed'].map(find)).toEqual([[1], [2]]);
    expect(['yes', 'null', 'true'].map(find)).toEqual([[], [], []]);
  });

  it('finds the rows of a group by the name of the group', () => {
    const keys = ['12 2026-10', '12 2026-11', '40 2026-10'].map((row) => [Number(row.slice(0, 2)), row.slice(3)]);
    const find = (text: string) => search(text, ['supplier', 'travel-month'], keys);
    expect(['qantas', 'oct 2026', '2026-11', '40'].map(find)).toEqual([[0, 1], [0, 2], [1], [2]]);
  });
});

it('a change says how many values of both periods cannot be read', () => {
  const filters = { date_from: '2026-10-01', date_to: '2026-10-31' };
  const definition = makeDefinition({ source: 'trips', filters, change: true });
  const row = { keys: [12], cells: [makeCell(9, 500, 1)], before: [makeCell(9, 500, 2)] };
  const before = { before: { coverage: null, counted: 9, field: null }, totalBefore: row.before };
  const table = { columns: [], rows: [row], subtotals: [], total: row.cells };
  const result: SummaryResult = { ...table, ...before, coverage: makeCoverage(), notes: [] };
  const column = createSummaryColumns(definition, result, names).find(({ id }) => id.endsWith('change-amount'));
  expect(column?.cell?.(row)?.warning).toBe('3 values can’t be read and left out');
});
