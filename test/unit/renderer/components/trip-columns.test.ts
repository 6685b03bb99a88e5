import { createTripColumns } from '@renderer/components/trip-columns';
import { noNames } from '@test/helpers/no-names';
import { makeTripItem } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

const names = { ...noNames, branch: { '3': 'City' } };
const columns = createTripColumns(names, false);
const getColumn = (id: string) => {
  const column = columns.find((candidate) => candidate.id === id);
  if (!column) throw new Error(`No column ${id}`);
  return column;
};
const warning = { path: 'booked_by', expected: 'string', found: 'number', received: '7' };

describe('the columns of trips', () => {
  it('mark a trip that differs from the API’s documentation, beside the link to it', () => {
    const trip = makeTripItem(null, { id: 31_165 });
    const [link, differs] = [{ text: '31165', href: '#/trips/31165' }, 'Unexpected value from the server'];
    const show = (warnings: (typeof warning)[]) => getColumn('id').cell?.({ trip, warnings });
    expect([show([]), show([warning])]).toEqual([link, { ...link, warning: differs, tooltip: differs }]);
  });

  it('show, sort and search ids by name, and an id without a name by itself', () => {
    const trips = [3, 9, null].map((branch_id) => makeTripItem(null, { branch_id }));
    const values = trips.map((trip) => getColumn('branch_id').value({ trip, warnings: [] }));
    expect(values).toEqual(['City (3)', '9', null]);
  });

  it('faults 260: have one for the age of saved copies: sorted by time, copied in full, found by its day', () => {
    const saved = createTripColumns(names, true);
    const read = saved.find(({ header }) => header === 'Saved');
    const positions = [columns, saved].map((all) => all.findIndex(({ header }) => header === 'Saved'));
    expect(positions).toEqual([-1, 1]);
    const fetchedAtMs = new Date(2026, 10, 20, 14, 5, 9).getTime();
    const row = { trip: makeTripItem(null), warnings: [], fetchedAtMs };
    expect(read?.value(row)).toBe(fetchedAtMs);
    expect(read?.cell?.(row).text).toMatch(/^20 Nov 2026, (?:14:05|2:05\spm)$/);
    expect(read?.text?.(row)).toMatch(/^2026-11-20T14:05:09[+-]\d\d:\d\d$/);
    expect(read?.searchText?.format(read.searchText.key(row))).toBe('2026-11-20 20 Nov 2026');
  });

  it('have one for each amount of a trip, in cents of its summary', () => {
    const trip = makeTripItem({ total_amount: 121_000, total_gst: 11_000 });
    const labels = columns.filter(({ total }) => total === 'cents').map(({ header }) => header);
    expect(labels).toEqual(['Total', 'Commission', 'Net', 'Fees', 'GST']);
    expect(getColumn('total_gst').value({ trip, warnings: [] })).toBe(11_000);
    expect(getColumn('total_net').value({ trip: makeTripItem(null), warnings: [] })).toBeNull();
  });
});
