/** The update of an office in the background: what it saves, what it asks for, and how much of the limit it takes. */

import type { OfficeSession } from '@main/office/connect/office-session';
import { getDirectory } from '@main/office/records/directory';
import { OfficeUpdate } from '@main/office/update/office-update';
import { OfficeUpdates } from '@main/office/update/office-updates';
import { getAllowed, maxRequestsPerDay } from '@main/office/update/update-requests';
import { fetchAllPages } from '@main/server/endpoints/fetch-all-pages';
import { ColumnTable } from '@shared/columns/table';
import { tripColumns } from '@shared/records/trip-table';
import { parseUpdateRecord, type TableChanges, toInitialUpdate } from '@shared/records/update';
import { defaultPreferences } from '@shared/settings/preferences';
import { describe, expect, test, vi } from 'vitest';
import { startAndConnect } from '../helpers/connected-office';
import { respondWith } from '../helpers/fault-server';
import { onFinished } from '../helpers/set-up';
import { getTripId, listIds } from '../helpers/small-office';

const { signal } = new AbortController();

async function connect(trips: readonly number[]) {
  const { officeId, ...office } = await startAndConnect(trips);
  const { services } = office;
  const session = await services.offices.openSession(officeId);
  return { ...office, session, update: () => services.updates.runOnce(session, signal) };
}

/** An update that lasts from round to round, as the window's does. @returns it, and a round that the user asks for */
function makeLasting(session: OfficeSession, keepsFrom: string | null = null) {
  let state = toInitialUpdate('perth');
  const running = new OfficeUpdate({
    session,
    processId: 'this',
    onChange: (change) => {
      state = { ...state, ...change };
    },
    getState: () => state,
    getKeepsFrom: () => keepsFrom,
    waitForNetwork: async () => undefined,
  });
  const refresh = async () => {
    running.force();
    await running.runRound(signal);
  };
  return { running, refresh, getState: () => state };
}

function listTripIds({ rows }: TableChanges): number[] {
  if (rows.kind !== 'columns') throw new Error('Trips come as columns.');
  const table = ColumnTable.fromImage(tripColumns, rows.image);
  return Array.from({ length: table.rowCount }, (_, row) => Number(table.get(row, 'id')));
}

const allTime = { date: 'travel', span: { kind: 'all-to', day: '9999-12-31' }, bookings: 'all' } as const;

