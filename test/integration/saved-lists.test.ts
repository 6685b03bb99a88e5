/** Lists of saved data: in the order of the API, and by its rules. */

import { formatProvenance } from '@main/export-files/provenance';
import { buildTripProvenance, buildTripTable } from '@main/exports/trips';
import { listClients } from '@main/records/clients';
import { readProbeVerdicts } from '@main/records/list-rules';
import { listAllTrips, listTrips } from '@main/records/trips';
import { listReports } from '@main/reports/report-list';
import { formatTimestamp } from '@shared/timestamps';
import { autoAdvancingClock } from '@test/helpers/clock';
import { respondWith } from '@test/helpers/fault-server';
import { makeMemoryCache, makeSavedSession, makeSession } from '@test/helpers/office';
import { allDates, savedTrips, setUpSavedOffice, toTripIds } from '@test/helpers/saved-office';
import { describe, expect, it, onTestFinished } from 'vitest';

describe('saved lists', () => {
  it.each([
    ['ascending', [3, 5, 8, 13]],
    ['descending', [13, 8, 5, 3]],
    ['by something else', [8, 3, 13, 5]],
  ])('keep the order of the API (%s), page by page', async (_order, ids) => {
    const { api, openSession } = await setUpSavedOffice(ids);
    const session = await openSession();
    for (const page of [1, 2]) await listTrips(session, { filters: {}, page, perPage: 2 });
    api.state.override = () => (_request, response) => void response.destroy();
    const pages = [1, 2].map((page) =>
      listTrips(session, { filters: {}, page, perPage: 2 }, { fetchPolicy: 'cache-only' }),
    );
    expect((await Promise.all(pages)).flatMap(toTripIds)).toEqual(ids);
  });

  it('faults 255: learn from a sync how the office compares, and then show no notice about it', async () => {
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

  it('faults 255: ask nothing again where a server has shown no rule, until 30 days are over', async () => {
    const { api, sync } = await setUpSavedOffice();
    const clock = autoAdvancingClock();
    const session = makeSession(api.url, undefined, [], { clock });
    // A server that ignores these filters agrees with no rule.
    const whole = JSON.stringify({ success: true, data: [{ id: 1 }], pagination: { total: 30, page: 1, per_page: 1 } });
    const isProbe = (path: string) => /[?&]per_page=1(?:&|$)/.test(path);
    api.breakWhere(isProbe, respondWith(whole));
    const countProbes = async () => (await api.listen(() => sync.run(session, allDates))).filter(isProbe).length;
    expect(await countProbes()).toBeGreaterThan(0);
    expect(await countProbes()).toBe(0);
    clock.advance(31 * 86_400_000);
    expect(await countProbes()).toBeGreaterThan(0);
  });

  it('faults 255: ask again what a narrow range has left open once twice as many trips are listed', async () => {
    const { api, openSession, sync } = await setUpSavedOffice();
    const session = await openSession();
    const probeWith = async (trips: readonly number[]) => {
      api.state.trips = trips;
      await sync.run(session, allDates);
      return Object.entries(await readProbeVerdicts(session));
    };
    const narrow = await probeWith([2]);
    const isOpen = ([, { outcome }]: (typeof narrow)[number]) => outcome === 'ambiguous';
    expect(narrow.filter(isOpen)).not.toEqual([]);
    expect(narrow.filter((verdict) => !isOpen(verdict))).not.toEqual([]);
    expect(await probeWith([2])).toEqual(narrow);
    const open = new Set(narrow.filter(isOpen).map(([group]) => group));
    const wide = await probeWith(savedTrips.slice(0, 20));
    for (const [group, { listed }] of wide) expect([group, listed]).toEqual([group, open.has(group) ? 20 : 1]);
    // Half as many more show hardly anything new.
    expect(await probeWith(savedTrips)).toEqual(wide);
  });

  it('faults 255: infer nothing from a list that lacks trips', async () => {
    const { api, openSession, sync } = await setUpSavedOffice();
    const session = await openSession();
    // 31 trips are announced, and 30 come.
    const items = JSON.stringify(Array.from({ length: 30 }, (_, index) => ({ id: index + 1, trip_status: 'Active' })));
    const pagination = { total: 31, page: 1, per_page: 100, total_pages: 1, has_next: false, has_previous: false };
    api.state.override = (path) =>
      path.includes('per_page=100') && path.includes('/trip/')
        ? respondWith(`{"success":true,"data":${items},"pagination":${JSON.stringify(pagination)}}`)
        : null;
    await expect(sync.run(session, allDates)).rejects.toMatchObject({ message: expect.stringContaining('missing') });
    expect(api.seen.filter(({ path }) => path.includes('trip_status='))).toEqual([]);
  });

  it('find every saved client by name, listed or saved alone', async () => {
    const { api, openSession, sync } = await setUpSavedOffice();
    const session = await openSession();
    api.breakWhere((path) => path.startsWith('/client/fetchAll'));
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
    // The API's document does not say which fields of a client its search covers.
    expect(found.freshness).toMatchObject({ notes: [expect.stringMatching(/^Search: a part of a client’s name/)] });
    expect(cards.freshness).toMatchObject({ notes: [] });
    expect((await listReports(session, cacheOnly)).value.items.map(({ slug }) => slug)).toEqual(['sales']);
  });
});

const minuteMs = 60_000;
const startMs = Date.UTC(2026, 10, 20, 3, 4, 5);
const toTime = (minutes: number) => startMs + minutes * minuteMs;

/** Saves trips 1 to 4 and three clients at different times; trip 4 is irregular, so that its record is read. */
async function openSaved() {
  const cache = makeMemoryCache();
  onTestFinished(() => cache.close());
  const save = async (kind: 'trip-item' | 'client-item', id: number, minutes: number, more = '') =>
    await cache.records.putAll(kind, [[String(id), `{"id":${id}${more}}`]], toTime(minutes));
  await save('trip-item', 1, 30);
  await save('trip-item', 2, 10);
  await save('trip-item', 3, 20);
  await save('trip-item', 4, 40, ',"charge_to":7');
  await save('client-item', 11, 5);
  await save('client-item', 12, 2);
  await save('client-item', 13, 7);
  return makeSavedSession('http://127.0.0.1:9', cache);
}

const cacheOnly = { fetchPolicy: 'cache-only' } as const;

describe('the ages of saved records', () => {
  it('faults 260: come with each trip of a list, and the oldest is named', async () => {
    const session = await openSaved();
    const { value, freshness } = await listAllTrips(session, { filters: {} }, cacheOnly);
    const ages = new Map(Array.from(value.rows, ({ trip, fetchedAtMs }) => [trip.id, fetchedAtMs]));
    expect(ages).toEqual(new Map([1, 2, 3, 4].map((id) => [id, toTime([30, 10, 20, 40][id - 1] ?? 0)])));
    expect(freshness).toMatchObject({ source: 'cache', fetchedAtMs: toTime(10), oldest: 'trip 2' });
  });

  it('faults 260: are those of the page that is shown, and of the trips that match', async () => {
    const session = await openSaved();
    const page = await listTrips(session, { filters: {}, page: 2, perPage: 1 }, cacheOnly);
    const id = page.value.rows[0]?.trip.id;
    expect(page.freshness).toMatchObject({ fetchedAtMs: page.value.rows[0]?.fetchedAtMs, oldest: `trip ${id}` });
    const found = await listAllTrips(session, { filters: { search: '3' } }, cacheOnly);
    expect(found.freshness).toMatchObject({ fetchedAtMs: toTime(20), oldest: 'trip 3' });
  });

  it('faults 260: come with each client of a page', async () => {
    const session = await openSaved();
    const { value, freshness } = await listClients(session, { filters: {}, page: 1, perPage: 50 }, cacheOnly);
    expect(value.clients.map(({ id }) => id)).toEqual([11, 12, 13]);
    expect(value.clientsFetchedAtMs).toEqual([toTime(5), toTime(2), toTime(7)]);
    expect(freshness).toMatchObject({ fetchedAtMs: toTime(2), oldest: 'client 12' });
  });

  it('faults 260: are in the files of saved trips with the full time', async () => {
    const session = await openSaved();
    const list = await listAllTrips(session, { filters: {} }, cacheOnly);
    const { headers, rows } = await buildTripTable(list.value, undefined);
    expect(headers.at(-1)).toBe('read_at');
    const times = new Map([...rows].map((cells) => [cells[0], Date.parse(String(cells.at(-1)))]));
    expect(times.get(2)).toBe(toTime(10));
    expect(times.get(4)).toBe(toTime(40));
    const provenance = formatProvenance(await buildTripProvenance('Perth', {}, list, [], undefined));
    expect(provenance).toContain('Source: saved copy on this computer, oldest: trip 2\r\n');
    expect(provenance).toContain(`Data from: ${formatTimestamp(toTime(10))}\r\n`);
    const isoWithOffset = /^2026-11-\d\dT\d\d:\d\d:05[+-]\d\d:\d\d$/;
    for (const cells of (await buildTripTable(list.value, undefined)).rows) expect(cells.at(-1)).toMatch(isoWithOffset);
  });
});
