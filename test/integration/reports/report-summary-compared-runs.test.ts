/** What of two runs speaks against comparing them is said beside the changes, on screen as in files. */
import { RunSummaries } from '@main/report-worker/run-summaries';
import { listReports } from '@main/reports/report-list';
import { ReportService } from '@main/reports/report-service';
import { getRunPeriodBefore, summariseRun } from '@main/reports/run-summary';
import { decodeSummary } from '@shared/encoded-summary';
import { describeReportChange } from '@shared/report-changes';
import { defaultPreferences } from '@shared/schemas/preferences';
import type { ReportCoverage, ReportSummaryDefinition } from '@shared/schemas/report-summary';
import { canaryToken } from '@test/helpers/canary-token';
import { type ReportRow, readFilters } from '@test/helpers/changing-report';
import { autoAdvancingClock } from '@test/helpers/clock';
import { successEnvelope } from '@test/helpers/expect-app-error';
import { startFaultServer } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { by, sum } from '@test/helpers/report-summary';
import { expect, it } from 'vitest';

const january = { startDate: '2026-01-01', endDate: '2026-01-31' };
const february = { startDate: '2026-02-01', endDate: '2026-02-28' };

/** A run of a report, as its server answers then. */
type Run = {
  readonly day: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly rows?: readonly ReportRow[];
  readonly rowCount?: number;
  readonly changed?: string;
};

/** Runs a report some times, and says what stands beside the changes of the last run. */
async function describeAfter(...runs: readonly Run[]) {
  let current = runs[0];
  const server = await startFaultServer((request, response) => {
    const { rows = [{ agent: 'Ada', hours: runs.indexOf(current as Run) + 1 }], rowCount, changed } = current ?? {};
    const reports = [{ slug: 'r', display_name: 'R', last_modified: changed ?? null }];
    const headers = Object.keys(rows[0] ?? { agent: '', hours: '' });
    const result = { headers, rows, row_count: rowCount ?? rows.length, filters_applied: readFilters(request.url) };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(successEnvelope(request.url?.startsWith('/report/list') ? { reports } : result));
  });
  // At noon, local time.
  const now = () => new Date(`${current?.day}T12:00:00`).getTime();
  const session = await makeSession(server.url, canaryToken, [], { clock: { ...autoAdvancingClock(), now } });
  const reports = new ReportService();
  let last = null;
  for (const run of runs) {
    current = run;
    await listReports(session, { fetchPolicy: 'network-first' });
    last = (await reports.run(session, 'r', run.filters)).run;
  }
  if (last === null) throw new Error('Nothing was run.');
  const measures = last.headers.slice(1).map((_, index) => sum(index + 1));
  const definition: ReportSummaryDefinition = { rows: [by(0)], column: null, measures, change: true };
  const context = { session, reports, runSummaries: new RunSummaries(), preferences: defaultPreferences };
  const period = getRunPeriodBefore(context, last, definition);
  const before = period.kind === 'dates' ? await reports.findRun(session, 'r', period.filters) : null;
  const request = { runId: last.runId, before: before?.runId ?? null, definition };
  const result = decodeSummary<ReportCoverage>(await summariseRun(context, request, undefined));
  return describeReportChange(definition, period, result, () => 'then').warnings;
}

it('faults 680: a run that was made before its dates were over is not compared as a whole one without a word', async () => {
  const partial = [
    'The period before, Jan 2026, was not over on 15 Jan 2026, when its report was run: rows may be missing. Run it again once it is over.',
  ];
  expect(
    await describeAfter({ day: '2026-01-15', filters: january }, { day: '2026-03-01', filters: february }),
  ).toEqual(partial);
  // On its last day rows may still come.
  expect(
    (await describeAfter({ day: '2026-01-31', filters: january }, { day: '2026-03-01', filters: february }))[0],
  ).toContain('was not over on 31 Jan 2026');
  expect(
    await describeAfter({ day: '2026-02-01', filters: january }, { day: '2026-02-28', filters: february }),
  ).toEqual([
    'The period of this result, Feb 2026, was not over on 28 Feb 2026, when it was run: rows may be missing.',
  ]);
  expect(
    await describeAfter({ day: '2026-02-01', filters: january }, { day: '2026-03-01', filters: february }),
  ).toEqual([]);
});

it('faults 681: what the server said of the run before stands beside the changes, also where there are none', async () => {
  const after = { day: '2026-03-01', filters: february };
  const cut = { day: '2026-03-01', filters: january, rowCount: 500 };
  const [warning, ...others] = await describeAfter(cut, after);
  expect(warning).toMatch(/^In the period before: .*500/);
  expect(others).toEqual([]);
  expect((await describeAfter({ ...cut, rows: [] }, after))[0]).toMatch(/^In the period before: .*500/);
  const renamed = await describeAfter({ ...cut, rows: [{ consultant: 'Ada', hours: 1 }] }, after);
  expect(renamed).toEqual([
    expect.stringContaining('No change can be shown.'),
    expect.stringMatching(/^In the period before: .*500/),
  ]);
});

it('faults 682: runs of two states of a report are not compared without a word', async () => {
  const run = (filters: Run['filters'], changed: string) => ({ day: '2026-03-01', filters, changed });
  const [old, recent] = ['2026-01-10 09:00:00', '2026-02-10 09:00:00'];
  expect(await describeAfter(run(january, old), run(february, recent))).toEqual([
    'The report was changed after it was run for the period before: run that again.',
  ]);
  expect(await describeAfter(run(january, old), run(february, old))).toEqual([]);
});

it('faults 683: a report that may ignore its dates is named, also where one of its values cannot be compared', async () => {
  const rows = [{ agent: 'Ada', hours: 1, days: 3 }];
  const now = { day: '2026-03-01', filters: february, rows };
  expect(await describeAfter({ ...now, filters: january }, now)).toEqual([
    expect.stringContaining('Both periods have the same sums.'),
  ]);
  const without = { ...now, filters: january, rows: [{ agent: 'Ada', hours: 1, nights: 3 }] };
  expect(await describeAfter(without, now)).toEqual([
    expect.stringContaining('Both periods have the same sums.'),
    expect.stringContaining('no column “days”'),
  ]);
  // Where no value can be compared nothing proves it.
  const others = { ...without, rows: [{ agent: 'Ada', weeks: 1, nights: 3 }] };
  expect((await describeAfter(others, now)).filter((warning) => warning.includes('same sums'))).toEqual([]);
});
