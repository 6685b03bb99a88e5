/** The user's preferences in the office in use: table layouts, saved views, labels, report settings. */

import { showFailure } from '@renderer/ui/line';
import {
  changePreferences,
  defaultPreferences,
  getReportPreferences,
  type PreferenceChange,
  type ReportPreferences,
  type TableLayout,
} from '@shared/settings/preferences';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useOfficeId } from './app';
import { callOffice, officeQuery } from './call';
import { texts } from './texts';

export const preferencesQuery = (officeId: string) =>
  queryOptions({
    ...officeQuery('preferences:get', officeId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // The command line may have imported others meanwhile.
    refetchOnWindowFocus: 'always',
  });

/** Gets the preferences; null until they are loaded. */
export function usePreferences() {
  return useQuery(preferencesQuery(useOfficeId())).data ?? null;
}

/** Changes the preferences of the office in use. */
export function useChangePreferences() {
  const officeId = useOfficeId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PreferenceChange) => callOffice('preferences:change', officeId, change),
    // Applied optimistically: a view saved right afterwards contains the change.
    onMutate: (change) =>
      client.setQueryData(preferencesQuery(officeId).queryKey, (old) => old && changePreferences(old, change)),
    // Reverts the optimistic change.
    onError: ({ message }) => {
      showFailure(texts.notSaved, message);
      void client.invalidateQueries({ queryKey: preferencesQuery(officeId).queryKey });
    },
  });
}

/** Gets the saved layout of a table and the function that saves it. `isReady` is false until it is loaded. */
export function useTableLayout(table: string) {
  const preferences = usePreferences();
  const { mutate } = useChangePreferences();
  const onLayout = useCallback((layout: TableLayout) => mutate({ kind: 'table', table, layout }), [mutate, table]);
  return { isReady: preferences !== null, layout: (preferences ?? defaultPreferences).tables[table], onLayout };
}

/** Gets the preferences for a report; null until they are loaded. */
export function useReportPreferences(slug: string): ReportPreferences | null {
  const preferences = usePreferences();
  return preferences && getReportPreferences(preferences, slug);
}
