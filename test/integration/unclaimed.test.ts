/** The worklist of unclaimed commission against the demo office: its trips, its requests and its messages. */

import { Claims } from '@main/office/commission/claims';
import { UnclaimedService } from '@main/office/commission/unclaimed-service';
import { getTrip } from '@main/office/records/trips';
import { UserRecordStore } from '@main/saved/user/user-record-store';
import { findUnclaimed, type UnclaimedState } from '@shared/commission/unclaimed';
import { getLocalDay } from '@shared/values/dates';
import { canaryToken } from '@test/helpers/canary-token';
import { autoAdvancingClock } from '@test/helpers/clock';
import { startDemo } from '@test/helpers/demo';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { forward } from '@test/helpers/forward';
import { makeSession } from '@test/helpers/office';
import { describe, expect, it, vi } from 'vitest';

const makeClaims = () => new Claims(new UserRecordStore('/nonexistent', () => undefined));
const day = 24 * 3_600_000;
const noon = Date.UTC(2026, 10, 20, 12);

async function makeWorklist() {
  const office = await startDemo();
  const time = { now: noon };
  const clock = { ...autoAdvancingClock(), now: () => time.now };
  const states: UnclaimedState[] = [];
  const service = new UnclaimedService(makeClaims(), (state) => states.push(state));
  return { office, time, states, service, clock, session: makeSession(office.baseUrl, canaryToken, [], { clock }) };
}

const range = { from: '2026-05-01', to: '2026-06-01' };

