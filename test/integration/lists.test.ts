/** Complete lists: an export writes what a screen lists, from the API and from the cache. */

import { describeClients } from '@main/office/exports/screen';
import { buildTripTable, resolveTripsToExport } from '@main/office/exports/trips';
import { getClient, listClients } from '@main/office/records/clients';
import { getDirectory } from '@main/office/records/directory';
import type { Fetched } from '@main/office/records/fetch-policy';
import { toTripRows } from '@main/office/records/trip-page';
import { getTripListItem, TripResultCache } from '@main/office/records/trip-result-cache';
import { type AllTrips, getTrip, listAllTrips, listTrips } from '@main/office/records/trips';
import type { Freshness } from '@shared/records/freshness';
import { TripRows } from '@shared/records/trip-table';
import { toPlain } from '@shared/values/collections';
import { formatTimestamp } from '@shared/values/dates';
import { openDemo } from '@test/helpers/demo';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { describe, expect, it, vi } from 'vitest';

const filters = { trip_status: 'Quote' };

const ids = (rows: ArrayLike<unknown> & Iterable<readonly unknown[]>) => [...rows].map((row) => row[0]);

/** A list as it is stored for the screen. */
async function toListed(list: Fetched<AllTrips>) {
  return { ...list, value: { ...list.value, rows: await toTripRows(list.value.rows) } };
}

describe('a complete list', () => {
  it('is every page once, with its progress, and is there offline in the same order', async () => {
    const { office, session } = await openDemo();
    const progressCalls: (readonly number[])[] = [];
    const onPage = (...progress: readonly number[]) => progressCalls.push(progress);
    const live = await listAllTrips(session, { filters, perPage: 100 }, { onPage });
    const { total } = (await listTrips(session, { filters, page: 1, perPage: 1 })).value.pagination;
    expect(live.value.rows).toHaveLength(total);
    expect(total).toBeGreaterThan(100);
    expect(progressCalls.at(-1)).toEqual([total, total]);
    await office.close();
    const cached = await listAllTrips(session, { filters, perPage: 100 }, { fetchPolicy: 'cache-only' });
    expect(cached.freshness).toMatchObject({ source: 'cache', fallbackReason: null });
    expect(Array.from(cached.value.rows, ({ trip, warnings }) => ({ trip: toPlain(trip), warnings }))).toEqual(
      live.value.rows,
    );
  });

  it('is there without waiting until vanished trips are marked', async () => {
    const { session } = await openDemo();
    const marking = vi.spyOn(session, 'findVanished').mockReturnValue(new Promise(() => undefined));
    expect((await listAllTrips(session, { filters: {}, perPage: 100 })).value.rows.length).toBeGreaterThan(100);
    expect(marking).toHaveBeenCalledOnce();
  });

  it('is exported exactly as it is listed: filtered, in the order shown', async () => {
    const { session } = await openDemo();
    const list = await listAllTrips(session, { filters, perPage: 100 });
    const listed = new TripResultCache();
    const listId = listed.addList({ officeId: session.office.id, filters, list: await toListed(list) });
    const written = await resolveTripsToExport(listed, session, { kind: 'list', listId, positions: [7, 0, 3] });
    const rows = Array.from(list.value.rows, ({ trip }) => trip.id);
    expect(ids([...(await buildTripTable(written.page.value, undefined)).rows])).toEqual([rows[7], rows[0], rows[3]]);
    expect(written).toMatchObject({ filters, hasChanged: false });
  });

  it('leaves items that are no records in an export of everything, and out of one of listed rows', async () => {
    const trips = [{ id: 5 }, null, 'x', { id: 6 }];
    const pagination = { total: 4, page: 1, per_page: 50, total_pages: 1, has_next: false, has_previous: false };
    const server = await startFaultServer(
      respondWith(JSON.stringify({ success: true, data: trips, pagination, timestamp: '' })),
    );
    const session = makeSession(server.url);
    const query = { filters: {}, page: 1, perPage: 50 };
    const page = await listTrips(session, query);
    const listed = new TripResultCache();
    listed.setPage(session.office.id, query, page);
    const all = await resolveTripsToExport(listed, session, { kind: 'page', ...query, positions: null });
    const shown = await resolveTripsToExport(listed, session, { kind: 'page', ...query, positions: [1, 0] });
    expect(ids([...(await buildTripTable(all.page.value, undefined)).rows])).toEqual([5, null, null, 6]);
    expect(ids([...(await buildTripTable(shown.page.value, undefined)).rows])).toEqual([6, 5]);
  });

  it('is refused with the reason after it was evicted', async () => {
    const { session } = await openDemo();
    const gone = resolveTripsToExport(new TripResultCache(), session, { kind: 'list', listId: 'x', positions: null });
    await expect(gone).rejects.toMatchObject({ code: 'run-unknown' });
    const page = { kind: 'page', filters: {}, page: 1, perPage: 50 } as const;
    const rows = resolveTripsToExport(new TripResultCache(), session, { ...page, positions: [3] });
    await expect(rows).rejects.toMatchObject({ code: 'run-unknown' });
    const whole = await resolveTripsToExport(new TripResultCache(), session, { ...page, positions: null });
    expect(whole.page.value.raw).toHaveLength(50);
  });

  it('stays in memory while small lists follow, and is evicted for a large one', async () => {
    const { session } = await openDemo();
    const list = await listAllTrips(session, { filters, perPage: 100 });
    const officeId = session.office.id;
    const small = await toListed(list);
    const large = { ...small, value: { ...small.value, rows: new TripRows(small.value.rows.image, 200_000) } };
    const { length } = large.value.rows;
    const listed = new TripResultCache();
    const first = listed.addList({ officeId, filters, list: large });
    for (let client = 0; client < 20; client += 1) listed.addList({ officeId, filters, list: small });
    expect(listed.getList(first).list.value.rows).toHaveLength(length);
    const second = listed.addList({ officeId, filters, list: large });
    expect(() => listed.getList(first)).toThrow(/has expired/);
    expect(listed.getList(second).list.value.rows).toHaveLength(length);
  });

  it('gives a trip its list item', async () => {
    const { session } = await openDemo();
    const { rows } = (await listTrips(session, { filters: {}, page: 1, perPage: 2 })).value;
    const id = rows[0]?.trip.id ?? 0;
    await getTrip(session, id);
    expect((await getTripListItem(session, id))?.trip).toEqual(rows[0]?.trip);
    expect(await getTripListItem(session, 1)).toBeNull();
  });

  it('faults 703: refuses a client filter that is not documented, or that has no valid value, with and without the server', async () => {
    const { session } = await openDemo();
    for (const fetchPolicy of ['network-only', 'cache-only'] as const) {
      const list = (filters: Record<string, string>) =>
        listClients(session, { filters, page: 1, perPage: 3 }, { fetchPolicy });
      await expect(list({ branch_id: '1' })).rejects.toMatchObject({ code: 'usage', details: { filter: 'branch_id' } });
      await expect(list({ active: 'yes' })).rejects.toMatchObject({ code: 'usage', details: { filter: 'active' } });
    }
    expect(session.getDiagnostics().requests).toEqual([]);
  });

  it('names the cached clients, online and offline', async () => {
    const { office, session } = await openDemo();
    const { clients } = (await listClients(session, { filters: {}, page: 1, perPage: 3 })).value;
    const live = await getDirectory(session);
    expect(Object.keys(live.client).sort()).toEqual(clients.map(({ id }) => String(id)).sort());
    expect(Object.keys(live.branch).length).toBeGreaterThan(0);
    await office.close();
    const { freshness, ...names } = await getDirectory(session, { fetchPolicy: 'cache-only' });
    expect(freshness?.source).toBe('cache');
    expect({ ...names, freshness: live.freshness }).toEqual(live);
  });
});

