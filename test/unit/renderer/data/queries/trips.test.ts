/** A complete list is loaded batch by batch: several are requested at once, and the screen is not drawn for each. */
import { allTripsProgressKey, allTripsQuery } from '@renderer/data/queries/trips';
import { getProgress } from '@renderer/data/stores/progress';
import type { TripRow } from '@shared/schemas/trip';
import { encodeTrips } from '@shared/trip-rows/trip-columns';
import { afterEach, describe, expect, it, vi } from 'vitest';

const officeId = 'office';
const makeTrips = (ids: readonly number[]) =>
  encodeTrips(ids.map((id) => ({ trip: { id, sector_summary: null }, warnings: [] }) as unknown as TripRow));

/** Main with a list of batches of two trips each. Each batch comes when it is released. */
function openList(batches: number, failing = -1) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const state = { requested: [] as number[], maxWaiting: 0 };
  const invoke = (channel: string, { input }: { readonly input: { readonly batch: number } }) => {
    const list = { listId: 'list', count: 2 * batches, batches };
    if (channel === 'trips:list-all') return Promise.resolve({ ok: true, value: list });
    state.requested.push(input.batch);
    const reply = Promise.withResolvers<unknown>();
    waiting.set(input.batch, reply);
    state.maxWaiting = Math.max(state.maxWaiting, waiting.size);
    return reply.promise;
  };
  vi.stubGlobal('window', { tripledger: { invoke, on: () => () => undefined } });
  /** Answers the requests that wait, the latest first. */
  const releaseAll = () => {
    for (const [batch, reply] of [...waiting].reverse()) {
      waiting.delete(batch);
      const error = { code: 'internal', message: 'The list has expired.', details: {} };
      if (batch === failing) reply.resolve({ ok: false, error });
      else reply.resolve({ ok: true, value: makeTrips([2 * batch, 2 * batch + 1]) });
    }
  };
  return { state, releaseAll };
}

function load(signal: AbortSignal) {
  const { queryFn } = allTripsQuery(officeId, {}, 'cache-only');
  type Load = (context: { readonly signal: AbortSignal }) => Promise<{ readonly rows: Iterable<TripRow> }>;
  return (queryFn as unknown as Load)({ signal });
}

async function finish<T>(loading: Promise<T>, step: () => void): Promise<T> {
  const outcome = { isSettled: false };
  const settle = () => Object.assign(outcome, { isSettled: true });
  void loading.then(settle, settle);
  while (!outcome.isSettled) {
    step();
    await new Promise(setImmediate);
  }
  return await loading;
}

afterEach(() => vi.unstubAllGlobals());

describe('a complete list of trips', () => {
  it('is loaded in its order, with three batches requested at once', async () => {
    const { state, releaseAll } = openList(25);
    const { rows } = await finish(load(new AbortController().signal), releaseAll);
    expect(Array.from(rows, ({ trip }) => trip.id)).toEqual(Array.from({ length: 50 }, (_, id) => id));
    expect(state).toEqual({ requested: Array.from({ length: 25 }, (_, batch) => batch), maxWaiting: 3 });
  });

  it('says how far it is some twenty times, however many batches it has', async () => {
    const { releaseAll } = openList(90);
    const seen = new Set<number | undefined>();
    const key = allTripsProgressKey(officeId, {}, 'cache-only');
    await finish(load(new AbortController().signal), () => {
      seen.add(getProgress(key)?.done);
      releaseAll();
    });
    expect(seen.size).toBeGreaterThan(5);
    expect(seen.size).toBeLessThan(26);
    expect(getProgress(key)).toBeNull();
  });

  it('fails with what a batch failed with, and is not read further once it is cancelled', async () => {
    const failed = openList(9, 4);
    await expect(finish(load(new AbortController().signal), failed.releaseAll)).rejects.toThrow('has expired');
    const { state, releaseAll } = openList(9);
    const controller = new AbortController();
    const loading = finish(load(controller.signal), () => {
      releaseAll();
      if (state.requested.length > 3) controller.abort(new Error('cancelled'));
    });
    await expect(loading).rejects.toThrow('cancelled');
    expect(state.requested.length).toBeLessThan(9);
  });
});
