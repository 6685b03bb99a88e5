/** A quit while background work is running: it asks first, then stops the work and waits for its clean-up. */
import { type EventEmitter, once } from 'node:events';
import { readdirSync } from 'node:fs';
import { CacheStore } from '@main/cache/cache-store';
import { CancellableRequests } from '@main/ipc/cancellable-requests';
import { guardQuit } from '@main/ipc/quit';
import { RunningWork } from '@main/ipc/running-work';
import type { Services } from '@main/services';
import { jobKinds } from '@shared/background-work';
import { savedAtMs } from '@test/helpers/dumps';
import { saveOffices } from '@test/helpers/saved-offices';
import { makeServices } from '@test/helpers/services';
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
vi.mock(import('@main/ipc/dialogs'), async () => ({
  confirmQuit: async (running: readonly string[]) => {
    electron.requested.push(running);
    return false;
  },
}));

const trips = Array.from({ length: 2_000 }, (_, index) => index + 1);

/** A day of one of 24 months: each of them is a file of the dump. */
const toDay = (id: number) => `${2025 + (id % 2)}-${String(1 + (id % 12)).padStart(2, '0')}-05`;

function setUp() {
  const home = temporaryFolder();
  const { keychain } = saveOffices(home, ['Perth'], ({ folder, officeId, key }) => {
    const { records } = new CacheStore(folder).open(officeId, key, savedAtMs);
    const toRecord = (id: number, record: object) => [String(id), JSON.stringify({ id, ...record })] as const;
    const toTrip = (id: number) => toRecord(id, { sectors: [makeRawSector({ id, travel_date: toDay(id) })] });
    records.putAll('trip', trips.map(toTrip), savedAtMs);
    records.close();
  });
  return makeServices(home, async () => keychain);
}

it('faults 151: a quit stops a running dump and leaves none of its files half-written', async () => {
  const services = setUp();
  const [work, folder] = [new RunningWork(), temporaryFolder()];
  guardQuit(services as Services, work, new CancellableRequests(), () => undefined);
  const isWriting = new Promise<void>((resolve) => {
    services.events.on('dump', ({ total, done }) => total > 0 && done > total / 2 && resolve());
  });
  const order = { offices: services.offices.listSaved(), folder, isPersonalIncluded: false };
  const dumped = expect(work.track('a dump', services.dumps.run(order))).rejects.toMatchObject({ code: 'cancelled' });
  await isWriting;
  expect(readdirSync(folder)).toContain('_incoming');
  const app = electron.app as EventEmitter;
  const exited = once(app, 'exited');
  app.emit('will-quit', { preventDefault: () => undefined });
  await exited;
  await dumped;
  expect(readdirSync(folder)).toEqual([]);
});

it('faults 151: a quit asks about every kind of background work, and about a dump or pack once', () => {
  const jobs = Object.fromEntries(jobKinds.map((kind) => [kind, { isAnyRunning: () => true }]));
  const work = new RunningWork();
  void work.track('a dump', new Promise(() => undefined));
  const guard = guardQuit({ jobs } as unknown as Services, work, new CancellableRequests(), () => undefined);
  expect(guard.mayQuit()).toBe(false);
  expect(electron.requested).toEqual([
    ['a dump', 'saving records for offline use', 'a check for unclaimed commission', 'a pack'],
  ]);
});
