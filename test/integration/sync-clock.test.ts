/** Saved data that was read while this computer's clock was ahead, after the clock was corrected. */
import { getTrip } from '@main/records/trips';
import { SyncService } from '@main/sync/sync-service';
import { Worklist } from '@main/unclaimed/worklist';
import { formatTimeAgo } from '@shared/dates';
import { autoAdvancingClock } from '@test/helpers/clock';
import { respondWith } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { startSmallOffice } from '@test/helpers/small-office';
import { expect, it } from 'vitest';

const dayMs = 86_400_000;
const trips = 40;

/** An office of trips that was saved while the clock was ahead. The clock is right now. */
async function openSavedAhead() {
  const api = await startSmallOffice(Array.from({ length: trips }, (_, index) => index + 1));
  const clock = autoAdvancingClock();
  const session = await makeSession(api.url, undefined, [], { clock });
  let isClaimed = false;
  api.state.override = (path) => {
    const id = Number(/fetchOne(?:\/|\?id=)(\d+)/.exec(path)?.[1]);
    if (!path.includes('/trip/fetchOne')) return null;
    const sectors = [{ id: 1, details: 'Hotel', flags: { is_active: true, is_claimed: isClaimed } }];
    return respondWith(JSON.stringify({ success: true, data: { id, client_id: 500, sectors } }));
  };
  const claim = () => {
    isClaimed = true;
  };
  const sync = async () => {
    const before = api.seen.length;
    await new SyncService({ onChange: () => undefined }).run(session, { from: '', to: '' });
    return api.seen.slice(before).filter(({ path }) => path.includes('/trip/fetchOne')).length;
  };
  clock.advance(400 * dayMs);
  await sync();
  clock.advance(-400 * dayMs);
  return { session, clock, sync, claim };
}

it('faults 716: trips that were read while the clock was ahead are of an unknown time, and the next sync reads them', async () => {
  const { session, clock, sync, claim } = await openSavedAhead();
  const saved = await getTrip(session, 7, { fetchPolicy: 'cache-only' });
  expect(formatTimeAgo(saved?.freshness.fetchedAtMs ?? 0, clock.now())).toBe('at an unknown time');
  claim();
  expect(await sync()).toBe(trips);
  const now = await getTrip(session, 7, { fetchPolicy: 'cache-only' });
  expect(now?.value.trip.sectors?.[0]?.flags?.is_claimed).toBe(true);
  // Their age is known again.
  expect(await sync()).toBe(0);
});

it('faults 717: a check for unclaimed commission reads trips again whose sectors were read while the clock was ahead', async () => {
  const { session } = await openSavedAhead();
  const worklist = new Worklist();
  const saved = await getTrip(session, 7, { fetchPolicy: 'cache-only' });
  if (!saved) throw new Error('Not saved.');
  worklist.addChecked(session, 7, saved.value.trip, saved.freshness.fetchedAtMs);
  expect(worklist.addCandidates(session, [{ ...saved.value.trip, id: 7, sector_summary: null } as never])).toEqual([7]);
  worklist.addChecked(session, 7, saved.value.trip, session.now());
  expect(worklist.addCandidates(session, [{ ...saved.value.trip, id: 7, sector_summary: null } as never])).toEqual([]);
});
