/** Diagnostics of the office in use, polled once a second while the screen is open. */

import { ipc } from '@renderer/ipc/client';
import type { ExportFormat } from '@shared/export-formats';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const refreshMs = 1_000;

export const diagnosticsQuery = (officeId: string) =>
  queryOptions({
    queryKey: ['diagnostics', officeId],
    queryFn: () => ipc.invoke('diagnostics:get', officeId),
    refetchInterval: refreshMs,
    refetchIntervalInBackground: false,
    // Diagnostics of an earlier visit to the screen are out of date.
    gcTime: 0,
  });

/** Switches X-Debug on or off. */
export function useSetDebugging(officeId: string) {
  const client = useQueryClient();
  const { queryKey } = diagnosticsQuery(officeId);
  return useMutation({
    mutationFn: (isOn: boolean) => ipc.invoke('diagnostics:set-debugging', { officeId, isOn }),
    onMutate: async (isDebugging) => {
      // A poll under way would set the switch back.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (old) => old && { ...old, isDebugging });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export const exportWarnings = (officeId: string, format: ExportFormat) =>
  ipc.invoke('export:warnings', { officeId, format });

/** The newest lines of the log. Read each time that they are shown. */
export const logQuery = queryOptions({
  queryKey: ['log'],
  queryFn: () => ipc.invoke('log:read', null),
  staleTime: 0,
  gcTime: 0,
});

/** Opens the log's folder in the system's file manager. */
export const useShowLog = () => useMutation({ mutationFn: () => ipc.invoke('log:show-folder', null) });
