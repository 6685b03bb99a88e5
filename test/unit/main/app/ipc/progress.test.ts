/** Events to the window: a few a second, whatever the network's speed, and none but the lock's own while it is locked. */
import { randomUUID } from 'node:crypto';
import { type EventName, eventPayloads } from '@shared/ipc/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const sent = vi.hoisted(() => [] as { name: string; payload: unknown }[]);
vi.mock('electron', () => ({
  BrowserWindow: {
    getAllWindows: () => [
      {
        isDestroyed: () => false,
        webContents: { send: (name: string, payload: unknown) => sent.push({ name, payload }) },
      },
    ],
  },
}));
const { broadcast, broadcastConnection, makeItemProgress, pauseBroadcasts } = await import('@main/app/ipc/progress');

const request = '3f0f6c1e-0d43-4b5c-9d0d-6f3a1c2b4d5e';

beforeEach(() => {
  sent.length = 0;
  pauseBroadcasts(() => false);
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it('faults 200: sends no event with data while Tripledger is locked', () => {
  pauseBroadcasts(() => true);
  for (const name of Object.keys(eventPayloads) as EventName[]) {
    if (name !== 'lock:changed') broadcast(name, 'whatever it contains' as never);
  }
  expect(sent).toEqual([]);
  broadcast('lock:changed', { isLocked: true });
  expect(sent).toMatchObject([{ name: 'lock:changed' }]);
});

it('sends ten events a second of a report that arrives in thousands of pieces', () => {
  const report = makeItemProgress(request);
  for (let piece = 1; piece <= 4_000; piece += 1) {
    report(piece, null);
    if (piece % 4 === 0) vi.advanceTimersByTime(1);
  }
  expect(sent).toHaveLength(10);
});

it('sends what came last before a server that pauses', () => {
  const report = makeItemProgress(request);
  report(100, 300);
  vi.advanceTimersByTime(100);
  report(200, 300);
  report(300, 300);
  vi.advanceTimersByTime(100);
  const toEvent = (done: number) => ({ requestId: request, items: { done, total: 300 } });
  expect(sent.map(({ payload }) => payload)).toEqual([toEvent(100), toEvent(300)]);
});

it('sends at once how the server answers, and ten times a second how many requests there were', () => {
  const counts = { waitUntilMs: null, waitCause: null, limit: 9_000, windowSeconds: 60, queued: 5, respondedAtMs: 1 };
  const connection = { officeId: randomUUID(), state: 'live', used: 0, problem: null, ...counts } as const;
  for (let used = 0; used < 3_000; used += 1) {
    broadcastConnection({ ...connection, used });
    if (used % 3 === 0) vi.advanceTimersByTime(1);
  }
  expect(sent).toHaveLength(10);
  vi.advanceTimersByTime(100);
  expect(sent.at(-1)?.payload).toMatchObject({ used: 2_999 });
  broadcastConnection({ ...connection, used: 3_000 });
  broadcastConnection({ ...connection, used: 3_000, state: 'offline', problem: 'Away.' });
  expect(sent.at(-1)?.payload).toMatchObject({ state: 'offline' });
  const { length } = sent;
  vi.advanceTimersByTime(1_000);
  // What waited is older than what was sent at once.
  expect(sent).toHaveLength(length);
});
