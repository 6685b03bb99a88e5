/** Work that writes files: listed for the dialog of a quit, and failed after an error that nothing has caught. */
import { CancellableRequests } from '@main/ipc/cancellable-requests';
import { failAllWork, RunningWork, trackHandlers } from '@main/ipc/running-work';
import { describe, expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ ipcMain: {} }));

type Handlers = Parameters<typeof trackHandlers>[0];

const jobs = () => {
  const failed: string[] = [];
  const make = (name: string) => ({ failAll: () => void failed.push(name) });
  const services = { packs: make('packs'), sync: make('sync'), unclaimed: make('unclaimed') };
  return { failed, services: services as unknown as Parameters<typeof failAllWork>[0] };
};

describe('faults 163: after an error that nothing has caught', () => {
  it('an export fails that would never end, and its request is cancelled', async () => {
    const work = new RunningWork();
    const requests = new CancellableRequests();
    const signals: AbortSignal[] = [];
    const withoutEnd = ({ requestId }: { requestId: string }) =>
      requests.run(requestId, (signal) => {
        signals.push(signal);
        return new Promise<never>(() => undefined);
      });
    const handlers = trackHandlers({ 'export:report': withoutEnd } as unknown as Handlers, work, requests);
    const exported = (handlers['export:report'] as unknown as typeof withoutEnd)({ requestId: 'a' });
    expect(work.list()).toEqual(['an export']);
    const { failed, services } = jobs();
    const rejected = expect(exported).rejects.toMatchObject({ code: 'internal' });
    failAllWork(services, work);
    await rejected;
    expect([failed, work.list()]).toEqual([['packs', 'sync', 'unclaimed'], []]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('work that begins later is tracked as before', async () => {
    const work = new RunningWork();
    failAllWork(jobs().services, work);
    const done = Promise.withResolvers<string>();
    const tracked = work.track('an export', done.promise);
    expect(work.list()).toEqual(['an export']);
    done.resolve('written');
    await expect(tracked).resolves.toBe('written');
    await work.whenIdle();
    expect(work.list()).toEqual([]);
  });
});
