import { makeChart } from '@renderer/features/summaries/SummaryTable';
import { createSummaryColumns, findChecking, SummaryTotals } from '@renderer/features/summaries/summary-columns';
import { TableIndex } from '@renderer/table/model/table-index';
import type { SummaryDefinition, SummaryKey, SummaryResult, SummaryRow } from '@shared/summary/definition';
import { noNames } from '@test/helpers/no-names';
import { makeCell, makeCoverage, makeDefinition, makeResult, makeSaid } from '@test/helpers/summaries';
import { describe, expect, it } from 'vitest';

const names = { ...noNames, supplier: { 12: 'Qantas' } };

const createColumns = (definition: SummaryDefinition, result: SummaryResult) =>
  createSummaryColumns({
    ...{ definition, result, totals: new SummaryTotals(result), names, today: '2026-11-28', isOldestFirst: false },
    checking: findChecking(result, true),
  });

/** The indexes of the rows that a search in a summary by these fields finds. */
function search(text: string, rows: SummaryDefinition['rows'], keys: readonly (readonly SummaryKey[])[]): number[] {
  const ofKeys = keys.map((ofRow) => ({ keys: [...ofRow], cells: [] }));
  const definition = makeDefinition({ rows });
  const result = makeResult(definition, { rows: ofKeys });
  const columns = createColumns(definition, result);
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
    const find = (text: string) => search(text, ['supplier', 'month'], keys);
    expect(['qantas', 'oct 2026', '2026-11', '40'].map(find)).toEqual([[0, 1], [0, 2], [1], [2]]);
  });
});

it('a name stands without its number, which its tooltip has, and a heading has the room for its letters', () => {
  const definition = makeDefinition({ rows: ['supplier'], column: null, measures: ['commission', 'sectors', 'trips'] });
  const cells = [makeCell(9, 500)];
  const [name, ...values] = createColumns(definition, makeResult(definition, { rows: [{ keys: [12], cells }] }));
  expect(name?.cell?.({ keys: [12], cells })).toEqual({ text: 'Qantas', tooltip: 'Supplier 12' });
  expect(name?.cell?.({ keys: [40], cells })).toEqual({ text: '40' });
  expect(values.map(({ header, size = 0 }) => [header, size >= header.length * 8 + 36])).toEqual(
    ['Commission', 'Bookings', 'Trips'].map((header) => [header, true]),
  );
});

it('a change says how many values of both periods cannot be read', () => {
  const basis = { date: 'travel', span: { kind: 'month', key: '2026-10' }, bookings: 'active' } as const;
  const definition = makeDefinition({ source: 'trips', rows: ['branch'], basis, before: 'period-before' });
  const row = { keys: [12], cells: [makeCell(9, 500, 1)], before: [makeCell(9, 400, 2)] };
  const before = { coverage: null, ranAtMs: null, columns: null };
  const result = makeResult(definition, { rows: [row], total: row.cells, totalBefore: row.before, before });
  const column = createColumns(definition, result).find(({ id }) => id.endsWith('/change'));
  expect(column?.header).toBe('from Sep');
  expect(column?.cell?.(row)).toMatchObject({
    text: '+1.00',
    tooltip: 'Sep: 4.00',
    warning: '3 values can’t be read and left out',
  });
});

it('faults 407, 563: a column says how much of it is checked in the place of its numbers until all trips that can change it are here', () => {
  const definition = makeDefinition({ column: 'month', before: 'period-before' });
  const cells = [makeCell(1, 10), makeCell(1, 20), makeCell(1, 30), makeCell(3, 60)];
  const row = { keys: [1], cells, before: cells.slice(0, 3).map(() => makeCell(1, 5)) };
  const columns = [
    { trips: 4, covered: 4 },
    { trips: 100, covered: 41 },
    { trips: 2, covered: 2 },
  ];
  const coverage = makeCoverage({ trips: 106, covered: 47, columns });
  const before = {
    coverage: makeCoverage({ trips: 1, covered: 1 }),
    ranAtMs: null,
    columns: ['2026-08', '2026-09', '2026-10'],
  };
  const result = makeResult(definition, {
    rows: [row],
    total: cells,
    columns: ['2026-08', '2026-09', '2026-10'],
    coverage,
    before,
  });
  const read = (ofResult: SummaryResult) =>
    createColumns(definition, ofResult)
      .slice(1)
      .map((column) => [column.header, column.cell?.(row).text, column.shownText?.(row)]);
  expect(read(result)).toEqual([
    ['Total', 'checking 44%', 'checking 44%'],
    ['Oct 2026, Total', '0.30', undefined],
    ['Oct 2026, from Sep', 'checking 41%', 'checking 41%'],
    ['Sep 2026, Total', 'checking 41%', 'checking 41%'],
    ['Sep 2026, from Aug', 'checking 41%', 'checking 41%'],
    ['Aug 2026, Total', '0.10', undefined],
    ['Aug 2026, from Jul', '+0.05', undefined],
  ]);
  expect(read({ ...result, coverage: makeCoverage() }).flatMap(([, text]) => text)).not.toContain('checking');
});

