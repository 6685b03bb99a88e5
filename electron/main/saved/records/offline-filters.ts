/**
 * The API's filters applied to cached trips and clients. The tables of predicates name each filter of the API: a filter
 * without a predicate does not compile. Undocumented comparisons follow the office's list rules.
 */

import { AppError } from '@shared/errors/errors';
import type { ClientFilterName, FilterValues, TripFilterName } from '@shared/filters/filters';
import { createDateTest, createIdTest, createTextTest, parseStamp, toComparable } from '@shared/filters/list-matching';
import {
  defaultRules,
  type ListRules,
  type SearchExtent,
  searchedTripFields,
  type TextComparison,
  type TripDateField,
} from '@shared/filters/list-rules';
import type { ClientListItem } from '@shared/records/client';
import { getClientName } from '@shared/records/client-names';
import type { TripItem } from '@shared/records/trip';

type TripPredicate = (trip: TripItem, value: string, rules: ListRules) => boolean;
type ClientPredicate = (client: ClientListItem, value: string) => boolean;

/** One predicate for each filter of the trip list. */
export type TripPredicates = Readonly<Record<TripFilterName, TripPredicate>>;
/** One predicate for each filter of the client list. */
export type ClientPredicates = Readonly<Record<ClientFilterName, ClientPredicate>>;

function matchesTripSearch(trip: TripItem, value: string, rules: ListRules): boolean {
  const isPattern = rules.searchWildcards === 'pattern';
  const matches = (text: string | null, extent: SearchExtent, comparison: TextComparison) =>
    text !== null && extent !== 'none' && createTextTest(value, { comparison, extent, isPattern })(text);
  const id = trip.id === null ? null : String(trip.id);
  return (
    matches(id, rules.searchId, 'exact') ||
    searchedTripFields.some(([field, rule]) => matches(trip[field], rules[rule], rules.searchText))
  );
}

function matchesClientSearch(client: ClientListItem, value: string): boolean {
  return getClientName(client).toLowerCase().includes(value.toLowerCase()) || String(client.id) === value;
}

function getDate(trip: TripItem, field: TripDateField): string | null {
  if (field === 'earliest_travel_date' || field === 'latest_travel_date') return trip.sector_summary?.[field] ?? null;
  return trip[field];
}

function matchesDate(trip: TripItem, value: string, side: 'from' | 'to', rules: ListRules): boolean {
  const [field, bound] =
    side === 'from' ? [rules.dateFromField, rules.dateFromBound] : [rules.dateToField, rules.dateToBound];
  const stamp = parseStamp(getDate(trip, field));
  return stamp !== null && createDateTest(side, value, bound)(stamp);
}

const matchesId = (id: number | null, value: string, { ids }: ListRules) => id !== null && createIdTest(value, ids)(id);

const equals = (text: string | null, value: string, comparison: TextComparison) =>
  text !== null && toComparable(text, comparison) === toComparable(value, comparison);

const tripPredicates: TripPredicates = {
  search: matchesTripSearch,
  active: (trip, value) => String(trip.is_active) === value,
  corporate: (trip, value) => String(trip.is_corporate) === value,
  branch_id: (trip, value, rules) => matchesId(trip.branch_id, value, rules),
  consultant_id: (trip, value, rules) => matchesId(trip.consultant_id, value, rules),
  client_id: (trip, value, rules) => matchesId(trip.client_id, value, rules),
  trip_status: (trip, value, rules) => equals(trip.trip_status, value, rules.trip_status),
  trip_type: (trip, value, rules) => equals(trip.trip_type, value, rules.trip_type),
  date_from: (trip, value, rules) => matchesDate(trip, value, 'from', rules),
  date_to: (trip, value, rules) => matchesDate(trip, value, 'to', rules),
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
export function matchesTripFilters(trip: TripItem, filters: FilterValues, rules = defaultRules): boolean {
  return Object.entries(filters).every(([name, value]) => getPredicate(tripPredicates, name)(trip, value, rules));
}

/** Whether a cached client passes every filter. @throws AppError `usage` for a filter that clients do not have */
export function matchesClientFilters(client: ClientListItem, filters: FilterValues): boolean {
  return Object.entries(filters).every(([name, value]) => getPredicate(clientPredicates, name)(client, value));
}
