/** Handlers of summaries. */
import type { Services } from '@main/services';
import { checkFilters, tripFilters } from '@shared/filters';
import type { SummaryDefinition } from '@shared/schemas/summary';
import type { CancellableRequests } from '../cancellable-requests';
import type { HandlersOf } from '../register';

/** @throws AppError `usage` for an unknown filter or an invalid value */
const check = (definition: SummaryDefinition): SummaryDefinition => ({
  ...definition,
  filters: checkFilters(tripFilters, definition.filters),
});

export function makeSummaryHandlers({ offices }: Services, requests: CancellableRequests): HandlersOf<'summary'> {
  return {
    'summary:get': ({ officeId, requestId, definition }) =>
      requests.run(requestId, async (signal) => {
        const { cache } = await offices.openSession(officeId);
        return await cache.summaries.encode(check(definition), { signal });
      }),
    'summary:records': ({ officeId, requestId, definition, cell }) =>
      requests.run(requestId, async (signal) => {
        const { cache } = await offices.openSession(officeId);
        return await cache.summaries.listRecords(check(definition), cell, { signal });
      }),
    'summary:reading': async (officeId) => await (await offices.openSession(officeId)).cache.summaries.getReading(),
  };
}
