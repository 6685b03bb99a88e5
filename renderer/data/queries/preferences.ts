/** What staff arranged for themselves in the office in use: table layouts, named views, labels. */

import { notifications } from '@mantine/notifications';
import { ipc } from '@renderer/ipc/client';
import {
  changePreferences,
  defaultPreferences,
  getReportPreferences,
  type PreferenceChange,
  type ReportPreferences,
  type TableLayout,
} from '@shared/schemas/preferences';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useOfficeId } from './app';

const preferencesQuery = (officeId: string) =>
  queryOptions({
    queryKey: ['preferences', officeId],
    queryFn: () => ipc.invoke('preferences:get', officeId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The preferences; null until they have been read. */
export function usePreferences() {
  return useQuery(preferencesQuery(useOfficeId())).data ?? null;
}

/** Changes the preferences of the office in use. */
export function useChangePreferences() {
  const officeId = useOfficeId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PreferenceChange) => ipc.invoke('preferences:change', { officeId, change }),
    // What staff arranged stands at once; whoever saves a view right after it saves what is seen.
    onMutate: (change) =>
      client.setQueryData(preferencesQuery(officeId).queryKey, (old) => old && changePreferences(old, change)),
    // What was not saved must not stand there as if it were.
    onError: ({ message }) => {
      notifications.show({ color: 'red', title: 'Not saved', message, autoClose: false });
      void client.invalidateQueries({ queryKey: preferencesQuery(officeId).queryKey });
    },
  });
}

/** How a table of this office was left, and the way to remember it. `isReady` is false until it is known. */
export function useTableLayout(table: string) {
  const preferences = usePreferences();
  const { mutate } = useChangePreferences();
  const onLayout = useCallback((layout: TableLayout) => mutate({ kind: 'table', table, layout }), [mutate, table]);
  return { isReady: preferences !== null, layout: (preferences ?? defaultPreferences).tables[table], onLayout };
}

/** What is remembered of a report; null until it is known. */
export function useReportMemory(slug: string): ReportPreferences | null {
  const preferences = usePreferences();
  return preferences && getReportPreferences(preferences, slug);
}
