/** Trips that are listed under any id: each is saved, and is then found everywhere, or is named as not saved. */
import { listRange } from '@main/office/sync/list-range';
import { NetworkGate } from '@main/office/sync/network-gate';
import { SyncReport } from '@main/office/sync/sync-report';
import { SyncStore } from '@main/office/sync/sync-store';
import type { AppError } from '@shared/errors/errors';
import { respondWith } from '@test/helpers/fault-server';
import { itHolds } from '@test/helpers/property-runs';
import { allDates, setUpSavedOffice } from '@test/helpers/saved-office';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

/** JSON of ids that no trip can be asked for by, and null for a trip without one. */
const refusedIds = [
  'null',
  null,
  '1.7e1',
  '17.0',
  '1.5',
  '-5',
  '-0',
  '1e400',
  '1e21',
  '9007199254740992',
  '9007199254740993',
  '"17"',
  '"abc"',
  '""',
  '"1e3"',
  'true',
  '[17]',
  '{"id":17}',
];
const isRefused = (id: string | null) => id === null || refusedIds.includes(id);

const toItem = (id: string | null) => `{${id === null ? '' : `"id":${id},`}"client_id":501,"booked_by":"A"}`;
const toList = (ids: readonly (string | null)[], total = ids.length) =>
  `{"success":true,"data":[${ids.map(toItem).join(',')}],"pagination":{"total":${total},"page":1,"per_page":100,"total_pages":1,"has_next":false,"has_previous":false}}`;

/** Syncs an office with the trips of some ids. */
async function syncIds(ids: readonly (string | null)[]) {
  const { api, openSession, sync, states } = await setUpSavedOffice([]);
  api.state.trips = ids.flatMap((id) => (isRefused(id) ? [] : Number(id)));
  api.state.override = (path) => (path.includes('/trip/fetchAll') ? respondWith(toList(ids)) : null);
  const session = await openSession();
  const error = await sync.run(session, allDates).then(
    () => null,
    (cause: unknown) => cause as AppError,
  );
  const { trips: saved } = states.at(-1)?.saved ?? { trips: 0 };
  const listed = await session.cache.records.selectTripsPage({ filters: {}, page: 1, perPage: 1_000 });
  const { coverage } = await new SyncStore(session).readProgress('..');
  const details = (await session.cache.records.countByKind()).counts.trip ?? 0;
  return { error, saved, coverage, details, listed: listed ? Array.from(listed.rows, ({ trip }) => trip.id) : [] };
}

const ordinaryIds = fc.uniqueArray(fc.integer({ min: 0, max: 2 ** 53 - 1 }), { maxLength: 200, size: 'max' });

itHolds(
  'faults 844: each trip of a list is saved, listed and counted, or is named as not saved',
  [ordinaryIds, fc.array(fc.constantFrom(...refusedIds), { maxLength: 40, size: 'max' }), fc.integer()],
  async (ordinary, refused, seed) => {
    const ids = [...ordinary.map(String), ...refused].sort((a, b) => (`${a}${seed}` < `${b}${seed}` ? 1 : -1));
    const { error, saved, coverage, details, listed } = await syncIds(ids);
    expect([saved, details, new Set(listed)]).toEqual([ordinary.length, ordinary.length, new Set(ordinary)]);
    expect(coverage).toMatchObject({ trips: ids.length, missing: refused.length });
    expect(error === null).toBe(refused.length === 0);
    const named: readonly unknown[] = (error?.details['unusable ids trip'] as string[] | undefined) ?? [];
    expect([...named].sort()).toEqual(refused.map((id) => id ?? 'none').sort());
  },
  0.0005,
);

it('faults 844: a trip that is listed twice, or whose details have another id, is named as not saved', async () => {
  const { error, coverage } = await syncIds(['7', '8', '7']);
  expect(error?.message).toContain('1 trip not saved, because its id cannot be used: 7 (twice).');
  expect(error?.message).toContain('The list changed while it was read');
  expect(coverage).toBeNull();
  const { api, openSession, sync } = await setUpSavedOffice([7, 8, 9]);
  api.state.override = (path) => {
    const sent = path.includes('/trip/fetchOne/7')
      ? '{"booked_by":"A"}'
      : path.includes('/trip/fetchOne/8')
        ? '{"id":"8"}'
        : null;
    return sent === null ? null : respondWith(`{"success":true,"data":${sent}}`);
  };
  const session = await openSession();
  const run = sync.run(session, allDates);
  await expect(run).rejects.toMatchObject({ code: 'api-error', details: { 'unread trip': [7, 8] } });
  expect((await session.cache.records.countByKind()).counts.trip).toBe(1);
});

it('faults 844: a million listed trips are each saved, or named', { tags: ['deep'] }, async () => {
  const { api, openSession } = await setUpSavedOffice([]);
  const total = 1_000_000;
  const toId = (index: number) =>
    index % 1_000 === 0 ? (refusedIds[(index / 1_000) % refusedIds.length] ?? null) : String(index);
  api.state.override = (path) => {
    const page = Number(new URL(path, 'http://x').searchParams.get('page') ?? 1);
    const ids = Array.from({ length: 100 }, (_, index) => toId((page - 1) * 100 + index));
    const pagination = { total, page, per_page: 100, total_pages: total / 100, has_next: page < total / 100 };
    return respondWith(
      `{"success":true,"data":[${ids.map(toItem).join(',')}],"pagination":${JSON.stringify({ ...pagination, has_previous: page > 1 })}}`,
    );
  };
  const session = await openSession();
  const { signal } = new AbortController();
  const store = new SyncStore(session);
  const gate = new NetworkGate({
    isPatient: false,
    sleep: async () => undefined,
    probe: async () => undefined,
    onWaiting: () => undefined,
  });
  const run = {
    session,
    store,
    signal,
    report: new SyncReport(),
    onProgress: () => undefined,
    onWaiting: () => undefined,
  };
  const list = await listRange(
    {
      ...run,
      gate,
      rangeId: '..',
      filters: {},
      startedAtMs: session.now(),
      startSeq: await session.cache.records.getSeq(),
    },
    { signal, priority: 'background', fetchPolicy: 'network-only' },
  );
  expect(list.trips.length + list.unusable.length).toBe(total);
  expect(list.unusable).toHaveLength(total / 1_000);
  expect((await session.cache.records.countByKind()).counts['trip-item']).toBe(list.trips.length);
});
