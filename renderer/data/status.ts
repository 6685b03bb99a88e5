/**
 * How current an office's data is: what the frame's one status shows. The connection says whether the server answers; what
 * loads in the background says how far it is.
 */

import type { Connection } from '@shared/records/office';
import { isSyncing, type SyncState } from '@shared/records/sync';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { connectionQuery } from './app';
import { officeQuery } from './call';
import { createStore, useStore } from './stores/create-store';

export type OfficeStatus =
  | { readonly kind: 'up-to-date' }
  /** `percent` is null while it is not known how much there is to load. */
  | { readonly kind: 'updating'; readonly percent: number | null }
  /** `sinceMs`: the time of the last answer; null where there was none. */
  | { readonly kind: 'offline'; readonly sinceMs: number | null }
  | { readonly kind: 'refused' }
  | { readonly kind: 'paused'; readonly untilMs: number };

/** How far the loading of an office's data has come, in requests or records; `total` is null while it is not known. */
export type Loading = { readonly done: number; readonly total: number | null };

/** What is loading in the background, by office and by who loads it. */
const loading = createStore<ReadonlyMap<string, Loading>>(new Map());

const toKey = (officeId: string, loader: string) => `${officeId} ${loader}`;

/**
 * Says how far a loader of an office's data has come.
 *
 * @param loader - names who loads: each has its own progress, and they are added up
 * @param progress - null once it has ended
 */
export function setLoading(officeId: string, loader: string, progress: Loading | null): void {
  const next = new Map(loading.get());
  if (progress === null) next.delete(toKey(officeId, loader));
  else next.set(toKey(officeId, loader), progress);
  loading.set(next);
}

/** Adds up what several loaders have done: the total is known once each knows its own. */
export function addLoading(all: readonly Loading[]): Loading | null {
  if (all.length === 0) return null;
  const done = all.reduce((sum, one) => sum + one.done, 0);
  const totals = all.map(({ total }) => total);
  return { done, total: totals.includes(null) ? null : totals.reduce<number>((sum, total) => sum + (total ?? 0), 0) };
}

/** A pause that the server asked for is a state of its own once it is longer than this. */
const longPauseMs = 120_000;

type Observed = {
  readonly connection: Connection | undefined;
  readonly loading: Loading | null;
  readonly nowMs: number;
};

/** Describes an office's data in one of five forms; the one that needs the user comes first. */
export function describeStatus({ connection, loading: progress, nowMs }: Observed): OfficeStatus {
  if (connection?.state === 'refused') return { kind: 'refused' };
  const pausedUntilMs = connection?.waitCause === 'server' ? (connection.waitUntilMs ?? 0) : 0;
  if (pausedUntilMs > nowMs + longPauseMs) return { kind: 'paused', untilMs: pausedUntilMs };
  if (connection?.state === 'offline') return { kind: 'offline', sinceMs: connection.answeredAtMs };
  if (progress !== null) {
    const { done, total } = progress;
    // 100 % is said once it is up to date.
    const percent = total === null || total === 0 ? null : Math.min(99, Math.floor((100 * done) / total));
    return { kind: 'updating', percent };
  }
  if (connection === undefined || connection.state === 'unchecked') return { kind: 'updating', percent: null };
  return { kind: 'up-to-date' };
}

const toLoading = (sync: SyncState): Loading => ({ done: sync.done, total: sync.total === 0 ? null : sync.total });

/** Something that is over sooner is not worth a word. */
const briefMs = 2_000;

/** Follows a state as soon as it has lasted for two seconds; any other state at once. */
function useLasting(status: OfficeStatus): OfficeStatus {
  const isUpdating = status.kind === 'updating';
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isUpdating) return undefined;
    const timer = setTimeout(() => setLasting(true), briefMs);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isUpdating]);
  return isUpdating && !isLasting ? { kind: 'up-to-date' } : status;
}

/** Follows the status of the office in use. */
export function useOfficeStatus(officeId: string): OfficeStatus {
  const { data: connection } = useQuery(connectionQuery(officeId));
  const { data: sync } = useQuery(officeQuery('sync:state', officeId));
  const all = useStore(loading, (map) => map);
  const own = [...all].filter(([key]) => key.startsWith(`${officeId} `)).map(([, progress]) => progress);
  const progress = addLoading([...own, ...(sync && isSyncing(sync) ? [toLoading(sync)] : [])]);
  const isKnown = connection !== undefined && connection.state !== 'unchecked';
  const status = describeStatus({ connection, loading: progress, nowMs: Date.now() });
  const lasting = useLasting(status);
  // Before the first answer nothing is up to date, and nothing is said.
  return isKnown ? lasting : status;
}
