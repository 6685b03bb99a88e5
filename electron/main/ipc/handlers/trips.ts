/** Handlers of trips. */
import { getTripListItem } from '@main/records/cached-trips';
import { toTripRows } from '@main/records/to-trip-rows';
import { getTrip, listAllTrips, listTrips } from '@main/records/trips';
import type { Services } from '@main/services';
import { at } from '@shared/arrays';
import type { FirstTripPage } from '../first-trip-page';
import { makePageProgress } from '../progress';
import type { HandlersOf } from '../register';

export function makeTripHandlers({ tripResults }: Services, firstTrips: FirstTripPage): HandlersOf<'trips'> {
  return {
    'trips:list': async (query, { session, signal, fetchPolicy }) => {
      const officeId = session.office.id;
      const page =
        (await firstTrips.take(officeId, query, fetchPolicy)) ??
        (await listTrips(session, query, { signal, fetchPolicy }));
      tripResults.setPage(officeId, query, page);
      const { rows, raw, pagination, warnings } = page.value;
      const unreadable = raw.length - rows.length;
      return { rows, unreadable, pagination, warnings: [...warnings], freshness: page.freshness };
    },
    'trips:list-all': async ({ filters }, { session, signal, fetchPolicy, requestId }) => {
      const options = { signal, fetchPolicy, onPage: makePageProgress(requestId) };
      const list = await listAllTrips(session, { filters }, options);
      const { raw, warnings, hasChanged, gap } = list.value;
      const rows = await toTripRows(list.value.rows, signal);
      const officeId = session.office.id;
      return {
        listId: tripResults.addList({ officeId, filters, list: { ...list, value: { ...list.value, rows } } }),
        count: rows.length,
        batches: rows.batches.length,
        unreadable: raw.length - rows.length,
        warnings: [...warnings],
        hasChanged,
        gap,
        freshness: list.freshness,
      };
    },
    'trips:rows': ({ listId, batch }) => at(tripResults.getList(listId).list.value.rows.batches, batch).encoded,
    'trips:get': async ({ id }, { session, signal, fetchPolicy }) => {
      const fetched = await getTrip(session, id, { signal, fetchPolicy });
      if (fetched === null) return null;
      const { trip, warnings } = fetched.value;
      return { trip, warnings, listed: await getTripListItem(session, id), freshness: fetched.freshness };
    },
    'trips:listed': ({ id }, { session }) => getTripListItem(session, id),
  };
}
