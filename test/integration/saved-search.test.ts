/** Searches for any text in saved data, in the data worker. */

import { SectorIndex } from '@main/saved/search/sector-index';
import { newCacheKey } from '@main/saved/store/cipher';
import { DataWorker } from '@main/saved/thread/data-worker';
import { createDataHandlers } from '@main/saved/thread/methods';
import { type OfficeCache, OfficeCaches } from '@main/saved/thread/office-caches';
import { toCacheError } from '@main/saved/thread/open-caches';
import { dataWorker } from '@test/helpers/office';
import { temporaryFolder } from '@test/helpers/temporary';
import { makeRawSector } from '@test/helpers/trips';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const now = 1_800_000_000_000;
const noNames = { branch: [], client: [], consultant: [], supplier: [], product: [] };

async function openCache(worker = dataWorker) {
  const folder = temporaryFolder();
  const key = newCacheKey();
  const open = async () => {
    const cache = await new OfficeCaches(worker, folder).open('office', key, now);
    onTestFinished(() => cache.close());
    return cache;
  };
  return { open, cache: await open() };
}

const query = (text: string, names = {}) => ({ text, maxHits: 5, names: { ...noNames, ...names } });

const toJson = (records: readonly Readonly<Record<string, unknown>>[]) =>
  records.map((record): [string, string] => [String(record.id), JSON.stringify(record)]);

/** Searches sectors until all of them were read. */
async function searchSectors(cache: OfficeCache, text: string, names = {}) {
  for (;;) {
    const found = await cache.search.searchSectors(query(text, names));
    if (found.reading.state === 'complete') return found;
  }
}

const items = [
  { id: 11, client_id: 501, consultant_id: 31, branch_id: 2, purchase_order: 'PO-00019', destination: 'Zürich' },
  { id: 12, client_id: 502, consultant_id: 32, branch_id: 2, booked_by: 'François Müller', destination: 'Ōtautahi' },
  { id: 13, client_id: 502, consultant_id: 31, branch_id: 3, charge_to: 'Acme', destination: 'Perth' },
];

const details = [
  {
    id: 11,
    client_id: 501,
    trip_reloc: 'QX7ABC',
    sectors: [
      makeRawSector({ id: 1, details: 'Hotel: Ōtautahi Lodge', reloc_code: 'HH1', supplier_id: 77 }),
      makeRawSector({ id: 2, details: 'Air: Łódź', reloc_code: 'ZZ9', supplier_id: 78 }),
    ],
    aux_itineraries: [{ seg_name: 'Hilton', start: { phone_number: '+61 2 9999 1234' } }],
  },
  // A booking without a sector yet.
  { id: 12, client_id: 502, trip_reloc: 'NOSECT', sectors: [] },
  { id: 13, client_id: 502, trip_reloc: 'GONE13', sectors: [makeRawSector({ details: 'Hotel: Ōtautahi Lodge' })] },
];

const clients = [
  { id: 501, first_name: 'Zoë', last_name: 'Smith', is_corporate: false },
  { id: 502, corporate_name: 'Contoso', is_corporate: true },
];
const card = {
  ...clients[0],
  contact: { emails: [{ email: 'zoe@example.com' }], phones: [{ phone: '+61 412 345 678' }, { phone: '9999 0000' }] },
};

async function openFilledCache() {
  const { cache, open } = await openCache();
  await cache.records.putAll('trip-item', toJson(items), now);
  await cache.records.putAll('trip', toJson(details), now - 60_000);
  await cache.records.putAll('client-item', toJson(clients), now);
  await cache.records.putAll('client', toJson([card]), now);
  return { cache, open };
}

