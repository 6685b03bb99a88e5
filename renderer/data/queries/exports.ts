/** Exports: main shows the save dialog, writes the file and verifies it. */

import { cancellable, ipc } from '@renderer/ipc/client';
import type { ExportFormat } from '@shared/export-formats';
import type { Input } from '@shared/ipc/contract';
import type { TripSource } from '@shared/ipc/contract/exports';
import type { ScreenRows } from '@shared/screen-table';
import { onRequestProgress } from '../request-progress';
import { setProgress } from '../stores/progress';

/** A table as a screen shows it, with its rows in parts. */
type ScreenExport = Pick<Input<'export:screen'>, 'table' | 'source' | 'shape'> & {
  readonly parts: Iterable<ScreenRows>;
};

/** Sends the rows of a table in parts, so that no message is large, then asks for their export. */
export async function exportScreen(
  officeId: string,
  { parts, ...request }: ScreenExport,
  format: ExportFormat,
  signal: AbortSignal,
) {
  const tableId = crypto.randomUUID();
  try {
    for (const rows of parts) {
      signal.throwIfAborted();
      await ipc.invoke('export:screen-rows', { tableId, rows });
    }
  } catch (error) {
    await ipc.invoke('export:screen-forget', { tableId }).catch(() => undefined);
    throw error;
  }
  return await cancellable(signal, (requestId) =>
    ipc.invoke('export:screen', { officeId, requestId, tableId, format, ...request }),
  );
}

/** The visible columns and rows of a result, by index. Null for all of it as received. */
export type ExportSelection = Input<'export:report'>['shown'];

export const exportReport = (
  officeId: string,
  runId: string,
  format: ExportFormat,
  shown: ExportSelection,
  signal: AbortSignal,
) => cancellable(signal, (requestId) => ipc.invoke('export:report', { officeId, requestId, runId, format, shown }));

export const exportComparison = (comparisonId: string, format: ExportFormat) =>
  ipc.invoke('export:comparison', { comparisonId, format });

/** Runs an export that reports its progress, under a key. */
async function exportWithProgress<T>(
  key: string,
  signal: AbortSignal | undefined,
  start: (requestId: string) => Promise<T>,
): Promise<T> {
  return await cancellable(signal, async (requestId) => {
    const stop = onRequestProgress(requestId, ({ items }) => {
      if (items) setProgress(key, items);
    });
    try {
      return await start(requestId);
    } finally {
      stop();
      setProgress(key, null);
    }
  });
}

/** The key under which an export reports the loading of its trips. */
export const exportProgressKey = 'export-trips';

export const exportTrips = (officeId: string, source: TripSource, format: ExportFormat, signal?: AbortSignal) =>
  exportWithProgress(exportProgressKey, signal, (requestId) =>
    ipc.invoke('export:trips', { officeId, requestId, source, format }),
  );

/** The key under which an export for other programs reports its records. */
export const parquetProgressKey = 'export-parquet';

/** Exports what is saved as Parquet files. @param officeId - null for all saved offices */
export const exportParquet = (officeId: string | null, isPersonalIncluded: boolean, signal: AbortSignal) =>
  exportWithProgress(parquetProgressKey, signal, (requestId) => {
    setProgress(parquetProgressKey, { done: 0, total: null });
    return ipc.invoke('export:parquet', { officeId, requestId, isPersonalIncluded });
  });

/** @param extent - what the positions are all of, for the file's name: a supplier; empty where they are as listed */
export const exportUnclaimed = (officeId: string, positions: number[], extent: string, format: ExportFormat) =>
  ipc.invoke('export:unclaimed', { officeId, positions, extent, format });

/** Saves the current page as a PDF. Resolves to the path, or null if the user cancelled. */
export const exportPdf = (name: string) => ipc.invoke('export:pdf', { name });

/** Shows an exported file in the system's file manager. */
export const showExport = (path: string) => void ipc.invoke('export:show', path).catch(() => undefined);

/** Opens an exported file with the system's default program. @throws AppError `output-failed` if there is none */
export const openExport = (path: string) => ipc.invoke('export:open', path);

/** Opens an email address or phone number with the system's default program. */
export const openContact = (kind: 'mail' | 'phone', value: string) => ipc.invoke('contact:open', { kind, value });

/** Opens the draft of an email with the system's default program. @throws AppError where it is too long or refused */
export const openDraft = (subject: string, body: string) => ipc.invoke('contact:draft', { subject, body });
