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
    count: () => state.seq,
    readAll: async function* () {
      state.reads += 1;
      for (let id = 1; id <= state.seq; id += 1) {
        if (state.isBroken) throw new Error('The disk is gone.');
        yield [makeEntry(id)];
      }
    },
    readSince: (seq: number) => (seq < state.seq ? [makeEntry(state.seq)] : []),
  };
  const index = new IndexStore<ClientEntry, ClientIndex>(clientIndexType, source, null);
  const readAll = async () => {
    for (;;) {
      const used = await index.use();
      if (used.reading.state === 'complete') return used;
      await setImmediate();
    }
  };
  return { state, index, readAll };
}

describe('an index that is read in the background', () => {
  it('is whole at once where there is little to read', async () => {
    const { index } = setUp(1);
    expect((await index.use()).reading).toEqual({ state: 'complete', done: 1, total: 1 });
  });

  it('faults 267: answers with what was read, and takes over later changes', async () => {
    const { index, state, readAll } = setUp(50);
    const first = await index.use();
    expect(first.reading).toMatchObject({ state: 'reading', total: 50 });
    expect(first.reading.done).toBe(first.index?.recordCount);
    expect((await readAll()).reading.done).toBe(50);
    state.seq = 51;
    expect((await index.use()).reading).toEqual({ state: 'complete', done: 51, total: 51 });
    expect(state.reads).toBe(1);
  });

  it('is let go after five idle minutes, and read again at the next use', async () => {
    const { state, readAll } = setUp(5);
    await readAll();
    vi.advanceTimersByTime(idleMs - 1);
    await readAll();
    expect(state.reads).toBe(1);
    vi.advanceTimersByTime(idleMs);
    expect((await readAll()).reading.done).toBe(5);
    expect(state.reads).toBe(2);
  });

  it('is not let go while it is read', async () => {
    const { index, readAll, state } = setUp(30);
    await index.use();
    vi.advanceTimersByTime(idleMs);
    expect((await readAll()).reading.done).toBe(30);
    expect(state.reads).toBe(1);
  });

  it('reports a failed reading once, and tries again at the next use', async () => {
    const { index, state, readAll } = setUp(5);
    state.isBroken = true;
    await expect(index.use()).rejects.toThrow('The disk is gone.');
    state.isBroken = false;
    expect((await readAll()).reading.done).toBe(5);
  });

  it('reads no more once it is closed', async () => {
    const { index } = setUp(50);
    await index.use();
    index.close();
    await setImmediate();
    await expect(index.use()).rejects.toThrow('closed');
  });

  it('is not waited for where it is closed before its first use', async () => {
    const { index } = setUp(50);
    index.close();
    await expect(index.use()).rejects.toThrow('closed');
    await expect(index.readWhole()).rejects.toThrow('closed');
  });
});
