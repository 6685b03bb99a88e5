/** Resolves the trips of an export: those that a screen lists, in its order, or all that match. */
import type { JsonValue } from '@main/api/json/exact-json';
import type { Fetched } from '@main/records/fetch-policy';
import type { ListAllOptions } from '@main/records/trip-lists';
import type { TripPage } from '@main/records/trip-page';
import { type TripResultCache, toResultExpiredError } from '@main/records/trip-result-cache';
import { listAllTrips, listTrips } from '@main/records/trips';
import type { OfficeSession } from '@main/session/office-session';
import { at } from '@shared/arrays';
import type { TripSource } from '@shared/ipc/exports';
import type { ListGap } from '@shared/list-gap';

/** Trips for an export. */
export type TripsToExport = {
  readonly filters: Record<string, string>;
  readonly page: Fetched<TripPage>;
  readonly hasChanged: boolean;
  readonly gap: ListGap | null;
};

/**
 * Resolves the trips of an export: the page or list as listed. A page that is no longer cached is fetched again.
 *
 * @throws AppError `run-unknown` for a list that is no longer cached, else as the API client does
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
      // Positions refer to the page as it was listed, not to one that is fetched again.
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

/** Picks rows by their positions, in that order. Entries that are not records are only in an export of all rows. */
function pickRows(page: Fetched<TripPage>, positions: readonly number[] | null): Fetched<TripPage> {
  if (positions === null) return page;
  const { raw, rows, rawIndexes } = page.value;
  const existing = positions.filter((position) => position < rows.length);
  const value = {
    ...page.value,
    rows: existing.map((position) => at(rows, position)),
    raw: existing.map((position) => raw.at(rawIndexes[position] as number) as JsonValue),
    rawIndexes: existing.map((_, index) => index),
  };
  return { ...page, value };
}
