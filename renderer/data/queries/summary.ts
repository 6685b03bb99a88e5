/** Summaries of what is saved on this computer. */
import { cancellable, ipc } from '@renderer/ipc/client';
import type { CellAddress, SummaryDefinition } from '@shared/schemas/summary';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** A summary with its definition: while the next one is loaded, both are those of the previous one. */
export const summaryQuery = (officeId: string, definition: SummaryDefinition) =>
  queryOptions({
    queryKey: ['summary', officeId, definition],
    queryFn: ({ signal }) =>
      cancellable(signal, async (requestId) => ({
        definition,
        result: await ipc.invoke('summary:get', { officeId, requestId, definition }),
      })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  });

export const cellRecordsQuery = (officeId: string, definition: SummaryDefinition, cell: CellAddress) =>
  queryOptions({
    queryKey: ['summary-records', officeId, definition, cell],
    queryFn: ({ signal }) =>
      cancellable(signal, (requestId) => ipc.invoke('summary:records', { officeId, requestId, definition, cell })),
    staleTime: 0,
    gcTime: 60_000,
  });

const pollMs = 400;

/** How far the saved sectors are read, asked again until they are. */
export const sectorReadingQuery = (officeId: string) =>
  queryOptions({
    queryKey: ['sector-reading', officeId],
    queryFn: () => ipc.invoke('summary:reading', officeId),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: pollMs,
  });
