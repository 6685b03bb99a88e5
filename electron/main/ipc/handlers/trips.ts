/** Handlers of trips. */

import { getTripListItem } from '@main/records/cached-trips';
import { readDateFit } from '@main/records/date-fit';
import { toTripRows } from '@main/records/to-trip-rows';
import { getTrip, listAllTrips, listTrips } from '@main/records/trips';
import type { Services } from '@main/services';
import { at } from '@shared/arrays';
import type { CancellableRequests } from '../cancellable-requests';
import type { FirstTripPage } from '../first-trip-page';
import { makePageProgress } from '../progress';
import type { HandlersOf } from '../register';

export function makeTripHandlers(
  { offices, tripResults }: Services,
  requests: CancellableRequests,
  firstTrips: FirstTripPage,
): HandlersOf<'trips'> {
  return {
    'trips:list': ({ officeId, requestId, fetchPolicy, ...query }) =>
      requests.run(requestId, async (signal) => {
        const page =
          (await firstTrips.take(officeId, query, fetchPolicy)) ??
          (await listTrips(await offices.openSession(officeId), query, { signal, fetchPolicy }));
        tripResults.setPage(officeId, query, page);
        const { rows, raw, pagination, warnings } = page.value;
        const unreadable = raw.length - rows.length;
        return { rows, unreadable, pagination, warnings: [...warnings], freshness: page.freshness };
      }),
    'trips:list-all': ({ officeId, requestId, filters, fetchPolicy }) =>
      requests.run(requestId, async (signal) => {
        const session = await offices.openSession(officeId);
        const options = { signal, fetchPolicy, onPage: makePageProgress(requestId) };
        const list = await listAllTrips(session, { filters }, options);
        const { raw, warnings, hasChanged, gap } = list.value;
        const rows = await toTripRows(list.value.rows, signal);
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
      }),
    'trips:rows': ({ listId, batch }) => at(tripResults.getList(listId).list.value.rows.batches, batch).encoded,
    'trips:get': ({ officeId, requestId, id, fetchPolicy }) =>
      requests.run(requestId, async (signal) => {
        const session = await offices.openSession(officeId);
        const fetched = await getTrip(session, id, { signal, fetchPolicy });
        if (fetched === null) return null;
        const { trip, warnings } = fetched.value;
        return { trip, warnings, listed: await getTripListItem(session, id), freshness: fetched.freshness };
      }),
    'trips:date-fit': async (officeId) => await readDateFit(await offices.openSession(officeId)),
    'trips:listed': async ({ officeId, id }) => await getTripListItem(await offices.openSession(officeId), id),
  };
}
