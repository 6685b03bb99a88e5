/** Directories: branches, consultants and groups. */

import { cancellable, ipc } from '@renderer/ipc/client';
import type { DirectoryKind } from '@shared/schemas/directory';
import { queryOptions } from '@tanstack/react-query';

/** Every record of one directory. */
export const directoryListQuery = (officeId: string, kind: DirectoryKind) =>
  queryOptions({
    queryKey: ['directory-list', officeId, kind],
    queryFn: ({ signal }) =>
      cancellable(signal, (requestId) => ipc.invoke('directory:list', { officeId, requestId, kind })),
  });

/** One record of a directory. */
export const directoryRecordQuery = (officeId: string, kind: DirectoryKind, id: string) =>
  queryOptions({
    queryKey: ['directory-record', officeId, kind, id],
    queryFn: ({ signal }) =>
      cancellable(signal, (requestId) => ipc.invoke('directory:record', { officeId, requestId, kind, id })),
  });