it('a period that is not over has no change, and says so', () => {
  const definition = makeDefinition({ column: 'month', before: 'period-before' });
  const row = { keys: [1], cells: [makeCell(1, 10), makeCell(1, 10)], before: [null, null] };
  const before = { coverage: null, ranAtMs: null, columns: [] };
  const result = makeResult(definition, { rows: [row], total: row.cells, columns: ['2026-11'], before });
  const change = createColumns(definition, result).find(({ id }) => id.endsWith('/change'));
  expect(change?.cell?.(row)).toMatchObject({ text: '', tooltip: 'Nov 2026 isn’t over' });
});

describe('the total of some rows', () => {
  const rows = [makeCell(2, '9007199254740993', 1), makeCell(3, 5, 0), makeCell(1, 7)].map(
    (cell, key): SummaryRow => ({ keys: [key], cells: [cell] }),
  );
  const total = (source: 'trips' | 'sectors', measures: string[]) => {
    const definition = makeDefinition({ source, rows: ['branch'], measures });
    const totals = new SummaryTotals(makeResult(definition, { rows }));
    const [measure] = makeSaid(definition).measures;
    return measure && totals.aggregate(rows.slice(0, 2), 0, { measure, kind: 'value' });
  };

  it('is exact beyond 2^53, and counts what it leaves out', () => {
    expect(total('sectors', ['total'])).toEqual({ cents: 9_007_199_254_740_998n, includedCount: 2, excludedCount: 1 });
  });

  it('is no number of trips for sectors: two rows may have sectors of one trip', () => {
    expect(total('trips', ['trips'])?.cents).toBe(5n);
    expect(total('sectors', ['trips'])).toBeNull();
  });
});

describe('the chart of a summary', () => {
  const make = (definition: SummaryDefinition, made: Partial<SummaryResult> & Pick<SummaryResult, 'rows'>) => {
    const result = makeResult(definition, made);
    const totals = new SummaryTotals(result);
    const listed = Uint32Array.from(made.rows.keys());
    return (row: SummaryRow | null = null) => makeChart({ definition, result, totals, names, listed, row, column: 1 });
  };

  it('faults 399: draws the rows as they stand, fifteen of them, exactly', () => {
    const rows = Array.from({ length: 20 }, (_, key) => ({
      keys: [key],
      cells: [makeCell(1, key === 3 ? '-9007199254740993' : key)],
    }));
    const chart = make(makeDefinition(), { rows, total: [makeCell(20, 0)] })(rows[2]);
    expect(chart?.bars).toHaveLength(15);
    expect(chart?.bars[3]).toEqual({ title: '3', value: -9_007_199_254_740_993n, isCurrent: false });
    expect(chart?.bars.findIndex(({ isCurrent }) => isCurrent)).toBe(2);
  });

  it('faults 399: draws the periods on columns in the order of time, of the current row, else of all that are listed', () => {
    const definition = makeDefinition({ column: 'month' });
    const total = [makeCell(1, 30), makeCell(1, 5), makeCell(3, 35)];
    const rows = [
      { keys: [1], cells: [makeCell(1, 20), makeCell(1, 1), makeCell(2, 21)] },
      { keys: [12], cells: [makeCell(1, 10), makeCell(1, 4), makeCell(2, 14)] },
    ];
    const chart = make(definition, { rows, columns: ['2026-09', '2026-10'], total });
    const read = (row?: SummaryRow) => [
      chart(row)?.of,
      ...(chart(row)?.bars ?? []).map((bar) => [bar.title, bar.value, bar.isCurrent]),
    ];
    expect(read()).toEqual(['Total', ['Sep 2026', 30, false], ['Oct 2026', 5, true]]);
    expect(read(rows[1])).toEqual(['Qantas', ['Sep 2026', 10, false], ['Oct 2026', 4, true]]);
  });
});
