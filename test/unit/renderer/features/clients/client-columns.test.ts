import { addUpTrips, getClientColumns, listFieldNames } from '@renderer/features/clients/ClientsScreen';
import type { ClientListItem } from '@shared/records/client';
import { noNames } from '@test/helpers/no-names';
import { makeTripItem } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

const show = (clients: readonly ClientListItem[]) =>
  getClientColumns(noNames, listFieldNames(clients), new Map(), true);

describe('the client list', () => {
  it('has a hidden column for every field that the document does not show', () => {
    const [first, second] = [
      { id: 1, name: 'A', vip_level: { gold: true } },
      { id: 2, notes: 'x' },
    ];
    const others = show([first, second]).filter(({ id }) => id.startsWith('field '));
    expect(others.map(({ header, isHidden }) => isHidden && header)).toEqual(['Name', 'Vip level', 'Notes']);
    expect(others[1]?.value(first)).toBe('{"gold":true}');
  });

  it('shows phone and email only where the list has them, and nothing where a client has none', () => {
    const visible = (clients: readonly ClientListItem[]) => show(clients).filter(({ isHidden }) => !isHidden);
    expect(visible([{ id: 1 }]).map(({ header }) => header)).toEqual([
      'Client',
      'Client no.',
      'Type',
      'Consultant',
      'Branch',
      'Trips',
      'Total',
      'Last travel',
    ]);
    const withPhone = visible([{ id: 1, mobile: '0412 345 678' }, { id: 2 }]).find(({ header }) => header === 'Phone');
    expect([withPhone?.value({ id: 1, mobile: '0412 345 678' }), withPhone?.value({ id: 2 })]).toEqual([
      '0412 345 678',
      null,
    ]);
  });

  it('has no total of trips that are not all loaded, and what each client has in grey', () => {
    const byClient = new Map([[7, { count: 1, cents: 500n, last: '2026-12-24' }]]);
    for (const id of ['trips', 'total_amount', 'last_travel']) {
      const column = getClientColumns(noNames, [], byClient, false).find((candidate) => candidate.id === id);
      expect([column?.total, column?.cell?.({ id: 7 }).tone]).toEqual([undefined, 'dim']);
    }
  });

  it('says whether a client is a company or a person', () => {
    const type = show([{ id: 1 }]).find(({ header }) => header === 'Type');
    const labels = [true, false].map((is_corporate) => type?.cell?.({ id: 1, is_corporate }).text);
    expect(labels).toEqual(['Company', 'Person']);
  });

  it('adds up the trips of each client exactly, with their last travel', () => {
    const trip = (client_id: number | null, cents: number | null, latest_travel_date: string) => {
      const item = makeTripItem({ total_amount: cents, latest_travel_date }, { client_id });
      return { trip: item, warnings: [] };
    };
    const sums = addUpTrips([
      trip(7, 9_007_199_254_740_991, '2026-12-24'),
      trip(7, 9_007_199_254_740_991, '2025-01-02'),
      trip(8, -5, ''),
      trip(9, 5, ''),
      trip(9, null, ''),
      trip(null, 3, '2026-01-01'),
    ]);
    expect([...sums.keys()]).toEqual([7, 8, 9]);
    // What can't be read is no 0.00.
    expect(sums.get(9)?.cents).toBeNull();
    expect(sums.get(7)).toEqual({ count: 2, cents: 18_014_398_509_481_982n, last: '2026-12-24' });
  });

  it('counts no trip and no field of what was removed since the list was read', () => {
    const patch = <Row>(...all: Row[]) =>
      Object.assign(all, { listed: Uint32Array.of(0), isFilling: false, arrangement: all });
    const trip = { trip: makeTripItem({ total_amount: 5, latest_travel_date: '' }, { client_id: 7 }), warnings: [] };
    expect(addUpTrips(patch(trip, trip)).get(7)).toEqual({ count: 1, cents: 5n, last: null });
    expect(listFieldNames(patch({ id: 1 }, { id: 2, gone: 'x' }))).toEqual(['id']);
  });
});
