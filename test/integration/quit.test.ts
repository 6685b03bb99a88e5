/** A quit while background work is running: it asks first, then stops the work and waits for its clean-up. */
import { type EventEmitter, once } from 'node:events';
import { readdirSync } from 'node:fs';
import { CancellableRequests } from '@main/app/ipc/cancellable-requests';
import { guardQuit } from '@main/app/ipc/quit';
import { RunningWork } from '@main/app/ipc/running-work';
import type { Services } from '@main/app/services';
import { exportParquet } from '@main/office/exports/parquet';
import { openSavedOffice } from '@test/helpers/connected-office';
import { temporaryFolder } from '@test/helpers/temporary';
import { makeRawSector } from '@test/helpers/trips';
import { expect, it, vi } from 'vitest';

const electron = vi.hoisted(() => ({
  /** Receives the listeners of the application's end. */
  app: null as EventEmitter | null,
  requested: [] as (readonly string[])[],
}));

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  const app = Object.assign(new Emitter(), {
    quit: () => undefined,
    exit: () => app.emit('exited'),
  });
  electron.app = app;
  return { app, dialog: {} };
});
vi.mock(import('@main/app/ipc/dialogs'), async () => ({
  confirmQuit: async (running: readonly string[]) => {
    electron.requested.push(running);
    return false;
  },
}));

const trips = Array.from({ length: 2_000 }, (_, index) => index + 1);

it('faults 151: a quit stops a running dump and leaves none of its files half-written', async () => {
  const { services, session } = await openSavedOffice();
  const { offices } = services;
  const sectors = [makeRawSector({ travel_date: '2026-10-05' })];
  const toTrip = (id: number) => [String(id), JSON.stringify({ id, sectors })] as const;
  await session.cache.records.putAll('trip', trips.map(toTrip), session.now());
  const work = new RunningWork();
  const [requests, folder] = [new CancellableRequests(), temporaryFolder()];
  guardQuit(services as Services, work, requests, () => undefined);
  const isWriting = Promise.withResolvers<void>();
  const order = { offices: offices.listSaved(), folder, isPersonalIncluded: false };
  const dump = requests.run('dump', (signal) =>
    exportParquet((id) => offices.openSession(id), order, {
      signal,
      onProgress: (done) => done > 1_000 && isWriting.resolve(),
    }),
  );
  const dumped = expect(work.track('an export', dump)).rejects.toMatchObject({ code: 'cancelled' });
  await isWriting.promise;
  expect(readdirSync(folder)).toEqual(['_incomplete']);
  const app = electron.app as EventEmitter;
  const exited = once(app, 'exited');
  app.emit('will-quit', { preventDefault: () => undefined });
  await exited;
  await dumped;
  expect(readdirSync(folder)).toEqual([]);
});

it('faults 151: a quit asks about work of one name once', () => {
  const work = new RunningWork();
  void work.track('a month end', new Promise(() => undefined));
  void work.track('a month end', new Promise(() => undefined));
  const guard = guardQuit({} as Services, work, new CancellableRequests(), () => undefined);
  expect(guard.mayQuit()).toBe(false);
  expect(electron.requested).toEqual([['a month end']]);
});