describe('unclaimed commission', () => {
  it('covers no trips at first, and then every trip of the range whose travel has begun', async () => {
    const { service, session, states } = await makeWorklist();
    expect(await service.getState(session)).toMatchObject({ phase: 'idle', trips: 0, checked: 0, oldestMs: null });
    await service.run(session, range);
    const state = await service.getState(session);
    expect(state).toMatchObject({ phase: 'done', oldestMs: noon, message: null });
    expect(state.checked).toBe(state.trips);
    expect(state.trips).toBeGreaterThan(20);
    expect(states.some(({ phase, listed }) => phase === 'listing' && (listed?.total ?? 0) > 0)).toBe(true);
    const sectors = await service.getSectors(session);
    expect(sectors.length).toBeGreaterThan(10);
    expect(sectors.map(({ days }) => days)).toEqual(sectors.map(({ days }) => days).sort((a, b) => b - a));
    const [first] = sectors;
    const trip = await getTrip(session, first?.tripId ?? 0);
    const own = trip && findUnclaimed(trip.value.trip, getLocalDay(noon), noon).sectors;
    const listed = sectors.filter(({ tripId }) => tripId === first?.tripId);
    expect(new Set(listed)).toEqual(new Set(own));
  });

  it('reads a trip again after a day, and not before', async () => {
    const { service, session, time } = await makeWorklist();
    await service.run(session, range);
    const { checked } = await service.getState(session);
    const requests = () => session.getDiagnostics().totals.requests;
    const before = requests();
    time.now += day - 60_000;
    await service.run(session, range);
    const pages = requests() - before;
    expect(pages).toBeLessThan(5);
    time.now += 2 * day;
    await service.run(session, range);
    // The worklist's day goes on meanwhile: trips whose travel has begun since are read too.
    expect(requests() - before - 2 * pages).toBeGreaterThanOrEqual(checked);
    expect((await service.getState(session)).oldestMs).toBe(time.now);
  });

  it('faults 260: names the trip that was checked longest ago', async () => {
    const { service, session, time } = await makeWorklist();
    await service.run(session, range);
    const [first, second] = [...new Set((await service.getSectors(session)).map(({ tripId }) => tripId))];
    time.now += day / 2;
    for (const { tripId } of await service.getSectors(session)) if (tripId !== second) await getTrip(session, tripId);
    const { oldestMs, oldestTripId } = await service.getState(session);
    expect(oldestMs).toBe(noon);
    expect(oldestTripId).not.toBe(first);
  });

  it('reads the cache once, and then only its changes', async () => {
    const { service, session, time } = await makeWorklist();
    await service.run(session, range);
    time.now += 60_000;
    const before = await service.getState(session);
    const reading = vi.spyOn(session.cache.records, 'streamUnclaimed');
    time.now += 60_000;
    expect(await service.getState(session)).toEqual(before);
    const [one] = await service.getSectors(session);
    time.now += 60_000;
    await getTrip(session, one?.tripId ?? 0);
    const after = await service.getSectors(session);
    expect(after.find(({ tripId }) => tripId === one?.tripId)?.checkedAtMs).toBe(time.now);
    await session.markGone('trip', [String(one?.tripId)]);
    time.now += 60_000;
    expect((await service.getSectors(session)).some(({ tripId }) => tripId === one?.tripId)).toBe(false);
    expect(reading.mock.calls.length).toBeGreaterThan(0);
    expect(reading.mock.calls.every(([, since]) => since !== null)).toBe(true);
    time.now += day;
    await service.getState(session);
    expect(reading.mock.lastCall?.[1]).toBeNull();
  });

  it('faults 305: counts what was worked and is claimed since, until the user has seen it', async () => {
    const { office, service, time, clock } = await makeWorklist();
    const claimed = { id: '' };
    const server = await startFaultServer((request, response) => {
      const isClaimed = claimed.id !== '' && request.url?.endsWith(`/fetchOne/${claimed.id}`);
      if (!isClaimed) forward(office.baseUrl, request, response);
      else
        void fetch(`${office.baseUrl}/trip/fetchOne/${claimed.id}`, { headers: { 'x-api-token': canaryToken } })
          .then((reply) => reply.text())
          .then((text) => respondWith(text.replaceAll('"is_claimed":false', '"is_claimed":true'))(request, response));
    });
    const session = makeSession(server.url, canaryToken, [], { clock });
    await service.run(session, range);
    const [first, ...others] = await service.getSectors(session);
    const other = others.find(({ tripId }) => tripId !== first?.tripId);
    const keys = [first, other].map((sector) => ({ tripId: sector?.tripId ?? 0, sectorId: sector?.sectorId ?? 0 }));
    await service.claims.change(session, { kind: 'patch', keys, patch: { status: 'chased' } });
    expect((await service.listClaims(session)).claimedSince).toEqual([]);
    claimed.id = String(first?.tripId);
    time.now += 2 * day;
    await service.run(session, range);
    expect((await service.getSectors(session)).some(({ tripId }) => tripId === first?.tripId)).toBe(false);
    expect((await service.listClaims(session)).claimedSince).toEqual([keys[0]]);
    await service.claims.change(session, { kind: 'patch', keys: keys.slice(0, 1), patch: { isSettled: true } });
    expect((await service.listClaims(session)).claimedSince).toEqual([]);
  });

  it('faults 103: leaves out a trip whose request fails, names it, and checks the others', async () => {
    const { office, service, time, clock } = await makeWorklist();
    const own = { failing: '' };
    const server = await startFaultServer((request, response) => {
      if (own.failing === '' && request.url?.includes('/trip/fetchOne/'))
        own.failing = request.url.split('/').at(-1) ?? '';
      if (own.failing !== '' && /fetchOne(?:\/|\?id=)(\d+)$/.exec(request.url ?? '')?.[1] === own.failing) {
        respondWith('{"success":false,"error":"boom","code":500}', 500)(request, response);
      } else forward(office.baseUrl, request, response);
    });
    const session = makeSession(server.url, canaryToken, [], { clock });
    await service.run(session, range);
    const state = await service.getState(session);
    expect(state).toMatchObject({ phase: 'done', message: expect.stringContaining(own.failing) });
    expect(state.checked).toBe(state.trips - 1);
    expect(time.now).toBe(noon);
  });

  it('counts trips that the user opened, also while the API is unreachable', async () => {
    const { office, service, session } = await makeWorklist();
    await service.run(session, range);
    const [one] = await service.getSectors(session);
    await office.close();
    const later = new UnclaimedService(makeClaims(), () => undefined);
    const state = await later.getState(session);
    expect(state.checked).toBe(state.trips);
    expect((await later.getSectors(session))[0]).toEqual(one);
  });

  it('ends with the API’s error, and the trips that were read stay', async () => {
    const { office, service, session, states } = await makeWorklist();
    await service.run(session, range);
    await office.close();
    await expect(service.run(session, range)).rejects.toMatchObject({ code: 'network-failed' });
    expect(states.at(-1)).toMatchObject({ phase: 'failed' });
    expect(states.at(-1)?.message).toBeTruthy();
    expect((await service.getSectors(session)).length).toBeGreaterThan(10);
  });

  it('can be stopped, says so, and counts no trip that it did not read', async () => {
    const { service, session, states } = await makeWorklist();
    const work = service.run(session, { from: '', to: '' });
    while (!states.some(({ phase }) => phase === 'checking')) await new Promise((next) => setImmediate(next));
    service.stop(session.office.id);
    await expect(work).rejects.toMatchObject({ code: 'cancelled' });
    const state = await service.getState(session);
    expect(state).toMatchObject({ phase: 'stopped', message: null });
    expect(state.checked).toBeLessThan(state.trips);
  });

  it('refuses a range of no dates before a request is sent', async () => {
    const server = await startFaultServer(respondWith('{}'));
    const service = new UnclaimedService(makeClaims(), () => undefined);
    await expect(service.run(makeSession(server.url), { from: 'soon', to: '' })).rejects.toMatchObject({
      code: 'usage',
    });
    expect(server.seen).toHaveLength(0);
  });
});
