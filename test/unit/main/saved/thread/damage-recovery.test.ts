/** Calls of a cache whose damaged file is being replaced: each waits for the new file. */

import { DamageRecovery } from '@main/saved/thread/office-caches';
import type { RemoteClient } from '@main/system/worker/remote';
import { AppError } from '@shared/errors/errors';
import { describe, expect, it } from 'vitest';

const damage = () => new AppError('cache-unavailable', 'damaged', { isDamaged: true });
const flush = async () => await new Promise((resolve) => setImmediate(resolve));

/** A cache whose file meets damage until it is replaced, which takes until the test ends it. */
function setUp() {
  let state: 'damaged' | 'opening' | 'open' = 'damaged';
  let openings = 0;
  const opening = Promise.withResolvers<void>();
  const call = async () => {
    const found = state;
    await flush();
    if (found === 'damaged') throw damage();
    return found === 'open' ? 'part' : null;
  };
  const client = { call } as unknown as RemoteClient;
  const recovery = new DamageRecovery(
    () => ({ client, open: 1 }),
    async () => {
      openings += 1;
      state = 'opening';
      await opening.promise;
      state = 'open';
      return true;
    },
  );
  const read = async () => {
    const { client: recovered, open } = recovery.connect();
    return await recovered.call('progress.read', { open, args: [] } as never);
  };
  return { recovery, read, endOpening: () => opening.resolve(), countOpenings: () => openings };
}

describe('faults 412: a damaged file that is being replaced', () => {
  it('is read by no call before the new file is open, also by one that has not met the damage', async () => {
    const { read, endOpening, countOpenings } = setUp();
    const met = read();
    await flush();
    await flush();
    const later = read();
    await flush();
    endOpening();
    expect(await Promise.all([met, later])).toEqual(['part', 'part']);
    expect(countOpenings()).toBe(1);
  });

  it('is replaced once, where the damage of another call is heard of later', async () => {
    const { read, recovery, endOpening, countOpenings } = setUp();
    endOpening();
    expect(await read()).toBe('part');
    expect(await recovery.recover(0)).toBe(true);
    expect(countOpenings()).toBe(1);
  });

  it('is not opened again once its cache was closed', async () => {
    const { read, recovery, countOpenings } = setUp();
    await recovery.close();
    await expect(read()).rejects.toThrow('damaged');
    expect(countOpenings()).toBe(0);
  });
});
