/** Exports from the window: the user names the file in the system's dialog, main writes it. The renderer never names a path. */
import { extname, join } from 'node:path';
import { writeFileAtomically } from '@main/export/atomic-file';
import { exportToFile } from '@main/export/export-file';
import { extensions, formatFiltersForFileName, toFileName } from '@main/export/formats';
import { findFreeName } from '@main/export/free-name';
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
import type { TripResultCache } from '@main/records/trip-result-cache';
import type { ListAllOptions } from '@main/records/trips';
import { resolveTripsToExport } from '@main/records/trips-to-export';
import { buildComparisonProvenance, buildComparisonTable, type LoadedComparison } from '@main/reports/comparison';
import { getCachedReport } from '@main/reports/report-list';
import type { RunProgress } from '@main/reports/report-service';
import { buildRunProvenance, toRunSource } from '@main/reports/runs/loaded-run';
import { buildVisibleRowsSource } from '@main/reports/runs/visible-rows';
import type { Services } from '@main/services';
import { getLocalDay } from '@shared/dates';
import { AppError } from '@shared/errors';
import type { ExportFormat, Input, Output, TripSource } from '@shared/ipc/contract';
import { getEffectiveSettings } from '@shared/report-columns';
import { getReportPreferences } from '@shared/schemas/preferences';
import { app, BrowserWindow, dialog, type IpcMainInvokeEvent, type OpenDialogOptions, shell } from 'electron';

type Outcome = Output<'export:report'>;

/** Files written in this session, and the ending of their format: the only ones that the renderer may ask to be shown. */
const exportedFiles = new Map<string, string>();

const formatLabels: Readonly<Record<ExportFormat | 'pdf', string>> = {
  csv: 'CSV',
  'excel-csv': 'CSV for Excel',
  'excel-semicolon': 'CSV for Excel, semicolons',
  tsv: 'Tab-separated',
  xlsx: 'Excel workbook',
  json: 'JSON',
  pdf: 'PDF',
};

/**
 * Asks for a file by the system's dialog; null where the user closed it.
 *
 * @param words - what the content is: subject, office, filters. No two contents are proposed under one name
 * @param dayMs - when the data came
 */
async function chooseSavePath(
  event: IpcMainInvokeEvent,
  words: readonly string[],
  format: ExportFormat | 'pdf',
  dayMs = Date.now(),
): Promise<string | null> {
  const name = toFileName(words.filter((word) => word !== '').join(' '), getLocalDay(dayMs), format);
  const options = {
    title: 'Export',
    buttonLabel: 'Export',
    defaultPath: await findFreeName(join(app.getPath('documents'), name)),
    filters: [{ name: formatLabels[format], extensions: [extensions[format]] }],
  };
  const window = BrowserWindow.fromWebContents(event.sender);
  const { canceled, filePath } = window
    ? await dialog.showSaveDialog(window, options)
    : await dialog.showSaveDialog(options);
  return canceled || !filePath ? null : filePath;
}

async function writeExport(
  path: string,
  source: TableSource,
  format: ExportFormat,
  provenance: Provenance,
  signal?: AbortSignal,
): Promise<Outcome> {
  const made = await exportToFile(path, source, format, provenance, { withProvenanceFile: true, signal });
  rememberExportedFile(path, format);
  return { ...made, notices: [...made.notices], path, rows: provenance.rows };
}

const cancelledExport: Outcome = { path: null, rows: 0, bytes: 0, notices: [], hasFormulas: false };

export type ReportExport = Input<'export:report'>;

/** Exports a run that is held or kept, whole or as it is shown. @throws AppError `run-unknown` or `output-failed` */
export async function exportReport(
  services: Services,
  event: IpcMainInvokeEvent,
  { officeId, runId, format, shown }: Omit<ReportExport, 'requestId'>,
  signal: AbortSignal,
): Promise<Outcome> {
  const session = await services.offices.openSession(officeId);
  const held = services.reports.loadRun(runId, session);
  const { displayName, filtersSent, ranAtMs } = held.run;
  const extent = shown === null ? '' : 'as shown';
  const words = [displayName, held.officeName, formatFiltersForFileName(filtersSent), extent];
  const path = await chooseSavePath(event, words, format, ranAtMs);
  if (path === null) return cancelledExport;
  const memory = getReportPreferences(services.preferences.get(session.office), held.run.slug);
  const { headers, lastModified } = held.run;
  // What is not confirmed for this result is written as it came, as it is shown.
  const columns = getEffectiveSettings(memory.columns, memory.moneyBasis, headers, lastModified);
  const provenance = buildRunProvenance(held);
  if (shown === null) return await writeExport(path, toRunSource(held, columns), format, provenance, signal);
  const rows = shown.positions?.length ?? held.run.rowsReceived;
  // The totals are those of the whole report, which this is not.
  const described = { ...provenance, totals: [], rows, extent: shown.extent };
  return await writeExport(path, buildVisibleRowsSource(held, columns, shown), format, described, signal);
}

/** Runs a report straight into a file that the user names. */
export async function runReportToFile(
  services: Services,
  event: IpcMainInvokeEvent,
  { officeId, slug, filters, format }: Omit<Input<'reports:run-to-file'>, 'requestId'>,
  options: { readonly signal: AbortSignal; readonly onProgress: (progress: RunProgress) => void },
): Promise<Output<'reports:run-to-file'>> {
  const session = await services.offices.openSession(officeId);
  const words = [getCachedReport(session, slug).name ?? slug, session.office.name, formatFiltersForFileName(filters)];
  const path = await chooseSavePath(event, words, format);
  if (path === null) return { outcome: cancelledExport, run: null };
  const { run, ...made } = await services.reports.runToFile(session, slug, filters, path, {
    ...options,
    format,
    columns: getReportPreferences(services.preferences.get(session.office), slug).columns,
    withProvenanceFile: true,
  });
  rememberExportedFile(path, format);
  return { outcome: { ...made, notices: [...made.notices], path, rows: run.rowsReceived }, run };
}

