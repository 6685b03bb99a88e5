/** Exports: main shows the save dialog, writes the file and verifies it. */
import { createStore, useStore } from '@renderer/ui/store';
import type { ExportFormat } from '@shared/exports/formats';
import type { ScreenTable } from '@shared/exports/screen-table';
import type { ScreenSource } from '@shared/ipc/channels/exports';
import { type CallOptions, call, callOffice, ignoreFailure } from './call';

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

export type Progress = {
  readonly done: number;
  /** Null while it is not known how many there are. */
  readonly total: number | null;
};

const parquetProgress = createStore<Progress | null>(null);

/** Follows the records of an export for other programs; null while none is under way. */
export const useParquetProgress = () => useStore(parquetProgress, (progress) => progress);

/** Exports what is saved as Parquet files. @param officeId - null for all saved offices */
export async function exportParquet(officeId: string, isPersonalIncluded: boolean, signal: AbortSignal) {
  parquetProgress.set({ done: 0, total: null });
  const onProgress: CallOptions['onProgress'] = ({ items }) => items && parquetProgress.set(items);
  try {
    return await call('export:parquet', { officeId, isPersonalIncluded }, { signal, onProgress });
  } finally {
    parquetProgress.set(null);
  }
}

/** Shows an exported file in the system's file manager. */
export const showExport = (path: string) => ignoreFailure(call('export:show', path));

/** Opens an exported file with the system's default program. @throws AppError `output-failed` if there is none */
export const openExport = (path: string) => call('export:open', path);
