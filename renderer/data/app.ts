/** The application's state, the office in use, its connection, its preferences and its names. */
import { showFailure } from '@renderer/ui/line';
import { useIsLasting } from '@renderer/ui/use-now';
import { AppError } from '@shared/errors/errors';
import type { AppChannel, Input, Output, RecordChannel } from '@shared/ipc/contract';
import type { Directory, DirectoryKind, Names } from '@shared/records/directory';
import type { Freshness } from '@shared/records/freshness';
import type { AppState, Connection, Office } from '@shared/records/office';
import {
  changePreferences,
  defaultPreferences,
  getOwnNames,
  getReportPreferences,
  type PreferenceChange,
  type Preferences,
  type ReportPreferences,
  type TableLayout,
} from '@shared/settings/preferences';
import {
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { appQuery, call, callOffice, officeQuery, onEvent, recordQuery, useEvent } from './call';
import { keepTables } from './tables';
import { texts } from './texts';

export const appStateQuery = queryOptions({
  ...appQuery('app:state'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The request window empties without an event: it is polled at this interval until it is empty. */
const connectionRefreshMs = 10_000;

export const connectionQuery = (officeId: string) =>
  queryOptions({
    ...appQuery('offices:connection', officeId),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.used > 0 ? connectionRefreshMs : false),
    // Other programs may have sent requests with the same token.
    refetchOnWindowFocus: 'always',
  });

/** Applies a new state. Invalidates all queries if the data of an office was unlocked. */
export function applyAppState(client: QueryClient, state: AppState): void {
  const before = client.getQueryData(appStateQuery.queryKey);
  client.setQueryData(appStateQuery.queryKey, state);
  keepTables(state.offices.map(({ id }) => id));
  const isLocked = (officeId: string) => state.locks.some((lock) => lock.officeId === officeId);
  if (before?.locks.some(({ officeId }) => !isLocked(officeId))) void client.invalidateQueries();
}

/* Queries that are fetched again by themselves when the server responds again. */

/** Whether a query has failed, or shows saved data because the server did not respond. */
export function isUnanswered({ state }: Pick<Query, 'state'>): boolean {
  const { freshness } = (state.data ?? {}) as { readonly freshness?: Freshness };
  return state.status === 'error' || (freshness?.source === 'cache' && freshness.fallbackReason !== null);
}

/** A query that failed again, although the server was back, is not retried for this long: one that always fails takes it off line. */
const retryPauseMs = 600_000;
const failedAtMs = new WeakMap<Query, number>();

/** Refetches active queries that the server did not respond to. */
export async function refetchUnanswered(client: QueryClient): Promise<void> {
  const isDue = (query: Query) =>
    isUnanswered(query) && Date.now() - (failedAtMs.get(query) ?? Number.NEGATIVE_INFINITY) >= retryPauseMs;
  const due = new Set(client.getQueryCache().findAll({ type: 'active', predicate: isDue }));
  await client.refetchQueries({ predicate: (query) => due.has(query) }, { cancelRefetch: false });
  for (const query of due) {
    if (isUnanswered(query)) failedAtMs.set(query, Date.now());
    else failedAtMs.delete(query);
  }
}

/**
 * Applies each new state of the application that main reports, as long as the page lives. Begins before the first state is
 * requested: what changes while the first list is loading would be lost.
 */
export function followAppState(client: QueryClient): void {
  onEvent('app:changed', (state) => applyAppState(client, state));
}

/** Applies changes of the connections that main reports, and refetches what the server did not respond to before. */
export function useAppEvents(): void {
  const client = useQueryClient();
  useEvent('connection:changed', (connection) => {
    const { queryKey } = connectionQuery(connection.officeId);
    const wasOffline = client.getQueryData(queryKey)?.state === 'offline';
    client.setQueryData(queryKey, connection);
    const current = client.getQueryData(appStateQuery.queryKey)?.currentOfficeId;
    if (wasOffline && connection.state === 'live' && connection.officeId === current) void refetchUnanswered(client);
  });
}

/**
 * Creates a mutation that returns the new application state. Another office needs no invalidation: query keys contain
 * the office.
 */
export function useAppMutation<I>(change: (input: I) => Promise<AppState>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, gcTime: 0, onSuccess: (state) => applyAppState(client, state) });
}

/** The channels that return the new application state. */
type StateChannel = { [C in AppChannel]: Output<C> extends AppState ? C : never }[AppChannel];

/** The mutation of a channel that returns the new application state. */
export function useStateMutation<C extends StateChannel>(channel: C) {
  const send = call as unknown as (channel: C, input: Input<C>) => Promise<AppState>;
  return useAppMutation((input: Input<C>) => send(channel, input));
}

/** Gets the id of the office in use. Screens are shown only while there is one. */
export const useOfficeId = (): string => useQuery(appStateQuery).data?.currentOfficeId ?? '';

/** Gets the office in use. */
export function useOffice(): Office | undefined {
  const { data } = useQuery(appStateQuery);
  return data?.offices.find(({ id }) => id === data.currentOfficeId);
}

export const useOfficeName = (): string => useOffice()?.name ?? '';

/** Gets the connection of the office in use, or a part of it: each request changes the whole. */
export const useConnection = <T = Connection>(select = (connection: Connection) => connection as T) =>
  useQuery({ ...connectionQuery(useOfficeId()), select }).data;

/* The idle lock as the page sees it. Main decides: while it is locked, it refuses every other call. */

/** Whether a call failed because Tripledger is locked. */
export function isLockedError(error: unknown): boolean {
  return error instanceof AppError && error.code === 'locked';
}

/** Follows the lock: drops what was loaded, and requests it again. Main also reloads a page that it locks. */
export function useLockEvents(): void {
  const client = useQueryClient();
  useEvent('lock:changed', () => void client.resetQueries());
}

/* The sign-in that the network's proxy asks for. */

const proxyChallengeQuery = queryOptions({
  ...appQuery('proxy:pending'),
  staleTime: Number.POSITIVE_INFINITY,
  // No event comes while the window is locked.
  refetchOnMount: 'always',
});

/** Gets the challenge to show; null for none. */
export function useProxyChallenge() {
  const client = useQueryClient();
  useEvent('proxy:changed', (challenge) => client.setQueryData(proxyChallengeQuery.queryKey, challenge));
  return useQuery(proxyChallengeQuery).data ?? null;
}

/* The user's preferences in the office in use: table layouts, saved views, labels, report settings. */

export const preferencesQuery = (officeId: string) =>
  queryOptions({
    ...officeQuery('preferences:get', officeId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // The command line may have imported others meanwhile.
    refetchOnWindowFocus: 'always',
  });

/** Gets the preferences. The frame has the default ones until they are read: it draws its screen then. */
export const usePreferences = (): Preferences => useQuery(preferencesQuery(useOfficeId())).data ?? defaultPreferences;

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

/** Changes the preferences. The promise says whether it was done; a failure has a note of its own. */
export function useSavePreferences(): (change: PreferenceChange) => Promise<boolean> {
  const { mutateAsync } = useChangePreferences();
  return (change) =>
    mutateAsync(change).then(
      () => true,
      () => false,
    );
}

/** Gets the saved layout of a table with what saves it, as its props. */
export function useTableLayout(table: string) {
  const { [table]: layout } = usePreferences().tables;
  const { mutate } = useChangePreferences();
  const onLayoutChange = useCallback(
    (layout: TableLayout) => mutate({ kind: 'table', table, layout }),
    [mutate, table],
  );
  return { layout, onLayoutChange };
}

/** Gets the preferences for a report. */
export const useReportPreferences = (slug: string): ReportPreferences => getReportPreferences(usePreferences(), slug);

/* Names for ids: from the API's directories, from cached clients, and from the user's labels. */

export const directoryQuery = (officeId: string) =>
  queryOptions({ ...officeQuery('directory:get', officeId), staleTime: Number.POSITIVE_INFINITY, gcTime: 30 * 60_000 });

/** Reads the names again once lists of them were read, and while bookings come in, which have names of suppliers. */
export function useNameEvents(): void {
  const client = useQueryClient();
  const seen = useRef(new Map<string, string>());
  useEvent('update:changed', ({ officeId, clients, namesReadAtMs, phase, percent }) => {
    // The first event may already be of the saved list: names that were read before lack its clients.
    // And while none is read, a client that was found on the server.
    const found = phase === 'idle' ? clients.revision : '';
    const now = `${clients.checkedAtMs} ${namesReadAtMs} ${phase} ${Math.floor((percent ?? 0) / 10)} ${found}`;
    const { queryKey } = directoryQuery(officeId);
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

/** Gets the saved names that the server has given. */
export const useServerNames = (): Directory => useQuery(directoryQuery(useOfficeId())).data ?? emptyDirectory;

/** Gets the names of the office in use. A label is used where the server has no name. */
export function useNames(): Names {
  const apiNames = useServerNames();
  const { labels: own, reportNames } = usePreferences();
  return useMemo(() => {
    const labels = getOwnNames({ labels: own, reportNames });
    const withLabels = (kind: DirectoryKind | 'client') => ({ ...labels[kind], ...apiNames[kind] });
    return {
      branch: withLabels('branch'),
      consultant: withLabels('consultant'),
      group: withLabels('group'),
      client: withLabels('client'),
      supplier: { ...apiNames.supplier, ...labels.supplier },
      product: labels.product,
    };
  }, [apiNames, own, reportNames]);
}

/* Records and lists that show what is saved until the server has responded. */

/** A server that takes longer than this is slow. */
const slowAfterMs = 2_500;

const slowServerReason = {
  code: 'timed-out',
  message: texts.noResponse,
  details: {},
} as const;

type WithFreshness = { readonly freshness: Freshness };
/** The channels whose output says how fresh it is. */
type FreshChannel = { [C in RecordChannel]: NonNullable<Output<C>> extends WithFreshness ? C : never }[RecordChannel];

/** Adds the reason to a copy that is shown because the server is slow. */
function withSlowServerReason<T extends WithFreshness | null>(copy: T): T {
  const isWithoutReason = copy?.freshness.source === 'cache' && copy.freshness.fallbackReason === null;
  return isWithoutReason ? { ...copy, freshness: { ...copy.freshness, fallbackReason: slowServerReason } } : copy;
}

/**
 * Reads a record or a list: its saved copy at once, then the server's. `data` is null until either has it, and says so when the
 * server is slow to respond; the error, `isFetching` and `refetch` are those of the server's.
 */
export function useRecord<C extends FreshChannel>(channel: C, input: Input<C>) {
  const officeId = useOfficeId();
  const live = useQuery(recordQuery(channel, officeId, input));
  const isCopy = live.data === undefined;
  const copy = useQuery({ ...recordQuery(channel, officeId, input, 'cache-only'), enabled: isCopy }).data;
  const data: Output<C> | null = live.data ?? copy ?? null;
  const isSlow = useIsLasting(live.isFetching && isCopy, slowAfterMs);
  const record = useMemo(() => (isSlow ? withSlowServerReason(data) : data), [data, isSlow]);
  const { error, isFetching, refetch } = live;
  return { data: record, error, isFetching, isSlow, refetch };
}
