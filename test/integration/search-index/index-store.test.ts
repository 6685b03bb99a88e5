import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IndexFile, readIndexFile } from '@main/saved/search/index-file';
import { type IndexedRecords, IndexStore, type RecordsState } from '@main/saved/search/index-store';
import { type SectorsEntry, sectorIndexType } from '@main/saved/search/sector-index';
import { type TripIndex, tripIndexType } from '@main/saved/search/trip-index';
import { Cipher, newCacheKey } from '@main/saved/store/cipher';
import type { TripEntry } from '@shared/records/trip-table';
import { createRandom } from '@test/helpers/random';
import { makeRandomTrip, toEntry } from '@test/helpers/random-trips';
import { scanTrips } from '@test/helpers/scan-trips';
import { temporaryFolder } from '@test/helpers/temporary';
import { makeRawSector, makeTrip } from '@test/helpers/trips';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const manyTrips = 2_500;

/** The truth in memory: records by key with the number of their last change. */
class Truth<Entry extends { readonly key: string }> implements IndexedRecords<Entry> {
  reads = 0;
  readonly entries = new Map<string, Entry & { seq: number }>();
  seq = 0;
  generation = 'first';

  put(...entries: Entry[]): void {
    this.seq += 1;
    for (const entry of entries) this.entries.set(entry.key, { ...entry, seq: this.seq });
  }

  getState(): RecordsState {
    return { generation: this.generation, seq: this.seq, mark: `${this.seq} ${this.entries.size}` };
  }

  async *readAll() {
    this.reads += 1;
    yield [...this.entries.values()];
  }

  readSince(seq: number): Entry[] {
    return [...this.entries.values()].filter((entry) => entry.seq > seq);
  }
}

const random = createRandom(3);
const makeEntry = (id: number): TripEntry =>
  toEntry(makeRandomTrip(random, id, random() < 0.02), { fetchedAtMs: 1e12 + id, goneAtMs: null });
const many = Array.from({ length: manyTrips }, (_, index) => makeEntry(index + 1));

let truth: Truth<TripEntry>;
let file: IndexFile;

beforeEach(() => {
  truth = new Truth();
  file = {
    path: join(temporaryFolder(), 'office.db.trips.idx'),
    officeId: 'office',
    kind: 'trips',
    sealer: new Cipher(newCacheKey()),
  };
});

const createStore = (records: IndexedRecords<TripEntry>, stored: IndexFile | null) =>
  new IndexStore(tripIndexType, records, stored);

const listKeys = (index: TripIndex, filters = {}) => [...index.find(filters).rows].map((row) => index.getKey(row));

async function expectSameAsTruth(store: IndexStore<TripEntry, TripIndex>): Promise<void> {
  const index = await store.readWhole();
  for (const filters of [{}, { search: 'zür' }, { trip_status: 'Active', active: 'true' }]) {
    expect(listKeys(index, filters)).toEqual(scanTrips([...truth.entries.values()], filters).keys);
  }
}

