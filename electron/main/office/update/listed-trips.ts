/** What the list of trips says of a trip without its bookings: whether they are kept, and which are read first. */

import { getRecordId } from '@main/server/record-id';
import type { JsonValue } from '@main/system/exact-json';
import type { TripItem } from '@shared/records/trip';
import { toCalendarDay, toRealDay } from '@shared/values/dates';

export type ListedTrip = {
  readonly id: number;
  readonly clientId: number | null;
  readonly isActive: boolean;
  readonly firstTravel: string | null;
  readonly lastTravel: string | null;
  readonly mayHaveUnclaimed: boolean;
};

/** Whether a trip may have bookings that are due. One without bookings, or whose travel is to come, has none. */
function mayHaveUnclaimed({ sector_summary: summary }: TripItem, today: string): boolean {
  if (summary === null) return true;
  if (summary.sector_count === 0) return false;
  const first = toRealDay(summary.earliest_travel_date);
  return first === null || first < today;
}

/** @returns null for an entry whose id cannot be used: nothing can be asked for under it */
export function toListedTrip(item: JsonValue, trip: TripItem | undefined, today: string): ListedTrip | null {
  const id = getRecordId(item);
  if (id === null) return null;
  return {
    id: Number(id),
    clientId: trip?.client_id ?? null,
    isActive: trip?.is_active !== false,
    firstTravel: toCalendarDay(trip?.sector_summary?.earliest_travel_date ?? ''),
    lastTravel: toCalendarDay(trip?.sector_summary?.latest_travel_date ?? ''),
    mayHaveUnclaimed: trip !== undefined && mayHaveUnclaimed(trip, today),
  };
}

const getDay = ({ lastTravel, firstTravel }: ListedTrip) => lastTravel ?? firstTravel;

/** Whether the bookings of a trip are kept. One without dates is. @param keepsFrom - YYYY-MM-DD; null for all trips */
export const shouldKeep = (trip: ListedTrip, keepsFrom: string | null): boolean =>
  keepsFrom === null || (getDay(trip) ?? keepsFrom) >= keepsFrom;

/** Past travel first, the newest of it before older; then what travels next; trips without a date last. */
export function sortByTravel(trips: readonly ListedTrip[], today: string): ListedTrip[] {
  const past = trips.filter((trip) => (getDay(trip) ?? '9') <= today);
  const later = trips.filter((trip) => (getDay(trip) ?? '') > today);
  const undated = trips.filter((trip) => getDay(trip) === null);
  const compare = (a: ListedTrip, b: ListedTrip) => ((getDay(a) ?? '') < (getDay(b) ?? '') ? -1 : 1);
  return [...past.sort((a, b) => compare(b, a)), ...later.sort(compare), ...undated];
}
