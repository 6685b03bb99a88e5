/** The chart of a summary of a report's result: the values of its columns in their units, and their groups. */

import { createReportChartSource, createReportSummaryColumns } from '@renderer/features/summaries/ReportSummaryTable';
import { getChartFormats } from '@renderer/features/summaries/SummaryChart';
import { makeChartData } from '@renderer/features/summaries/summary-chart';
import { sortRows } from '@renderer/table/model/row-groups';
import { TableIndex } from '@renderer/table/model/table-index';
import type { ReportRun } from '@shared/reports/report';
import { othersKey, type SummaryCell, type SummaryKey } from '@shared/summary/definition';
import type { ReportSummaryDefinition, ReportSummaryResult, ReportUnit } from '@shared/summary/report-summary-schema';
import { noNames } from '@test/helpers/no-names';
import { describe, expect, it } from 'vitest';

const run = { headers: ['agent', 'credit', 'hours', 'date'] } as unknown as ReportRun;
const creditSum = { kind: 'sum', column: 1 } as const;
const definition: ReportSummaryDefinition = {
  rows: [{ column: 0, period: null }],
  column: null,
  measures: [{ kind: 'rows' }, creditSum, { kind: 'average', column: 2 }],
};

function makeCell(count: number, credit: number | string | null, hours: number): SummaryCell {
  // Each value has its sum, and how many rows are blank.
  const sums = [credit ?? 0, credit === null ? count : 0, hours, 0];
  return { count, sectors: 0, sectorsExcluded: 0, trips: 0, sums, excluded: null };
}

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

/** The chart of a summary, as its table is sorted by a column, largest first. */
function draw(given: ReportSummaryDefinition, result: ReportSummaryResult, sortedBy: string | null = null) {
  const sorting = sortedBy === null ? null : { id: sortedBy, desc: true };
  const columns = createReportSummaryColumns(run, given, result, noNames);
  const source = createReportChartSource(run, given, result, columns);
  const all = Uint32Array.from(result.rows.keys());
  const indexes = sorting ? sortRows(new TableIndex(result.rows), columns, sorting, all) : all;
  const chart = source && makeChartData({ ...source, listed: { indexes, groups: [], sorting } });
  const [column] = chart?.series ?? [];
  const format = column && getChartFormats(column).formatExact;
  return {
    chart,
    source,
    texts: chart?.bars.map(
      ({ title, values: [value = null] }) => `${title}: ${value === null ? null : format?.(value)}`,
    ),
  };
}

describe('the chart of a result', () => {
  const rows: readonly Row[] = [
    ['Ada', 4, 123_450, 1_500],
    ['Ben', 6, -50, 9_000],
    ['Cy', 2, null, 1],
  ];
  const result = makeResult(rows);

  it('faults 399: draws the first value by the first column, the largest first, and nothing of no rows', () => {
    const { chart, source, texts } = draw(definition, result);
    expect([chart?.label, source?.fieldLabel]).toEqual(['Rows', 'agent']);
    expect(texts).toEqual(['Ben: 6', 'Ada: 4', 'Cy: 2']);
    expect(draw(definition, makeResult([])).texts).toEqual([]);
  });

  it('writes cents and dollars as dollars, numbers with their decimals, blanks as none and minus signs', () => {
    for (const unit of ['cents', 'dollars'] as const) {
      const { texts } = draw(definition, makeResult(rows, unit), '0/sum:1');
      expect(texts).toEqual(['Ada: 1,234.50', 'Ben: −0.50', 'Cy: null']);
    }
    expect(draw(definition, result, '0/average:2').texts).toEqual(['Ben: 1.500', 'Ada: 0.375', 'Cy: 0.000']);
  });

  it('draws shares in percent, and sums beyond 2^53 exactly', () => {
    expect(draw({ ...definition, share: 'total' }, result, '0/rows/share').texts?.[0]).toBe('Ben: 50.00%');
    const huge = makeResult([['Ada', 1, '900719925474099312', 0]]);
    expect(draw(definition, huge, '0/sum:1').texts).toEqual(['Ada: 9,007,199,254,740,993.12']);
  });

  it('draws the largest groups by the value that ranks them, the others last, and dates in their order', () => {
    const [largest, others]: Row[] = [
      ['Ada', 1, 500, 0],
      [othersKey, 9, 900, 0],
    ];
    const ranked = { ...makeResult([largest, others] as Row[]), othersCount: 8 };
    const top = { ...definition, top: { count: 1, by: creditSum } };
    expect(draw(top, ranked).texts).toEqual(['Ada: 5.00', 'Others (8): 9.00']);
    const counts = Object.entries({ '2026-09': 1, '2026-10': 5 });
    const months = makeResult([...counts.map(([key, count]): Row => [key, count, 1, 1]), [null, 9, 1, 1]]);
    const byMonth = { ...definition, rows: [{ column: 3, period: 'month' as const }] };
    const { chart, source, texts } = draw(byMonth, months);
    expect(chart).toMatchObject({ isPeriods: true, hasUndated: true });
    expect([source?.fieldLabel, texts]).toEqual(['date, by month', ['Sep 2026: 1', 'Oct 2026: 5']]);
  });
});
