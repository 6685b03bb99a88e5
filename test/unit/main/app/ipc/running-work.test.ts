import { setImmediate } from 'node:timers/promises';
import { CancellableRequests } from '@main/app/ipc/cancellable-requests';
import { wrapFileHandlers } from '@main/app/ipc/file-calls';
import { RunningWork } from '@main/app/ipc/running-work';
import { silentLog } from '@main/system/log/logger';
import { describe, expect, it, vi } from 'vitest';

const user = vi.hoisted(() => ({ chooseFile: async () => '' }));

vi.mock('electron', () => ({ ipcMain: {} }));
vi.mock(import('@main/app/ipc/dialogs'), async (importOriginal) => ({
  ...(await importOriginal()),
  chooseSavePath: () => user.chooseFile(),
}));

type Handlers = Parameters<typeof wrapFileHandlers>[0];

const wrap = (handlers: object, work: RunningWork, requests: CancellableRequests) => {
  const options = { work, requests, log: silentLog, monotonicMs: () => 0 };
  return wrapFileHandlers(handlers as Handlers, options);
};

const callExport = (handler: unknown, input: object, context: object) =>
  (handler as (...call: unknown[]) => Promise<unknown>)(input, context);

/** Work that keeps the computer awake, and how it does so. */
function makeWork() {
  const calls: string[] = [];
  const blocker = { start: () => calls.push('start'), stop: (id: number) => calls.push(`stop ${id}`) > 0 };
  return { work: new RunningWork(blocker), calls };
}

describe('faults 163: after an error that nothing has caught', () => {
  it('an export fails that would never end, and its request is cancelled', async () => {
    const { work } = makeWork();
    const requests = new CancellableRequests();
    const signals: AbortSignal[] = [];
    const withoutEnd = (_: object, { signal }: { readonly signal: AbortSignal }) => {
      signals.push(signal);
      return new Promise<never>(() => undefined);
    };
    const handlers = wrap({ 'export:report': withoutEnd }, work, requests);
    const exported = requests.run('a', (signal) =>
      callExport(handlers['export:report'], {}, { requestId: 'a', signal }),
    );
    expect(work.list()).toEqual(['an export']);
    const rejected = expect(exported).rejects.toMatchObject({ code: 'internal' });
    work.failAll();
    await rejected;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('an export that still works is listed, and waited for, until it has ended', async () => {
    const { work, calls } = makeWork();
    const done = Promise.withResolvers<string>();
    const rejected = expect(work.track('an export', done.promise)).rejects.toMatchObject({ code: 'internal' });
    work.failAll();
    await rejected;
    expect(work.list()).toEqual(['an export']);
    const order: string[] = [];
    const idle = work.whenIdle().then(() => order.push('idle'));
    await setImmediate();
    order.push('ended');
    done.resolve('written');
    await idle;
    expect([order, work.list()]).toEqual([['ended', 'idle'], []]);
    // Work that begins later is tracked as before.
    const later = Promise.withResolvers<string>();
    const tracked = work.track('an export', later.promise);
    expect(work.list()).toEqual(['an export']);
    later.resolve('written');
    await expect(tracked).resolves.toBe('written');
    await work.whenIdle();
    expect(work.list()).toEqual([]);
    expect(calls).toEqual(['start', 'stop 1', 'start', 'stop 3']);
  });
});
