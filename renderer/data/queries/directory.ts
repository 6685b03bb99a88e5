/** Directories: branches, consultants and groups. */

import { cancellable, ipc } from '@renderer/ipc/client';
import type { DirectoryKind } from '@shared/schemas/directory';
import { queryOptions } from '@tanstack/react-query';

type FetchPolicy = 'network-first' | 'cache-only';

const readList = (officeId: string, kind: DirectoryKind, fetchPolicy: FetchPolicy, signal: AbortSignal) =>
  cancellable(signal, (requestId) => ipc.invoke('directory:list', { officeId, requestId, kind, fetchPolicy }));

/** Every record of one directory. */
export const directoryListQuery = (officeId: string, kind: DirectoryKind) =>
  queryOptions({
    queryKey: ['directory-list', officeId, kind],
    queryFn: ({ signal }) => readList(officeId, kind, 'network-first', signal),
  });

/** The cached copy of the same list. */
export const cachedDirectoryListQuery = (officeId: string, kind: DirectoryKind) =>
  queryOptions({
    queryKey: ['directory-list-saved', officeId, kind],
    queryFn: ({ signal }) => readList(officeId, kind, 'cache-only', signal),
    staleTime: 0,
    gcTime: 0,
  });

type RecordId = { readonly officeId: string; readonly kind: DirectoryKind; readonly id: string };

const readRecord = (record: RecordId, fetchPolicy: FetchPolicy, signal: AbortSignal) =>
  cancellable(signal, (requestId) => ipc.invoke('directory:record', { ...record, requestId, fetchPolicy }));

/** One record of a directory. */
export const directoryRecordQuery = (officeId: string, kind: DirectoryKind, id: string) =>
  queryOptions({
    queryKey: ['directory-record', officeId, kind, id],
    queryFn: ({ signal }) => readRecord({ officeId, kind, id }, 'network-first', signal),
  });

/** The cached copy of the same record. */
export const cachedDirectoryRecordQuery = (officeId: string, kind: DirectoryKind, id: string) =>
  queryOptions({
    queryKey: ['directory-record-saved', officeId, kind, id],
    queryFn: ({ signal }) => readRecord({ officeId, kind, id }, 'cache-only', signal),
    staleTime: 0,
    gcTime: 0,
  });
