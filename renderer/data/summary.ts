/** Summaries of what is saved on this computer. */

import type { SummaryDefinition, SummaryResult } from '@shared/summary/definition';
import type { EncodedSummary } from '@shared/summary/encoded-summary';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callOffice, officeQuery } from './call';

/** A result that was requested by a click is not requested again by the screen that the click draws. */
const requestedByClickMs = 500;

/** The first screen draws without it. */
const importDecoder = () => import('@shared/summary/encoded-summary');

type LoadedSummary = {
  readonly definition: SummaryDefinition;
  readonly result: SummaryResult;
  readonly encoded: EncodedSummary;
};

/** A summary with its definition: while the next one is loaded, both are those of the previous one. */
export const summaryQuery = (officeId: string, definition: SummaryDefinition) =>
  queryOptions({
    queryKey: ['summary', officeId, definition],
    queryFn: async ({ signal, client, queryKey }): Promise<LoadedSummary> => {
      const [encoded, { decodeSummary, isSameSummary }] = await Promise.all([
        callOffice('summary:get', officeId, definition, { signal }),
        importDecoder(),
      ]);
      const shown = client.getQueryData<LoadedSummary>(queryKey);
      if (shown && isSameSummary(shown.encoded, encoded)) return shown;
      return { definition, result: decodeSummary(encoded), encoded };
    },
    placeholderData: keepPreviousData,
    staleTime: requestedByClickMs,
    gcTime: 60_000,
  });

const pollMs = 400;

/** How far the saved sectors are read, asked again until they are. */
export const sectorReadingQuery = (officeId: string) =>
  queryOptions({
    ...officeQuery('summary:reading', officeId),
    gcTime: 0,
    refetchInterval: pollMs,
  });