it('faults 437: phones and emails of clients come from saved cards only, without inactive ones, and without a request', async () => {
  const { session } = await openDemo();
  const page = await listClients(session, { filters: {}, page: 1, perPage: 50 });
  const ids = page.value.clients.map(({ id }) => Number(id));
  expect(await session.cache.records.readClientContacts(ids)).toEqual([]);
  const [first = 0] = ids;
  const card = await getClient(session, first);
  const before = session.getDiagnostics().totals.requests;
  const contacts = await session.cache.records.readClientContacts(ids);
  const getActive = <T extends { is_active: boolean | null }>(items: readonly (T | null)[] | null | undefined) =>
    (items ?? []).filter((item) => item !== null && item.is_active !== false);
  const { contact } = card?.value.client ?? {};
  expect(contacts).toHaveLength(1);
  expect(contacts[0]?.id).toBe(first);
  expect(new Set(contacts[0]?.phones)).toEqual(new Set(getActive(contact?.phones).map((item) => item?.phone)));
  expect(new Set(contacts[0]?.emails)).toEqual(new Set(getActive(contact?.emails).map((item) => item?.email)));
  const preferred = contact?.emails?.find((item) => item?.is_preferred && item.is_active);
  expect(preferred?.email).toBeTypeOf('string');
  expect(contacts[0]?.emails[0]).toBe(preferred?.email);
  expect(session.getDiagnostics().totals.requests).toBe(before);
});

it('faults 437: an export says how old the oldest card is, where phones or emails are shown', async () => {
  const { session } = await openDemo();
  const freshness: Freshness = { source: 'network', fetchedAtMs: 1_900_000_000_000 };
  const source = { kind: 'clients', freshness } as const;
  const describe = (contactsFromMs: number | null) => describeClients(session, { ...source, contactsFromMs });
  expect(describe(null).warnings).toEqual([]);
  const timeMs = 1_800_000_000_000;
  const note = `Phone and Email are from saved cards, the oldest of ${formatTimestamp(timeMs)}.`;
  expect(describe(timeMs).warnings).toEqual([note]);
});
