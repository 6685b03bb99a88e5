import { makeChart } from '@renderer/features/summaries/SummaryChart';
import { createSummaryColumns, listResultNotes, SummaryTotals } from '@renderer/features/summaries/summary-columns';
import { parseSummary } from '@renderer/lists/summary-search';
import { TableIndex } from '@renderer/table/model/table-index';
import { createRunCatalogue } from '@shared/summary/catalogue';
import type { SummaryDefinition, SummaryKey, SummaryResult, SummaryRow } from '@shared/summary/definition';
import { noNames } from '@test/helpers/no-names';
import { makeCell, makeDefinition, makeResult, makeSaid } from '@test/helpers/summaries';
import { describe, expect, it } from 'vitest';

const names = { ...noNames, supplier: { 12: 'Qantas' } };

/** The indexes of the rows that a search in a summary by these fields finds. */
function search(text: string, rows: SummaryDefinition['rows'], keys: readonly (readonly SummaryKey[])[]): number[] {
  const ofKeys = keys.map((ofRow) => ({ keys: [...ofRow], cells: [] }));
  const definition = makeDefinition({ rows });
  const result = makeResult(definition, { rows: ofKeys });
  const columns = createSummaryColumns(definition, result, new SummaryTotals(result), names);
  return [...new TableIndex(result.rows).filter(columns, text, '2026-11-28')];
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
  const definition = makeDefinition({ source: 'trips', rows: ['branch'], filters, before: 'period-before' });
  const row = { keys: [12], cells: [makeCell(9, 500, 1)], before: [makeCell(9, 500, 2)] };
  const before = { coverage: null, counted: 9, ranAtMs: null, field: null };
  const result = makeResult(definition, { rows: [row], total: row.cells, totalBefore: row.before, before });
  const columns = createSummaryColumns(definition, result, new SummaryTotals(result), names);
  const column = columns.find(({ id }) => id.endsWith('change-amount'));
  expect(column?.cell?.(row)?.warning).toBe('3 values can’t be read and left out');
});

describe('the total of some rows', () => {
  const rows = [makeCell(2, '9007199254740993', 1), makeCell(3, 5, 0), makeCell(1, 7)].map(
    (cell, key): SummaryRow => ({ keys: [key], cells: [cell] }),
  );
  const total = (source: 'trips' | 'sectors', measures: string[]) => {
    const definition = makeDefinition({ source, rows: ['branch'], measures });
    const totals = new SummaryTotals(makeResult(definition, { rows }));
    const [measure] = makeSaid(definition).measures;
    return measure && totals.aggregate(rows.slice(0, 2), 0, measure);
  };

  it('is exact beyond 2^53, and counts what it leaves out', () => {
    expect(total('sectors', ['total'])).toEqual({ cents: 9_007_199_254_740_998n, includedCount: 4, excludedCount: 1 });
  });

  it('is no number of trips for sectors: two rows may have sectors of one trip', () => {
    expect(total('trips', ['trips'])?.cents).toBe(5n);
    expect(total('sectors', ['trips'])).toBeNull();
  });
});

describe('the chart of a summary', () => {
  const listAll = (count: number) => ({
    ...{ indexes: Uint32Array.from({ length: count }, (_, row) => row), groups: [], sorting: null },
  });
  const make = (definition: SummaryDefinition, made: Partial<SummaryResult> & Pick<SummaryResult, 'rows'>) => {
    const result = makeResult(definition, made);
    const totals = new SummaryTotals(result);
    return makeChart({ definition, result, totals, names, listed: listAll(made.rows.length) });
  };

  it('faults 399: draws the largest groups by their size, exactly, and says how many there are', () => {
    const rows = Array.from({ length: 20 }, (_, key) => ({
      keys: [key],
      cells: [makeCell(1, key === 3 ? '-9007199254740993' : key)],
    }));
    const chart = make(makeDefinition(), { rows, total: [makeCell(20, 0)] });
    expect(chart?.bars[0]).toMatchObject({ key: 3, value: -9_007_199_254_740_993n });
    expect(chart?.bars.slice(1, 3).map(({ key }) => key)).toEqual([19, 18]);
    expect([chart?.bars.length, chart?.count]).toEqual([15, 20]);
  });

  it('faults 399: draws the periods on columns in their order, of all rows that are listed', () => {
    const definition = makeDefinition({ column: 'travel-month' });
    const total = [makeCell(1, 30), makeCell(1, 5), makeCell(1, 9), makeCell(3, 44)];
    const rows = [{ keys: [1], cells: total }];
    const chart = make(definition, { rows, columns: ['2026-09', '2026-10', null], total });
    expect(chart?.bars.map(({ title, value }) => [title, value])).toEqual([
      ['Sep 2026', 30],
      ['Oct 2026', 5],
    ]);
  });
});

it('faults 525: a summary of a result is of all rows whatever its table is filtered by, and says so', () => {
  const of = { source: { report: 'sales' }, catalogue: createRunCatalogue({ headers: [], columns: [] }, {}) };
  expect(parseSummary({ filtered: '1' }, of).filters).toEqual({});
  const notes = ['1', ''].map((filtered) => listResultNotes(of, { filtered }));
  expect(notes).toEqual([['The filters of the result’s table are not used here.'], []]);
});
