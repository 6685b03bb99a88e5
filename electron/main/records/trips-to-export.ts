/** Which trips an export writes: what a screen lists, in its order, or everything that matches. */
import type { JsonValue } from '@main/api/json/exact-json';
import type { OfficeSession } from '@main/session/office-session';
import type { TripSource } from '@shared/ipc/contract';
import type { ListGap } from '@shared/list-gap';
import type { TripRow } from '@shared/schemas/trip';
import type { Fetched } from './kept';
import { type ListedTrips, noLongerHeld } from './listed-trips';
import { listAllTrips, listTrips, type TripPage, type WholeListOptions } from './trips';

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
export async function tripsToExport(
  listedTrips: ListedTrips,
  session: OfficeSession,
  source: TripSource,
  options: WholeListOptions,
): Promise<TripsToExport> {
  switch (source.kind) {
    case 'page': {
      const { filters, page, perPage } = source;
      const query = { filters, page, perPage };
      const held = listedTrips.held(session.office.id, query);
      // Places of rows mean something in the page that was listed only, not in one that is asked for again.
      if (held === null && source.positions !== null) throw noLongerHeld();
      const listed = held ?? (await listTrips(session, query, options));
      return { filters, page: inOrder(listed, source.positions), hasChanged: false, gap: null };
    }
    case 'list': {
      const { filters, list } = listedTrips.heldList(source.listId);
      const { hasChanged, gap } = list.value;
      return { filters, page: inOrder(list, source.positions), hasChanged, gap };
    }
    case 'every': {
      const list = await listAllTrips(session, { filters: source.filters, perPage: 100 }, options);
      const { hasChanged, gap } = list.value;
      return { filters: source.filters, page: list, hasChanged, gap };
    }
  }
}

/** The rows at some places, in that order; entries that are no records are only in an export of everything. */
function inOrder(page: Fetched<TripPage>, positions: readonly number[] | null): Fetched<TripPage> {
  if (positions === null) return page;
  const { raw, rows, places } = page.value;
  const taken = positions.filter((position) => position < rows.length);
  const value = {
    ...page.value,
    rows: taken.map((position) => rows[position] as TripRow),
    raw: taken.map((position) => raw[places[position] as number] as JsonValue),
    places: taken.map((_, place) => place),
  };
  return { ...page, value };
}
