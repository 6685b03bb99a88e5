import { CancellableRequests } from '@main/app/ipc/cancellable-requests';
import { RunningWork } from '@main/app/ipc/running-work';
import { type HandlerOptions, makeHandlers } from '@main/app/wire-application';
import { silentLog } from '@main/system/log/logger';
import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ ipcMain: {}, app: {}, BrowserWindow: {}, dialog: {}, shell: {} }));

describe('the handlers', () => {
  it.each([
    'export:screen',
    'export:report',
    'export:trips',
    'export:claim-list',
    'export:parquet',
    'reports:run-to-file',
    'month-end:run',
  ] as const)('%s is known to the quit while it writes', async (channel) => {
    // Whatever a handler takes of services and session.
    const anything: object = new Proxy(() => undefined, {
      get: () => anything,
      apply: () => new Promise(() => undefined),
    });
    const work = new RunningWork();
    const options = { services: anything, requests: new CancellableRequests(), work, log: silentLog, lock: {} };
    const handle = makeHandlers(options as unknown as HandlerOptions)[channel] as (
      ...call: unknown[]
    ) => Promise<unknown>;
    void handle(anything, { requestId: 'a', event: anything, session: anything, signal: anything }).catch(
      () => undefined,
    );
    expect(work.list()).toEqual([channel === 'month-end:run' ? 'a month end' : 'an export']);
  });

  it.each(['trips:get', 'clients:get'] as const)(
    '%s asks no server where the page wants the saved copy',
    async (channel) => {
      const records = { get: async () => null, isUnreadable: async () => false };
      const services = { clock: { monotonicMs: () => 0 } };
      const options = { services, requests: new CancellableRequests(), lock: {} } as unknown as HandlerOptions;
      const get = makeHandlers(options)[channel] as (...call: unknown[]) => Promise<unknown>;
      const context = { session: { cache: { records } }, signal: new AbortController().signal };
      expect(await get({ id: 7 }, { ...context, fetchPolicy: 'cache-only' })).toBeNull();
      await expect(get({ id: 7 }, { ...context, fetchPolicy: 'network-first' })).rejects.toThrow();
    },
  );
});
