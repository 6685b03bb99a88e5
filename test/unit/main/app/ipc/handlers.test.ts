import { CancellableRequests } from '@main/app/ipc/cancellable-requests';
import { type HandlerOptions, makeHandlers } from '@main/app/ipc/handlers';
import { failAllWork, RunningWork } from '@main/app/ipc/running-work';
import { WorkActivity } from '@main/app/windows/work-activity';
import { silentLog } from '@main/system/log/logger';
import { defaultPreferences } from '@shared/settings/preferences';
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
      jobs: { pack: job },
      offices: { getNameAmongSeveral: () => null },
      preferences: { get: () => defaultPreferences },
      claimLetters: { exportList: () => new Promise<never>(() => undefined) },
    } as unknown as HandlerOptions['services'];
    const log = { ...silentLog, log: (entry: object) => void entries.push(entry) };
    const options = { services, requests, work, activity, log, lockControls: {} } as unknown as HandlerOptions;
    const exportList = makeHandlers(options)['export:claim-list'] as (...call: unknown[]) => Promise<unknown>;
    const session = { office: { name: 'Office' } };
    const exported = exportList(
      { statementId: 'a', supplier: 'b' },
      { requestId: 'a', event: { sender: {} }, session },
    );
    expect(work.list()).toEqual(['an export']);
    failAllWork(services, work);
    await expect(exported).rejects.toMatchObject({ code: 'internal' });
    expect(entries).toMatchObject([{ event: 'export-failed', kind: 'statement', format: null }]);
    expect(outcomes).toEqual(['failed']);
  });

  it.each(['trips:get', 'clients:get'] as const)(
    '%s asks no server where the page wants the saved copy',
    async (channel) => {
      const records = { get: async () => null, isUnreadable: async () => false };
      const services = { clock: { monotonicMs: () => 0 } };
      const options = { services, requests: new CancellableRequests(), lockControls: {} } as unknown as HandlerOptions;
      const get = makeHandlers(options)[channel] as (...call: unknown[]) => Promise<unknown>;
      const context = { session: { cache: { records } }, signal: new AbortController().signal };
      expect(await get({ id: 7 }, { ...context, fetchPolicy: 'cache-only' })).toBeNull();
      await expect(get({ id: 7 }, { ...context, fetchPolicy: 'network-first' })).rejects.toThrow();
    },
  );
});
