/** Handlers of summaries. */

import { listReportCell, summariseRun } from '@main/reports/run-summary';
import type { Services } from '@main/services';
import { checkSummaryFilters } from '@shared/summary-filters';
import type { CancellableRequests } from '../cancellable-requests';
import type { HandlersOf } from '../register';

/** Makes the handlers of summaries. Nothing is read from the server. */
export function makeSummaryHandlers(
  { offices, preferences, reports, runSummaries }: Services,
  requests: CancellableRequests,
): HandlersOf<'summary'> {
  const openContext = async (officeId: string) => {
    const session = await offices.openSession(officeId);
    return { session, reports, runSummaries, preferences: preferences.get(session.office) };
  };
  return {
    'summary:get': ({ officeId, requestId, definition }) =>
      requests.run(requestId, async (signal) => {
        const { cache } = await offices.openSession(officeId);
        return await cache.summaries.encode(checkSummaryFilters(definition), { signal });
      }),
    'summary:records': ({ officeId, requestId, definition, cell }) =>
      requests.run(requestId, async (signal) => {
        const { cache } = await offices.openSession(officeId);
        return await cache.summaries.listRecords(checkSummaryFilters(definition), cell, { signal });
      }),
    'summary:report': ({ officeId, requestId, ...result }) =>
      requests.run(requestId, async (signal) => await summariseRun(await openContext(officeId), result, signal)),
    'summary:report-rows': ({ officeId, requestId, cell, ...result }) =>
      requests.run(requestId, async (signal) => {
        const found = await listReportCell(await openContext(officeId), result, cell, signal);
        return { count: found.total.count, rowCount: found.rowCount, rows: found.rows };
      }),
    'summary:reading': async (officeId) => await (await offices.openSession(officeId)).cache.summaries.getReading(),
  };
}
