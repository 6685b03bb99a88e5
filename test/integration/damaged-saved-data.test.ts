/** A damaged offline copy: it is set aside and fetched again, and what the user has written is untouched. */

import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SupplierEvent } from '@shared/commission/work-records';
import { listAllTrips } from '@test/helpers/all-trips';
import { frozenClock } from '@test/helpers/clock';
import { damageRows } from '@test/helpers/damaged-pages';
import { changeDatabase } from '@test/helpers/databases';
import { connectDemo } from '@test/helpers/demo';
import { patience } from '@test/helpers/patience';
import { expect, it, vi } from 'vitest';

const wholeList = { filters: {}, perPage: 100 };
const cachedOnly = { fetchPolicy: 'cache-only' } as const;
const note: SupplierEvent = {
  ...{ id: 'e1', supplierId: 7, day: '2026-11-20', kind: 'note', text: 'Called Pete' },
  ...{ bookings: [], attachment: null, remindOn: null },
};
const keepsFrom = '2026-11-20';
const replaced =
  'The offline copy of Sydney was damaged, so it was set aside and is being fetched again. Any saved report results are gone: run the reports again. Your notes, views and statements aren’t affected.';

type Damage = (file: string) => void;

const overwriteHeader: Damage = (file) => {
  writeFileSync(file, Buffer.concat([randomBytes(100), readFileSync(file).subarray(100)]));
};
const truncate: Damage = (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2 / 4096) * 4096);
const damagePages: Damage = (file) => damageRows(file, 'record');
const changeSeal: Damage = (file) =>
  changeDatabase(
    file,
    "UPDATE record SET sealed = zeroblob(90) WHERE id = (SELECT max(id) FROM record WHERE kind = 'trip-item')",
  );
const damages: [name: string, damage: Damage][] = [
  ['its header is gone', overwriteHeader],
  ['it is cut off', truncate],
  ['pages in its middle are overwritten', damagePages],
  ['the seal of the last record does not open', changeSeal],
];

/** More records than SQLite holds in its own memory, and texts that cannot be compressed. */
const makeMore = () =>
  Array.from({ length: 5_000 }, (_, id): [string, string] => [
    `${id}`,
    JSON.stringify({ id, note: randomBytes(600).toString('base64') }),
  ]);

/** An office whose trips are saved, and whose user has written a note and keeps the bookings since a day. */
async function setUp(isLarge = false) {
  const { services, openSession, start: startOn, id, demo, savedData } = await connectDemo();
  const session = await openSession();
  services.preferences.change(session.office, { kind: 'office', settings: { keepsFrom } });
  const listed = await listAllTrips(session, wholeList, { fetchPolicy: 'network-first' });
  await session.cache.records.putAll('client', isLarge ? makeMore() : [], services.clock.now());
  await services.commission.records.change(session, { put: { events: [note] }, remove: {} });
  const start = (updatesOffices = false) => startOn({ clock: frozenClock(), updatesOffices });
  const file = join(savedData, readdirSync(savedData).find((name) => name.endsWith('.db')) ?? '');
  const countAside = () => readdirSync(savedData).filter((name) => name.includes('.db.damaged-')).length;
  return { start, close: services.close, demo, id, file, countAside, total: listed.value.rows.length };
}

type Started = ReturnType<Awaited<ReturnType<typeof setUp>>['start']>;

async function expectReplaced({ offices, commission, preferences }: Started, id: string): Promise<void> {
  const session = await offices.openSession(id);
  await expect(listAllTrips(session, wholeList, cachedOnly)).rejects.toMatchObject({ code: 'not-kept' });
  expect(await session.cache.records.countByKind()).toMatchObject({ counts: {} });
  expect(offices.getState().notices).toEqual([replaced]);
  expect((await commission.records.read(session)).events).toEqual([note]);
  expect(preferences.get(session.office).office).toMatchObject({ keepsFrom });
}

it.each(damages)('faults 48: a damaged offline copy is set aside, and said once, where %s', async (_, damage) => {
  const { start, close, id, file, countAside } = await setUp();
  await close();
  damage(file);
  const first = start();
  await expectReplaced(first, id);
  expect(countAside()).toBe(1);
  await first.close();
  const second = start();
  await expectReplaced(second, id);
  expect(countAside()).toBe(1);
});

// What is open has read the header, and finds it gone at the next start.
it.each(damages.slice(1))('faults 412: it is replaced while it is open, and again, where %s', async (_, damage) => {
  const { start, close, id, file, countAside } = await setUp(true);
  await close();
  const open = start();
  const { cache } = await open.offices.openSession(id);
  damage(file);
  // The index has what lists show: this reads the records.
  await cache.records.countByKind();
  // Both meet the damage, and one of them replaces the file.
  await Promise.all([cache.records.sampleTrips(10_000), cache.records.sampleTrips(10_000)]);
  await expectReplaced(open, id);
  expect(countAside()).toBe(1);
  await cache.records.putAll('trip-item', makeMore(), 0);
  damage(file);
  await cache.records.sampleTrips(10_000);
  expect(countAside()).toBe(2);
});

it('faults 48, 660: what the office keeps is fetched again by itself once the server responds', async () => {
  const { start, close, id, file, total } = await setUp();
  await close();
  damagePages(file);
  const { offices, updates } = start(true);
  const session = await offices.openSession(id);
  updates.watch(id);
  await vi.waitFor(() => expect(updates.getState(id).bookings.done).toBeGreaterThan(0), patience);
  expect((await listAllTrips(session, wholeList, cachedOnly)).value.rows).toHaveLength(total);
  expect(offices.getState().notices).toEqual([replaced]);
});
