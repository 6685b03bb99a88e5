/** Progress of requests: a few events a second, whatever the network's speed. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const sent = vi.hoisted(() => [] as unknown[]);
vi.mock('electron', () => ({
  BrowserWindow: {
    getAllWindows: () => [
      { isDestroyed: () => false, webContents: { send: (_name: string, payload: unknown) => sent.push(payload) } },
    ],
  },
}));
const { makePageProgress, makeRunProgress } = await import('@main/app/ipc/progress');

const request = '3f0f6c1e-0d43-4b5c-9d0d-6f3a1c2b4d5e';

beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it('sends ten events a second of a report that arrives in thousands of pieces', () => {
  const report = makeRunProgress(request);
  for (let piece = 1; piece <= 4_000; piece += 1) {
    report({ bytes: piece * 300_000, rows: piece, totalRows: null });
    if (piece % 4 === 0) vi.advanceTimersByTime(1);
  }
  expect(sent).toHaveLength(10);
});

it('sends what came last before a server that pauses, of a report and of a list', () => {
  const report = makeRunProgress(request);
  report({ bytes: 10, rows: 1, totalRows: 9 });
  report({ bytes: 20, rows: 2, totalRows: 9 });
  vi.advanceTimersByTime(60_000);
  expect(sent.splice(0)).toEqual([{ requestId: request, items: { done: 2, total: 9 } }]);
  const reportPage = makePageProgress(request);
  reportPage(100, 300);
  vi.advanceTimersByTime(100);
  reportPage(200, 300);
  reportPage(300, 300);
  vi.advanceTimersByTime(100);
  const toEvent = (done: number) => ({ requestId: request, items: { done, total: 300 } });
  expect(sent).toEqual([toEvent(100), toEvent(300)]);
});
