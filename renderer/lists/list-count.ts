/** How many rows of a list are shown, and of how many: at the foot of every list that is on this computer as a whole. */
import { connectionQuery } from '@renderer/data/app';
import { maxListedTrips } from '@shared/app/application';
import type { ListState } from '@shared/records/update';
import { formatLocalTime } from '@shared/values/dates';
import { useQuery } from '@tanstack/react-query';
import { texts } from './texts';

type Counted = {
  /** Rows that pass the filters, and all of them. */
  readonly listed: number;
  readonly total: number;
  readonly state: ListState | null;
  readonly isOffline: boolean;
};

/** Whether the server of an office does not respond. */
export function useIsOffline(officeId: string): boolean {
  return useQuery(connectionQuery(officeId)).data?.state === 'offline';
}

/** Formats "61 of 2,400 trips", "First 150,000 of 412,000 trips", "40,300 of 100,000 trips so far", "2,400 trips, as of 2:15 pm". */
export function formatListCount(
  noun: string,
  { listed, total, state, isOffline }: Counted,
  nowMs = Date.now(),
): string {
  const checkedAtMs = state?.checkedAtMs ?? null;
  const isFilling = state !== null && checkedAtMs === null;
  const announced = isFilling ? Math.max(total, state.total ?? 0) : total;
  const isPart = !isFilling && total < (state?.total ?? 0) && total >= maxListedTrips;
  const count = texts.count.listed(listed, announced, noun);
  const text = isPart ? texts.count.first(listed, total, state?.total ?? 0, noun) : count;
  if (isFilling) return isOffline ? text : texts.count.soFar(text);
  return isOffline && checkedAtMs !== null ? texts.count.asOf(text, formatLocalTime(checkedAtMs, nowMs)) : text;
}
