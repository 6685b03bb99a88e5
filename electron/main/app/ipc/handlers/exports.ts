/** Handlers of exports: the user names the file in the system's dialog, and a use case of `exports` writes it. */

import { join } from 'node:path';
import { exportParquet } from '@main/office/exports/parquet';
import { exportReport, exportScreenTable } from '@main/office/exports/screen';
import { cancelledExport, ScreenTableRows } from '@main/office/exports/screen-table';
import { exportTrips } from '@main/office/exports/trips';
import { coverFile } from '@main/office/month-end/run-folder';
import type { MonthState } from '@shared/settings/month-end';
import type { Services } from '../../services';
import { chooseFolder } from '../dialogs';
import type { ExportedFiles } from '../export-target';
import type { FileCalls } from '../file-calls';
import { makeItemProgress } from '../progress';
import type { HandlersOf } from '../register';

export function makeExportHandlers(services: Services, files: FileCalls): HandlersOf<'export'> {
  const { offices, preferences, sheets, claimLetters } = services;
  const { exportedFiles } = files;
  const screenRows = new ScreenTableRows();
  return {
    'export:screen-rows': ({ tableId, rows }) => screenRows.add(tableId, rows),
    'export:screen-forget': ({ tableId }) => void screenRows.take(tableId),
    'export:screen': async ({ tableId, ...request }, call) => {
      const { session, signal } = call;
      const received = screenRows.take(tableId);
      const readSheet = (id: string) => sheets.read(session, id, { signal });
      const context = { ...services, session, preferences: preferences.get(session.office), readSheet };
      return await files.save(call, 'screen', request.format, (chooseTarget) =>
        exportScreenTable(context, request, received, chooseTarget, signal),
      );
    },
    'export:report': (request, call) => {
      const { session, signal } = call;
      const context = { ...services, session, preferences: preferences.get(session.office) };
      return files.save(call, 'report', request.format, (chooseTarget) =>
        exportReport(context, request, chooseTarget, signal),
      );
    },
    'export:trips': (request, call) => {
      const { session, signal } = call;
      return files.save(call, 'trips', request.format, (chooseTarget) =>
        exportTrips(session, request, chooseTarget, signal),
      );
    },
    'export:claim-list': (request, call) => {
      const { session, signal } = call;
      return files.save(call, 'statement', 'xlsx', (chooseTarget) =>
        claimLetters.exportList(session, request, chooseTarget, signal),
      );
    },
    'export:parquet': ({ officeId, isPersonalIncluded }, call) =>
      files.export('parquet', null, async () => {
        const folder = await chooseFolder(call.event, 'Empty folder for the export');
        if (folder === null) return cancelledExport;
        const removal = new AbortController();
        const stop = (id: string) => id === officeId && removal.abort();
        services.events.on('dropped', stop);
        try {
          const { results: _, ...outcome } = await exportParquet(
            (id) => offices.openSession(id),
            { offices: [offices.registry.find(officeId)], folder, isPersonalIncluded },
            { signal: AbortSignal.any([call.signal, removal.signal]), onProgress: makeItemProgress(call.requestId) },
          );
          exportedFiles.add(folder);
          return outcome;
        } finally {
          services.events.off('dropped', stop);
        }
      }),
    'export:show': (path) => exportedFiles.show(path),
    'export:open': (path) => exportedFiles.open(path),
  };
}

/* Handlers of month ends. */

/** Allows the renderer to have the files of a run shown and opened. */
function rememberFiles({ folder, parts }: MonthState, exportedFiles: ExportedFiles): void {
  if (folder === null) return;
  exportedFiles.add(join(folder, coverFile));
  for (const { file } of parts) if (file !== null) exportedFiles.add(join(folder, file));
}

export function makeMonthEndHandlers({ monthEnds, preferences }: Services, files: FileCalls): HandlersOf<'month-end'> {
  return {
    'month-end:state': async ({ month }, { session, signal }) => {
      const state = await monthEnds.getState(session, month, signal);
      rememberFiles(state, files.exportedFiles);
      return state;
    },
    'month-end:change': ({ month, change }, { session }) => monthEnds.change(session, month, change),
    'month-end:run': ({ month }, call) =>
      files.track('a month end', async () => {
        const { session, event, signal } = call;
        const known = preferences.get(session.office).monthEnd.folder;
        const parent = known ?? (await chooseFolder(event, 'Folder for month ends'));
        if (parent === null) return false;
        if (known === null) preferences.change(session.office, { kind: 'month-end', settings: { folder: parent } });
        await monthEnds.run(session, month, { parent, by: 'window', signal });
        return true;
      }),
    'month-end:stop': (_, { session }) => monthEnds.stop(session.office.id),
    'month-end:replace': ({ month, part }, { session }) => monthEnds.replace(session, month, part),
    'month-end:lock': ({ month }, { session, signal }) => monthEnds.lock(session, month, signal),
    'month-end:unlock': ({ month, reason }, { session }) => monthEnds.unlock(session, month, reason),
    'month-end:verify': ({ month }, { session }) => monthEnds.verify(session, month),
  };
}
