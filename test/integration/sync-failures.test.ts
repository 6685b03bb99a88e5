/** A sync that cannot read or write everything: what is missing is named and counted, and never reported as saved. */

import { DatabaseSync } from 'node:sqlite';
import { getTrip, listAllTrips } from '@main/office/records/trips';
import { canTrace, runCaching } from '@test/helpers/caching-process';
import { respondWith } from '@test/helpers/fault-server';
import {
  allDates,
  type SavedOffice,
  savedTrips,
  setUpSavedOffice,
  toTripIds,
  wholeList,
} from '@test/helpers/saved-office';
import { getTripId, listIds } from '@test/helpers/small-office';
import { describe, expect, it, vi } from 'vitest';

const range = { from: '2026-11-01', to: '' };

/** Has the file refuse the details of trip 12. */
function refuseTrip12({ change, lookup }: Pick<SavedOffice, 'change' | 'lookup'>): void {
  const refused = Buffer.from(lookup('trip:12')).toString('hex');
  const condition = `WHEN NEW.lookup = x'${refused}' BEGIN SELECT RAISE(ABORT, 'no'); END`;
  change(`CREATE TRIGGER refuse BEFORE INSERT ON record ${condition}`);
}

async function openSaved(ids = savedTrips) {
  const office = await setUpSavedOffice(ids);
  return { ...office, session: await office.openSession() };
}

