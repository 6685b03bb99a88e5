/** Which clients of a list of trips have no name, and what is said of them. */
import { countByClient, findUnnamed } from '@renderer/components/unnamed-clients/count-unnamed';
import { unnamedTexts } from '@renderer/components/unnamed-clients/texts';
import { countNameRequests } from '@shared/client-names';
import type { TripRow } from '@shared/schemas/trip';
import { describe, expect, it } from 'vitest';

const rows = [5, 6, 5, null, 7].map((client_id) => ({ trip: { client_id } }) as TripRow);

describe('clients without a name', () => {
  it('faults 604: are those of the rows, without what the server does not name', () => {
    const counts = countByClient(rows);
    expect(findUnnamed(counts, { 6: 'Contoso' }, new Set([7]))).toEqual({ ids: [5], rows: 2, namelessRows: 1 });
    expect(findUnnamed(counts, { 5: 'A', 6: 'B', 7: 'C' }, new Set())).toEqual({ ids: [], rows: 0, namelessRows: 0 });
  });

  it('faults 604: are counted, with what a filter cannot find', () => {
    expect(unnamedTexts.unnamed(1, false)).toBe('1 trip has a client whose name isn’t loaded.');
    expect(unnamedTexts.unnamed(1_200, true)).toBe(
      '1,200 trips have clients whose names aren’t loaded; a filter by name can’t find them.',
    );
    expect(unnamedTexts.nameless(2, false)).toBe('2 trips have clients that the server gives no names.');
    expect(unnamedTexts.load(40, true)).toBe('Load names (up to 40 requests)');
  });

  it('faults 601: cost the pages that are left, or a card each, whichever are fewer', () => {
    const count = (clients: number, pagesLeft: number | null, isCardUrlKnown = true) =>
      countNameRequests(clients, { pagesLeft, isCardUrlKnown });
    expect([count(40, 49), count(400, 49), count(3, 0), count(40, null), count(0, 49)]).toEqual([40, 49, 3, 40, 0]);
  });

  it('faults 601: cost one request more while it is not known how the server writes the address of a card', () => {
    const count = (clients: number, pagesLeft: number | null) =>
      countNameRequests(clients, { pagesLeft, isCardUrlKnown: false });
    expect([count(1, null), count(400, 49), count(0, null)]).toEqual([2, 49, 0]);
  });
});
