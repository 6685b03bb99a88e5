/** Handlers of reports. */
import { probeFilterSupport } from '@main/reports/filter-support';
import { listReports } from '@main/reports/report-list';
import { readBlockAsCells } from '@main/reports/runs/loaded-run';
import type { Services } from '@main/services';
import type { CancellableRequests } from '../cancellable-requests';
import { makeExportTarget } from '../export-target';
import type { ExportedFiles } from '../exported-files';
import { makeRunProgress } from '../progress';
import type { HandlersOf } from '../register';
import { runReportToFile } from './exports';

export function makeReportHandlers(
  services: Services,
  requests: CancellableRequests,
  exportedFiles: ExportedFiles,
): HandlersOf<'reports'> {
  const { offices, reports } = services;
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
    'reports:run-to-file': ({ requestId, ...request }, event) =>
      requests.run(requestId, (signal) =>
        runReportToFile(services, makeExportTarget(event, exportedFiles), request, {
          signal,
          onProgress: makeRunProgress(requestId),
        }),
      ),
    'reports:rows': async ({ officeId, runId, block }) =>
      await readBlockAsCells(reports.loadRun(runId, await offices.openSession(officeId)), block),
    'reports:check-filters': ({ officeId, requestId, slug, filters, names }) =>
      requests.run(requestId, async (signal) => {
        const session = await offices.openSession(officeId);
        return await probeFilterSupport(session, slug, filters, names, { signal });
      }),
  };
}