describe('a round', () => {
  test('saves all trips, then all clients, then the bookings of all trips', async () => {
    const { api, session, update } = await connect(listIds(230));
    const sent = await api.listen(async () => await update());
    // The lists of names and of reports are asked for beside.
    const paths = sent.filter((path) => /\/(trip|client)\/fetch/.test(path));
    expect(sent.filter((path) => /branch|consultant|group/.test(path))).toHaveLength(3);
    expect(await api.listen(async () => await getDirectory(session))).toEqual([]);
    expect(paths.slice(0, 4).map((path) => path.replace(/\?.*/, ''))).toEqual([
      ...Array.from({ length: 3 }, () => expect.stringContaining('/trip/fetchAll')),
      '/client/fetchAll',
    ]);
    expect(
      paths
        .slice(4)
        .map(getTripId)
        .toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual(listIds(230));
    expect(listTripIds(await session.cache.tables.read('trips', null, { signal }))).toEqual(listIds(230).toReversed());
    const { rows } = await session.cache.tables.read('clients', null, { signal });
    expect(rows.kind === 'json' && JSON.parse(rows.text).map(({ id }: { id: number }) => id)).toEqual([
      500, 501, 502, 503,
    ]);
  });

  test('faults 104: a missing trip is asked for once by its number, and goes only where the server says 404', async () => {
    const { api, session } = await connect(listIds(30));
    const { refresh } = makeLasting(session);
    await refresh();
    const { position } = await session.cache.tables.read('trips', null, { signal });
    api.state.trips = [...listIds(4), ...listIds(30).slice(6)];
    // Trip 6 has only moved: it is on no page, and the server has it.
    const moved = JSON.stringify({ success: true, data: { id: 6, sectors: [] } });
    api.breakWhere((path) => getTripId(path) === 6, respondWith(moved, 200));
    const listRequested = async () => (await api.listen(refresh)).map(getTripId).filter((id) => id !== null);
    expect(await listRequested()).toEqual([5, 6]);
    const changes = await session.cache.tables.read('trips', position, { signal });
    expect(changes.removed).toEqual(['5']);
    expect(await listRequested()).toEqual([]);
  });

  test('faults 104: missing trips that the server still has keep no deleted one from being asked for', async () => {
    const { api, session } = await connect(listIds(62));
    const { refresh } = makeLasting(session);
    await refresh();
    api.state.trips = [62];
    const refused = respondWith(JSON.stringify({ success: false, error: 'No', code: 403 }), 403);
    api.breakWhere((path) => (getTripId(path) ?? 61) < 61, refused);
    const requested = [...(await api.listen(refresh)), ...(await api.listen(refresh))].map(getTripId);
    expect(requested.filter((id) => id !== null).toSorted((a, b) => Number(a) - Number(b))).toEqual(listIds(61));
  });

  test('the page is given what changed, and nothing else', async () => {
    const { api, session, update } = await connect(listIds(30));
    await update();
    const { position } = await session.cache.tables.read('trips', null, { signal });
    api.state.notes.set(7, 'Board');
    api.state.trips = [...listIds(30), 31, 32, 33];
    await update();
    const changes = await session.cache.tables.read('trips', position, { signal });
    expect(listTripIds(changes).toSorted((a, b) => a - b)).toEqual([7, 31, 32, 33]);
    expect(changes).toMatchObject({ isWhole: false, removed: [] });
    const none = await session.cache.tables.read('trips', changes.position, { signal });
    expect(listTripIds(none)).toEqual([]);
  });

  test('goes on where the server was away', async () => {
    const { api, clock, services, session } = await connect(listIds(230));
    let failures = 3;
    api.breakWhere((path) => path.includes('page=2') && failures-- > 0, respondWith('', 503));
    const before = clock.now();
    const events = { onBusy: () => undefined, onAway: () => undefined };
    await services.updates.runToEnd(session, null, signal, events);
    expect(listTripIds(await session.cache.tables.read('trips', null, { signal }))).toHaveLength(230);
    expect(clock.now()).toBeGreaterThan(before);
  });

  test('a list that fails says why, and what was saved stays', async () => {
    const { api, services, session, update } = await connect(listIds(30));
    await update();
    api.breakWhere((path) => path.includes('/trip/fetchAll'));
    await expect(update()).rejects.toThrow();
    expect(services.updates.getState(session.office.id)).toMatchObject({ phase: 'idle', problem: expect.any(String) });
    expect(listTripIds(await session.cache.tables.read('trips', null, { signal }))).toHaveLength(30);
  });
});

test('a refresh ends where the user stops it, and says nothing', async () => {
  const { api, session } = await connect(listIds(30));
  const { running, refresh, getState } = makeLasting(session);
  const requested = Promise.withResolvers<void>();
  api.breakWhere(
    (path) => path.includes('/trip/fetchAll'),
    () => requested.resolve(),
  );
  const round = refresh();
  await requested.promise;
  running.stopAwaited();
  await expect(round).rejects.toMatchObject({ code: 'cancelled' });
  expect(getState()).toMatchObject({ phase: 'idle', problem: null });
  expect(running.isRequested).toBe(false);
});

test('a list of clients that fails after its first page fails the round, and is not checked', async () => {
  const { api, services, session, update } = await connect(listIds(3));
  const pagination = { total: 230, page: 1, per_page: 100, total_pages: 3, has_next: true };
  const data = listIds(100).map((id) => ({ id }));
  const first = respondWith(JSON.stringify({ success: true, data, pagination }));
  const later = respondWith(JSON.stringify({ success: false, error: 'Bad Request', code: 400 }), 400);
  api.state.override = (path) =>
    path.includes('/client/fetchAll') ? (/[?&]page=1(?!\d)/.test(path) ? first : later) : null;
  await expect(update()).rejects.toMatchObject({ code: 'bad-request' });
  expect(services.updates.getState(session.office.id).clients.checkedAtMs).toBeNull();
});

describe('an update that waits goes on', () => {
  /** Begins an update whose waits last until they are ended, and gets to the first of them. */
  async function watch({ clock, services, session }: Awaited<ReturnType<typeof connect>>) {
    const updates = new OfficeUpdates({
      ...{ clock, preferences: { get: () => defaultPreferences }, isEnabled: true },
      ...{ openSession: async () => session, onChange: () => undefined },
    });
    onFinished(() => updates.close());
    services.events.on('connection', (connection) => updates.noteConnection(connection, clock.now()));
    const waits = new Set<AbortSignal>();
    vi.spyOn(session, 'sleep').mockImplementation((_ms, by) => {
      const { promise, reject } = Promise.withResolvers<void>();
      waits.add(by);
      by.addEventListener('abort', () => waits.delete(by) && reject(by.reason), { once: true });
      return promise;
    });
    const { id } = session.office;
    updates.watch(id);
    await vi.waitFor(() => expect(waits.size).toBeGreaterThan(0));
    const isRead = () => vi.waitFor(() => expect(updates.getState(id).trips.checkedAtMs).not.toBeNull(), 5_000);
    return { id, updates, waits, isRead };
  }

  test('when the server lets a request through that the user tries', async () => {
    const office = await connect(listIds(3));
    const refused = respondWith('{"success":false,"error":"Rate limit exceeded"}', 429, { 'retry-after': '3600' });
    office.api.breakWhere(() => true, refused);
    const { id, updates, isRead } = await watch(office);
    expect(updates.getState(id).trips).toMatchObject({ isLoading: true, checkedAtMs: null });
    office.api.mend();
    await office.services.offices.tryNow(id);
    await isRead();
  });

  test('with all of its requests when the server is there again, and says no more that it was away', async () => {
    const office = await connect(listIds(3));
    const isBooking = (path: string) => path.includes('fetchOne');
    office.api.breakWhere(isBooking, (request) => request.socket.destroy());
    const { id, updates, waits } = await watch(office);
    await vi.waitFor(() => expect(waits.size).toBe(3), 5_000);
    expect(updates.getState(id).problem).not.toBeNull();
    office.api.mend();
    await office.services.offices.tryNow(id);
    const read = () => ({ ...updates.getState(id), waits: waits.size });
    await vi.waitFor(() => expect(read()).toMatchObject({ phase: 'idle', problem: null, waits: 1 }), 5_000);
  });

  test('at the user’s share when the user asks for a refresh', async () => {
    const office = await connect(listIds(500));
    office.services.offices.edit(office.session.office.id, { rate: { requests: 5 } });
    const { id, updates, isRead } = await watch(office);
    updates.refresh(id);
    await isRead();
  });
});

test('of a list that is too long the first part is read, and nothing of it is called missing', async () => {
  const { session } = await connect(listIds(230));
  const fetchPage = (page: number) => session.api.trips.list({ filters: {}, page, perPage: 100 });
  const { count, isPart, gap, hasChanged } = await fetchAllPages({ fetchPage, maxItems: 200 });
  expect({ count, isPart, gap, hasChanged }).toEqual({ count: 200, isPart: true, gap: null, hasChanged: false });
});

describe('the share of the limit', () => {
  const alone = { limit: 500, windowMs: 60_000, external: 0, showsExternal: true, refusals: 0 };

  test.each([
    ['80 % in the first minutes of a first load', alone, 'first', 400],
    ['25 % later', alone, 'usual', 125],
    [
      '25 % of a first load, where no response shows whether others do',
      { ...alone, showsExternal: false },
      'first',
      125,
    ],
    ['25 % of a first load, where others use the token', { ...alone, external: 400 }, 'first', 125],
    ['25 % without what others use, later', { ...alone, external: 20 }, 'usual', 105],
    ['half after a refusal, a quarter after two', { ...alone, refusals: 2 }, 'usual', 31],
    ['at least one request, however small the limit', { ...alone, limit: 2, refusals: 3 }, 'usual', 1],
    ['the whole limit for a check that the user waits for', alone, 'all', 500],
  ] as const)('is %s', (_, usage, part, allowed) => expect(getAllowed(usage, part)).toBe(allowed));

  test.each([
    ['80 % of it', { 'x-ratelimit-remaining': '50' }, 2, 4],
    ['25 % of it where the server doesn’t say what remains', {}, 7, 10],
  ])('an office with 50 requests a minute is loaded with %s', async (_, headers, minMinutes, maxMinutes) => {
    const { api, clock, services, session, update } = await connect(listIds(100));
    services.offices.edit(session.office.id, { rate: { requests: 50 } });
    api.state.headers = headers;
    const startedAtMs = clock.now();
    const paths = await api.listen(async () => await update());
    const minutes = (clock.now() - startedAtMs) / 60_000;
    expect(paths.length).toBe(106);
    expect(minutes).toBeGreaterThanOrEqual(minMinutes);
    expect(minutes).toBeLessThan(maxMinutes);
  });

  test('at most 20,000 requests a day: then the update pauses until the next one, and says so', async () => {
    const { clock, session, services } = await connect(listIds(3));
    const day = new Date(clock.now()).toLocaleDateString('sv');
    await session.saveUpdateRecord({ ...parseUpdateRecord(null), requests: { day, count: maxRequestsPerDay } });
    const states: (number | null)[] = [];
    services.events.on('update', ({ pausedUntilMs }) => states.push(pausedUntilMs));
    await services.updates.runOnce(session, signal);
    expect(new Date(clock.now()).toLocaleDateString('sv')).not.toBe(day);
    expect(states.some((untilMs) => untilMs !== null && new Date(untilMs).getHours() === 0)).toBe(true);
  });
});

test('one process updates an office at a time', async () => {
  const { api, clock, session, services } = await connect(listIds(3));
  const owner = { id: 'another', atMs: session.now() };
  await session.saveUpdateRecord({ ...parseUpdateRecord(null), owner });
  expect(await api.listen(async () => await services.updates.runOnce(session, signal))).toEqual([]);
  // That process ended, and its clock was a day ahead.
  clock.advance(120_000);
  const ahead = { ...owner, atMs: session.now() + 86_400_000 };
  await session.saveUpdateRecord({ ...parseUpdateRecord(null), owner: ahead });
  expect(await api.listen(async () => await services.updates.runOnce(session, signal))).not.toEqual([]);
});

test('faults 39: a list of trips that is not whole is said to its end, and no sum of all trips is known', async () => {
  const { api, session, services, update } = await connect(listIds(3));
  const pagination = { total: 9, page: 1, per_page: 3, total_pages: 3, has_next: true };
  const data = listIds(3).map((id) => ({ id }));
  const repeated = respondWith(JSON.stringify({ success: true, data, pagination }));
  api.state.override = (path) => (path.includes('/trip/fetchAll') ? repeated : null);
  const { problem, trips, clients } = await update();
  expect([problem, clients.checkedAtMs === null]).toEqual([expect.stringContaining('not the whole list'), false]);
  expect([trips.isWhole, clients.isWhole]).toEqual([false, true]);
  expect((await services.commission.getOverview(session, allTime)).coverage.isListComplete).toBe(false);
  // Another start of the program, while the server is away.
  const { refresh, getState } = makeLasting(session);
  api.breakWhere(() => true);
  await expect(refresh()).rejects.toThrow();
  expect(getState().trips).toMatchObject({ checkedAtMs: trips.checkedAtMs, isWhole: false });
});

test('faults 39: a first list that changed while it was read is whole once one has not, and stays so', async () => {
  const { api, session, services, update } = await connect(listIds(104));
  let isMoving = true;
  api.state.override = (path) => {
    if (isMoving && /trip\/fetchAll.*page=2/.test(path)) api.state.trips = api.state.trips.slice(1);
    return null;
  };
  const isComplete = async () => (await services.commission.getOverview(session, allTime)).coverage.isListComplete;
  expect((await update()).problem).toContain('changed while it was read');
  expect(await isComplete()).toBe(false);
  isMoving = false;
  expect((await update()).problem).toBeNull();
  expect(await isComplete()).toBe(true);
  isMoving = true;
  await update();
  expect(await isComplete()).toBe(true);
});

test('newest trips that can’t be read are asked for again as late as a list', async () => {
  const { api, clock, session } = await connect([]);
  const { running } = makeLasting(session, '2027-01-01');
  const serve = (page: number) => {
    const ids = listIds(100).map((id) => 700 - (page - 1) * 100 - id);
    const data = ids.map((id) => ({ id, sector_summary: { earliest_travel_date: '2026-10-01' } }));
    const pagination = { total: 600, page, per_page: 100, total_pages: 6, has_next: page < 6 };
    return respondWith(JSON.stringify({ success: true, data, pagination }));
  };
  api.state.override = (path) =>
    path.includes('/trip/fetchAll') ? serve(Number(/[?&]page=(\d+)/.exec(path)?.[1])) : null;
  await running.runRound(signal);
  clock.advance(11 * 60_000);
  api.breakWhere((path) => path.includes('/fetchAll'), respondWith('no JSON'));
  await running.runRound(signal).catch(() => running.retryLater());
  expect(running.getPauseMs()).toBeGreaterThan(30_000);
});
