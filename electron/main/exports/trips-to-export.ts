/** Which trips an export writes: what a screen lists, in its order, or everything that matches. */
import type { JsonValue } from '@main/api/json/exact-json';
import type { Fetched } from '@main/records/fetch-policy';
import type { TripPage } from '@main/records/trip-page';
import { type TripResultCache, toResultExpiredError } from '@main/records/trip-result-cache';
import { type ListAllOptions, listAllTrips, listTrips } from '@main/records/trips';
import type { OfficeSession } from '@main/session/office-session';
import type { TripSource } from '@shared/ipc/contract/exports';
import type { ListGap } from '@shared/list-gap';
import type { TripRow } from '@shared/schemas/trip';

/** Trips for an export. */
export type TripsToExport = {
  readonly filters: Record<string, string>;
  readonly page: Fetched<TripPage>;
  readonly hasChanged: boolean;
  readonly gap: ListGap | null;
};

/**
 * What an export of trips writes: the page or list exactly as it is listed, or asked for again where it is no longer held.
 *
 * @throws AppError `run-unknown` for a list that is no longer held, else as the API client does
 */
export async function resolveTripsToExport(
  results: TripResultCache,
  session: OfficeSession,
  source: TripSource,
  options: ListAllOptions = {},
): Promise<TripsToExport> {
  switch (source.kind) {
    case 'page': {
      const { filters, page, perPage } = source;
      const query = { filters, page, perPage };
      const loaded = results.getPage(session.office.id, query);
      // Places of rows mean something in the page that was listed only, not in one that is asked for again.
      if (loaded === null && source.positions !== null) throw toResultExpiredError();
      const listedPage = loaded ?? (await listTrips(session, query, options));
      return { filters, page: pickRows(listedPage, source.positions), hasChanged: false, gap: null };
    }
    case 'list': {
      const { filters, list } = results.getList(source.listId);
      const { hasChanged, gap } = list.value;
      return { filters, page: pickRows(list, source.positions), hasChanged, gap };
    }
    case 'query': {
      const list = await listAllTrips(session, { filters: source.filters }, options);
      const { hasChanged, gap } = list.value;
      return { filters: source.filters, page: list, hasChanged, gap };
    }
  }
}

/** The rows at some places, in that order; entries that are no records are only in an export of everything. */
function pickRows(page: Fetched<TripPage>, positions: readonly number[] | null): Fetched<TripPage> {
  if (positions === null) return page;
  const { raw, rows, rawIndexes } = page.value;
  const existing = positions.filter((position) => position < rows.length);
  const value = {
    ...page.value,
    rows: existing.map((position) => rows[position] as TripRow),
    raw: existing.map((position) => raw[rawIndexes[position] as number] as JsonValue),
    rawIndexes: existing.map((_, index) => index),
  };
  return { ...page, value };
}
