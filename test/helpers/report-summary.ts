/** Reports of given rows, and summaries of their results. */

import type { OfficeSession } from '@main/office/connect/office-session';
import { ReportService } from '@main/office/reports/report-service';
import { listCell, makeSummary } from '@main/office/reports/run-summary';
import { toMoneyConfirmationKey } from '@shared/reports/columns';
import type { Cell, ColumnSetting, ReportRun } from '@shared/reports/report';
import { defaultPreferences, defaultReportPreferences } from '@shared/settings/preferences';
import type { CellAddress, SummaryDefinition, SummaryResult } from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import { type ReportRow, startChangingReport } from './changing-report';

type Columns = Record<string, ColumnSetting>;

/** What a test says of a summary: the rest is that it is of report `r`. */
export type ReportSummary = Pick<SummaryDefinition, 'rows' | 'measures'> & Partial<SummaryDefinition>;

export const toDefinition = (summary: ReportSummary): SummaryDefinition => ({
  ...{ source: { report: 'r' }, column: null, filters: {} },
  ...summary,
});

/** What summaries of this run are made with. @param columns - settings that the user has confirmed */
function makeContext(session: OfficeSession, reports: ReportService, run: ReportRun, columns: Columns) {
  const moneyConfirmationKey = toMoneyConfirmationKey(run.headers);
  const report = { ...defaultReportPreferences, columns, moneyConfirmationKey };
  const preferences = { ...defaultPreferences, reports: { r: report } };
  return { session, reports, preferences };
}

/** Runs a report with these rows, and with others where they are given; summarises its first result, beside the second one. */
async function open(results: readonly (readonly ReportRow[])[], columns: Columns) {
  const [now = [], ...others] = results;
  const session = await startChangingReport(now, ...others);
  const reports = new ReportService();
  const { run } = await reports.run(session, 'r', {});
  const other = others.length > 0 ? (await reports.run(session, 'r', {})).run : null;
  const context = makeContext(session, reports, run, columns);
  const { runId } = run;
  const complete = (summary: ReportSummary) =>
    toDefinition({ ...(other && { before: { runId: other.runId } }), ...summary });
  return {
    run,
    context,
    summarise: async (summary: ReportSummary): Promise<SummaryResult> =>
      decodeSummary(await makeSummary(context, { definition: complete(summary), runId }, undefined)),
    listCell: async (summary: ReportSummary, cell: CellAddress) => {
      const found = await listCell(context, { definition: complete(summary), runId }, cell);
      return { ...found, rows: JSON.parse(found.rows) as Cell[][] };
    },
  };
}

export const openReport = (rows: readonly ReportRow[], columns: Columns = {}) => open([rows], columns);

/** Settings of columns hold for both results where they have the same headers. */
export const openBesideOther = (
  results: readonly [readonly ReportRow[], readonly ReportRow[]],
  columns: Columns = {},
) => open(results, columns);

/** Rounds a fraction to a whole number, a half to the even one. */
export function roundFraction(part: bigint, whole: bigint): bigint {
  const size = part < 0n ? -part : part;
  const [quotient, twice] = [size / whole, 2n * (size % whole)];
  const rounded = quotient + (twice > whole || (twice === whole && quotient % 2n === 1n) ? 1n : 0n);
  return part < 0n ? -rounded : rounded;
}

export const toBigInt = (value: number | bigint | null) => (value === null ? null : BigInt(value));

/** Random rows: a text in several spellings, a date, cents, dollars with gaps, a value beyond 2^53 now and then. */
export function createRows(
  random: () => number,
  dates: readonly string[],
  statuses: readonly (string | null)[],
  count = 150,
): ReportRow[] {
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  return Array.from({ length: count }, () => {
    const cents = Math.floor((random() - 0.5) * 2_000_000);
    return {
      status: pick(statuses),
      date: random() < 0.1 ? pick([null, '', '2026-02-30']) : pick(dates),
      amount_cents: random() < 0.02 ? Number.MAX_SAFE_INTEGER - 1 : cents,
      credit: random() < 0.3 ? '' : (cents / 100).toFixed(2),
    };
  });
}
