import { toLookup } from '@main/saved/search/name-lookup';
import { SectorIndex, sectorIndexType } from '@main/saved/search/sector-index';
import { foldText } from '@shared/values/texts';
import { createRandom } from '@test/helpers/random';
import { makeRawSector, makeTrip } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

const details = ['Air: Qantas, Zürich', 'Hotel: Ōtautahi Lodge', 'Car: Çelik, Łódź', 'Fee', 'Air: 努美阿'];

function makeEntries(seed: number, count: number) {
  const random = createRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  return Array.from({ length: count }, (_, index) => {
    const id = 100 + index;
    const sectors = Array.from({ length: Math.floor(random() * 4) }, (__, order) =>
      makeRawSector({
        id: id * 10 + order,
        details: pick(details),
        reloc_code: pick(['QX7ABC', 'ZZ9', null]),
        supplier_id: 1 + Math.floor(random() * 3),
        financial: { total: Math.floor(random() * 1e6) },
      }),
    );
    const services = [{ seg_name: 'Hilton', start: { phone_number: `+61 2 9999 ${1_000 + index}` } }];
    const trip = makeTrip({ id, sectors, aux_itineraries: services, trip_reloc: `R${id}` });
    return { key: String(id), trip, fetchedAtMs: 1, goneAtMs: index % 10 === 9 ? 5 : null };
  });
}
type Entry = ReturnType<typeof makeEntries>[number];

function createIndex(entries: readonly Entry[]): SectorIndex {
  const index = new SectorIndex();
  for (const entry of entries) index.put(entry);
  return index;
}

function reload(index: SectorIndex): SectorIndex {
  return sectorIndexType.load(index.compact().toImages());
}

const listSectors = (entries: readonly Entry[]) =>
  entries.filter(({ goneAtMs }) => goneAtMs === null).flatMap(({ trip }) => trip.sectors ?? []);
const listIds = (index: SectorIndex, text: string) =>
  [...index.find(text).rows].map((row) => Number(index.sectors.get(row, 'id'))).sort((a, b) => a - b);

describe('the index of sectors', () => {
  const entries = makeEntries(1, 200);

  it.each(['zurich', 'OTAUTAHI', 'lodz celik', '努', 'qx7', 'qantas, z', 'ai'])(
    'finds %s in the texts of sectors',
    (text) => {
      const expected = listSectors(entries)
        .filter((sector) => {
          const texts = [sector?.details, sector?.reloc_code, sector?.status_name].map((value) =>
            foldText(value ?? ''),
          );
          return foldText(text)
            .split(' ')
            .every((word) => texts.some((value) => value.includes(word)));
        })
        .map((sector) => sector?.id);
      const index = createIndex(entries);
      expect(expected.length).toBeGreaterThan(0);
      expect(listIds(index, text)).toEqual(expected);
      expect(listIds(reload(index), text)).toEqual(expected);
    },
  );

  it.each(['+61 2 9999 1003', '02 9999 1003', '99991003', '(02) 9999-1003'])(
    'finds the phone number %s of a hotel',
    (text) => {
      const made = makeEntries(2, 8);
      const found = createIndex(made.filter(({ trip }) => trip.sectors?.length !== 0)).find(text);
      expect(found.tripRows.length).toBeLessThanOrEqual(1);
      const sectors = makeTrip({ sectors: [makeRawSector()] }).sectors ?? [];
      const all = createIndex(made.map((entry) => ({ ...entry, trip: { ...entry.trip, sectors } })));
      expect([...all.find(text).tripRows].map((row) => all.getTripKey(row))).toEqual(['103']);
    },
  );

  it.each(['qantas montgomery', 'Montgomery ZURICH', 'qantas'])(
    'looks for words in the names of clients, too, in any order: %s',
    (text) => {
      const { client_id } = makeTrip({});
      const index = createIndex(entries);
      const names = { client_id: toLookup([[Number(client_id), 'Montgomery']]) };
      expect(index.find(text, names).rows).toEqual(index.find('qantas').rows);
      expect(index.find('qantas').rows.length).toBeGreaterThan(0);
      expect(index.find('montgomery', names).rows.length).toBe(0);
      expect(index.find('montgomery nowhere', names).rows.length).toBe(0);
    },
  );

  it('forgets the sectors of an earlier reading', () => {
    const index = reload(createIndex(entries));
    const again = makeEntries(9, 120);
    for (const entry of again) index.put(entry);
    const current = [...again, ...entries.slice(120)];
    const expected = listSectors(current).map((sector) => sector?.id ?? 0);
    for (const tried of [index, reload(index)]) expect(listIds(tried, '')).toEqual(expected.sort((a, b) => a - b));
    expect(reload(index).sectors.rowCount).toBe(current.flatMap(({ trip }) => trip.sectors ?? []).length);
  });
});
