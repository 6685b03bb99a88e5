/** Handlers of reports. */
import { exportReportRun } from '@main/exports/report';
import { probeFilterSupport } from '@main/reports/filter-support';
import { listReports } from '@main/reports/report-list';
import { readBlockAsCells } from '@main/reports/runs/loaded-run';
import type { Services } from '@main/services';
import type { CancellableRequests } from '../cancellable-requests';
import { makeExportTarget } from '../export-target';
import type { ExportedFiles } from '../exported-files';
import { makeRunProgress } from '../progress';
import type { HandlersOf } from '../register';

export function makeReportHandlers(
  { offices, preferences, reports }: Services,
  requests: CancellableRequests,
  exportedFiles: ExportedFiles,
): HandlersOf<'reports'> {
  return {
    'reports:list': ({ officeId, requestId, fetchPolicy }) =>
      requests.run(requestId, async (signal) => {
        const { value, freshness } = await listReports(await offices.openSession(officeId), { signal, fetchPolicy });
        return { reports: [...value.items], warnings: [...value.warnings], freshness };
      }),
    'reports:run': ({ officeId, requestId, slug, filters }) =>
      requests.run(requestId, async (signal) => {
        const session = await offices.openSession(officeId);
        const options = { signal, onProgress: makeRunProgress(requestId) };
        return (await reports.run(session, slug, filters, options)).run;
      }),
    'reports:run-to-file': ({ requestId, officeId, ...request }, event, onDialog) =>
      requests.run(requestId, async (signal) => {
        const session = await offices.openSession(officeId);
        const context = { session, reports, preferences: preferences.get(session.office) };
        const target = makeExportTarget(event, exportedFiles, onDialog);
        const options = { signal, onProgress: makeRunProgress(requestId) };
        const result = await exportReportRun(context, request, target.choosePath, options);
        if (result.outcome.path !== null) target.remember(result.outcome.path, request.format);
        return result;
      }),
    'reports:rows': async ({ officeId, runId, block }) =>
      await readBlockAsCells(await reports.loadRun(runId, await offices.openSession(officeId)), block),
    'reports:check-filters': ({ officeId, requestId, slug, filters, names }) =>
      requests.run(requestId, async (signal) => {
        const session = await offices.openSession(officeId);
        return await probeFilterSupport(session, slug, filters, names, { signal });
      }),
  };
}
