/** What the indexes of saved trips say of unclaimed commission is what the records themselves say. */

import { readClientNames } from '@main/saved/records/saved-clients';
import { SavedSearch } from '@main/saved/records/saved-search';
import { IndexedTrips } from '@main/saved/records/saved-trips';
import { readIndexedUnclaimed, readUnclaimedChanges } from '@main/saved/records/unclaimed';
import { CacheStore } from '@main/saved/store/cache-store';
import type { RecordToCache } from '@main/saved/store/record-repository';
import { propertyRuns } from '@test/helpers/property-runs';
import { makeRawSector } from '@test/helpers/trips';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';

const today = '2026-11-20';
const nowMs = Date.UTC(2026, 10, 20);

/** Values as the API documents them, others that are read all the same, and some that cannot be read. */
const unusual = fc.constantFrom<unknown>(null, '', '12', 1.5, true, 9_007_199_254_740_993n.toString(), [], {});
const orUnusual = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: unusual });
const text = orUnusual(fc.constantFrom('KZZCAE', 'PO-1', 'Hôtel 日本', 'half of a character \ud83d', ' '));
const date = orUnusual(fc.constantFrom('2026-10-01', '2026-11-19 10:30:00', '2026-11-20', '2027-01-01', '1/2/2026'));
const id = orUnusual(fc.integer({ min: 1, max: 9 }));
const flag = orUnusual(fc.boolean());

const sector = fc
  .record({
    id,
    consultant_id: id,
    supplier_id: id,
    product_id: id,
    status_name: text,
    details: text,
    travel_date: date,
    return_date: date,
    reloc_code: text,
    financial: orUnusual(fc.record({ commission: orUnusual(fc.integer({ min: -2, max: 9 })), total: id })),
    flags: orUnusual(fc.record({ is_active: flag, is_claimed: flag })),
  })
  .map((change) => makeRawSector(change));
const detail = fc.record({
  client_id: id,
  branch_id: id,
  consultant_id: id,
  passenger_id: id,
  trip_reloc: text,
  purchase_order: text,
  sectors: orUnusual(fc.array(fc.oneof({ weight: 9, arbitrary: sector }, { weight: 1, arbitrary: fc.constant(null) }))),
});
const summary = orUnusual(
  fc.record({ sector_count: orUnusual(fc.nat({ max: 2 })), earliest_travel_date: date, latest_travel_date: date }),
);
const trips = fc.array(fc.record({ detail, summary }), { minLength: 1, maxLength: 12 });

const toRecords = (values: readonly Readonly<Record<string, unknown>>[]) =>
  values.map((value, index): RecordToCache => [String(index + 1), JSON.stringify({ ...value, id: index + 1 })]);

function openCache() {
  const { records } = new CacheStore('').open('office-1', null, nowMs);
  const saved = new IndexedTrips(records, null);
  const search = new SavedSearch(records, saved, { sectors: null, clients: null });
  return { records, saved, search };
}

async function readIndexes({ saved, search }: ReturnType<typeof openCache>) {
  const sectors = await search.getSectors();
  if (sectors === null) throw new Error('The index of sectors is not up to date.');
  return [...readIndexedUnclaimed(await saved.getIndex(), sectors, today)];
}

describe('unclaimed commission from the indexes', () => {
  it('is that of the records, whatever their values are, also after changes', async () => {
    await fc.assert(
      fc.asyncProperty(trips, trips, async (first, second) => {
        const cache = openCache();
        const { records, search } = cache;
        const save = (all: typeof first, fetchedAtMs: number) => {
          const items = all.map((trip) => ({ sector_summary: trip.summary }));
          records.putAll('trip-item', toRecords(items), fetchedAtMs);
          records.putAll('trip', toRecords(all.map((trip) => trip.detail)), fetchedAtMs);
        };
        save(first, 1);
        const byRecord = (changes: Iterable<{ id: number }>) =>
          [...changes].sort((a, b) => a.id - b.id).map((change) => JSON.stringify(change));
        expect(byRecord(await readIndexes(cache))).toEqual(byRecord(readUnclaimedChanges(records, today, null)));
        save(second, 2);
        records.markGone('trip', ['1'], 3);
        expect(byRecord(await readIndexes(cache))).toEqual(byRecord(readUnclaimedChanges(records, today, null)));
        search.close();
        records.close();
      }),
      propertyRuns(0.005),
    );
  });
});

describe('names of clients from the index', () => {
  it('are those of the records: of the card, else of the list item', async () => {
    const { records, search } = openCache();
    onTestFinished(() => {
      search.close();
      records.close();
    });
    const toClients = (...names: readonly (string | null)[]) =>
      toRecords(names.map((name) => ({ first_name: name, last_name: null })));
    records.putAll('client-item', toClients('Ana', 'Bo', null), 1);
    records.putAll('client', toClients('Anna', null), 2);
    const index = await search.getClients();
    expect(index).not.toBeNull();
    const names = await readClientNames(records, index);
    expect(names).toEqual({ 1: 'Anna', 2: 'Bo' });
    expect(names).toEqual(await readClientNames(records, null));
  });

  it('are read from the records while one of them has an id that is no number', async () => {
    const { records, search } = openCache();
    onTestFinished(() => {
      search.close();
      records.close();
    });
    records.putAll('client-item', [['C7', JSON.stringify({ id: 'C7', first_name: 'Cleo' })]], 1);
    expect(await readClientNames(records, await search.getClients())).toEqual({ C7: 'Cleo' });
  });
});
