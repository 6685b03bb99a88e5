/**
 * How current an office's data is: what the frame's one status shows. The connection says whether the server answers; the
 * update in the background says how far it is.
 */

import { useIsLasting } from '@renderer/ui/use-now';
import type { Connection } from '@shared/records/office';
import type { UpdateState } from '@shared/records/update';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConnection, useOfficeId } from './app';
import { officeQuery, useEvent } from './call';

export type OfficeStatus =
  | { readonly kind: 'up-to-date' }
  /** `percent` is null while it is not known how much there is to load. */
  | { readonly kind: 'updating'; readonly percent: number | null }
  /** `sinceMs`: the time of the last answer; null where there was none. */
  | { readonly kind: 'offline'; readonly sinceMs: number | null }
  | { readonly kind: 'refused' }
  | { readonly kind: 'paused'; readonly untilMs: number };

/** A pause that the server asked for is a state of its own once it is longer than this. */
const longPauseMs = 120_000;

type Observed = {
  readonly connection: Connection | undefined;
  readonly update: Pick<UpdateState, 'phase' | 'percent' | 'pausedUntilMs' | 'trips'> | undefined;
  readonly nowMs: number;
};

/** Describes an office's data in one of five forms; the one that needs the user comes first. */
export function describeStatus({ connection, update, nowMs }: Observed): OfficeStatus {
  if (connection?.state === 'refused') return { kind: 'refused' };
  const serverPauseMs = connection?.waitCause === 'server' ? (connection.waitUntilMs ?? 0) : 0;
  const untilMs = Math.max(serverPauseMs, update?.pausedUntilMs ?? 0);
  if (untilMs > nowMs + longPauseMs) return { kind: 'paused', untilMs };
  if (connection?.state === 'offline') return { kind: 'offline', sinceMs: connection.respondedAtMs };
  if (update && update.phase !== 'idle')
    return { kind: 'updating', percent: update.percent === null ? null : Math.min(99, update.percent) };
  // A list that was never read whole is not up to date, as after a damaged copy.
  const isUnread = update !== undefined && update.trips.checkedAtMs === null;
  if (isUnread || connection === undefined || connection.state === 'unchecked')
    return { kind: 'updating', percent: null };
  return { kind: 'up-to-date' };
}

/** Something that is over sooner is not worth a word. */
const briefMs = 2_000;

/** Follows the update in the background of the office in use. */
export const useUpdateState = (): UpdateState | undefined => useQuery(officeQuery('update:state', useOfficeId())).data;

export function useOfficeStatus(): OfficeStatus {
  const client = useQueryClient();
  const connection = useConnection();
  const update = useUpdateState();
  useEvent(
    'update:changed',
    (state) => void client.setQueryData(officeQuery('update:state', state.officeId).queryKey, state),
  );
  const status = describeStatus({ connection, update, nowMs: Date.now() });
  const isChecking = status.kind === 'updating' && update?.phase === 'checking';
  const isLasting = useIsLasting(isChecking, briefMs);
  return isChecking && !isLasting ? { kind: 'up-to-date' } : status;
}
