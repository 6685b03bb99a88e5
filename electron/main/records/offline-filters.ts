/** The trip filters of the API applied to cached trips. Where the document is silent the office's own way is learnt. */
import { toCalendarDay } from '@shared/dates';
import type { tripFilters } from '@shared/filters';
import type { TripItem } from '@shared/schemas/trip';
import { type ListRules, unknownListRules } from './list-rules';

type TripFilterName = (typeof tripFilters)[number]['name'];
type Predicate = (trip: TripItem, value: string, rules: ListRules) => boolean;

/** The fields that the API's search covers (API document, trip fetchAll, search). */
const searchedFields = ['purchase_order', 'booked_by', 'destination', 'charge_to', 'source'] as const;

function matchesSearch(trip: TripItem, wanted: string, { searchId }: ListRules): boolean {
  const needle = wanted.toLowerCase();
  const id = String(trip.id);
  const isFoundById = searchId === 'part' ? id.includes(needle) : id === needle;
  return isFoundById || searchedFields.some((field) => trip[field]?.toLowerCase().includes(needle));
}

/** Which date the API compares is not documented; offline it is date_opened. */
function getOpeningDay(trip: TripItem): string {
  return toCalendarDay(trip.date_opened ?? '') ?? '';
}

/** Ids are numbers: `02` is 2. */
const equalsId = (id: number | null, value: string) => id !== null && id === Number(value);

function equalsText(text: string | null, value: string, comparison: ListRules['trip_status']): boolean {
  if (text === null) return false;
  return comparison === 'any-case' ? text.toLowerCase() === value.toLowerCase() : text === value;
}

/** One test for each filter of the list: a filter without one does not compile. */
const predicates: Readonly<Record<TripFilterName, Predicate>> = {
  search: matchesSearch,
  active: (trip, value) => String(trip.is_active) === value,
  corporate: (trip, value) => String(trip.is_corporate) === value,
  branch_id: (trip, value) => equalsId(trip.branch_id, value),
  consultant_id: (trip, value) => equalsId(trip.consultant_id, value),
  client_id: (trip, value) => equalsId(trip.client_id, value),
  trip_status: (trip, value, rules) => equalsText(trip.trip_status, value, rules.trip_status),
  trip_type: (trip, value, rules) => equalsText(trip.trip_type, value, rules.trip_type),
  date_from: (trip, value) => getOpeningDay(trip) >= value,
  date_to: (trip, value) => getOpeningDay(trip) !== '' && getOpeningDay(trip) <= value,
};

/** Whether a cached trip passes every filter. Filters must have been checked against `tripFilters`. */
export function matchesTripFilters(
  trip: TripItem,
  filters: Readonly<Record<string, string>>,
  rules: ListRules = unknownListRules,
): boolean {
  return Object.entries(filters).every(([name, value]) => predicates[name as TripFilterName](trip, value, rules));
}
