/** A list of the whole office whose pages move while it is read, with the same total. */
import { getTrip, listAllTrips } from '@main/records/trips';
import { SyncService } from '@main/sync/sync-service';
import { autoAdvancingClock } from '@test/helpers/clock';
import { makeSession } from '@test/helpers/office';
import { startSmallOffice } from '@test/helpers/small-office';
import { expect, it } from 'vitest';

it('faults 713: a trip that moved between pages, while one was deleted and one added, is not said to be gone', async () => {
  const ids = Array.from({ length: 200 }, (_, index) => index + 1);
  const later = [...ids.filter((id) => id !== 5), 201];
  const api = await startSmallOffice(ids);
  const clock = autoAdvancingClock();
  const session = await makeSession(api.url, undefined, [], { clock });
  const sync = () => new SyncService({ onChange: () => undefined }).run(session, { from: '', to: '' });
  await sync();
  clock.advance(3_600_000);
  api.state.override = (path) => {
    if (path.includes('/trip/fetchAll') && path.includes('page=2')) Object.assign(api.state, { trips: later });
    return null;
  };
  await sync();
  const getNotes = async (id: number) => {
    const trip = await getTrip(session, id, { fetchPolicy: 'cache-only' });
    return trip?.freshness.source === 'cache' ? trip.freshness.notes : null;
  };
  expect(await getNotes(101)).toEqual([]);
  expect(await getNotes(5)).toEqual([expect.stringContaining('The server no longer had this trip')]);
  const { value } = await listAllTrips(session, { filters: {} }, { fetchPolicy: 'cache-only' });
  expect(Array.from(value.rows, ({ trip }) => trip.id).toSorted((a, b) => Number(a) - Number(b))).toEqual(later);
});
