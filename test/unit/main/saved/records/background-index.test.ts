import { setImmediate } from 'node:timers/promises';
import { BackgroundIndex } from '@main/saved/records/background-index';
import { type ClientEntry, type ClientIndex, clientIndexType } from '@main/saved/search/client-index';
import { IndexStore } from '@main/saved/search/index-store';
import { describe, expect, it } from 'vitest';

const makeEntry = (id: number): ClientEntry => ({
  ...{ key: `client:${id}`, id, name: `Client ${id}`, otherNames: [], emails: [], phones: [] },
  ...{ fetchedAtMs: 1, goneAtMs: null },
});

/** An index of clients whose batches are read when the test says so, with timers that the test fires. */
function setUp(batches: number) {
  const state = { seq: batches, isBroken: false, reads: 0 };
  const timers = new Set<() => void>();
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
  const store = new IndexStore<ClientEntry, ClientIndex>(clientIndexType, source, null);
  const schedule = (work: () => void) => {
    timers.add(work);
    return () => timers.delete(work);
  };
  const index = new BackgroundIndex(store, { count: source.count, schedule });
  const fire = () => {
    for (const work of [...timers]) {
      timers.delete(work);
      work();
    }
  };
  const readAll = async () => {
    for (;;) {
      const used = await index.use();
      if (used.reading.state === 'complete') return used;
      await setImmediate();
    }
  };
  return { state, store, index, fire, readAll, timers };
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
    const { store, state, fire, readAll } = setUp(5);
    await readAll();
    expect(store.latest).not.toBeNull();
    fire();
    expect(store.latest).toBeNull();
    expect((await readAll()).reading.done).toBe(5);
    expect(state.reads).toBe(2);
  });

  it('is not let go while it is read', async () => {
    const { index, store, fire, timers, readAll, state } = setUp(30);
    await index.use();
    fire();
    expect(timers.size).toBe(1);
    expect(store.latest).not.toBeNull();
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
    const { index, store } = setUp(50);
    await index.use();
    index.close();
    const { done } = (await index.use()).reading;
    expect(done).toBeLessThan(50);
    expect(store.latest?.recordCount ?? 0).toBeLessThan(50);
  });
});
