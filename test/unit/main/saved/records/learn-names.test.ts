import { learnNames } from '@main/saved/records/learn-names';
import { SectorIndex } from '@main/saved/search/sector-index';
import type { TripDetail } from '@shared/records/trip';
import { describe, expect, it } from 'vitest';

/** Bookings as a supplier's number and the texts of its bookings, each of a trip of its own. */
function makeIndex(bookings: Readonly<Record<number, readonly string[]>>): SectorIndex {
  const index = new SectorIndex();
  let id = 0;
  for (const [supplierId, texts] of Object.entries(bookings)) {
    for (const details of texts) {
      id += 1;
      const trip = { id, sectors: [{ id: 1, supplier_id: Number(supplierId), details }] } as unknown as TripDetail;
      index.put({ key: String(id), trip, fetchedAtMs: 0, goneAtMs: null });
    }
  }
  return index;
}

const learn = (bookings: Readonly<Record<number, readonly string[]>>) =>
  Object.fromEntries(learnNames(makeIndex(bookings), []).names.map(({ id, name }) => [id, name]));

const thrice = (...texts: string[]) => texts.flatMap((text) => [`${text} 1`, `${text} 2`, `${text} 3`]);

describe('the name of a supplier', () => {
  it('is what stands between a colon and a comma, before a comma or before a dash in all of its bookings', () => {
    expect(
      learn({
        201: thrice('Hotel: Accor, Sydney'),
        202: ['Qantas, Sydney to Perth', 'Qantas, Perth to Sydney', 'Qantas, refund'],
        203: ['Hertz - 2 days', 'Hertz - 3 days', 'Hertz - 4 days'],
        204: [...thrice('Hotel: Ibis, Perth'), 'Car: Ibis, Perth'],
      }),
    ).toEqual({ 201: 'Accor', 202: 'Qantas', 203: 'Hertz', 204: 'Ibis' });
  });

  it('is none where fewer than three bookings have it, where one has another, or another supplier has it too', () => {
    expect(
      learn({
        1: ['Hotel: Accor, Sydney', 'Hotel: Accor, Perth'],
        2: [...thrice('Hotel: Ibis, Perth'), 'Hotel: Novotel, Perth'],
        3: thrice('Hotel: Hilton, Perth'),
        4: ['Hotel: Hilton, Sydney'],
        5: ['Visa', 'Visa', 'Visa'],
        6: ['', 'Hotel: Rydges, Perth', 'Hotel: Rydges, Perth', 'Hotel: Rydges, Perth'],
      }),
    ).toEqual({});
  });

  it('stays with fewer bookings or none, and goes only where one disproves it', () => {
    const known = learnNames(makeIndex({ 1: thrice('Hotel: Accor, Sydney') }), []).names;
    expect(known).toEqual([{ id: 1, name: 'Accor', position: 0 }]);
    expect(learnNames(makeIndex({ 2: ['Hotel: Ibis, Perth'] }), known)).toEqual({ names: known, unnamed: [2] });
    expect(learnNames(makeIndex({ 1: ['Hotel: Accor, Perth'] }), known).names).toEqual(known);
    expect(learnNames(makeIndex({ 1: [...thrice('Hotel: Accor, Perth'), 'Hotel: Ibis, Perth'] }), known).names).toEqual(
      [],
    );
    expect(
      learnNames(makeIndex({ 1: thrice('Hotel: Accor, Perth'), 2: ['Hotel: Accor, Perth'] }), known).names,
    ).toEqual([]);
  });
});
