/** Branches, consultants and groups as records. */

import { bridge, cancellable } from '@renderer/ipc/client';
import type { DirectoryKind } from '@shared/schemas/directory';
import { queryOptions } from '@tanstack/react-query';

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
