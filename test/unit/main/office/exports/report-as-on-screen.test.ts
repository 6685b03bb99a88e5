import { buildReportSummaryAsOnScreen } from '@main/office/exports/report-as-on-screen';
import { ResultTable } from '@main/saved/summary/report-table';
import { summariseReport } from '@main/saved/summary/summarise-report';
import type { ScreenCell } from '@shared/exports/screen-table';
import type { Names } from '@shared/records/directory';
import type { Cell } from '@shared/reports/report';
import { decodeSummary } from '@shared/summary/encoded-summary';
import type { ReportCoverage, ReportSummaryDefinition } from '@shared/summary/report-summary-schema';
import { average, by, rowCount, sum } from '@test/helpers/report-summary';
import { describe, expect, it } from 'vitest';

const names: Names = { branch: { '7': 'North' }, consultant: {}, group: {}, client: {}, supplier: {}, product: {} };
const run = { filtersSent: {}, headers: ['branch_id', 'team', 'date', 'cents', 'hours'] };
const rows: Cell[][] = [
  [7, 'Team 10', '2026-10-02', 12_345, 1],
  [8, 'Team 2', '2026-10-09', 5, 2],
  [7, null, '2026-11-01', 50, 4],
  [7, 'Team 2', null, 100, 8],
];
const units = new Map([
  [3, { column: 3, unit: 'cents' as const, scale: 2 }],
  [4, { column: 4, unit: 'number' as const, scale: 0 }],
]);

const toKind = (column: number, isDate: boolean) => {
  if (isDate) return 'date' as const;
  return column === 0 ? ('exact' as const) : ('text' as const);
};

/** Builds the table, and reads its rows. */
async function build(definition: ReportSummaryDefinition) {
  const columns = new ResultTable(run.headers.length);
  for (const row of rows) columns.add(row);
  const fields = [...definition.rows, ...(definition.column === null ? [] : [definition.column])];
  const measured = definition.measures.flatMap((measure) => (measure.kind === 'rows' ? [] : [measure.column]));
  const plan = {
    kinds: fields.map(({ column, period }) => toKind(column, period !== null)),
    values: [...new Set(measured)].flatMap((column) => units.get(column) ?? []),
  };
  const result = decodeSummary<ReportCoverage>(
    summariseReport({ now: columns, before: null }, { definition, plan, readings: [], unproven: [], before: null }),
  );
  const { columns: heads, parts } = buildReportSummaryAsOnScreen('Teams', { run, definition, result }, names);
  const toText = (cell: ScreenCell) => (cell !== null && typeof cell === 'object' ? String(cell.units) : (cell ?? ''));
  const built = [...parts].flat().map(({ cells }) => cells.map(toText).join(' | '));
  return { headers: heads.map(({ label }) => label), rows: built };
}

describe('a summary of a report as on screen', () => {
  it('has names for ids, fields and values, and whole cents for amounts', async () => {
    const measures = [rowCount, sum(3)];
    const { headers, rows: built } = await build({ rows: [by(0)], column: by(2, 'month'), measures, share: 'row' });
    const values = ['Rows', 'Rows, % of row', 'Sum of cents', 'Sum of cents, % of row'];
    const toHeaders = (period: string) => values.map((value) => `${period}: ${value}`);
    expect(headers.slice(0, 5)).toEqual(['branch_id', ...toHeaders('Oct 2026')]);
    expect(headers.slice(9)).toEqual([...toHeaders('(no date)'), ...toHeaders('All')]);
    expect(built.map((row) => row.split(' | ')[0])).toEqual(['North (7)', '8', '2 rows']);
    expect(built[0]).toMatch(/^North \(7\) \| 1 \| 3333 \| 12345 \| 9880 \|/);
    expect(built.at(-1)).toMatch(/\| 4 \| 10000 \| 12500 \| 10000$/);
  });

  it('groups two fields in the order of the screen, those without a value last', async () => {
    const measures = [average(3), sum(4)];
    const found = await build({ rows: [by(1), by(2, 'quarter')], column: null, measures });
    expect(found.headers).toEqual(['team', 'date, by quarter', 'Average cents', 'Sum of hours']);
    expect(found.rows).toEqual([
      ...['Team 2 | 2026-Q4 | 5 | 2', 'Team 2 |  | 100 | 8', 'Team 2, 2 rows |  | 52 | 10'],
      ...['Team 10 | 2026-Q4 | 12345 | 1', 'Team 10, 1 row |  | 12345 | 1'],
      ...['No team | 2026-Q4 | 50 | 4', 'No team, 1 row |  | 50 | 4', '4 rows |  | 3125 | 15'],
    ]);
  });

  it('leaves the largest groups in their order, with all others as one', async () => {
    const largest = { measures: [sum(3)], top: { count: 1, by: sum(3) } };
    const { rows: built } = await build({ rows: [by(1), by(0)], column: null, ...largest });
    const titles = built.map((row) => row.split(' | ')[0]);
    const others = ['Others (2)', 'Others (2)', 'Others (2), 2 rows'];
    expect(titles).toEqual(['Team 10', 'Team 10, 1 row', ...others, '3 rows']);
  });
});
