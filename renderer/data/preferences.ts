/** The user's preferences in the office in use: table layouts, saved views, labels, report settings. */

import { showFailure } from '@renderer/ui/line';
import type { EventPayload } from '@shared/ipc/contract';
import { isSamePackRun, type PackRun } from '@shared/settings/packs';
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
import { callOffice, officeQuery, useEvent, useOfficeMutation } from './call';
import { texts } from './texts';

/* Packs of reports: the progress of each pack's latest run. */

/** Replaces a run by its new state; a new run comes first. */
function upsertRun(runs: readonly PackRun[], run: PackRun): PackRun[] {
  const isSame = (other: PackRun) => isSamePackRun(other, run);
  return runs.some(isSame) ? runs.map((other) => (isSame(other) ? run : other)) : [run, ...runs];
}

/** Applies the progress that a pack reports. */
export function usePackEvents(): void {
  const client = useQueryClient();
  useEvent(
    'packs:changed',
    useCallback(
      ({ officeId, run }: EventPayload<'packs:changed'>) =>
        void client.setQueryData(officeQuery('packs:state', officeId).queryKey, (old) => upsertRun(old ?? [], run)),
      [client],
    ),
  );
}

/** Runs a pack: into the folder of an interrupted run, or into one that the user chooses. */
export function useRunPack(officeId: string) {
  const client = useQueryClient();
  return useOfficeMutation('packs:run', officeId, {
    onSettled: () => client.invalidateQueries({ queryKey: ['packs:state', officeId] }),
  });
}

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
    // Runs follow their pack: they take its new name, or go with it.
    onSuccess: (_preferences, { kind }) =>
      kind === 'pack' ? client.invalidateQueries({ queryKey: ['packs:state', officeId] }) : undefined,
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
