/** `reports` and `run`. */
import { buildReportListTable } from '@main/office/exports/records';
import { listReports } from '@main/office/reports/report-list';
import type { RunProgress } from '@main/office/reports/run-recording';
import { AppError } from '@shared/errors/errors';
import { checkFilters, reportFilters } from '@shared/filters/filters';
import { type CommandContext, getFetchPolicy, openSession, printAge, printWarnings } from '../command-context';

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

/** Runs a report and prints its rows as the API sent them. @throws AppError `usage` for an unknown filter */
export async function runReport(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  if (args.offline) throw new AppError('usage', 'Reports can’t be run offline.', {});
  checkFilters(reportFilters, args.filters);
  const session = await openSession(context);
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
