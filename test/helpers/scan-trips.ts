/** Saved trips filtered record by record: what the index of saved trips is compared with. */
import type { FilterValues } from '@shared/filters/filters';
import type { TripFilterName } from '@shared/filters/trip-filters';
import type { TripEntry } from '@shared/records/trip-table';
import { foldText } from '@shared/values/texts';

type Trip = TripEntry['trip'];

const getId = ({ trip }: TripEntry) => trip.id ?? 0;
const isSame = (text: string | null, value: string) => text !== null && foldText(text) === foldText(value);
const getDay = ({ date_opened: text }: Trip) => /^\d{4}-\d{2}-\d{2}(?= \d{2}:\d{2}:\d{2}$|)/.exec(text ?? '')?.[0];

const tests: Readonly<Record<TripFilterName, (trip: Trip, value: string) => boolean>> = {
  search: (trip, value) =>
    (trip.id !== null && String(trip.id) === value) ||
    [trip.purchase_order, trip.booked_by, trip.destination, trip.charge_to, trip.source].some(
      (text) => text !== null && foldText(text).includes(foldText(value)),
    ),
  active: (trip, value) => String(trip.is_active) === value,
  corporate: (trip, value) => String(trip.is_corporate) === value,
  branch_id: (trip, value) => trip.branch_id === Number(value),
  consultant_id: (trip, value) => trip.consultant_id === Number(value),
  client_id: (trip, value) => trip.client_id === Number(value),
  trip_status: (trip, value) => isSame(trip.trip_status, value),
  trip_type: (trip, value) => isSame(trip.trip_type, value),
  date_from: (trip, value) => (getDay(trip) ?? '') >= value,
  date_to: (trip, value) => (getDay(trip) ?? '~') <= value,
};

/** The keys of the trips that match, the newest first; ties in the order of the entries. */
export function scanTrips(entries: readonly TripEntry[], filters: FilterValues): { keys: string[]; gone: string[] } {
  const found = entries.filter(({ trip }) =>
    Object.entries(filters).every(([name, value]) => tests[name as TripFilterName](trip, value)),
  );
  const matching = found.filter(({ goneAtMs }) => goneAtMs === null).sort((a, b) => getId(b) - getId(a));
  const gone = found.filter(({ goneAtMs }) => goneAtMs !== null).sort((a, b) => getId(a) - getId(b));
  return { keys: matching.map(({ key }) => key), gone: gone.map(({ key }) => key) };
}
