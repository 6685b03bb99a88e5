/** `reports` and `run`. */

import { reportProvenance, reportTable } from '@main/reports/export-table';
import { listReports } from '@main/reports/report-service';
import { AppError } from '@shared/errors';
import { checkFilters, reportFilters } from '@shared/filters';
import { type Errand, modeOf, sessionFor } from '../errand';

/** Prints the runnable reports: slug, display name, when the report was changed. */
export async function printReports(errand: Errand): Promise<void> {
  const { args, services, output, signal } = errand;
  const session = await sessionFor(errand);
  const { value, freshness } = await listReports(session, { signal, mode: modeOf(args), nowMs: services.clock.now });
  const rows = value.items.map((report) => [report.slug, report.display_name, report.last_modified]);
  await output.table({ headers: ['slug', 'display_name', 'last_modified'], rows }, args.format ?? 'csv', {
    office: session.office.name,
    subject: 'Reports',
    filtersSent: {},
    dataFromMs: freshness.fetchedAtMs,
    source: freshness.source,
    rows: rows.length,
    warnings: [],
  });
}

/** Runs a report and prints its rows as the API sent them. @throws AppError `usage` for an unknown filter */
export async function runReport(errand: Errand): Promise<void> {
  const { args, services, output, signal } = errand;
  if (args.offline) throw new AppError('usage', 'A report is run by the API; it cannot be run offline.', {});
  checkFilters(reportFilters, args.filters);
  const session = await sessionFor(errand);
  const held = await services.reports.run(session, args.subject ?? '', args.filters, {
    signal,
    nowMs: services.clock.now,
    onBytes: (bytes) => output.progress(`${Math.round(bytes / 1_024)} KB received`),
  });
  output.endProgress();
  await output.table(reportTable(held), args.format ?? 'csv', reportProvenance(held));
  for (const warning of held.run.warnings) output.message(`Warning: ${warning}`);
}
