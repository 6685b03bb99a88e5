/** Diagnostics of the office in use, looked at once a second while the screen is open. */

import { bridge } from '@renderer/ipc/client';
import type { ExportFormat } from '@shared/ipc/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const refreshMs = 1_000;

export const diagnosticsQuery = (officeId: string) =>
  queryOptions({
    queryKey: ['diagnostics', officeId],
    queryFn: () => bridge.getDiagnostics(officeId),
    refetchInterval: refreshMs,
    // What was seen when the screen was open last is no news.
    gcTime: 0,
  });

/** Switches X-Debug on or off. */
export function useSetDebugging(officeId: string) {
  const client = useQueryClient();
  const { queryKey } = diagnosticsQuery(officeId);
  return useMutation({
    mutationFn: (isOn: boolean) => bridge.setDebugging({ officeId, isOn }),
    onMutate: async (isDebugging) => {
      // A look that was under way would put the switch back.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (old) => old && { ...old, isDebugging });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export const exportWarnings = (officeId: string, format: ExportFormat) => bridge.exportWarnings({ officeId, format });
