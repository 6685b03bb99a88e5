/** Reports of given rows, and summaries of their results. */

import type { OfficeSession } from '@main/office/connect/office-session';
import { ReportService } from '@main/office/reports/report-service';
import { listReportCell, summariseRun } from '@main/office/reports/run-summary';
import { RunSummaries } from '@main/rows/thread/run-summaries';
import { toMoneyConfirmationKey } from '@shared/reports/columns';
import type { Cell, ColumnSetting, ReportRun } from '@shared/reports/report';
import { defaultPreferences, defaultReportPreferences } from '@shared/settings/preferences';
import type { CellAddress } from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import type {
  ReportCoverage,
  ReportField,
  ReportMeasure,
  ReportSummaryDefinition,
} from '@shared/summary/report-summary-schema';
import { type ReportRow, startChangingReport } from './changing-report';
import { createRandom } from './random';

type Columns = Record<string, ColumnSetting>;

/** What summaries of this run are made with. @param columns - settings that the user has confirmed */
function makeContext(session: OfficeSession, reports: ReportService, run: ReportRun, columns: Columns) {
  const moneyConfirmationKey = toMoneyConfirmationKey(run.headers);
  const report = { ...defaultReportPreferences, columns, moneyConfirmationKey };
  const preferences = { ...defaultPreferences, reports: { r: report } };
  return { session, reports, runSummaries: new RunSummaries(), preferences };
}

/** Runs a report with these rows, and summarises its result. */
export async function openReport(rows: readonly ReportRow[], columns: Columns = {}) {
  const session = await startChangingReport(rows);
  const reports = new ReportService();
  const { run } = await reports.run(session, 'r', {});
  const context = makeContext(session, reports, run, columns);
  const toRequest = (definition: ReportSummaryDefinition) => ({ runId: run.runId, before: null, definition });
  return {
    run,
    context,
    summarise: async (definition: ReportSummaryDefinition) =>
      decodeSummary<ReportCoverage>(await summariseRun(context, toRequest(definition), undefined)),
    listCell: async (definition: ReportSummaryDefinition, cell: CellAddress) => {
      const found = await listReportCell(context, toRequest(definition), cell);
      return { ...found, rows: JSON.parse(found.rows) as Cell[][] };
    },
  };
}

/**
 * Runs a report twice, each time with other rows, and summarises the first result beside the second one. Settings of columns hold
 * for both where they have the same headers.
 */
export async function openBesideOther(
  [now, other]: readonly [readonly ReportRow[], readonly ReportRow[]],
  columns: Columns = {},
) {
  const session = await startChangingReport(now, other);
  const reports = new ReportService();
  const { run } = await reports.run(session, 'r', {});
  const { run: runBefore } = await reports.run(session, 'r', {});
  const context = makeContext(session, reports, run, columns);
  const toRequest = (definition: ReportSummaryDefinition) => ({
    runId: run.runId,
    before: runBefore.runId,
    definition,
  });
  return {
    run,
    context,
    summarise: async (definition: ReportSummaryDefinition) =>
      decodeSummary<ReportCoverage>(await summariseRun(context, toRequest(definition), undefined)),
    listCell: async (definition: ReportSummaryDefinition, cell: CellAddress) =>
      await listReportCell(context, toRequest(definition), cell),
  };
}

/** Rounds a fraction to a whole number, a half to the even one. */
export function roundFraction(part: bigint, whole: bigint): bigint {
  const size = part < 0n ? -part : part;
  const [quotient, twice] = [size / whole, 2n * (size % whole)];
  const rounded = quotient + (twice > whole || (twice === whole && quotient % 2n === 1n) ? 1n : 0n);
  return part < 0n ? -rounded : rounded;
}

export const toBigInt = (value: number | bigint | null) => (value === null ? null : BigInt(value));

export const by = (column: number, period: ReportField['period'] = null): ReportField => ({ column, period });
export const sum = (column: number): ReportMeasure => ({ kind: 'sum', column });
export const average = (column: number): ReportMeasure => ({ kind: 'average', column });
export const rowCount: ReportMeasure = { kind: 'rows' };

const capitals = ['Open', 'open', 'OPEN', 'Closed', '', null] as const;

/** Random rows: a text in several spellings, a date, cents, dollars with gaps, a value beyond 2^53 now and then. */
export function createRows(seed: number): ReportRow[] {
  const random = createRandom(seed);
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return Array.from({ length: 400 }, () => {
    const cents = Math.floor((random() - 0.5) * 2_000_000);
    return {
      status: pick(capitals),
      date: random() < 0.1 ? null : `202${Math.floor(random() * 4)}-${twoDigits(1 + Math.floor(random() * 12))}-15`,
      amount_cents: random() < 0.02 ? Number.MAX_SAFE_INTEGER - 1 : cents,
      credit: random() < 0.3 ? '' : (cents / 100).toFixed(2),
    };
  });
}