describe('a sync', () => {
  it('faults 100: fails before its first request when nothing can be written, and says why', async () => {
    const { api, openSession, change, sync, states, open } = await setUpSavedOffice();
    open().records.close();
    change('PRAGMA user_version = 99');
    await expect(sync.run(await openSession(), allDates)).rejects.toMatchObject({
      code: 'cache-unavailable',
      message: expect.stringContaining('another version of Tripledger'),
    });
    expect(api.seen).toEqual([]);
    expect(states.at(-1)).toMatchObject({ phase: 'failed', saved: { trips: 0, clients: 0 } });
  });

  it('faults 100: fails where a damaged file is replaced by a cache in memory meanwhile, and is never done', async () => {
    const { api, session, sync, states } = await openSaved();
    api.state.override = (path) => {
      if (path.includes('/trip/fetchOne/30')) vi.spyOn(session.cache, 'isPersistent', 'get').mockReturnValue(false);
      return null;
    };
    await expect(sync.run(session, allDates)).rejects.toMatchObject({
      code: 'cache-unavailable',
      message: expect.stringContaining('Nothing was saved for offline use.'),
    });
    expect(states.at(-1)?.phase).toBe('failed');
  });

  it('faults 100: saves the other trips when one cannot be written, then fails and names it', async () => {
    const { openSession, change, sync, states, lookup, open } = await setUpSavedOffice();
    open().records.close();
    refuseTrip12({ change, lookup });
    const session = await openSession();
    await expect(sync.run(session, allDates)).rejects.toMatchObject({
      code: 'cache-unavailable',
      message: expect.stringMatching(/Not everything was saved\..* trips 12\./),
      details: { 'unsaved trip': ['12'] },
    });
    expect(states.at(-1)).toMatchObject({ phase: 'incomplete', saved: { trips: 29, clients: 3 } });
    expect((await session.cache.records.countByKind()).counts.trip).toBe(29);
  });

  it('faults 100: tries once more at the end to write what failed before', async () => {
    const { api, openSession, change, sync, lookup, open } = await setUpSavedOffice();
    open().records.close();
    refuseTrip12({ change, lookup });
    api.state.override = (path) => {
      if (path.includes('/trip/fetchOne/30')) change('DROP TRIGGER IF EXISTS refuse');
      return null;
    };
    const session = await openSession();
    expect(await sync.run(session, allDates)).toMatchObject({ phase: 'done', saved: { trips: 30, clients: 3 } });
    expect(await session.cache.records.get('trip', '12')).not.toBeNull();
  });

  it('faults 100: ends when the disk is full instead of requesting the rest', async () => {
    const { api, openSession, change, sync, open } = await setUpSavedOffice();
    open().records.close();
    change("CREATE TRIGGER refuse BEFORE INSERT ON record WHEN NEW.kind = 'trip' BEGIN SELECT RAISE(ABORT, 'no'); END");
    await expect(sync.run(await openSession(), allDates)).rejects.toMatchObject({ code: 'cache-unavailable' });
    expect(api.seen.filter(({ path }) => path.includes('/trip/fetchOne/')).length).toBeLessThan(20);
  });

  it.skipIf(!canTrace).each([
    ['full', 'inject=pwrite64:error=ENOSPC:when=1+', /disk is full|disk reported an error|could not be opened/],
    ['failing', 'inject=pwrite64:error=EIO:when=1+', /disk reported an error|could not be opened/],
  ])('faults 100: fails on a disk that is %s when the saved data is opened', async (_name, fault, reason) => {
    const office = await setUpSavedOffice();
    const result = await runCaching(office, { fault });
    expect(result.ended).toMatchObject({ code: 'cache-unavailable', message: expect.stringMatching(reason) });
    expect(office.api.seen).toEqual([]);
  });

  it
    .skipIf(!canTrace)
    .each([
      'inject=pwrite64:error=EIO:when=34',
      'inject=fsync:error=EIO:when=5',
      'inject=fsync:error=EIO:when=8',
      'inject=ftruncate:error=EIO:when=2',
    ])('faults 47, 100: never says that more is saved than is on the disk (%s)', async (fault) => {
    const office = await setUpSavedOffice();
    const { ended, after } = await runCaching(office, { fault });
    if (ended.phase === 'done') expect(after).toMatchObject({ trip: 30, 'trip-item': 30, client: 3 });
    else expect(ended.code).toBe('cache-unavailable');
    const db = new DatabaseSync(office.file);
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    db.close();
  });

  it('faults 103: skips a trip for which the API returns an error, names it and continues', async () => {
    const { api, session, sync, states } = await openSaved();
    api.breakWhere((path) => getTripId(path) === 12);
    await expect(sync.run(session, allDates)).rejects.toMatchObject({
      code: 'api-error',
      message: expect.stringMatching(/1 trip could not be read and is left out: 12 \(.*boom/),
      details: { 'unread trip': [12] },
    });
    expect(states.at(-1)).toMatchObject({ phase: 'incomplete', saved: { trips: 29, clients: 3 } });
    expect((await session.cache.records.countByKind()).counts).toMatchObject({ trip: 29, client: 3 });
  });

  it('faults 246: a list of clients that fails costs no client a second request, unless its entry says otherwise', async () => {
    const { api, session, sync } = await openSaved();
    const countClientRequests = () => api.seen.filter(({ path }) => path.includes('/client/fetchOne')).length;
    api.breakWhere((path) => path.startsWith('/client/fetchAll'));
    await expect(sync.run(session, allDates)).rejects.toMatchObject({
      message: expect.stringContaining('the list of clients'),
    });
    expect(countClientRequests()).toBe(3);
    // The entry of one client differs from the client's own record.
    const toClient = (id: number) => ({ id, first_name: 'Client', last_name: id === 501 ? 'Renamed' : `No ${id}` });
    const pagination = { total: 3, page: 1, per_page: 100, total_pages: 1, has_next: false, has_previous: false };
    const list = JSON.stringify({ success: true, data: [500, 501, 502].map(toClient), pagination });
    api.breakWhere((path) => path.startsWith('/client/fetchAll'), respondWith(list));
    await sync.run(session, allDates);
    const read = api.seen.filter(({ path }) => path.includes('/client/fetchOne')).slice(3);
    expect(read.map(({ path }) => path)).toEqual([expect.stringMatching(/501$/)]);
  });

  it('faults 103: ends when the API returns an error for every trip', async () => {
    const { api, session, sync } = await openSaved(listIds(200));
    api.breakWhere((path) => path.includes('/trip/fetchOne'));
    await expect(sync.run(session, allDates)).rejects.toMatchObject({ code: 'api-error' });
    expect(new Set(api.seen.flatMap(({ path }) => getTripId(path) ?? [])).size).toBeLessThan(30);
  });

  it('faults 104: counts the records that the job saved, not the earlier ones', async () => {
    const { api, session, sync } = await openSaved();
    await sync.run(session, allDates);
    api.state.trips = [29, 30];
    expect(await sync.run(session, { from: '2026-11-01', to: '2026-11-30' })).toMatchObject({
      saved: { trips: 2, clients: 2 },
    });
  });

  it('faults 104: leaves out and names trips that the office no longer lists, and shows them again when they return', async () => {
    const { api, session, sync } = await openSaved();
    await sync.run(session, allDates);
    api.state.trips = savedTrips.filter((id) => id !== 7 && id !== 9);
    await sync.run(session, allDates);
    const cached = await listAllTrips(session, wholeList, { fetchPolicy: 'cache-only' });
    expect(toTripIds(cached)).not.toContain(7);
    expect(cached.value.rows).toHaveLength(28);
    expect(cached.freshness).toMatchObject({
      notes: [expect.stringContaining('2 saved trips are left out because the server no longer lists them (7, 9)')],
    });
    expect((await getTrip(session, 7, { fetchPolicy: 'cache-only' }))?.freshness).toMatchObject({
      notes: [expect.stringContaining('The server no longer had this trip on')],
    });
    api.state.trips = savedTrips;
    await sync.run(session, allDates);
    expect((await listAllTrips(session, wholeList, { fetchPolicy: 'cache-only' })).value.rows).toHaveLength(30);
  });

  it('faults 104: marks a trip that was deleted where only a range of dates is saved, and reads one that only left the range', async () => {
    const { api, session, sync } = await openSaved();
    const listReads = async () =>
      (await api.listen(() => sync.run(session, range))).flatMap((path) => getTripId(path) ?? []);
    await sync.run(session, range);
    // The server has trip 9 still, but with other dates.
    const moved = respondWith('{"success":true,"data":{"id":9,"client_id":500,"sectors":[]}}');
    api.breakWhere((path) => getTripId(path) === 9, moved);
    api.state.trips = savedTrips.filter((id) => id !== 7 && id !== 9);
    expect(await listReads()).toEqual([7, 9]);
    expect((await getTrip(session, 7, { fetchPolicy: 'cache-only' }))?.freshness).toMatchObject({
      notes: [expect.stringContaining('The server no longer had this trip on')],
    });
    expect((await getTrip(session, 9, { fetchPolicy: 'cache-only' }))?.freshness).toMatchObject({ notes: [] });
    const cached = await listAllTrips(session, wholeList, { fetchPolicy: 'cache-only' });
    expect(toTripIds(cached)).not.toContain(7);
    expect(toTripIds(cached)).toContain(9);
    expect(await listReads()).toEqual([]);
  });

  it('faults 104: an interrupted list, and more trips than one run reads, are gone on with by the next', async () => {
    const ids = listIds(220);
    const { api, session, sync } = await openSaved(ids);
    await sync.run(session, range);
    api.state.trips = ids.slice(60);
    const countMarked = async () => {
      const states = await session.cache.records.getStates('trip-item', ids.slice(0, 60).map(String));
      return states.filter((state) => state?.isGone).length;
    };
    // The first page of the new list is read and takes the place of the former one; the second page fails.
    api.breakWhere((path) => path.includes('page=2'));
    await expect(sync.run(session, range)).rejects.toMatchObject({ code: 'api-error' });
    expect(await countMarked()).toBe(0);
    api.mend();
    await sync.run(session, range);
    expect(await countMarked()).toBe(50);
    await sync.run(session, range);
    expect(await countMarked()).toBe(60);
  });

  it('faults 104: a trip that left the range and may no longer be read ends no sync and is not read again', async () => {
    const { api, session, sync } = await openSaved();
    await sync.run(session, range);
    api.state.trips = savedTrips.filter((id) => id !== 9);
    const forbidden = respondWith('{"success":false,"error":"Forbidden","code":403}', 403);
    api.breakWhere((path) => getTripId(path) === 9, forbidden);
    expect(await sync.run(session, range)).toMatchObject({ phase: 'done', message: null });
    const requests = await api.listen(() => sync.run(session, range));
    expect(requests.filter((path) => path.includes('/trip/fetchOne'))).toEqual([]);
  });

  it('faults 104: trips that fail after they left the range cost a run a few reads, and are read after all others', async () => {
    const ids = listIds(120);
    const { api, session, sync } = await openSaved(ids);
    await sync.run(session, range);
    api.state.trips = ids.slice(60);
    const listReads = async () => {
      const paths = await api.listen(() => sync.run(session, range));
      const { phase, message } = sync.getState(session.office.id);
      expect(phase).toBe('done');
      return { reads: new Set(paths.flatMap((path) => getTripId(path) ?? [])), message };
    };
    const breakUpTo = (last: number) => api.breakWhere((path) => (getTripId(path) ?? last + 1) <= last);
    breakUpTo(60);
    const outage = await listReads();
    expect(outage.reads.size).toBeLessThan(10);
    expect(outage.message).toMatch(/^60 trips are no longer listed and not checked yet/);
    breakUpTo(2);
    const next = await listReads();
    expect(next.reads.size).toBe(50);
    expect([...outage.reads].some((id) => next.reads.has(id))).toBe(false);
    const last = await listReads();
    expect(last.reads.size).toBe(10);
    expect(last.message).toMatch(/^2 trips are/);
    api.mend();
    expect(await listReads()).toMatchObject({ reads: new Set([1, 2]), message: null });
  });

  it('faults 104: marks nothing after a list of a range, or after an empty one', async () => {
    const { api, session, sync } = await openSaved();
    await sync.run(session, allDates);
    api.state.trips = [30];
    await sync.run(session, { from: '2026-11-01', to: '' });
    api.state.trips = [];
    await sync.run(session, allDates);
    expect((await listAllTrips(session, wholeList, { fetchPolicy: 'cache-only' })).value.rows).toHaveLength(30);
  });
});
