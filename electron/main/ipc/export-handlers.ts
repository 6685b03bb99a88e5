/** Exports from the window: the user names the file in the system's dialog, main writes it. The renderer never names a path. */
import { join } from 'node:path';
import type { ListedTrips } from '@main/browse/listed-trips';
import type { WholeListOptions } from '@main/browse/trips';
import { tripsToExport } from '@main/browse/trips-to-export';
import { writeFileAtomically } from '@main/export/atomic-file';
import { exportToFile, extensions, fileNameFor } from '@main/export/export-file';
import type { Provenance } from '@main/export/provenance';
import type { ExportTable } from '@main/export/table';
import {
  reportProvenance,
  reportTable,
  tripProvenance,
  tripTable,
  warningProvenance,
  warningTable,
} from '@main/reports/export-table';
import { unclaimedProvenance, unclaimedTable } from '@main/reports/unclaimed-table';
import type { Services } from '@main/services';
import { localDay } from '@shared/dates';
import { AppError } from '@shared/errors';
import type { ExportFormat, Output, TripSource } from '@shared/ipc/contract';
import { app, BrowserWindow, dialog, type IpcMainInvokeEvent, shell } from 'electron';

type Outcome = Output<'export:report'>;

/** Files written in this session: the only ones that the renderer may ask to be shown. */
const written = new Set<string>();

const formatWords: Readonly<Record<ExportFormat | 'pdf', string>> = {
  csv: 'CSV',
  'excel-csv': 'CSV for Excel',
  tsv: 'Tab-separated',
  xlsx: 'Excel workbook',
  json: 'JSON',
  pdf: 'PDF',
};

async function askForPath(
  event: IpcMainInvokeEvent,
  words: string,
  format: ExportFormat | 'pdf',
): Promise<string | null> {
  const name = fileNameFor(words, localDay(Date.now()), format);
  const options = {
    title: 'Export',
    buttonLabel: 'Export',
    defaultPath: join(app.getPath('documents'), name),
    filters: [{ name: formatWords[format], extensions: [extensions[format]] }],
  };
  const window = BrowserWindow.fromWebContents(event.sender);
  const { canceled, filePath } = window
    ? await dialog.showSaveDialog(window, options)
    : await dialog.showSaveDialog(options);
  return canceled || !filePath ? null : filePath;
}

async function write(path: string, table: ExportTable, format: ExportFormat, provenance: Provenance): Promise<Outcome> {
  const bytes = await exportToFile(path, table, format, provenance, { withProvenanceFile: true });
  written.add(path);
  return { path, rows: provenance.rows, bytes };
}

const notSaved: Outcome = { path: null, rows: 0, bytes: 0 };

/** Exports a held run. @throws AppError `run-unknown` or `output-failed` */
export async function exportReport(
  services: Services,
  event: IpcMainInvokeEvent,
  runId: string,
  format: ExportFormat,
): Promise<Outcome> {
  const held = services.reports.held(runId);
  const path = await askForPath(event, held.run.displayName, format);
  return path === null ? notSaved : await write(path, reportTable(held), format, reportProvenance(held));
}

/** Exports trips exactly as the API sent them. @throws AppError `output-failed`, or as the API client does */
export async function exportTrips(
  services: Services,
  listedTrips: ListedTrips,
  event: IpcMainInvokeEvent,
  request: { officeId: string; source: TripSource; format: ExportFormat },
  options: WholeListOptions,
): Promise<Outcome> {
  const session = await services.offices.session(request.officeId);
  const { filters, page, hasChanged } = await tripsToExport(listedTrips, session, request.source, options);
  const path = await askForPath(event, 'trips', request.format);
  if (path === null) return notSaved;
  const provenance = tripProvenance(session.office.name, filters, page, hasChanged);
  return await write(path, tripTable(page.value.raw), request.format, provenance);
}

/** Exports unclaimed sectors in the order listed. @throws AppError `output-failed` */
export async function exportUnclaimed(
  services: Services,
  event: IpcMainInvokeEvent,
  officeId: string,
  positions: readonly number[] | null,
  format: ExportFormat,
): Promise<Outcome> {
  const session = await services.offices.session(officeId);
  const all = await services.unclaimed.sectors(session);
  const state = await services.unclaimed.state(session);
  const sectors = positions === null ? all : positions.flatMap((position) => all[position] ?? []);
  const path = await askForPath(event, 'unclaimed commission', format);
  if (path === null) return notSaved;
  const provenance = unclaimedProvenance(session.office.name, state, sectors.length, services.clock.now());
  return await write(path, unclaimedTable(sectors), format, provenance);
}

/** Writes the page in front as a PDF. @returns the path, null where the dialog was closed; throws AppError `output-failed` */
export async function printPdf(event: IpcMainInvokeEvent, name: string): Promise<string | null> {
  const path = await askForPath(event, name, 'pdf');
  if (path === null) return null;
  const bytes = await event.sender.printToPDF({ pageSize: 'A4', printBackground: true, preferCSSPageSize: true });
  await writeFileAtomically(path, [bytes]);
  written.add(path);
  return path;
}

/** Exports where the API's answers broke the contract, for whoever runs the API. @throws AppError `output-failed` */
export async function exportWarnings(
  services: Services,
  event: IpcMainInvokeEvent,
  officeId: string,
  format: ExportFormat,
): Promise<Outcome> {
  const { warnings } = (await services.offices.session(officeId)).diagnosed();
  const path = await askForPath(event, 'contract warnings', format);
  return path === null
    ? notSaved
    : await write(path, warningTable(warnings), format, warningProvenance(warnings, services.clock.now()));
}

/** Shows an export in the system's file manager. @throws AppError `ipc-refused` for any other path */
export function showExport(path: string): void {
  if (!written.has(path)) throw new AppError('ipc-refused', 'Only a file that was exported just now can be shown.', {});
  shell.showItemInFolder(path);
}
