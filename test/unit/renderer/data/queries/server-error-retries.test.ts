/** The saved copy of what the API could not give: requested again by itself, with growing pauses, until it can. */
import { queryClient } from '@renderer/data/query-client';
import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const network = { source: 'network', fetchedAtMs: 1 };
const toSavedCopy = (code: string, kind: string) => ({
  source: 'cache',
  fetchedAtMs: 1,
  fallbackReason: { code, message: 'boom', details: { kind } },
});

/** Counts the requests of a query on the screen, whose responses are given. */
function observe(respond: () => object) {
  let requests = 0;
  const queryFn = async () => {
    requests += 1;
    return { freshness: respond() };
  };
  const observer = new QueryObserver(queryClient, { queryKey: ['trips', 'test'], queryFn });
  const unsubscribe = observer.subscribe(() => undefined);
  return { count: () => requests, unsubscribe };
}

beforeEach(() => {
  // Without a window the library takes itself for a server, where nothing is requested again.
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

describe('after an error of the API', () => {
  it('faults 288: requests again after 5, 10, 20, 40 and 60 seconds, and no more once the API gives it', async () => {
    let freshness: object = toSavedCopy('api-error', 'API error');
    const { count, unsubscribe } = observe(() => freshness);
    await vi.advanceTimersByTimeAsync(0);
    const counts: number[] = [];
    for (const seconds of [4, 1, 10, 20, 40, 60, 60]) {
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
      counts.push(count());
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7]);
    freshness = network;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(count()).toBe(8);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(count()).toBe(8);
    unsubscribe();
  });

  it.each([
    ['network-failed', 'network'],
    ['api-error', 'gateway or server error'],
  ])('leaves %s (%s) to the probes of main', async (code, kind) => {
    const { count, unsubscribe } = observe(() => toSavedCopy(code, kind));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(count()).toBe(1);
    unsubscribe();
  });
});
