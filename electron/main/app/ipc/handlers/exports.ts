/** Handlers of exports: the user names the file in the system's dialog, and a use case of `exports` writes it. */

import { describeStatementOrigin } from '@main/office/commission/statement-files';
import { exportParquet } from '@main/office/exports/parquet';
import { exportReport } from '@main/office/exports/report';
import { type ChooseTarget, cancelledExport, type ExportOutcome } from '@main/office/exports/save-export';
import { exportScreenTable } from '@main/office/exports/screen';
import { ScreenTableRows } from '@main/office/exports/screen-table';
import { exportTrips } from '@main/office/exports/trips';
import type { ExportFormat } from '@shared/exports/formats';
import { getOwnNames } from '@shared/settings/preferences';
import type { Services } from '../../services';
import { chooseFolder } from '../dialogs';
import { type ExportedFiles, makeExportTarget } from '../export-target';
import { makePageProgress } from '../progress';
import type { CallContext, HandlersOf } from '../register';

export function makeExportHandlers(services: Services, exportedFiles: ExportedFiles): HandlersOf<'export'> {
  const { offices, preferences, sheets, claimLetters, updates } = services;
  /** Runs a use case with the dialog as its target, and allows its file to be shown and opened. */
  const save = async (
    { event }: CallContext,
    format: ExportFormat,
    work: (chooseTarget: ChooseTarget) => Promise<ExportOutcome>,
  ): Promise<ExportOutcome> => {
    const target = makeExportTarget(event, exportedFiles, offices.getNameAmongSeveral());
    const outcome = await work(target.choosePath);
    if (outcome.path !== null) target.remember(outcome.path, format);
    return outcome;
  };
  const screenRows = new ScreenTableRows();
  return {
    'export:screen-rows': ({ tableId, rows }) => screenRows.add(tableId, rows),
    'export:screen-forget': ({ tableId }) => void screenRows.take(tableId),
    'export:screen': async ({ tableId, ...request }, call) => {
      const { session, signal, requestId } = call;
      const received = screenRows.take(tableId);
      const describeStatement = (id: string, of: AbortSignal | undefined) =>
        describeStatementOrigin(session, sheets, id, of);
      const context = {
        ...services,
        session,
        preferences: preferences.get(session.office),
        describeStatement,
      };
      const options = { signal, onPage: makePageProgress(requestId) };
      return await save(call, request.format, (chooseTarget) =>
        exportScreenTable(context, request, received, chooseTarget, options),
      );
    },
    'export:report': (request, call) => {
      const { session, signal } = call;
      const context = { ...services, session, preferences: preferences.get(session.office) };
      return save(call, request.format, (chooseTarget) => exportReport(context, request, chooseTarget, signal));
    },
    'export:trips': (request, call) => {
      const { session, signal, requestId } = call;
      const options = { signal, onPage: makePageProgress(requestId) };
      return save(call, request.format, (chooseTarget) =>
        exportTrips(session, getOwnNames(preferences.get(session.office)), request, chooseTarget, options),
      );
    },
    'export:claim-list': (request, call) => {
      const { session, signal } = call;
      return save(call, 'xlsx', (chooseTarget) => claimLetters.exportList(session, request, chooseTarget, signal));
    },
    'export:parquet': async ({ officeId, isPersonalIncluded }, { event, signal, requestId }) => {
      const folder = await chooseFolder(event, 'Empty folder for the export');
      if (folder === null) return cancelledExport;
      const removal = new AbortController();
      const stop = () => removal.abort();
      services.events.once('dropped', stop);
      try {
        const { results: _, ...outcome } = await exportParquet(
          { openSession: (id) => offices.openSession(id), getCoverage: (session) => updates.getCoverage(session) },
          { offices: [offices.find(officeId)], folder, isPersonalIncluded },
          { signal: AbortSignal.any([signal, removal.signal]), onProgress: makePageProgress(requestId) },
        );
        exportedFiles.add(folder, null);
        return outcome;
      } finally {
        services.events.off('dropped', stop);
      }
    },
    'export:show': (path) => exportedFiles.show(path),
    'export:open': (path) => exportedFiles.open(path),
  };
}
