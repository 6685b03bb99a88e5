/** Trips: pages, complete lists and single trips, from the API or the cache. */
import { fetchAllPages } from '@main/api/endpoints/fetch-all-pages';
import type { JsonValue } from '@main/api/json/exact-json';
import { readJsonRecordInSlices } from '@main/api/json/read-record';
import type { PageQuery } from '@main/saved-records/paginate';
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import { checkFilters, tripFilters } from '@shared/filters';
import { maxPerPage } from '@shared/page-size';
import type { ContractWarning } from '@shared/schemas/record';
import { type TripDetail, type TripRow, tripDetailRecord } from '@shared/schemas/trip';
import { cacheListItems, checkVanished, getFirstRank } from './cache-list';
import { throwNotCached } from './cached-notes';
import { readCachedList, readCachedPage } from './cached-trips';
import { type Fetched, fetchRecord, fetchWithPolicy, type ReadOptions } from './fetch-policy';
import { inferFromList } from './list-rules';
import type { AllTrips, ListAllOptions } from './trip-lists';
import { buildPage, joinPages, recordPageWarnings, type TripPage, TripRowReader } from './trip-page';

/** A trip, as the API sent it and as its record, with its warnings. */
export type ParsedTrip = { readonly trip: TripDetail; readonly raw: JsonValue; readonly warnings: ContractWarning[] };

/**
 * Reads a page of trips and caches every item.
 *
 * @throws AppError `usage` for a filter that is not documented, else as the API client does
 */
export async function listTrips(
  session: OfficeSession,
  query: PageQuery,
  options: ReadOptions = {},
): Promise<Fetched<TripPage<TripRow[]>>> {
  const checked = { ...query, filters: checkFilters(tripFilters, query.filters) };
  const found = await fetchWithPolicy(
    session,
    {
      fetch: async () => {
        const page = await session.api.trips.list(checked, options);
        await cacheListItems(session, 'trip-item', page.items, { ...options, firstRank: getFirstRank(checked) });
        const reader = new TripRowReader();
        await reader.readAll(page.items);
        const shown = buildPage(page, reader);
        await inferFromList(session, checked.filters, shown.rows);
        return await recordPageWarnings(session, shown);
      },
      readCache: () => readCachedPage(session, checked, options.signal),
    },
    options.fetchPolicy,
  );
  return found ?? throwNotCached(session, 'trips');
}

/**
 * Reads every trip that matches, page by page through the limiter, and caches every item.
 *
 * @throws AppError `usage` for a filter that is not documented, else as the API client does
 */
export async function listAllTrips(
  session: OfficeSession,
  query: Pick<PageQuery, 'filters'> & Partial<Pick<PageQuery, 'perPage'>>,
  options: ListAllOptions = {},
): Promise<Fetched<AllTrips>> {
  const filters = checkFilters(tripFilters, query.filters);
  const found = await fetchWithPolicy(
    session,
    {
      fetch: async () => {
        const reader = new TripRowReader();
        const list = await fetchAllPages({
          fetchPage: async (page, signal) => {
            const pageQuery = { filters, page, perPage: query.perPage ?? maxPerPage };
            const fetched = await session.api.trips.list(pageQuery, { ...options, signal });
            await cacheListItems(session, 'trip-item', fetched.items, {
              ...options,
              firstRank: getFirstRank(pageQuery),
            });
            await reader.readAll(fetched.items);
            return fetched;
          },
          onPage: ({ items, total }) => options.onPage?.(items, total),
          signal: options.signal,
        });
        const whole = joinPages(list, reader);
        await inferFromList(session, filters, whole.rows);
        const isComplete = !list.hasChanged && list.gap === null && Object.keys(filters).length === 0;
        // The list is shown without waiting for the marks: they matter off line only, and never fail.
        if (isComplete) {
          const read = (id: number) => getTrip(session, id, { fetchPolicy: 'network-only', priority: 'background' });
          void checkVanished(session, 'trip', list.items, read);
        }
        return { ...(await recordPageWarnings(session, whole)), hasChanged: list.hasChanged, gap: list.gap };
      },
      readCache: () => readCachedList(session, filters, options),
    },
    options.fetchPolicy,
  );
  return found ?? throwNotCached(session, 'trips');
}

function* parseTrip(raw: JsonValue): Generator<void, ParsedTrip> {
  const { record, warnings } = yield* readJsonRecordInSlices(tripDetailRecord, raw);
  if (record) return { trip: record, raw, warnings };
  throw new AppError('unusable-answer', 'The server’s response for this trip can’t be read.', {
    problem: 'data is not an object',
  });
}

/** Reads one trip with sectors and itineraries; null only for `cache-only` with nothing cached. */
export async function getTrip(
  session: OfficeSession,
  id: number,
  options: ReadOptions = {},
): Promise<Fetched<ParsedTrip> | null> {
  const fetch = () => session.api.trips.get(id, options);
  return await fetchRecord(
    { session, kind: 'trip', id, fetch, parse: parseTrip, onCacheError: options.onCacheError },
    options.fetchPolicy,
  );
}
