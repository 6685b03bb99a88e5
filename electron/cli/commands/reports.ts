/** `reports` and `run`. */
import type { OfficeSession } from '@main/office/connect/office-session';
import { buildReportListTable } from '@main/office/exports/records';
import { makeSummarySource } from '@main/office/exports/summary-table';
import { listReports } from '@main/office/reports/report-list';
import type { RunProgress } from '@main/office/reports/run-recording';
import { AppError } from '@shared/errors/errors';
import { checkFilters, reportFilters } from '@shared/filters/filters';
import { listSummaries } from '@shared/settings/preferences';
import {
  type CommandContext,
  findSavedSummary,
  getFetchPolicy,
  openSession,
  printAge,
  printRemarks,
  printWarnings,
} from '../command-context';

/** Prints the runnable reports: slug, display name, when the report was changed. */
export async function printReports(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  const session = await openSession(context);
  const list = await listReports(session, { signal, fetchPolicy: getFetchPolicy(args) });
  const { table, provenance } = buildReportListTable(session, list);
  await output.table(table, args.format ?? 'csv', provenance, signal);
  printAge(output, list, services.clock.now());
  printWarnings(output, [{ subject: 'list of reports', warnings: list.value.warnings }]);
}

const formatProgress = ({ bytes, rows }: RunProgress) => `${Math.round(bytes / 1_024)} KB, ${rows} rows received`;

/** Runs a report and prints a saved summary of its result. @throws AppError `usage` for what the result does not have */
async function printReportSummary(context: CommandContext, session: OfficeSession, name: string): Promise<void> {
  const { args, services, output, signal } = context;
  const { reports } = services;
  const slug = args.positional ?? '';
  const preferences = services.preferences.get(session.office);
  const { definition } = findSavedSummary(listSummaries(preferences, slug), name);
  const onProgress = (progress: RunProgress) => output.messages.showProgress(formatProgress(progress));
  const { run } = await reports.run(session, slug, checkFilters(reportFilters, args.filters), {
    signal,
    onProgress,
  });
  output.messages.clearProgress();
  const summaryContext = { session, reports, preferences };
  const format = args.format ?? 'csv';
  const request = { definition, runId: run.runId };
  const { table, provenance } = await makeSummarySource(summaryContext, name, request, format, signal);
  await output.table(table, format, provenance, signal);
  printRemarks(output, provenance);
}

/** Runs a report and prints its rows as the API sent them. @throws AppError `usage` for an unknown filter */
export async function runReport(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  if (args.offline) throw new AppError('usage', 'Reports can’t be run offline.', {});
  checkFilters(reportFilters, args.filters);
  const session = await openSession(context);
  if (args.summary !== null) return await printReportSummary(context, session, args.summary);
  const format = args.format ?? 'csv';
  const written = await output.file(
    (file) =>
      services.reports.writeRun(session, args.positional ?? '', args.filters, file, {
        format,
        signal,
        onProgress: (progress) => output.messages.showProgress(formatProgress(progress)),
      }),
    {
      signal,
      check: async (_, { verify }) => {
        await verify();
        output.messages.clearProgress();
      },
    },
  );
  await written.save();
  output.printFindings(written.findings);
  for (const warning of written.run.warnings) output.messages.write(`Warning: ${warning}`);
}
