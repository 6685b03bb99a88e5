/** Exports: main asks for the place and writes the file. */

import { bridge, cancellable } from '@renderer/ipc/bridge';
import type { ExportFormat, TripSource } from '@shared/ipc/contract';
import { setProgress } from './progress';

export const exportReport = (runId: string, format: ExportFormat) => bridge.exportReport({ runId, format });

/** The key under which an export tells how far the reading of its trips is. */
export const exportKey = 'export-trips';

export async function exportTrips(officeId: string, source: TripSource, format: ExportFormat, signal?: AbortSignal) {
  return await cancellable(signal, async (requestId) => {
    const stop = bridge.onRequestProgress((progress) => {
      if (progress.requestId === requestId && progress.items) setProgress(exportKey, progress.items);
    });
    try {
      return await bridge.exportTrips({ officeId, requestId, source, format });
    } finally {
      stop();
      setProgress(exportKey, null);
    }
  });
}

export const exportUnclaimed = (officeId: string, positions: number[] | null, format: ExportFormat) =>
  bridge.exportUnclaimed({ officeId, positions, format });

/** The page in front as a PDF. Resolves to the path, null where the dialog was closed. */
export const exportPdf = (name: string) => bridge.exportPdf({ name });

/** Shows an exported file in the system's file manager. */
export const showExport = (path: string) => void bridge.showExport(path).catch(() => undefined);

/** Hands an address or a number to the system's mail or phone program. */
export const openContact = (kind: 'mail' | 'phone', value: string) => bridge.openContact({ kind, value });
