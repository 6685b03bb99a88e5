/** GET …/trip/fetchAll and …/trip/fetchOne (API document, Endpoints), in the form that the deployment serves. */
import type { ApiClient, RequestOptions } from '../client';
import type { JsonValue } from '../json/exact-json';
import { type Page, type PageQuery, parsePage, toPageParameters } from '../responses/page';
import { requireList, requireRecord } from '../responses/require-record';

/** One page of trips. Filters must have been checked against `tripFilters`. */
export async function fetchTrips(client: ApiClient, query: PageQuery, options: RequestOptions = {}): Promise<Page> {
  const asked = client.urlVariants.trips({ ...query.filters, ...toPageParameters(query) }, (place) =>
    client.send({ ...options, ...place }),
  );
  const envelope = await requireList('list of trips', asked);
  return parsePage(envelope, query);
}

/**
 * One trip with its sectors and itineraries.
 *
 * @param options - `withSectors: false` leaves the sectors out (the effect on itineraries is "not shown")
 */
export async function fetchTrip(
  client: ApiClient,
  id: number,
  options: RequestOptions & { readonly withSectors?: boolean } = {},
): Promise<JsonValue> {
  const { withSectors = true, ...request } = options;
  const query: Record<string, string> = withSectors ? {} : { include_sectors: 'false' };
  const envelope = await client.urlVariants.trip(id, query, async (place) =>
    requireRecord(await client.send({ ...request, ...place }), String(id), 'trip'),
  );
  return envelope.data;
}
