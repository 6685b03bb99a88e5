/** The chart of a summary of a report's result: the values of its columns in their units, and their groups. */
import { getChartFormats } from '@renderer/features/summary/chart/chart-formats';
import { makeChartData } from '@renderer/features/summary/chart/summary-chart';
import { createReportChartSource } from '@renderer/features/summary/report/report-chart-source';
import { createReportSummaryColumns } from '@renderer/features/summary/report/report-summary-columns';
import { sortRows } from '@renderer/table/model/row-order';
import { TableIndex } from '@renderer/table/model/table-index';
import type { Names } from '@shared/schemas/directory';
import type { ReportRun } from '@shared/schemas/report';
import type { ReportSummaryDefinition, ReportSummaryResult, ReportUnit } from '@shared/schemas/report-summary';
import { othersKey, type SummaryCell, type SummaryKey } from '@shared/schemas/summary';
import { describe, expect, it } from 'vitest';

const names: Names = { branch: {}, consultant: {}, group: {}, client: {}, supplier: {}, product: {} };
const run = { headers: ['agent', 'credit', 'hours', 'date'] } as unknown as ReportRun;
const agent = { column: 0, period: null };
const creditSum = { kind: 'sum', column: 1 } as const;
const hoursAverage = { kind: 'average', column: 2 } as const;
const definition: ReportSummaryDefinition = {
  rows: [agent],
  column: null,
  measures: [{ kind: 'rows' }, creditSum, hoursAverage],
};

const makeCell = (count: number, credit: number | string | null, hours: number): SummaryCell => ({
  count,
  sectors: 0,
  sectorsExcluded: 0,
  trips: 0,
  // Each value has its sum, and how many rows are blank.
  sums: [credit ?? 0, credit === null ? count : 0, hours, 0],
  excluded: null,
});

type Row = readonly [SummaryKey, number, number | string | null, number];

/** A result whose rows have a number of rows, cents and thousandths of an hour. */
function makeResult(rows: readonly Row[], unit: ReportUnit = 'cents'): ReportSummaryResult {
  const values = [
    { column: 1, unit, scale: 2, blank: 0, unreadable: 0 },
    { column: 2, unit: 'number' as const, scale: 3, blank: 0, unreadable: 0 },
  ];
  return {
    columns: [],
    rows: rows.map(([key, ...cell]) => ({ keys: [key], cells: [makeCell(...cell)] })),
    subtotals: [],
    total: [makeCell(12, 40_000, 9_000)],
    coverage: { rows: 12, values, undated: [], unproven: [] },
    notes: [],
  };
}

function draw(
  given: ReportSummaryDefinition,
  result: ReportSummaryResult,
  sorting: { id: string; desc: boolean } | null,
) {
  const columns = createReportSummaryColumns(run, given, result, names);
  const source = createReportChartSource(run, given, result, columns);
  const all = Uint32Array.from(result.rows.keys());
  const indexes = sorting ? sortRows(new TableIndex(result.rows), columns, sorting, all) : all;
  const chart = source && makeChartData({ ...source, listed: { indexes, groups: [], sorting } });
  const [column] = chart?.series ?? [];
  const format = column && getChartFormats(column).formatExact;
  return {
    chart,
    source,
    texts: chart?.bars.map(({ title, values: [value = null] }) => [title, value === null ? null : format?.(value)]),
  };
}

describe('faults 530: the chart of a result', () => {
  const result = makeResult([
    ['Ada', 4, 123_450, 1_500],
    ['Ben', 6, -50, 9_000],
    ['Cy', 2, null, 1],
  ]);

  it('draws the first value by the first column, the largest first', () => {
    const { chart, source, texts } = draw(definition, result, null);
    expect([chart?.label, source?.fieldLabel]).toEqual(['Rows', 'agent']);
    expect(texts).toEqual([
      ['Ben', '6'],
      ['Ada', '4'],
      ['Cy', '2'],
    ]);
  });

  it('writes cents and dollars as dollars, numbers with their decimals, blanks as none and minus signs', () => {
    const byCredit = { id: '0/sum:1', desc: true };
    const expected = [
      ['Ada', '1,234.50'],
      ['Ben', '−0.50'],
      ['Cy', null],
    ];
    expect(draw(definition, result, byCredit).texts).toEqual(expected);
    const inDollars = makeResult(
      result.rows.map(({ keys: [key = null], cells: [cell] }, index) => [
        key,
        cell?.count ?? 0,
        [123_450, -50, null][index] ?? null,
        0,
      ]),
      'dollars',
    );
    expect(draw(definition, inDollars, byCredit).texts).toEqual(expected);
    expect(draw(definition, result, { id: '0/average:2', desc: true }).texts).toEqual([
      ['Ben', '1.500'],
      ['Ada', '0.375'],
      ['Cy', '0.000'],
    ]);
  });

  it('draws shares in percent, and sums beyond 2^53 exactly', () => {
    const shared = { ...definition, share: 'total' as const };
    expect(draw(shared, result, { id: '0/rows/share', desc: true }).texts?.[0]).toEqual(['Ben', '50.00%']);
    const huge = makeResult([['Ada', 1, '900719925474099312', 0]]);
    expect(draw(definition, huge, { id: '0/sum:1', desc: true }).texts).toEqual([['Ada', '9,007,199,254,740,993.12']]);
  });

  it('draws the largest groups by the value that ranks them, the others last, and dates in their order', () => {
    const top = { ...definition, top: { count: 1, by: creditSum } };
    const ranked = {
      ...makeResult([
        ['Ada', 1, 500, 0],
        [othersKey, 9, 900, 0],
      ]),
      othersCount: 8,
    };
    expect(draw(top, ranked, null).texts).toEqual([
      ['Ada', '5.00'],
      ['Others (8)', '9.00'],
    ]);
    const byMonth = { ...definition, rows: [{ column: 3, period: 'month' as const }] };
    const months = makeResult([
      ['2026-09', 1, 1, 1],
      ['2026-10', 5, 1, 1],
      [null, 9, 1, 1],
    ]);
    const { chart, source, texts } = draw(byMonth, months, null);
    expect(chart).toMatchObject({ isPeriods: true, hasUndated: true });
    expect(source?.fieldLabel).toBe('date, by month');
    expect(texts).toEqual([
      ['Sep 2026', '1'],
      ['Oct 2026', '5'],
    ]);
  });

  it('draws nothing of no rows', () => {
    expect(draw(definition, makeResult([]), null).chart?.bars).toEqual([]);
  });
});
