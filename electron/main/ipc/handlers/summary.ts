/** Handlers of summaries. Nothing is read from the server. */
import { listReportCell, summariseRun } from '@main/reports/run-summary';
import type { Services } from '@main/services';
import type { OfficeSession } from '@main/session/office-session';
import { checkSummaryFilters } from '@shared/summary-filters';
import type { HandlersOf } from '../register';

export function makeSummaryHandlers({ preferences, reports, runSummaries }: Services): HandlersOf<'summary'> {
  const toContext = (session: OfficeSession) => ({
    session,
    reports,
    runSummaries,
    preferences: preferences.get(session.office),
  });
  return {
    'summary:get': (definition, { session, signal }) =>
      session.cache.summaries.summarise(checkSummaryFilters(definition), { signal }),
    'summary:records': ({ definition, cell }, { session, signal }) =>
      session.cache.summaries.listRecords(checkSummaryFilters(definition), cell, { signal }),
    'summary:report': (result, { session, signal }) => summariseRun(toContext(session), result, signal),
    'summary:report-rows': async ({ cell, ...result }, { session, signal }) => {
      const { total, rowCount, rows } = await listReportCell(toContext(session), result, cell, signal);
      return { count: total.count, rowCount, rows };
    },
    'summary:reading': (_, { session }) => session.cache.search.getSectorReading(),
  };
}
