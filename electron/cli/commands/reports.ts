/** `reports` and `run`. */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { OfficeSession } from '@main/office/connect/office-session';
import { buildReportListTable } from '@main/office/exports/records';
import { makeSummaryTable } from '@main/office/exports/summary-table';
import { formatPackSummary } from '@main/office/month-end/pack-workbook';
import { listReports } from '@main/office/reports/report-list';
import type { RunProgress } from '@main/office/reports/run-recording';
import { toOutputError } from '@main/rows/files/output-files';
import { AppError } from '@shared/errors/errors';
import { checkOrderedFilters, reportFilters } from '@shared/filters/filters';
import { getPackItemLabel, getPackItemsNoun, type PackRun } from '@shared/settings/packs';
import { listSummaries, type SavedSummary } from '@shared/settings/preferences';
import { type CommandContext, getFetchPolicy, openSession } from '../command-context';
import { printAge, printRemarks, printWarnings } from '../warnings';

/* `pack`: a named set of reports and saved summaries, run into a folder. */

/** Formats a pack's progress for the terminal. */
export function formatPackProgress({ items }: PackRun): string {
  const done = items.filter(({ status }) => status === 'done').length;
  const running = items.find(({ status }) => status === 'running');
  return `${done} of ${items.length} ${getPackItemsNoun(items)}${running ? `, ${getPackItemLabel(running)}` : ''}`;
}

/**
 * Runs a pack, or resumes one that was interrupted in the same folder.
 *
 * @throws AppError `usage`, or the failure of the first item that was not written
 */
export async function runPack(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  if (args.offline) throw new AppError('usage', 'Reports can’t be run offline.', {});
  if (args.baseUrl !== null) throw new AppError('usage', 'Packs belong to a saved office; give --office.', {});
  const session = await openSession(context);
  const folder = resolve(args.outDir ?? '');
  const isKnown = services.preferences.get(session.office).packs.some(({ name }) => name === args.positional);
  if (isKnown) await mkdir(folder, { recursive: true }).catch((cause) => Promise.reject(toOutputError(folder, cause)));
  const run = await services.packs.run(session, args.positional ?? '', folder, signal);
  output.clearProgress();
  output.writeMessage(formatPackSummary(run).trimEnd());
  const failed = run.items.find(({ status }) => status !== 'done');
  if (!failed) return;
  const { code = 'cancelled', message = 'It was not run.' } = failed.problem ?? {};
  const details = {
    ...(failed.slug !== null && { report: failed.slug }),
    ...(failed.kind === 'summary' && { summary: failed.name }),
  };
  throw new AppError(code, `The pack is not complete. ${getPackItemLabel(failed)}: ${message}`, details);
}

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

/** Finds a saved summary of a report. @throws AppError `usage` */
function findSaved(summaries: readonly SavedSummary[], name: string): SavedSummary {
  const found = summaries.find((summary) => summary.name === name);
  if (found) return found;
  const names = summaries.map((summary) => `"${summary.name}"`).join(', ');
  const known = names === '' ? 'None is saved yet: save one in Summarise.' : `The summaries are: ${names}.`;
  throw new AppError('usage', `This report has no summary named "${name}". ${known}`, {});
}

/** Runs a report and prints a saved summary of its result. @throws AppError `usage` for what the result does not have */
async function printReportSummary(context: CommandContext, session: OfficeSession, name: string): Promise<void> {
  const { args, services, output, signal } = context;
  const { reports, runSummaries } = services;
  const slug = args.positional ?? '';
  const preferences = services.preferences.get(session.office);
  const { definition } = findSaved(listSummaries(preferences, slug), name);
  const onProgress = (progress: RunProgress) => output.showProgress(formatProgress(progress));
  const { run } = await reports.run(session, slug, checkOrderedFilters(reportFilters, args.filters), {
    signal,
    onProgress,
  });
  output.clearProgress();
  const summaryContext = { session, reports, runSummaries, preferences, isWhole: async () => true };
  const made = await makeSummaryTable(summaryContext, name, { definition, runId: run.runId }, signal);
  await output.table(made.table, args.format ?? 'csv', made.provenance, signal);
  printRemarks(output, made.provenance);
}

/** Runs a report and prints its rows as the API sent them. @throws AppError `usage` for an unknown filter */
export async function runReport(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  if (args.offline) throw new AppError('usage', 'Reports can’t be run offline.', {});
  checkOrderedFilters(reportFilters, args.filters);
  const session = await openSession(context);
  if (args.summary !== null) return await printReportSummary(context, session, args.summary);
  const format = args.format ?? 'csv';
  const written = await output.file(
    (file) =>
      services.reports.writeRun(session, args.positional ?? '', args.filters, file, {
        format,
        signal,
        onProgress: (progress) => output.showProgress(formatProgress(progress)),
      }),
    {
      signal,
      check: async (_, { verify }) => {
        await verify();
        output.clearProgress();
      },
      onDiscard: ({ discard }) => void discard(),
    },
  );
  await written.save(output.out ?? 'standard output');
  output.printFindings(written.findings);
  for (const warning of written.run.warnings) output.writeMessage(`Warning: ${warning}`);
}