describe('a search in saved trips', () => {
  it.each([
    ['zurich', [11], 'destination', 'Zürich'],
    ['OTAUTAHI', [12], 'destination', 'Ōtautahi'],
    ['francois muller', [12], 'booked_by', 'François'],
    ['0019', [11], 'purchase_order', '0019'],
    ['zoe', [11], 'client', 'Zoë'],
    ['contoso perth', [13], 'client', 'Contoso'],
    ['perth ana', [13], 'destination', 'Perth'],
    ['13', [13], 'id', '13'],
    ['zurich perth', [], '', ''],
  ])('faults 266: finds %s by any field or name, and names the field', async (text, ids, field, found) => {
    const { cache } = await openFilledCache();
    await searchSectors(cache, text);
    const trips = await cache.search.searchTrips(query(text, { consultant: [[31, 'Ana Ruiz']] }));
    expect(trips.ids).toEqual(ids);
    if (ids.length > 0) expect(trips.hits[0]?.matches[0]).toMatchObject({ field, found });
  });

  it('faults 266: finds the same after a restart, and no longer what the office does not have', async () => {
    const { cache, open } = await openFilledCache();
    expect((await searchSectors(cache, 'lodge')).ids).toEqual([13, 11]);
    await cache.close();
    const again = await open();
    await again.records.markGone('trip', ['13'], now);
    expect((await searchSectors(again, 'lodge')).ids).toEqual([11]);
    expect((await again.search.searchTrips(query('acme'))).total).toBe(0);
  });
});

describe('the user’s labels', () => {
  const client = [[502, 'Wattle Group']];
  const product = [[9, 'Rail pass']];

  it('find trips, sectors and clients, with the field', async () => {
    const { cache } = await openFilledCache();
    const hit = (found: string) => ({ matches: [expect.objectContaining({ field: 'client', found })] });
    expect(await searchSectors(cache, 'wattle lodge', { client })).toMatchObject({ ids: [13] });
    const trips = await cache.search.searchTrips(query('wattle perth', { client }));
    expect(trips).toMatchObject({ ids: [13], hits: [{ client: 'Contoso' }] });
    expect((await cache.search.searchTrips(query('wattle', { client }))).hits).toEqual(
      [13, 12].map(() => expect.objectContaining(hit('Wattle'))),
    );
    expect(await cache.search.searchClients(query('wattle contoso', { client }))).toMatchObject({
      ids: [502],
      hits: [
        {
          name: 'Contoso',
          matches: [
            { field: 'name', found: 'Wattle' },
            { field: 'name', found: 'Contoso' },
          ],
        },
      ],
    });
    const [detail] = details;
    const sectors = [makeRawSector({ id: 1, details: 'Train', product_id: 9 })];
    await cache.records.putAll('trip', toJson([{ ...detail, sectors }]), now);
    expect((await searchSectors(cache, 'rail pass', { product })).hits[0]).toMatchObject({
      matches: [{ field: 'product', found: 'Rail' }],
      sector: 1,
    });
  });
});

describe('the label of a client that is not saved', () => {
  const client = [
    [7042, 'Überlingen Group'],
    [502, 'Wattle Group'],
  ];

  it('finds the client by its label and number, without an age', async () => {
    const { cache } = await openFilledCache();
    const found = await cache.search.searchClients(query('uberlingen 704', { client }));
    expect(found).toMatchObject({ total: 1, ids: [7042] });
    expect(found.hits).toEqual([
      {
        id: 7042,
        name: 'Überlingen Group',
        fetchedAtMs: null,
        matches: [
          { field: 'name', before: '', found: 'Überlingen', after: ' Group' },
          { field: 'id', before: '', found: '704', after: '2' },
        ],
      },
    ]);
    expect((await cache.search.searchClients(query('group', { client }))).ids).toEqual([7042, 502]);
    expect((await cache.search.searchClients(query('uberlingen contoso', { client }))).ids).toEqual([]);
  });

  it('finds none that the office does not have any more', async () => {
    const { cache } = await openFilledCache();
    await cache.records.markGone('client', ['502'], now);
    expect((await cache.search.searchClients(query('wattle', { client }))).ids).toEqual([]);
  });
});

