/**
 * The API's filters applied to cached trips and clients. The tables of predicates name each filter of the API: a filter
 * without a predicate does not compile. Undocumented comparisons follow the office's list rules.
 */

import { getClientName } from '@shared/client-names';
import { toCalendarDay } from '@shared/dates';
import { AppError } from '@shared/errors';
import type { ClientFilterName, FilterValues, TripFilterName } from '@shared/filters';
import { type ListRules, searchedTripFields, unknownListRules } from '@shared/list-rules';
import type { ClientListItem } from '@shared/schemas/client';
import type { TripItem } from '@shared/schemas/trip';

type TripPredicate = (trip: TripItem, value: string, rules: ListRules) => boolean;
type ClientPredicate = (client: ClientListItem, value: string) => boolean;

/** One predicate for each filter of the trip list. */
export type TripPredicates = Readonly<Record<TripFilterName, TripPredicate>>;
/** One predicate for each filter of the client list. */
export type ClientPredicates = Readonly<Record<ClientFilterName, ClientPredicate>>;

function matchesTripSearch(trip: TripItem, value: string, { searchId }: ListRules): boolean {
  const needle = value.toLowerCase();
  const id = String(trip.id);
  const isFoundById = searchId === 'part' ? id.includes(needle) : id === needle;
  return isFoundById || searchedTripFields.some((field) => trip[field]?.toLowerCase().includes(needle));
}

function matchesClientSearch(client: ClientListItem, value: string): boolean {
  return getClientName(client).toLowerCase().includes(value.toLowerCase()) || String(client.id) === value;
}

/** The day that the date filters compare: offline date_opened. The API does not document which date it compares. */
function getOpeningDay(trip: TripItem): string {
  return toCalendarDay(trip.date_opened ?? '') ?? '';
}

/** Ids are numbers: `02` is 2. */
const equalsId = (id: number | null, value: string) => id !== null && id === Number(value);

function equalsText(text: string | null, value: string, comparison: ListRules['trip_status']): boolean {
  if (text === null) return false;
  return comparison === 'any-case' ? text.toLowerCase() === value.toLowerCase() : text === value;
}

const tripPredicates: TripPredicates = {
  search: matchesTripSearch,
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

const clientPredicates: ClientPredicates = {
  search: matchesClientSearch,
  active: (client, value) => String(client.is_active) === value,
  corporate: (client, value) => String(client.is_corporate) === value,
};

/** The predicate of a filter. An unknown filter must neither drop nor pass every record in silence. */
function getPredicate<P extends object>(predicates: P, name: string): P[keyof P] {
  if (Object.hasOwn(predicates, name)) return predicates[name as keyof P];
  throw new AppError('usage', `Saved data cannot be filtered by "${name}".`, { filter: name });
}

/** Whether a cached trip passes every filter. @throws AppError `usage` for a filter that trips do not have */
export function matchesTripFilters(trip: TripItem, filters: FilterValues, rules = unknownListRules): boolean {
  return Object.entries(filters).every(([name, value]) => getPredicate(tripPredicates, name)(trip, value, rules));
}

/** Whether a cached client passes every filter. @throws AppError `usage` for a filter that clients do not have */
export function matchesClientFilters(client: ClientListItem, filters: FilterValues): boolean {
  return Object.entries(filters).every(([name, value]) => getPredicate(clientPredicates, name)(client, value));
}
