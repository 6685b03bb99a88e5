/** What a sync reports while Offline is open: the counts follow it, without a request while nothing changes. */
import { officeQuery } from '@renderer/data/call';
import { applySyncState } from '@renderer/data/offline';
import type { SyncState } from '@shared/records/sync';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';

const makeState = (officeId: string, done: number, phase: SyncState['phase'] = 'trips') =>
  ({ officeId, phase, done, total: 1_000 }) as SyncState;

/** Counts how often the counts of an office are read, as its open screen does it. */
function setUp(officeId: string) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = new QueryClient();
  const read = { summary: 0, overview: 0 };
  const observe = (queryKey: readonly unknown[], name: keyof typeof read) => {
    const queryFn = async () => {
      read[name] += 1;
      return read[name];
    };
    const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
    onTestFinished(observer.subscribe(() => undefined));
  };
  observe(officeQuery('cache:counts', officeId).queryKey, 'summary');
  observe(officeQuery('sync:overview', officeId).queryKey, 'overview');
  onTestFinished(() => client.clear());
  return { client, read };
}

it('the counts are read at once, then at most once a second, and not while nothing is reported', async () => {
  const { client, read } = setUp('counts');
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toEqual({ summary: 1, overview: 1 });
  for (let done = 0; done < 50; done += 1) {
    applySyncState(client, makeState('counts', done));
    await vi.advanceTimersByTimeAsync(100);
  }
  // At the start, then each second of the five.
  expect(read).toEqual({ summary: 7, overview: 7 });
  await vi.advanceTimersByTimeAsync(1_000);
  const last = { ...read };
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toEqual(last);
  expect(vi.getTimerCount()).toBe(0);
});

it('the end of a sync is shown at once', async () => {
  const { client, read } = setUp('end');
  applySyncState(client, makeState('end', 1));
  await vi.advanceTimersByTimeAsync(10);
  const { overview } = read;
  applySyncState(client, makeState('end', 2, 'done'));
  await vi.advanceTimersByTimeAsync(10);
  expect(read.overview).toBe(overview + 1);
});
