/** Events to the window: a few a second, whatever the network's speed, and none but the lock's own while it is locked. */
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
const { broadcast, makeItemProgress, pauseBroadcasts } = await import('@main/app/ipc/progress');

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
