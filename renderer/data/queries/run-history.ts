/** Run history: earlier runs in the cache, and comparisons of two of them. */

import type { Difference, RunHistoryEntry } from '@shared/schemas/report';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { parseDifferences } from '../../ipc/parse-rows';
import { call, callOffice, officeQuery, useOfficeMutation } from '../call';
import { useRunsUnderWay } from '../stores/report-runs';

const noRuns: readonly RunHistoryEntry[] = [];

/** Follows the earlier runs, again after each run that ends. */
export function useRunHistory(officeId: string): readonly RunHistoryEntry[] {
  const { data, refetch } = useQuery(officeQuery('runs:list', officeId));
  const running = useRunsUnderWay(officeId);
  const listedWith = useRef(running);
  useEffect(() => {
    if (listedWith.current === running) return;
    listedWith.current = running;
    void refetch();
  }, [running, refetch]);
  return data ?? noRuns;
}

/** Removes a run from the history, optimistically. */
export function useRemoveRun(officeId: string) {
  const client = useQueryClient();
  const { queryKey } = officeQuery('runs:list', officeId);
  return useOfficeMutation('runs:remove', officeId, {
    onMutate: ({ runId }) => void client.setQueryData(queryKey, (old) => old?.filter(({ run }) => run.runId !== runId)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Rows per IPC call. */
const rowsPerChunk = 5_000;

/**
 * Compares two runs and loads every row that differs. If `key` is null, the first column with unique values is used.
 */
export const comparisonQuery = (officeId: string, before: string, after: string, key: string | null) =>
  queryOptions({
    queryKey: ['comparison', officeId, before, after, key],
    queryFn: async ({ signal }) => {
      const summary = await callOffice('runs:compare', officeId, { before, after, key });
      const { comparisonId, headers, added, removed, changed } = summary;
      const differences: Difference[] = [];
      while (differences.length < added + removed + changed) {
        signal.throwIfAborted();
        const input = { comparisonId, offset: differences.length, limit: rowsPerChunk };
        const chunk = parseDifferences(await call('runs:differences', input), headers.length);
        if (chunk.length === 0) break;
        for (const difference of chunk) differences.push(difference);
      }
      return { summary, differences };
    },
    // A comparison never changes. It is not cached here, because main has only the latest few in memory for export.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