describe('a search in saved sectors', () => {
  it.each([
    ['otautahi lodge', [13, 11], 'details', 'Ōtautahi'],
    ['lodz', [11], 'details', 'Łódź'],
    ['qx7', [11], 'trip_reloc', 'QX7'],
    ['zz9', [11], 'reloc_code', 'ZZ9'],
    ['nosect', [12], 'trip_reloc', 'NOSECT'],
    ['02 9999 1234', [11], 'itinerary', '+61 2 9999 1234'],
    ['hilton', [11], 'itinerary', 'Hilton'],
    ['lodge zoe', [11], 'details', 'Lodge'],
    ['marriott', [11], 'supplier', 'Marriott'],
    ['zoe', [], '', ''],
  ])('faults 266: finds %s, and names the field', async (text, ids, field, found) => {
    const { cache } = await openFilledCache();
    const trips = await searchSectors(cache, text, { supplier: [[77, 'Marriott']] });
    expect(trips.ids).toEqual(ids);
    expect(trips.reading).toEqual({ state: 'complete', done: 3, total: 3 });
    if (ids.length > 0) expect(trips.hits.at(-1)?.matches[0]).toMatchObject({ field, found });
  });

  it('shows the dates and the age of the sector that was found', async () => {
    const { cache } = await openFilledCache();
    const [hit] = (await searchSectors(cache, 'zz9')).hits;
    expect(hit).toMatchObject({ id: 11, client: 'Zoë Smith', from: '2026-01-10', to: '2026-01-20' });
    expect(hit?.fetchedAtMs).toBe(now - 60_000);
  });

  it('faults 267: answers while sectors are read, and says how many were', async () => {
    const here = new DataWorker();
    here.serveHere(createDataHandlers(), toCacheError);
    const { cache } = await openCache(here);
    const many = Array.from({ length: 500 }, (_, index) => ({ ...details[0], id: 1_000 + index }));
    await cache.records.putAll('trip', toJson(many), now);
    const first = await cache.search.searchSectors(query('lodge'));
    expect(first.reading).toMatchObject({ state: 'reading', total: 500 });
    expect(first.total).toBe(first.reading.done);
    expect(first.total).toBeGreaterThan(0);
    expect(await searchSectors(cache, 'lodge')).toMatchObject({ total: 500, reading: { done: 500, total: 500 } });
    await cache.records.putAll('trip', toJson([{ ...details[1], id: 1_000 }]), now);
    expect((await searchSectors(cache, 'lodge')).total).toBe(499);
  });

  it('faults 795: prepares its sectors again after that has failed, for want of memory', async () => {
    const here = new DataWorker();
    here.serveHere(createDataHandlers(), toCacheError);
    const { cache } = await openCache(here);
    await cache.records.putAll('trip', toJson(details), now);
    const failing = vi.spyOn(SectorIndex.prototype, 'prepareSearch').mockImplementationOnce(() => {
      throw new RangeError('Array buffer allocation failed');
    });
    onTestFinished(() => failing.mockRestore());
    await expect(cache.search.searchSectors(query('lodge'))).rejects.toThrow();
    expect((await searchSectors(cache, 'lodge')).ids).toEqual([13, 11]);
  });

  it('faults 267: leaves its cache in order when it is closed in the middle of a reading', async () => {
    const { cache, open } = await openCache();
    const many = Array.from({ length: 300 }, (_, index) => ({ ...details[0], id: 1_000 + index }));
    await cache.records.putAll('trip', toJson(many), now);
    await cache.search.searchSectors(query('lodge'));
    await cache.close();
    const again = await open();
    expect((await searchSectors(again, 'lodge')).total).toBe(300);
  });
});

describe('a search in saved clients', () => {
  it.each([
    ['zoe', [501], 'name', 'Zoë'],
    ['SMITH zo', [501], 'name', 'Smith'],
    ['0412 345 678', [501], 'phone', '+61 412 345 678'],
    ['+61 (0)412 345 678', [501], 'phone', '+61 412 345 678'],
    ['99990000', [501], 'phone', '9999 0000'],
    ['zoe@example', [501], 'email', 'zoe@example'],
    ['contoso', [502], 'name', 'Contoso'],
    ['502', [502], 'id', '502'],
  ])('faults 266: finds %s', async (text, ids, field, found) => {
    const { cache } = await openFilledCache();
    await searchSectors(cache, text);
    const result = await cache.search.searchClients(query(text));
    expect(result.ids).toEqual(ids);
    expect(result.hits[0]?.matches[0]).toMatchObject({ field, found });
    expect(result.reading).toMatchObject({ state: 'complete', done: 2 });
  });
});
