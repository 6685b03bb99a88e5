/** `reports` and `run`. */

import { toCell } from '@main/api/json/to-cell';
import { verifyWritten } from '@main/export/export-file';
import { listReports } from '@main/reports/report-list';
import type { WrittenRun } from '@main/reports/report-service';
import { AppError } from '@shared/errors';
import { checkFilters, reportFilters } from '@shared/filters';
import { type CommandContext, getFetchPolicy, openSession } from '../command-context';
import { printAge, printWarnings } from '../warnings';

/** Prints the runnable reports: slug, display name, when the report was changed. */
export async function printReports(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  const session = await openSession(context);
  const { value, freshness } = await listReports(session, {
    signal,
    fetchPolicy: getFetchPolicy(args),
  });
  const headers = ['slug', 'display_name', 'last_modified'];
  const reports = value.raw.filter((raw) => raw instanceof Map);
  const rows = reports.map((report) => headers.map((name) => toCell(report.get(name))));
  const provenance = {
    office: session.office.name,
    subject: 'Reports',
    filtersSent: {},
    dataFromMs: freshness.fetchedAtMs,
    source: freshness.source,
    rows: rows.length,
    warnings: [],
  };
  await output.table({ headers, rows }, args.format ?? 'csv', provenance, signal);
  printAge(output, { freshness }, services.clock.now());
  printWarnings(output, [{ subject: 'list of reports', warnings: value.warnings }]);
}

/** Runs a report and prints its rows as the API sent them. @throws AppError `usage` for an unknown filter */
export async function runReport(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  if (args.offline) throw new AppError('usage', 'A report is run by the API; it cannot be run offline.', {});
  checkFilters(reportFilters, args.filters);
  const session = await openSession(context);
  const format = args.format ?? 'csv';
  const written: { run: WrittenRun | null } = { run: null };
  try {
    await output.file(
      async (file) => {
        written.run = await services.reports.runInto(session, args.positional ?? '', args.filters, file, {
          format,
          signal,

          onProgress: ({ bytes, rows }) =>
            output.showProgress(`${Math.round(bytes / 1_024)} KB, ${rows} rows received`),
        });
      },
      async (path) => {
        if (written.run) await verifyWritten(path, written.run.writer, format);
        output.clearProgress();
      },
      signal,
    );
  } catch (error) {
    written.run?.discard();
    throw error;
  }
  written.run?.keep(output.out ?? 'standard output');
  output.printFindings(written.run?.writer ?? null);
  for (const warning of written.run?.run.warnings ?? []) output.writeMessage(`Warning: ${warning}`);
}
