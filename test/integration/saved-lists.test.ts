/** Lists of saved data: in the order of the API, and by its rules. */
import { listClients } from '@main/records/clients';
import { listAllTrips, listTrips } from '@main/records/trips';
import { listReports } from '@main/reports/report-list';
import { respondWith } from '@test/helpers/fault-server';
import { allDates, setUpSavedOffice, toTripIds } from '@test/helpers/saved-office';
import { describe, expect, it } from 'vitest';

describe('saved lists', () => {
  it.each([
    ['ascending', [3, 5, 8, 13]],
    ['descending', [13, 8, 5, 3]],
    ['by something else', [8, 3, 13, 5]],
  ])('faults 107: keep the order of the API (%s), page by page', async (_order, ids) => {
    const { api, openSession } = await setUpSavedOffice(ids);
    const session = await openSession();
    for (const page of [1, 2]) await listTrips(session, { filters: {}, page, perPage: 2 });
    api.state.override = () => (_request, response) => void response.destroy();
    const pages = [1, 2].map((page) =>
      listTrips(session, { filters: {}, page, perPage: 2 }, { fetchPolicy: 'cache-only' }),
    );
    expect((await Promise.all(pages)).flatMap(toTripIds)).toEqual(ids);
  });

  it('faults 106: learn from a sync how the office compares, and then show no notice about it', async () => {
    const { api, openSession, sync } = await setUpSavedOffice();
    const session = await openSession();
    await sync.run(session, allDates);
    const listCachedTrips = (filters: Record<string, string>) =>
      listAllTrips(session, { filters, perPage: 100 }, { fetchPolicy: 'cache-only' });
    const live = (filters: Record<string, string>) =>
      listAllTrips(session, { filters, perPage: 100 }, { fetchPolicy: 'network-only' });
    for (const filters of [
      { trip_status: 'Active' },
      { trip_status: 'active' },
      { trip_type: 'BUSINESS' },
      { search: '2' },
    ]) {
      const cached = await listCachedTrips(filters);
      expect(toTripIds(cached)).toEqual(toTripIds(await live(filters)));
      expect(cached.freshness).toMatchObject({ notes: [] });
    }
    expect(api.seen.map(({ path }) => path)).toContainEqual(expect.stringContaining('trip_status='));
  });

  it('faults 108: find every saved client by name, listed or saved alone', async () => {
    const { api, openSession, sync } = await setUpSavedOffice();
    const session = await openSession();
    api.state.override = (path) =>
      path.startsWith('/client/fetchAll') ? respondWith('{"success":false,"error":"boom","code":500}', 500) : null;
    await expect(sync.run(session, allDates)).rejects.toMatchObject({
      message: expect.stringContaining('the list of clients'),
    });
    const cacheOnly = { fetchPolicy: 'cache-only' } as const;
    const cards = await listClients(session, { filters: {}, page: 1, perPage: 50 }, cacheOnly);
    expect(cards.value.clients.map(({ id }) => id)).toEqual([500, 501, 502]);
    expect(cards.value.clients.every((client) => !('contact' in client))).toBe(true);
    api.state.override = () => null;
    await sync.run(session, allDates);
    const found = await listClients(session, { filters: { search: 'no 503' }, page: 1, perPage: 50 }, cacheOnly);
    expect(found.value.clients.map(({ id }) => id)).toEqual([503]);
    expect((await listReports(session, cacheOnly)).value.items.map(({ slug }) => slug)).toEqual(['sales']);
  });
});
