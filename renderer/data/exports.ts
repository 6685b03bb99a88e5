/** Exports: main shows the save dialog, writes the file and verifies it. */
import type { ExportFormat } from '@shared/exports/formats';
import type { ScreenTable } from '@shared/exports/screen-table';
import type { ScreenSource, TripSource } from '@shared/ipc/exports';
import { type CallOptions, call, callOffice, ignoreFailure } from './call';
import { setProgress } from './stores/progress';

/** Sends the rows of a table in parts, so that no message is large, then asks for their export. */
export async function exportScreen(
  officeId: string,
  { parts, source, ...table }: ScreenTable & { readonly source: ScreenSource },
  format: ExportFormat,
  signal: AbortSignal,
) {
  const tableId = crypto.randomUUID();
  try {
    for (const rows of parts) {
      signal.throwIfAborted();
      await call('export:screen-rows', { tableId, rows: [...rows] });
    }
  } catch (error) {
    await call('export:screen-forget', { tableId }).catch(() => undefined);
    throw error;
  }
  return await callOffice('export:screen', officeId, { tableId, format, table, source }, { signal });
}

/** Runs an export that reports its progress, under a key. */
async function exportWithProgress<T>(
  key: string,
  start: (onProgress: NonNullable<CallOptions['onProgress']>) => Promise<T>,
): Promise<T> {
  try {
    return await start(({ items }) => {
      if (items) setProgress(key, items);
    });
  } finally {
    setProgress(key, null);
  }
}

/** The key under which an export reports the loading of its trips. */
const exportProgressKey = 'export-trips';

export const exportTrips = (officeId: string, source: TripSource, format: ExportFormat, signal?: AbortSignal) =>
  exportWithProgress(exportProgressKey, (onProgress) =>
    callOffice('export:trips', officeId, { source, format }, { signal, onProgress }),
  );

/** The key under which an export for other programs reports its records. */
export const parquetProgressKey = 'export-parquet';

/** Exports what is saved as Parquet files. @param officeId - null for all saved offices */
export const exportParquet = (officeId: string | null, isPersonalIncluded: boolean, signal: AbortSignal) =>
  exportWithProgress(parquetProgressKey, (onProgress) => {
    setProgress(parquetProgressKey, { done: 0, total: null });
    return call('export:parquet', { officeId, isPersonalIncluded }, { signal, onProgress });
  });

/** Shows an exported file in the system's file manager. */
export const showExport = (path: string) => ignoreFailure(call('export:show', path));

/** Opens an exported file with the system's default program. @throws AppError `output-failed` if there is none */
export const openExport = (path: string) => call('export:open', path);
