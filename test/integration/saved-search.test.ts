/** Searches for any text in saved data, in the data worker. */

import { newCacheKey } from '@main/saved/store/cipher';
import { type OfficeCache, OfficeCaches } from '@main/saved/thread/office-caches';
import { dataWorker } from '@test/helpers/office';
import { toRecords } from '@test/helpers/records';
import { temporaryFolder } from '@test/helpers/temporary';
import { makeRawSector } from '@test/helpers/trips';
import { describe, expect, it, onTestFinished } from 'vitest';

const now = 1_800_000_000_000;
const noNames = { client: [], supplier: [], product: [] };

async function openCache() {
  const folder = temporaryFolder();
  const key = newCacheKey();
  const open = async () => {
    const cache = await new OfficeCaches(dataWorker, folder).open('office', key, now);
    onTestFinished(() => cache.close());
    return cache;
  };
  return { open, cache: await open() };
}

const common = { maxHits: 5, patienceMs: 60_000 };
const query = (text: string, names = {}) => ({ ...common, text, names: { ...noNames, ...names } });

const searchSectors = (cache: OfficeCache, text: string, names = {}) => cache.search.searchSectors(query(text, names));

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
  await cache.records.putAll('trip', toRecords(details), now - 60_000);
  await cache.records.putAll('client-item', toRecords(clients), now);
  await cache.records.putAll('client', toRecords([card]), now);
  return { cache, open };
}

const listIds = ({ hits }: { readonly hits: readonly { readonly id: number }[] }) => hits.map(({ id }) => id);

describe('the user’s labels', () => {
  const client = [[502, 'Wattle Group']];
  const product = [[9, 'Rail pass']];

  it('find sectors and clients', async () => {
    const { cache } = await openFilledCache();
    expect(await searchSectors(cache, 'wattle lodge', { client })).toMatchObject({
      ids: [13],
      hits: [{ match: { field: 'client', text: 'Wattle Group' } }],
    });
    const found = await cache.search.searchClients(query('wattle contoso', { client }));
    expect(found).toMatchObject({ total: 1, hits: [{ id: 502, name: 'Contoso' }] });
    const sectors = [makeRawSector({ id: 1, details: 'Train', product_id: 9 })];
    await cache.records.putAll('trip', toRecords([{ ...details[0], sectors }]), now);
    expect((await searchSectors(cache, 'rail pass', { product })).hits[0]).toMatchObject({
      match: { field: 'product', text: 'Rail pass' },
      sector: 1,
    });
  });
});

describe('the label of a client that is not saved', () => {
  const client = [
    [7042, 'Überlingen Group'],
    [502, 'Wattle Group'],
  ];

  it('finds the client by its label and number', async () => {
    const { cache } = await openFilledCache();
    const found = await cache.search.searchClients(query('uberlingen 704', { client }));
    expect(found).toMatchObject({ total: 1, hits: [{ id: 7042, name: 'Überlingen Group' }] });
    expect(listIds(await cache.search.searchClients(query('group', { client })))).toEqual([7042, 502]);
    expect((await cache.search.searchClients(query('uberlingen contoso', { client }))).total).toBe(0);
  });

  it('finds none that the office does not have any more', async () => {
    const { cache } = await openFilledCache();
    await cache.records.markGone('client', ['502'], now);
    expect((await cache.search.searchClients(query('wattle', { client }))).total).toBe(0);
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
    expect(trips.isReading).toBe(false);
    if (ids.length > 0) expect(trips.hits.at(-1)?.match).toEqual({ field, text: expect.stringContaining(found) });
  });

  it('shows the client and the date of the sector that was found', async () => {
    const { cache } = await openFilledCache();
    const [hit] = (await searchSectors(cache, 'zz9')).hits;
    expect(hit).toMatchObject({ id: 11, client: 'Zoë Smith', from: '2026-01-10' });
  });

  it('faults 266: finds the same after a restart, and no longer what the office does not have', async () => {
    const { cache, open } = await openFilledCache();
    expect((await searchSectors(cache, 'lodge')).ids).toEqual([13, 11]);
    await cache.close();
    const again = await open();
    await again.records.markGone('trip', ['13'], now);
    expect((await searchSectors(again, 'lodge')).ids).toEqual([11]);
  });

  it('faults 267: says that what is saved is still read, and leaves it in order when it is closed meanwhile', async () => {
    const { cache, open } = await openCache();
    const many = Array.from({ length: 3_000 }, (_, index) => ({ ...details[0], id: 1_000 + index }));
    await cache.records.putAll('trip', toRecords(many), now);
    const found = await cache.search.searchSectors({ ...query('lodge'), patienceMs: 0 });
    expect(found).toMatchObject({ isReading: true, ids: [] });
    await cache.close();
    expect((await searchSectors(await open(), 'lodge')).ids).toHaveLength(3_000);
  });
});

describe('a search in saved clients', () => {
  it.each([
    ['zoe', 501],
    ['SMITH zo', 501],
    ['0412 345 678', 501],
    ['+61 (0)412 345 678', 501],
    ['99990000', 501],
    ['zoe@example', 501],
    ['contoso', 502],
    ['502', 502],
  ])('faults 266: finds %s', async (text, id) => {
    const { cache } = await openFilledCache();
    expect(listIds(await cache.search.searchClients(query(text)))).toEqual([id]);
  });
});
