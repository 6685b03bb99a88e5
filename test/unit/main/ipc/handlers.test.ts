import { CancellableRequests } from '@main/ipc/cancellable-requests';
import { type HandlerOptions, makeHandlers } from '@main/ipc/handlers';
import { failAllWork, RunningWork } from '@main/ipc/running-work';
import { silentLog } from '@main/log/logger';
import { WorkActivity } from '@main/windows/work-activity';
import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ ipcMain: {}, app: {}, BrowserWindow: {}, dialog: {}, shell: {} }));

describe('the handlers', () => {
  it('faults 163: let the log and the system see the end of an export that fails from outside', async () => {
    const entries: object[] = [];
    const outcomes: string[] = [];
    const [requests, work, activity] = [new CancellableRequests(), new RunningWork(), new WorkActivity(() => 0)];
    activity.events.on('ended', ({ outcome }) => outcomes.push(outcome));
    const job = { failAll: () => undefined };
    const services = {
      clock: { monotonicMs: () => 0 },
      offices: { openSession: () => new Promise<never>(() => undefined) },
      jobs: { sync: job },
    } as unknown as HandlerOptions['services'];
    const log = { ...silentLog, log: (entry: object) => void entries.push(entry) };
    const options = { services, requests, work, activity, log, lockControls: {} } as unknown as HandlerOptions;
    const exportTrips = makeHandlers(options)['export:trips'] as (...call: unknown[]) => Promise<unknown>;
    const exported = exportTrips({ requestId: 'a', officeId: 'sydney', format: 'csv' }, {});
    expect(work.list()).toEqual(['an export']);
    failAllWork(services, work);
    await expect(exported).rejects.toMatchObject({ code: 'internal' });
    expect(entries).toMatchObject([{ event: 'export-failed', kind: 'trips', format: 'csv' }]);
    expect(outcomes).toEqual(['failed']);
  });

  it.each(['trips:get', 'clients:get'] as const)(
    '%s asks no server where the page wants the saved copy',
    async (channel) => {
      const records = { get: async () => null, isUnreadable: async () => false };
      const offices = { openSession: async () => ({ cache: { records } }) };
      const services = { clock: { monotonicMs: () => 0 }, offices };
      const options = { services, requests: new CancellableRequests(), lockControls: {} } as unknown as HandlerOptions;
      const get = makeHandlers(options)[channel] as (...call: unknown[]) => Promise<unknown>;
      const input = { officeId: 'sydney', requestId: 'a', id: 7 };
      expect(await get({ ...input, fetchPolicy: 'cache-only' }, {})).toBeNull();
      await expect(get({ ...input, fetchPolicy: 'network-only' }, {})).rejects.toThrow();
    },
  );
});
