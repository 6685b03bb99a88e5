/** Handlers of reports, and of earlier runs: list, open, remove, compare. */

import type { OfficeSession } from '@main/office/connect/office-session';
import { exportReportRun } from '@main/office/exports/screen';
import { probeFilterSupport } from '@main/office/reports/filter-support';
import { listRuns, readBlockAsCells } from '@main/office/reports/loaded-run';
import { listReports } from '@main/office/reports/report-list';
import type { RunProgress } from '@main/office/reports/run-recording';
import { listCell, listReadings, makeSummary } from '@main/office/reports/run-summary';
import type { ReportRun } from '@shared/reports/report';
import type { Services } from '../../services';
import type { FileCalls } from '../file-calls';
import { makeItemProgress } from '../progress';
import type { HandlersOf } from '../register';

export function makeReportHandlers(
  { preferences, reports }: Services,
  files: FileCalls,
): HandlersOf<'reports' | 'runs'> {
  const makeRunProgress = (requestId: string) => {
    const send = makeItemProgress(requestId);
    return ({ rows, totalRows }: RunProgress) => send(rows, totalRows);
  };
  return {
    'reports:list': async (_, { session, signal, fetchPolicy }) => {
      const { value, freshness } = await listReports(session, { signal, fetchPolicy });
      return { reports: [...value.items], warnings: [...value.warnings], freshness };
    },
    'reports:run': async ({ slug, filters }, { session, signal, requestId }) => {
      const options = { signal, onProgress: makeRunProgress(requestId) };
      return (await reports.run(session, slug, filters, options)).run;
    },
    'reports:run-to-file': async (request, call) => {
      const { session, signal, requestId } = call;
      const context = { session, reports, preferences: preferences.get(session.office) };
      const options = { signal, onProgress: makeRunProgress(requestId) };
      let run: ReportRun | null = null;
      const outcome = await files.save(call, 'report', request.format, async (chooseTarget) => {
        const written = await exportReportRun(context, request, chooseTarget, options);
        run = written.run;
        return written.outcome;
      });
      return { outcome, run };
    },
    'reports:rows': async ({ runId, block }, { session }) =>
      await readBlockAsCells(await reports.loadRun(runId, session), block),
    'reports:check-filters': ({ slug, filters, names }, { session, signal }) =>
      probeFilterSupport(session, slug, filters, names, { signal }),
    'runs:list': (_, { session }) => listRuns(session),
    'runs:open': async ({ runId }, { session }) => (await reports.loadRun(runId, session)).run,
    'runs:readings': ({ runId }, { session }) =>
      listReadings({ session, reports, preferences: preferences.get(session.office) }, runId),
    'runs:remove': ({ runId }, { session }) => session.cache.runs.remove(runId),
    'runs:compare': ({ before, after, key }, { session }) => reports.compare(session, before, after, key),
    'runs:differences': ({ comparisonId, offset, limit }) => reports.readDifferences(comparisonId, offset, limit),
  };
}

/* Handlers of summaries. Nothing is read from the server. */

export function makeSummaryHandlers({ preferences, reports }: Services): HandlersOf<'summary'> {
  const toContext = (session: OfficeSession) => ({
    session,
    reports,
    preferences: preferences.get(session.office),
  });
  return {
    'summary:get': (request, { session, signal }) => makeSummary(toContext(session), request, signal),
    'summary:records': ({ cell, ...request }, { session, signal }) =>
      listCell(toContext(session), request, cell, signal),
  };
}
