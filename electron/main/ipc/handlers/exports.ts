/** Exports from the window: the user names the file in the system's dialog, main writes it. The renderer never names a path. */
import { writeFileAtomically } from '@main/export/atomic-file';
import { exportToFile } from '@main/export/export-file';
import { formatFiltersForFileName } from '@main/export/formats';
import type { Provenance } from '@main/export/provenance';
import { type TableSource, toTableSource } from '@main/export/table';
import {
  buildTripProvenance,
  buildTripTable,
  buildWarningProvenance,
  buildWarningTable,
  getListNotes,
} from '@main/exports/trip-table';
import { buildUnclaimedProvenance, buildUnclaimedTable } from '@main/exports/unclaimed-table';
import type { ListAllOptions } from '@main/records/trips';
import { resolveTripsToExport } from '@main/records/trips-to-export';
import { buildComparisonProvenance, buildComparisonTable, type LoadedComparison } from '@main/reports/comparison';
import { getCachedReport } from '@main/reports/report-list';
import type { RunProgress } from '@main/reports/report-service';
import { buildRunProvenance, toRunSource } from '@main/reports/runs/loaded-run';
import { buildVisibleRowsSource } from '@main/reports/runs/visible-rows';
import type { Services } from '@main/services';
import { getLocalDay } from '@shared/dates';
import type { Input, Output } from '@shared/ipc/contract';
import type { ExportFormat, TripSource } from '@shared/ipc/contract/exports';
import { getEffectiveSettings } from '@shared/report-columns';
import { getReportPreferences } from '@shared/schemas/preferences';
import type { WebContents } from 'electron';
import type { CancellableRequests } from '../cancellable-requests';
import { type ExportTarget, makeExportTarget } from '../export-target';
import type { ExportedFiles } from '../exported-files';
import { makePageProgress } from '../progress';
import type { HandlersOf } from '../register';

type Outcome = Output<'export:report'>;

async function writeExport(
  target: ExportTarget,
  path: string,
  source: TableSource,
  format: ExportFormat,
  provenance: Provenance,
  signal?: AbortSignal,
): Promise<Outcome> {
  const made = await exportToFile(path, source, format, provenance, { withProvenanceFile: true, signal });
  target.remember(path, format);
  return { ...made, notices: [...made.notices], path, rows: provenance.rows };
}

const cancelledExport: Outcome = { path: null, rows: 0, bytes: 0, notices: [], hasFormulas: false };

export type ReportExport = Input<'export:report'>;

/** Exports a run that is held or kept, whole or as it is shown. @throws AppError `run-unknown` or `output-failed` */
async function exportReport(
  services: Services,
  target: ExportTarget,
  { officeId, runId, format, shown }: Omit<ReportExport, 'requestId'>,
  signal: AbortSignal,
): Promise<Outcome> {
  const session = await services.offices.openSession(officeId);
  const held = services.reports.loadRun(runId, session);
  const { displayName, filtersSent, ranAtMs } = held.run;
  const extent = shown === null ? '' : 'as shown';
  const words = [displayName, held.officeName, formatFiltersForFileName(filtersSent), extent];
  const path = await target.choosePath(words, format, ranAtMs);
  if (path === null) return cancelledExport;
  const memory = getReportPreferences(services.preferences.get(session.office), held.run.slug);
  const { headers, lastModified } = held.run;
  // What is not confirmed for this result is written as it came, as it is shown.
  const columns = getEffectiveSettings(memory.columns, memory.moneyBasis, headers, lastModified);
  const provenance = buildRunProvenance(held);
  if (shown === null) return await writeExport(target, path, toRunSource(held, columns), format, provenance, signal);
  const rows = shown.positions?.length ?? held.run.rowsReceived;
  // The totals are those of the whole report, which this is not.
  const described = { ...provenance, totals: [], rows, extent: shown.extent };
  return await writeExport(target, path, buildVisibleRowsSource(held, columns, shown), format, described, signal);
}

/** Runs a report straight into a file that the user names. */
export async function runReportToFile(
  services: Services,
  target: ExportTarget,
  { officeId, slug, filters, format }: Omit<Input<'reports:run-to-file'>, 'requestId'>,
  options: { readonly signal: AbortSignal; readonly onProgress: (progress: RunProgress) => void },
): Promise<Output<'reports:run-to-file'>> {
  const session = await services.offices.openSession(officeId);
  const words = [getCachedReport(session, slug).name ?? slug, session.office.name, formatFiltersForFileName(filters)];
  const path = await target.choosePath(words, format);
  if (path === null) return { outcome: cancelledExport, run: null };
  const { run, ...made } = await services.reports.runToFile(session, slug, filters, path, {
    ...options,
    format,
    columns: getReportPreferences(services.preferences.get(session.office), slug).columns,
    withProvenanceFile: true,
  });
  target.remember(path, format);
  return { outcome: { ...made, notices: [...made.notices], path, rows: run.rowsReceived }, run };
}

