/** The copying from damaged saved data as a window and its user meet it: progress, its end, and stopping it. */

import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OfficeCache } from '@main/data-worker/office-cache';
import { listAllTrips } from '@main/records/trips';
import type { ServiceOptions } from '@main/services';
import type { AppState } from '@shared/schemas/office';
import { connectDemo } from '@test/helpers/demo';
import { patience } from '@test/helpers/patience';
import { describe, expect, it, vi } from 'vitest';

/** Parts of a plan: more of them than are copied in one step. */
const partCount = 500;
const wholeList = { filters: {}, perPage: 100 };

/** An office whose trips are saved in a file without its header, and that is started again. */
async function setUpDamaged() {
  const { services: first, start: startOn, openSession, id, savedData: saved } = await connectDemo();
  const start = (more: Partial<ServiceOptions> = {}) => {
    const services = startOn(more);
    const states: AppState[] = [];
    services.events.on('state', (state) => void states.push(state));
    return { ...services, states };
  };
  const session = await openSession();
  const { value } = await listAllTrips(session, wholeList, { fetchPolicy: 'network-first' });
  for (let part = 1; part <= partCount; part += 1)
    await session.cache.syncParts.save({ job: 'range:window', part, text: randomBytes(4_500).toString('base64') });
  await first.close();
  const file = join(saved, readdirSync(saved).find((name) => name.endsWith('.db')) ?? '');
  writeFileSync(file, Buffer.concat([Buffer.alloc(100, 'x'), readFileSync(file).subarray(100)]));
  return { start, id, total: value.rows.length, saved };
}

describe('damaged saved data', () => {
  it('faults 294: is copied while the office is in use, with its progress and its end', async () => {
    const { start, id, total } = await setUpDamaged();
    const { offices, states } = start();
    const session = await offices.openSession(id);
    expect(offices.getState().notices[0]).toContain('is being copied');
    await vi.waitFor(() => expect(offices.getState().notices).toHaveLength(2), patience);
    expect(offices.getState().notices[1]).toMatch(
      /^Sydney: Recovered from the damaged file: .*2,400 saved trips.*Nothing is missing\.$/,
    );
    expect(states.some(({ salvages }) => salvages.some(({ officeId, done }) => officeId === id && done > 0))).toBe(
      true,
    );
    expect(states.at(-1)?.salvages).toEqual([]);
    const cached = await listAllTrips(session, wholeList, { fetchPolicy: 'cache-only' });
    expect(cached.value.rows).toHaveLength(total);
  });

  it('faults 294: opens its office once how far its periods have come is copied', {
    tags: ['deep'],
  }, async () => {
    const { start, id } = await setUpDamaged();
    const { cache } = await start().offices.openSession(id);
    expect(await cache.syncParts.readFrom('range:window', 0)).toHaveLength(partCount);
  });

  it('faults 624: waits for room on a full disk, which is said at once, and opens its office meanwhile', {
    tags: ['deep'],
  }, async () => {
    const { start, id } = await setUpDamaged();
    const { offices } = start();
    const room = Promise.withResolvers<void>();
    const progress = { kind: 'progress', done: 1, total: 9, hasLists: false } as const;
    vi.spyOn(OfficeCache.prototype, 'streamSalvage').mockImplementationOnce(async function* () {
      yield { ...progress, isDiskFull: true };
      yield { ...progress, isDiskFull: true };
      await room.promise;
      yield { ...progress, isDiskFull: false };
      yield { kind: 'end', description: 'Recovered.' };
    });
    await offices.openSession(id);
    const full = expect.stringMatching(/^Sydney: The disk is full.*Nothing is lost/);
    expect(offices.getState().notices.slice(1)).toEqual([full]);
    expect(offices.getState().salvages).toEqual([{ officeId: id, done: 1, total: 9, isDiskFull: true }]);
    room.resolve();
    await vi.waitFor(() => expect(offices.getState().salvages).toEqual([]), patience);
    expect(offices.getState().notices.slice(1)).toEqual(['Sydney: Recovered.']);
  });

  it('faults 664: says that the disk is full no longer than it is', { tags: ['deep'] }, async () => {
    const { start, id } = await setUpDamaged();
    const { offices } = start();
    const room = Promise.withResolvers<void>();
    const progress = { kind: 'progress', done: 1, total: 9, hasLists: true } as const;
    vi.spyOn(OfficeCache.prototype, 'streamSalvage').mockImplementationOnce(async function* () {
      yield { ...progress, isDiskFull: true };
      yield { ...progress, isDiskFull: false };
      await room.promise;
      yield { ...progress, isDiskFull: true };
    });
    await offices.openSession(id);
    await vi.waitFor(() => expect(offices.getState().salvages[0]?.isDiskFull).toBe(false), patience);
    expect(offices.getState().notices).toHaveLength(1);
    room.resolve();
    await vi.waitFor(() => expect(offices.getState().salvages).toEqual([]), patience);
    expect(offices.getState().notices).toHaveLength(1);
  });

  it('faults 624: ends on a full disk where a command waits for it, and says when it goes on', {
    tags: ['deep'],
  }, async () => {
    const { start, id } = await setUpDamaged();
    const { offices } = start({ waitsForSalvage: true });
    vi.spyOn(OfficeCache.prototype, 'streamSalvage').mockImplementationOnce(async function* () {
      yield { kind: 'progress', done: 1, total: 9, hasLists: false, isDiskFull: true };
    });
    await offices.openSession(id);
    expect(offices.getState().notices[1]).toContain('The disk is full. It continues when Tripledger starts again.');
  });

  it('faults 296: that is stopped, or whose office is removed, says so or leaves nothing', {
    tags: ['deep'],
  }, async () => {
    const { start, id, saved } = await setUpDamaged();
    const first = start();
    // Its first progress is said before anything is copied: a stop that comes later may come after the end.
    first.events.on('state', ({ salvages }) => {
      if (salvages.length > 0) first.offices.stopSalvage(id);
    });
    await first.offices.openSession(id);
    await vi.waitFor(() => expect(first.offices.getState().salvages).toEqual([]), patience);
    expect(first.offices.getState().notices[1]).toContain('has not finished. The copying was stopped.');
    await first.close();
    const second = start();
    await second.offices.openSession(id);
    await second.offices.remove(id);
    await vi.waitFor(() => expect(second.offices.getState().salvages).toEqual([]), patience);
    expect(readdirSync(saved).filter((name) => name.startsWith(id))).toEqual([]);
  });
});