/** Exports the rows that differ between two runs. @throws AppError `output-failed` */
export async function exportComparison(
  event: IpcMainInvokeEvent,
  comparison: LoadedComparison,
  format: ExportFormat,
): Promise<Outcome> {
  const { before, after, key } = comparison.summary;
  const days = `${getLocalDay(before.ranAtMs)} to ${getLocalDay(after.ranAtMs)}`;
  const words = [`${after.displayName} changes`, comparison.officeName, days, `by ${key}`];
  const path = await chooseSavePath(event, words, format);
  if (path === null) return cancelledExport;
  const { headers, rows } = buildComparisonTable(comparison);
  const listed = [...rows];
  const provenance = buildComparisonProvenance(comparison, listed.length);
  return await writeExport(path, toTableSource({ headers, rows: listed }), format, provenance);
}

/** Asks for a folder; null where the user closed the dialog. */
export async function chooseFolder(event: IpcMainInvokeEvent, title: string): Promise<string | null> {
  const options: OpenDialogOptions = {
    title,
    buttonLabel: 'Choose',
    defaultPath: app.getPath('documents'),
    properties: ['openDirectory', 'createDirectory'],
  };
  const window = BrowserWindow.fromWebContents(event.sender);
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options);
  return canceled ? null : (filePaths[0] ?? null);
}

/** Files that a pack has written may be shown too. */
export function rememberExportedFile(path: string, format: keyof typeof extensions): void {
  exportedFiles.set(path, extensions[format]);
}

/** Exports trips exactly as the API sent them. @throws AppError `output-failed`, or as the API client does */
export async function exportTrips(
  services: Services,
  listedTrips: TripResultCache,
  event: IpcMainInvokeEvent,
  request: { officeId: string; source: TripSource; format: ExportFormat },
  options: ListAllOptions,
): Promise<Outcome> {
  const session = await services.offices.openSession(request.officeId);
  const { filters, page, hasChanged, gap } = await resolveTripsToExport(listedTrips, session, request.source, options);
  const part = request.source.kind === 'page' ? `page ${request.source.page}` : 'all';
  const words = ['trips', session.office.name, formatFiltersForFileName(filters), part];
  const path = await chooseSavePath(event, words, request.format, page.freshness.fetchedAtMs);
  if (path === null) return cancelledExport;
  const provenance = buildTripProvenance(
    session.office.name,
    filters,
    page,
    getListNotes({ ...page.value, hasChanged, gap }),
  );
  return await writeExport(
    path,
    toTableSource(buildTripTable(page.value.raw)),
    request.format,
    provenance,
    options.signal,
  );
}

/** Exports unclaimed sectors in the order listed. @throws AppError `output-failed` */
export async function exportUnclaimed(
  services: Services,
  event: IpcMainInvokeEvent,
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
  const path = await chooseSavePath(event, words, format);
  if (path === null) return cancelledExport;
  const provenance = buildUnclaimedProvenance(session.office.name, state, sectors.length, services.clock.now());
  return await writeExport(path, toTableSource(buildUnclaimedTable(sectors)), format, provenance);
}

/** Writes the page in front as a PDF. @returns the path, null where the dialog was closed; throws AppError `output-failed` */
export async function printPdf(event: IpcMainInvokeEvent, name: string): Promise<string | null> {
  const path = await chooseSavePath(event, [name], 'pdf');
  if (path === null) return null;
  const bytes = await event.sender.printToPDF({ pageSize: 'A4', printBackground: true, preferCSSPageSize: true });
  await writeFileAtomically(path, bytes);
  rememberExportedFile(path, 'pdf');
  return path;
}

/** Exports where the API's answers broke the contract, for whoever runs the API. @throws AppError `output-failed` */
export async function exportWarnings(
  services: Services,
  event: IpcMainInvokeEvent,
  officeId: string,
  format: ExportFormat,
): Promise<Outcome> {
  const { warnings } = (await services.offices.openSession(officeId)).getDiagnostics();
  const path = await chooseSavePath(event, ['contract warnings'], format);
  return path === null
    ? cancelledExport
    : await writeExport(
        path,
        toTableSource(buildWarningTable(warnings)),
        format,
        buildWarningProvenance(warnings, services.clock.now()),
      );
}

/** Opens an export with the program that the system has for it. @throws AppError `ipc-refused`, or `output-failed` where there is none */
export async function openExport(path: string): Promise<void> {
  const extension = exportedFiles.get(path);
  if (extension === undefined)
    throw new AppError('ipc-refused', 'Only a file that was exported just now can be opened.', {});
  if (extname(path).toLowerCase() !== `.${extension}`) {
    const message = `This file's name does not end in .${extension}, so another program might open it. Open it from its folder.`;
    throw new AppError('ipc-refused', message, {});
  }
  const problem = await shell.openPath(path);
  if (problem !== '') {
    throw new AppError('output-failed', 'The file could not be opened here. It is saved; open it from its folder.', {});
  }
}

/** Shows an export in the system's file manager. @throws AppError `ipc-refused` for any other path */
export function showExport(path: string): void {
  if (!exportedFiles.has(path))
    throw new AppError('ipc-refused', 'Only a file that was exported just now can be shown.', {});
  shell.showItemInFolder(path);
}
