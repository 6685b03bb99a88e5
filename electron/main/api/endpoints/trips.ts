/** GET …/trip/fetchAll and …/trip/fetchOne (API document, Endpoints). */
import type { ApiClient, ApiRequest } from '../api-client';
import type { JsonValue } from '../json/exact-json';
import { type Page, readPage } from './pages';

/** The two documented forms of the trip paths; which one a deployment serves is found out when the office is connected. */
export const tripPaths = ['/api/trip', '/trip'] as const;
export type TripPath = (typeof tripPaths)[number];

type Options = Pick<ApiRequest, 'signal' | 'priority' | 'onBytes'>;

/** One page of trips. Filters must have been checked against `tripFilters`. */
export async function fetchTrips(
  client: ApiClient,
  tripPath: TripPath,
  query: { filters: Readonly<Record<string, string>>; page: number; perPage: number },
  options: Options = {},
): Promise<Page> {
  const envelope = await client.get({
    ...options,
    path: `${tripPath}/fetchAll`,
    query: { ...query.filters, page: String(query.page), per_page: String(query.perPage) },
  });
  return readPage(envelope, query);
}

/** One trip with its sectors and itineraries. */
export async function fetchTrip(
  client: ApiClient,
  tripPath: TripPath,
  id: number,
  options: Options = {},
): Promise<JsonValue> {
  const envelope = await client.get({ ...options, path: `${tripPath}/fetchOne/${id}` });
  return envelope.data;
}
