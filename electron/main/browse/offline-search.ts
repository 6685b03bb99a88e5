/** The trip filters of the API applied to kept trips. Where the document is silent the choice is named here and on screen. */
import { calendarDay } from '@shared/dates';
import type { TripItem } from '@shared/schemas/trip';

/** The fields that the API's search covers (API document, trip fetchAll, search). */
const searched = ['purchase_order', 'booked_by', 'destination', 'charge_to', 'source'] as const;

function matchesSearch(trip: TripItem, wanted: string): boolean {
  const needle = wanted.toLowerCase();
  return String(trip.id) === needle || searched.some((field) => trip[field]?.toLowerCase().includes(needle));
}

/** Which date the API compares is not documented; offline it is date_opened. */
function opened(trip: TripItem): string {
  return calendarDay(trip.date_opened ?? '') ?? '';
}

const tests: Readonly<Record<string, (trip: TripItem, value: string) => boolean>> = {
  search: matchesSearch,
  active: (trip, value) => String(trip.is_active) === value,
  corporate: (trip, value) => String(trip.is_corporate) === value,
  branch_id: (trip, value) => String(trip.branch_id) === value,
  consultant_id: (trip, value) => String(trip.consultant_id) === value,
  client_id: (trip, value) => String(trip.client_id) === value,
  trip_status: (trip, value) => trip.trip_status?.toLowerCase() === value.toLowerCase(),
  trip_type: (trip, value) => trip.trip_type?.toLowerCase() === value.toLowerCase(),
  date_from: (trip, value) => opened(trip) >= value,
  date_to: (trip, value) => opened(trip) !== '' && opened(trip) <= value,
};

/** Whether a kept trip passes every filter. Filters must have been checked against `tripFilters`. */
export function matchesTripFilters(trip: TripItem, filters: Readonly<Record<string, string>>): boolean {
  return Object.entries(filters).every(([name, value]) => tests[name]?.(trip, value) ?? false);
}
