/** Every trip of an office in memory: the server's, or the saved ones. */
import type { OfficeSession } from '@main/office/connect/office-session';
import type { Fetched, FetchPolicy } from '@main/office/records/fetch-policy';
import { type AllTrips, type ListAllOptions, listSavedTrips, takeAllTrips } from '@main/office/records/trips';
import type { JsonValue } from '@main/system/exact-json';
import type { TripRow } from '@shared/records/trip';

type Query = { readonly filters: Parameters<typeof takeAllTrips>[1]['filters']; readonly perPage?: number };

/** @param options - `cache-only` reads the saved trips; any other policy the server's */
export async function listAllTrips(
  session: OfficeSession,
  { filters, perPage = 100 }: Query,
  { fetchPolicy, ...options }: ListAllOptions & { readonly fetchPolicy?: FetchPolicy | undefined } = {},
): Promise<Fetched<AllTrips>> {
  if (fetchPolicy === 'cache-only') return await listSavedTrips(session, filters, options.signal);
  const [raw, rows]: [JsonValue[], TripRow[]] = [[], []];
  const { value, freshness } = await takeAllTrips(session, { filters, perPage }, options, async (items, taken) => {
    raw.push(...items);
    rows.push(...taken);
  });
  return { value: { ...value, raw, rows }, freshness };
}
