/** Names for the ids of branches, consultants and groups. */

import { bridge, cancellable } from '@renderer/ipc/bridge';
import type { Directory, DirectoryKind } from '@shared/schemas/directory';
import { queryOptions, useQuery } from '@tanstack/react-query';

const directoryQuery = (officeId: string) =>
  queryOptions({
    queryKey: ['directory', officeId],
    queryFn: ({ signal }) => cancellable(signal, (requestId) => bridge.getDirectory({ officeId, requestId })),
    staleTime: 30 * 60_000,
  });

/** Every record of one kind. */
export const directoryListQuery = (officeId: string, kind: DirectoryKind) =>
  queryOptions({
    queryKey: ['directory-list', officeId, kind],
    queryFn: ({ signal }) => cancellable(signal, (requestId) => bridge.listDirectory({ officeId, requestId, kind })),
  });

/** One record of a kind. */
export const directoryRecordQuery = (officeId: string, kind: DirectoryKind, id: string) =>
  queryOptions({
    queryKey: ['directory-record', officeId, kind, id],
    queryFn: ({ signal }) =>
      cancellable(signal, (requestId) => bridge.getDirectoryRecord({ officeId, requestId, kind, id })),
  });

const empty: Directory = { branch: {}, consultant: {}, group: {} };

export function useDirectory(officeId: string): Directory {
  return useQuery(directoryQuery(officeId)).data ?? empty;
}

/** "Sydney City" where the API gives a name, else the id as it is; null for no id. */
export function nameOf(directory: Directory, kind: DirectoryKind, id: number | null): string | null {
  return id === null ? null : (directory[kind][String(id)] ?? String(id));
}
