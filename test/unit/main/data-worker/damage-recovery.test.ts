/** Calls of a cache whose damaged file is being replaced: none sees the new file before its plan is copied. */
import type { CacheCalls } from '@main/data-worker/cache-connection';
import { DamageRecovery } from '@main/data-worker/damage-recovery';
import { AppError } from '@shared/errors';
import { describe, expect, it } from 'vitest';

const damage = () => new AppError('cache-unavailable', 'damaged', { isDamaged: true });
const flush = async () => await new Promise((resolve) => setImmediate(resolve));

/** A cache whose file meets damage until it is replaced, and whose plan is there when the replacing ends. */
function setUp({ isReplaced = true } = {}) {
  let state: 'damaged' | 'empty' | 'copied' = 'damaged';
  let nowMs = 0;
  let openings = 0;
  const copying = Promise.withResolvers<void>();
  const call = async () => {
    const found = state;
    await flush();
    if (found === 'damaged') throw damage();
    return found === 'copied' ? 'plan' : null;
  };
  const client = { call } as unknown as CacheCalls;
  const recovery = new DamageRecovery(() => ({ client, cacheId: 1 }), {
    now: () => nowMs,
    replace: async () => {
      openings += 1;
      if (isReplaced) state = 'empty';
      await copying.promise;
      if (isReplaced) state = 'copied';
      return isReplaced;
    },
  });
  const readPlan = async () => {
    const { client: recovered, cacheId } = recovery.connect();
    return await recovered.call('sync:read', { cacheId, job: 'plan', part: 0 });
  };
  const setNow = (ms: number) => {
    nowMs = ms;
  };
  return { recovery, readPlan, endCopying: () => copying.resolve(), setNow, countOpenings: () => openings };
}

describe('faults 412: a damaged file that is being replaced', () => {
  it('is read by no call before the plan is copied, also by one that has not met the damage', async () => {
    const { readPlan, endCopying, countOpenings } = setUp();
    const met = readPlan();
    await flush();
    await flush();
    const later = readPlan();
    await flush();
    endCopying();
    expect(await Promise.all([met, later])).toEqual(['plan', 'plan']);
    expect(countOpenings()).toBe(1);
  });

  it('is replaced once, where the damage of another call is heard of later', async () => {
    const { readPlan, recovery, endCopying, countOpenings } = setUp();
    endCopying();
    expect(await readPlan()).toBe('plan');
    expect(await recovery.recover(0)).toBe(true);
    expect(countOpenings()).toBe(1);
  });

  it('is searched again some time after a search has replaced nothing, and not at each call', async () => {
    const { readPlan, endCopying, setNow, countOpenings } = setUp({ isReplaced: false });
    endCopying();
    for (let call = 0; call < 2; call += 1) await expect(readPlan()).rejects.toThrow('damaged');
    expect(countOpenings()).toBe(1);
    setNow(11 * 60_000);
    await expect(readPlan()).rejects.toThrow('damaged');
    expect(countOpenings()).toBe(2);
  });

  it('is not opened again once its cache was closed', async () => {
    const { readPlan, recovery, countOpenings } = setUp();
    await recovery.close();
    await expect(readPlan()).rejects.toThrow('damaged');
    expect(countOpenings()).toBe(0);
  });
});
