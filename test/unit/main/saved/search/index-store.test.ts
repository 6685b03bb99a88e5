import { setImmediate } from 'node:timers/promises';
import { type ClientEntry, type ClientIndex, clientIndexType } from '@main/saved/search/client-index';
import { IndexStore } from '@main/saved/search/index-store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const makeEntry = (id: number): ClientEntry => ({
  ...{ key: `client:${id}`, id, name: `Client ${id}`, otherNames: [], emails: [], phones: [] },
  goneAtMs: null,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const idleMs = 5 * 60_000;

/** An index of clients in so many batches. */
function setUp(batches: number) {
  const state = { seq: batches, isBroken: false, reads: 0 };
  const source = {
    getState: () => ({ generation: 'a', seq: state.seq, mark: String(state.seq) }),
    readAll: async function* () {
      state.reads += 1;
      for (let id = 1; id <= state.seq; id += 1) {
        if (state.isBroken) throw new Error('The disk is gone.');
        yield [makeEntry(id)];
      }
    },
    readSince: () => [],
  };
  const index = new IndexStore<ClientEntry, ClientIndex>(clientIndexType, source, null);
  const count = async () => Array.from((await index.readWhole()).listNames()).length;
  return { state, index, count };
}

describe('an index that is read in the background', () => {
  it('is let go after five idle minutes, and read again at the next use', async () => {
    const { state, count } = setUp(5);
    await count();
    vi.advanceTimersByTime(idleMs - 1);
    await count();
    expect(state.reads).toBe(1);
    vi.advanceTimersByTime(idleMs);
    expect(await count()).toBe(5);
    expect(state.reads).toBe(2);
  });

  it('is not let go while it is read', async () => {
    const { count, state } = setUp(30);
    const reading = count();
    await setImmediate();
    vi.advanceTimersByTime(idleMs);
    expect(await reading).toBe(30);
    expect(await count()).toBe(30);
    expect(state.reads).toBe(1);
  });

  it('reports a failed reading, and tries again at the next use', async () => {
    const { state, count } = setUp(5);
    state.isBroken = true;
    await expect(count()).rejects.toThrow('The disk is gone.');
    state.isBroken = false;
    expect(await count()).toBe(5);
  });

  it('reads no more once it is closed', async () => {
    const { index, state } = setUp(50);
    const reading = index.readWhole();
    index.close();
    await expect(reading).rejects.toThrow('closed');
    await expect(index.readWhole()).rejects.toThrow('closed');
    expect(state.reads).toBeLessThan(2);
  });
});
