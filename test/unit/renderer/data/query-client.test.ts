/** The saved copy of what the API could not give: requested again by itself, each minute, until it can. */

import { queryClient } from '@renderer/data/query-client';
import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

const network = { source: 'network', fetchedAtMs: 1 };
const toSavedCopy = (code: string, kind: string) => {
  return { source: 'cache', fetchedAtMs: 1, fallbackReason: { code, message: 'boom', details: { kind } } };
};

/** Counts the requests of a query on the screen, whose responses are given. */
function observe(respond: () => object) {
  const queryFn = vi.fn(async () => ({ freshness: respond() }));
  const observer = new QueryObserver(queryClient, { queryKey: ['trips', 'test'], queryFn });
  onTestFinished(observer.subscribe(() => undefined));
  return { count: () => queryFn.mock.calls.length };
}

beforeEach(() => {
  // Without a window the library takes itself for a server, where nothing is requested again.
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  environmentManager.setIsServer(() => true);
  vi.useRealTimers();
});

describe('after an error of the API', () => {
  it('faults 110: requests again each minute, and no more once the API gives it', async () => {
    let freshness: object = toSavedCopy('api-error', 'API error');
    const { count } = observe(() => freshness);
    await vi.advanceTimersByTimeAsync(180_000);
    expect(count()).toBe(4);
    freshness = network;
    for (const pauseMs of [60_000, 600_000]) {
      await vi.advanceTimersByTimeAsync(pauseMs);
      expect(count()).toBe(5);
    }
  });

  it('faults 110: requests again while the window is minimised, too', async () => {
    const { count } = observe(() => toSavedCopy('api-error', 'API error'));
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(121_000);
    expect(count()).toBe(3);
    focusManager.setFocused(undefined);
  });

  it.each([
    ['network-failed', 'network'],
    ['api-error', 'gateway or server error'],
  ])('leaves %s (%s) to the probes of main', async (code, kind) => {
    const { count } = observe(() => toSavedCopy(code, kind));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(count()).toBe(1);
  });
});
