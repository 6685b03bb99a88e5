/** Exports: main asks for the place and writes the file. */

import { bridge, cancellable } from '@renderer/ipc/bridge';
import type { ExportFormat } from '@shared/ipc/contract';
import type { ListQuery } from './trips';

export const exportReport = (runId: string, format: ExportFormat) => bridge.exportReport({ runId, format });

export const exportTrips = (officeId: string, query: ListQuery, format: ExportFormat) =>
  cancellable(undefined, (requestId) =>
    bridge.exportTrips({ officeId, requestId, ...query, filters: { ...query.filters }, format }),
  );

/** Shows an exported file in the system's file manager. */
export const showExport = (path: string) => void bridge.showExport(path).catch(() => undefined);
