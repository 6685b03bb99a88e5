/** Names for ids: from the API's directories, from cached clients, and from the user's labels. */

import type { FetchPolicy } from '@shared/ipc/contract';
import type { Directory, DirectoryKind, Names } from '@shared/records/directory';
import { defaultPreferences, getOwnNames } from '@shared/settings/preferences';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useOfficeId } from './app';
import { callOffice, useEvent } from './call';
import { usePreferences } from './preferences';

export const directoryQuery = (officeId: string, fetchPolicy: FetchPolicy) =>
  queryOptions({
    queryKey: ['directory:get', officeId, fetchPolicy],
    // Not cancelled when a screen closes: the next one needs the names too.
    queryFn: () => callOffice('directory:get', officeId, null, { fetchPolicy }),
    staleTime: 30 * 60_000,
    // Refreshed in the background: current names stay until the new ones are loaded.
    refetchInterval: fetchPolicy === 'network-first' ? 30 * 60_000 : false,
    refetchIntervalInBackground: false,
  });

/** Reads the names again once the whole list of clients was saved, and while bookings come in, which have names of suppliers. */
export function useNameEvents(): void {
  const client = useQueryClient();
  const seen = useRef(new Map<string, string>());
  useEvent('update:changed', ({ officeId, clients, phase, percent }) => {
    // The first event may already be of the saved list: names that were read before lack its clients.
    const now = `${clients.checkedAtMs} ${phase} ${Math.floor((percent ?? 0) / 10)}`;
    const { queryKey } = directoryQuery(officeId, 'cache-only');
    if (seen.current.get(officeId) !== now) void client.invalidateQueries({ queryKey });
    seen.current.set(officeId, now);
  });
}

const emptyDirectory: Directory = {
  branch: {},
  consultant: {},
  group: {},
  client: {},
  supplier: {},
  unnamedSuppliers: [],
};

/** Gets the names that the server gives: cached at once, then its current ones. */
export function useServerNames(isLive = true): Directory {
  const officeId = useOfficeId();
  const cached = useQuery(directoryQuery(officeId, 'cache-only')).data;
  const live = useQuery({ ...directoryQuery(officeId, 'network-first'), enabled: isLive }).data;
  return useMemo(
    () => ({
      ...(live ?? cached ?? emptyDirectory),
      client: { ...live?.client, ...cached?.client },
      supplier: cached?.supplier ?? live?.supplier ?? {},
    }),
    [cached, live],
  );
}

/**
 * Gets the names of the office in use. A label is used where the server has no name.
 *
 * @param isLive - whether the server is asked for those that are not current
 */
export function useNames(isLive = true): Names {
  const apiNames = useServerNames(isLive);
  const preferences = usePreferences() ?? defaultPreferences;
  return useMemo(() => {
    const labels = getOwnNames(preferences);
    const withLabels = (kind: DirectoryKind | 'client') => ({ ...labels[kind], ...apiNames[kind] });
    return {
      branch: withLabels('branch'),
      consultant: withLabels('consultant'),
      group: withLabels('group'),
      client: withLabels('client'),
      supplier: { ...apiNames.supplier, ...labels.supplier },
      product: labels.product,
    };
  }, [apiNames, preferences]);
}
