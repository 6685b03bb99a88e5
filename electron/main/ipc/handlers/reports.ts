/** Handlers of reports. */
import { exportReportRun } from '@main/exports/report';
import { probeFilterSupport } from '@main/reports/filter-support';
import { listReports } from '@main/reports/report-list';
import { readBlockAsCells } from '@main/reports/runs/loaded-run';
import type { Services } from '@main/services';
import { makeExportTarget } from '../export-target';
import type { ExportedFiles } from '../exported-files';
import { makeRunProgress } from '../progress';
import type { HandlersOf } from '../register';

export function makeReportHandlers(
  { preferences, reports }: Services,
  exportedFiles: ExportedFiles,
): HandlersOf<'reports'> {
  return {
    'reports:list': async (_, { session, signal, fetchPolicy }) => {
      const { value, freshness } = await listReports(session, { signal, fetchPolicy });
      return { reports: [...value.items], warnings: [...value.warnings], freshness };
    },
    'reports:run': async ({ slug, filters }, { session, signal, requestId }) => {
      const options = { signal, onProgress: makeRunProgress(requestId) };
      return (await reports.run(session, slug, filters, options)).run;
    },
    'reports:run-to-file': async (request, { session, signal, requestId, event, onDialog }) => {
      const context = { session, reports, preferences: preferences.get(session.office) };
      const target = makeExportTarget(event, exportedFiles, onDialog);
      const options = { signal, onProgress: makeRunProgress(requestId) };
      const result = await exportReportRun(context, request, target.choosePath, options);
      if (result.outcome.path !== null) target.remember(result.outcome.path, request.format);
      return result;
    },
    'reports:rows': async ({ runId, block }, { session }) =>
      await readBlockAsCells(await reports.loadRun(runId, session), block),
    'reports:check-filters': ({ slug, filters, names }, { session, signal }) =>
      probeFilterSupport(session, slug, filters, names, { signal }),
  };
}
