/** A whole sync over a night's sleep of the computer, the limit of its token, a pause that the server requests, and an outage. */
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { SyncPlanner } from '@main/office/sync/sync-planner';
import { SyncService } from '@main/office/sync/sync-service';
import { newCacheKey } from '@main/saved/store/cipher';
import type { SyncState } from '@shared/records/sync';
import { autoAdvancingClock } from '@test/helpers/clock';
import { respondWith } from '@test/helpers/fault-server';
import { makeSavedSession, openCaches, openUserRecords } from '@test/helpers/office';
import { patience } from '@test/helpers/patience';
import { listIds, startSmallOffice } from '@test/helpers/small-office';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const ids = listIds(150);
const everything = { from: '', to: '' };
const nightMs = 9 * 3_600_000;
const outageMs = 600_000;
const pauseSeconds = 37;
/** Requests a minute that the token permits. */
const limit = 40;

type Request = { readonly path: string; readonly atMs: number; readonly hasResponded: boolean };

const toTripPath = (id: number) => `/api/trip/fetchOne/${id}`;

const cut: RequestListener = (_request, response) => void response.destroy();
const refuse = respondWith('{"success":false,"error":"Too Many Requests","code":429}', 429, {
  'retry-after': String(pauseSeconds),
});

async function setUp() {
  const api = await startSmallOffice(ids);
  const folder = join(temporaryFolder(), 'cache');
  const key = newCacheKey();
  const clock = autoAdvancingClock();
  const requests: Request[] = [];
  const states: SyncState[] = [];
  let refusedAtMs = 0;
  let outageAtMs = 0;
  let hasSlept = false;
  /** Called as the computer falls asleep with a request under way. */
  const onSleep = vi.fn();
  const disturb = (path: string): RequestListener | null => {
    if (path.endsWith('/trip/fetchOne/30') && !hasSlept) {
      hasSlept = true;
      onSleep();
      clock.advance(nightMs);
      return cut;
    }
    if (path.endsWith('/trip/fetchOne/70')) refusedAtMs ||= clock.now();
    if (refusedAtMs > 0 && clock.now() < refusedAtMs + 1_000 * pauseSeconds) return refuse;
    if (path.endsWith('/trip/fetchOne/110')) outageAtMs ||= clock.now();
    return outageAtMs > 0 && clock.now() < outageAtMs + outageMs ? cut : null;
  };
  api.state.override = (path) => {
    const atMs = clock.now();
    const response = disturb(path);
    requests.push({ path, atMs, hasResponded: response === null });
    return response;
  };
  /** The office as a process has it that starts now. */
  const start = async () => {
    const cache = await openCaches(folder).open('office', key, clock.now());
    const session = makeSavedSession(api.url, cache, [], { clock, userRecords: openUserRecords(folder, key) });
    session.setRate({ requests: limit, seconds: 60, otherClientsPercent: 0 });
    const sync = new SyncService({ onChange: (state) => void states.push(state), waitsForNetwork: true });
    onTestFinished(() => session.close());
    return { session, sync, planner: new SyncPlanner(sync) };
  };
  return { api, requests, states, start, onSleep, getRefusedAtMs: () => refusedAtMs };
}

type Started = Awaited<ReturnType<Awaited<ReturnType<typeof setUp>>['start']>>;

/** Counts the most requests that were sent within a minute. */
function countBusiestMinute(requests: readonly Request[]): number {
  return Math.max(
    ...requests.map(({ atMs }) => requests.filter((r) => r.atMs >= atMs && r.atMs < atMs + 60_000).length),
  );
}

function listRespondedTwice(requests: readonly Request[]): string[] {
  const responded = requests.filter(({ hasResponded }) => hasResponded).map(({ path }) => path);
  return responded.filter((path, index) => responded.indexOf(path) !== index);
}

async function expectAllSaved({ session, planner }: Started) {
  for (const id of ids) expect(await session.cache.records.get('trip', String(id))).not.toBeNull();
  const [range] = (await planner.getOverview(session)).ranges;
  expect(range?.progress).toMatchObject({
    coverage: { trips: ids.length, missing: 0 },
    run: { status: 'done' },
  });
}

describe('a whole sync', () => {
  it('faults 165: goes on after a night’s sleep, the limit, a pause and an outage, and asks for nothing twice', async () => {
    const { requests, states, start, onSleep, getRefusedAtMs } = await setUp();
    const office = await start();
    await office.sync.run(office.session, everything);
    expect(onSleep).toHaveBeenCalledTimes(1);
    expect(states.at(-1)).toMatchObject({ phase: 'done', saved: { trips: 150, clients: 3 }, message: null });
    expect(states.some(({ phase }) => phase === 'waiting')).toBe(true);
    // A trip that was read is the small request that finds out that the server is back.
    expect(listRespondedTwice(requests).length).toBeLessThanOrEqual(1);
    expect(countBusiestMinute(requests)).toBeLessThanOrEqual(limit);
    const refusedAtMs = getRefusedAtMs();
    expect(requests.filter(({ atMs }) => atMs > refusedAtMs && atMs < refusedAtMs + 1_000 * pauseSeconds)).toEqual([]);
    await expectAllSaved(office);
  });

  it('faults 165: is resumed the next morning by another process, which loses nothing that was acknowledged', async () => {
    const { requests, states, start, onSleep } = await setUp();
    const evening = await start();
    let acknowledged = 0;
    onSleep.mockImplementation(() => {
      acknowledged = states.at(-1)?.done ?? 0;
      evening.sync.control.stop(evening.session.office.id);
    });
    await expect(evening.sync.run(evening.session, everything)).rejects.toMatchObject({ code: 'cancelled' });
    await evening.session.close();
    const morning = await start();
    expect(acknowledged).toBeGreaterThan(0);
    expect(await morning.session.cache.records.count('trip')).toBeGreaterThanOrEqual(acknowledged);
    const isSaved = await Promise.all(ids.map((id) => morning.session.cache.records.get('trip', String(id))));
    const saved = new Set(ids.filter((_id, index) => isSaved[index] !== null).map(toTripPath));
    const requestedBefore = requests.length;
    await morning.planner.resume(morning.session);
    await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ phase: 'done' }), patience);
    expect(states.at(-1)).toMatchObject({ saved: { trips: 150, clients: 3 }, message: null });
    const responded = requests.slice(requestedBefore).filter(({ hasResponded }) => hasResponded);
    expect(responded.filter(({ path }) => saved.has(path))).toEqual([]);
    expect(responded.filter(({ path }) => /\/trip\/fetchAll\?page=\d+&per_page=100$/.test(path))).toEqual([]);
    expect(countBusiestMinute(requests)).toBeLessThanOrEqual(limit);
    await expectAllSaved(morning);
  });
});