describe('the stored index of saved trips', () => {
  it('is read again without reading the records, and follows what changed since', async () => {
    truth.put(...many.slice(0, 500));
    await expectSameAsTruth(createStore(truth, file));
    truth.put(makeEntry(3), makeEntry(9_001));
    const next = createStore(truth, file);
    await expectSameAsTruth(next);
    truth.put(makeEntry(9_002));
    await expectSameAsTruth(next);
    expect(truth.reads).toBe(1);
  });

  it('is written again after 2,000 changes, and when it is closed', async () => {
    truth.put(...many.slice(0, 100));
    const store = createStore(truth, file);
    await store.readWhole();
    const { mtimeMs, ino } = statSync(file.path);
    truth.put(makeEntry(5));
    await store.readWhole();
    expect(statSync(file.path)).toMatchObject({ mtimeMs, ino });
    truth.put(...many.slice(0, 2_000));
    await store.readWhole();
    expect((await readIndexFile(file))?.header.seq).toBe(3);
    truth.put(makeEntry(6));
    await store.readWhole();
    store.close();
    expect((await readIndexFile(file))?.header.seq).toBe(4);
    await expectSameAsTruth(createStore(truth, file));
    expect(truth.reads).toBe(1);
  });

  it.each([
    ['of another office', (): Partial<IndexFile> => ({ officeId: 'other' })],
    ['of another kind', (): Partial<IndexFile> => ({ kind: 'sectors' })],
    ['sealed with another key', (): Partial<IndexFile> => ({ sealer: new Cipher(newCacheKey()) })],
  ])('faults 231: an index %s is not taken for this one, and is built from the records again', async (_, change) => {
    truth.put(...many.slice(0, 50));
    await createStore(truth, { ...file, ...change() }).readWhole();
    for (let start = 0; start < 2; start += 1) await expectSameAsTruth(createStore(truth, file));
    expect(truth.reads).toBe(2);
  });

  it('faults 232: an index is built anew for records that were deleted, restored or of another file', async () => {
    truth.put(...many.slice(0, 300));
    const store = createStore(truth, file);
    await store.readWhole();
    for (const key of ['5', '6']) truth.entries.delete(key);
    truth.generation = 'first, 2 deleted';
    await expectSameAsTruth(store);
    truth.put(makeEntry(9_001));
    await expectSameAsTruth(store);
    // An older copy of the database lacks the last changes.
    truth.seq = 1;
    await expectSameAsTruth(store);
    truth.generation = 'second';
    truth.entries.clear();
    truth.put(...many.slice(400, 700));
    await expectSameAsTruth(store);
    expect(truth.reads).toBe(4);
  });

  it('takes records over that are written while it is built, by whomever', async () => {
    truth.put(...many.slice(0, 50));
    const store = createStore(truth, file);
    const building = Promise.all([store.readWhole(), store.readWhole()]);
    truth.put(...many.slice(40, 80));
    const [first, second] = await building;
    expect(first).toBe(second);
    await expectSameAsTruth(store);
    expect(truth.reads).toBe(1);
  });

  it('faults 231: nothing of an index is readable on the disk, and what an interrupted write left is removed', async () => {
    truth.put(...many.slice(0, 200));
    writeFileSync(`${file.path}.999999.tmp`, 'half');
    await createStore(truth, file).readWhole();
    const folder = join(file.path, '..');
    expect(readdirSync(folder)).toEqual(['office.db.trips.idx']);
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(file.path).toString('latin1');
    for (const needle of ['PO-0', 'Zurich', 'Ana Ruiz', 'purchase_order', 'Active'])
      expect(bytes).not.toContain(needle);
  });

  it('faults 231: a disk that takes no index leaves the old one, and lists go on', async () => {
    truth.put(...many.slice(0, 100));
    const blocked = { ...file, path: join(file.path, 'folder', 'x.idx') };
    writeFileSync(file.path, 'a file where a folder is needed');
    await expectSameAsTruth(createStore(truth, blocked));
    expect(existsSync(blocked.path)).toBe(false);
    mkdirSync(`${file.path}-taken`);
    await expectSameAsTruth(createStore(truth, { ...file, path: `${file.path}-taken` }));
    await expectSameAsTruth(createStore(truth, null));
  });
});

describe('the stored index of sectors', () => {
  const setUp = () => {
    const saved = new Truth<SectorsEntry>();
    const create = () => new IndexStore(sectorIndexType, saved, { ...file, kind: 'sectors' });
    return { saved, create };
  };
  const makeSectors = (id: number, sectors: readonly Parameters<typeof makeRawSector>[0][]): SectorsEntry => {
    const trip = makeTrip({ id, sectors: sectors.map(makeRawSector) });
    return { key: String(id), trip, fetchedAtMs: 1, goneAtMs: null };
  };

  it('is read again, and replaces the sectors of a trip that was read again', async () => {
    const makeEntry = (id: number, details: string) => makeSectors(id, [{ id, details }, { id: id + 1 }]);
    const { saved, create } = setUp();
    saved.put(...Array.from({ length: 30 }, (_, index) => makeEntry(index * 10, `Hotel: Zürich ${index}`)));
    const first = await create().readWhole();
    expect(first.find('zurich').rows).toHaveLength(30);
    saved.put(makeEntry(10, 'Hotel: Genève'));
    const store = create();
    for (const index of [await store.readWhole(), await create().readWhole()]) {
      expect(index.find('zurich').rows).toHaveLength(29);
      expect([...index.find('geneve').tripRows].map((row) => index.getTripKey(row))).toEqual(['10']);
    }
    store.close();
    expect((await readIndexFile({ ...file, kind: 'sectors' }))?.header).toMatchObject({ seq: 2 });
    expect((await create().readWhole()).sectors.rowCount).toBe(60);
    expect(saved.reads).toBe(1);
  });

  it('is read and prepared in steps, between which others use the thread', async () => {
    const { saved, create } = setUp();
    const long = 'Ōtautahi '.repeat(40);
    const ids = (trip: number) => Array.from({ length: 100 }, (_, index) => trip * 100 + index);
    const toSector = (id: number) => ({ id, details: `Zürich ${id} ${long}` });
    saved.put(...Array.from({ length: 90 }, (_, trip) => makeSectors(trip, ids(trip).map(toSector))));
    await create().readWhole();
    const sealer = { ...file.sealer, openBytes: vi.spyOn(file.sealer, 'openBytes') };
    let turns = 0;
    const reading = create().readWhole();
    const countTurns = () => {
      turns += 1;
      if (sealer.openBytes.mock.results.length < 4) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    const index = await reading;
    expect(turns).toBeGreaterThanOrEqual(3);
    expect([...index.prepareSearch()].length).toBeGreaterThanOrEqual(2);
    expect([...index.prepareSearch()]).toEqual([]);
    expect(index.find('zurich').rows).toHaveLength(9_000);
    expect(saved.reads).toBe(1);
  });
});