/** Exports the rows that differ between two runs. @throws AppError `output-failed` */
export async function exportComparison(
  target: ExportTarget,
  comparison: LoadedComparison,
  format: ExportFormat,
): Promise<Outcome> {
  const { before, after, key } = comparison.summary;
  const days = `${getLocalDay(before.ranAtMs)} to ${getLocalDay(after.ranAtMs)}`;
  const words = [`${after.displayName} changes`, comparison.officeName, days, `by ${key}`];
  const path = await target.choosePath(words, format);
  if (path === null) return cancelledExport;
  const { headers, rows } = buildComparisonTable(comparison);
  const listed = [...rows];
  const provenance = buildComparisonProvenance(comparison, listed.length);
  return await writeExport(target, path, toTableSource({ headers, rows: listed }), format, provenance);
}

/** Exports trips exactly as the API sent them. @throws AppError `output-failed`, or as the API client does */
async function exportTrips(
  services: Services,
  target: ExportTarget,
  request: { officeId: string; source: TripSource; format: ExportFormat },
  options: ListAllOptions,
): Promise<Outcome> {
  const session = await services.offices.openSession(request.officeId);
  const { filters, page, hasChanged, gap } = await resolveTripsToExport(
    services.tripResults,
    session,
    request.source,
    options,
  );
  const part = request.source.kind === 'page' ? `page ${request.source.page}` : 'all';
  const words = ['trips', session.office.name, formatFiltersForFileName(filters), part];
  const path = await target.choosePath(words, request.format, page.freshness.fetchedAtMs);
  if (path === null) return cancelledExport;
  const provenance = buildTripProvenance(
    session.office.name,
    filters,
    page,
    getListNotes({ ...page.value, hasChanged, gap }),
  );
  return await writeExport(
    target,
    path,
    toTableSource(buildTripTable(page.value.raw)),
    request.format,
    provenance,
    options.signal,
  );
}

/** Exports unclaimed sectors in the order listed. @throws AppError `output-failed` */
async function exportUnclaimed(
  services: Services,
  target: ExportTarget,
  officeId: string,
  positions: readonly number[] | null,
  format: ExportFormat,
): Promise<Outcome> {
  const session = await services.offices.openSession(officeId);
  const all = await services.unclaimed.getSectors(session);
  const state = await services.unclaimed.getState(session);
  const sectors = positions === null ? all : positions.flatMap((position) => all[position] ?? []);
  // A report may be called "Unclaimed Commission" too.
  const words = ['unclaimed commission worklist', session.office.name, positions === null ? '' : 'as listed'];
  const path = await target.choosePath(words, format);
  if (path === null) return cancelledExport;
  const provenance = buildUnclaimedProvenance(session.office.name, state, sectors.length, services.clock.now());
  return await writeExport(target, path, toTableSource(buildUnclaimedTable(sectors)), format, provenance);
}

/** Writes the page in front as a PDF. @returns the path, null where the dialog was closed; throws AppError `output-failed` */
async function printPdf(target: ExportTarget, page: WebContents, name: string): Promise<string | null> {
  const path = await target.choosePath([name], 'pdf');
  if (path === null) return null;
  const bytes = await page.printToPDF({ pageSize: 'A4', printBackground: true, preferCSSPageSize: true });
  await writeFileAtomically(path, bytes);
  target.remember(path, 'pdf');
  return path;
}

/** Exports where the API's answers broke the contract, for whoever runs the API. @throws AppError `output-failed` */
async function exportWarnings(
  services: Services,
  target: ExportTarget,
  officeId: string,
  format: ExportFormat,
): Promise<Outcome> {
  const { warnings } = (await services.offices.openSession(officeId)).getDiagnostics();
  const path = await target.choosePath(['contract warnings'], format);
  return path === null
    ? cancelledExport
    : await writeExport(
        target,
        path,
        toTableSource(buildWarningTable(warnings)),
        format,
        buildWarningProvenance(warnings, services.clock.now()),
      );
}

export function makeExportHandlers(
  services: Services,
  requests: CancellableRequests,
  exportedFiles: ExportedFiles,
): Omit<HandlersOf<'export'>, 'export:comparison'> {
  return {
    'export:report': ({ requestId, ...request }, event) =>
      requests.run(requestId, (signal) =>
        exportReport(services, makeExportTarget(event, exportedFiles), request, signal),
      ),
    'export:trips': ({ requestId, ...request }, event) =>
      requests.run(requestId, (signal) => {
        const options = { signal, onPage: makePageProgress(requestId) };
        return exportTrips(services, makeExportTarget(event, exportedFiles), request, options);
      }),
    'export:warnings': ({ officeId, format }, event) =>
      exportWarnings(services, makeExportTarget(event, exportedFiles), officeId, format),
    'export:unclaimed': ({ officeId, positions, format }, event) =>
      exportUnclaimed(services, makeExportTarget(event, exportedFiles), officeId, positions, format),
    'export:pdf': ({ name }, event) => printPdf(makeExportTarget(event, exportedFiles), event.sender, name),
    'export:show': (path) => {
      exportedFiles.show(path);
      return null;
    },
    'export:open': async (path) => {
      await exportedFiles.open(path);
      return null;
    },
  };
}
