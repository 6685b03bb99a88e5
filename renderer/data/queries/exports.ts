/** Exports: main asks for the place, writes the file and reads it back. */

import { cancellable, ipc } from '@renderer/ipc/client';
import type { ExportFormat } from '@shared/export-formats';
import type { Input } from '@shared/ipc/contract';
import type { TripSource } from '@shared/ipc/contract/exports';
import { setProgress } from '../stores/progress';

/** What is shown of a result: columns and rows by their places. Null for all of it as it came. */
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

/** The key under which an export tells how far the reading of its trips is. */
export const exportProgressKey = 'export-trips';

export async function exportTrips(officeId: string, source: TripSource, format: ExportFormat, signal?: AbortSignal) {
  return await cancellable(signal, async (requestId) => {
    const stop = ipc.on('request:progress', (progress) => {
      if (progress.requestId === requestId && progress.items)
        setProgress(exportProgressKey, { phase: 'loading', ...progress.items });
    });
    try {
      return await ipc.invoke('export:trips', { officeId, requestId, source, format });
    } finally {
      stop();
      setProgress(exportProgressKey, null);
    }
  });
}

export const exportUnclaimed = (officeId: string, positions: number[] | null, format: ExportFormat) =>
  ipc.invoke('export:unclaimed', { officeId, positions, format });

/** The page in front as a PDF. Resolves to the path, null where the dialog was closed. */
export const exportPdf = (name: string) => ipc.invoke('export:pdf', { name });

/** Shows an exported file in the system's file manager. */
export const showExport = (path: string) => void ipc.invoke('export:show', path).catch(() => undefined);

/** Opens an exported file with the program that the system has for it. @throws AppError `output-failed` where there is none */
export const openExport = (path: string) => ipc.invoke('export:open', path);

/** Hands an address or a number to the system's mail or phone program. */
export const openContact = (kind: 'mail' | 'phone', value: string) => ipc.invoke('contact:open', { kind, value });
