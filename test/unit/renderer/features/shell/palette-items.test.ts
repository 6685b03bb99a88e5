/** The search on Ctrl+K: terms, ranks, numbers and dates. */
import {
  filterItems,
  findTrips,
  type Go,
  getRank,
  listFirstItems,
  listNumbers,
  listPeriods,
  type Trips,
  toSearchText,
} from '@renderer/features/shell/palette-items';
import { parseFilters } from '@shared/filters/filter';
import { toEntry, toTripTable } from '@test/helpers/random-trips';
import { describe, expect, it, vi } from 'vitest';

const item = (label: string, details = '') => ({ key: label, label, details, run: () => undefined });
const toGo = () => {
  const nothing = () => undefined;
  return {
    trip: nothing,
    client: nothing,
    report: nothing,
    summary: nothing,
    trips: vi.fn<Go['trips']>(),
  } satisfies Go;
};

describe('the words that are searched', () => {
  it.each([
    ['wojcik, lukasz', 'wojcik lukasz'],
    ['Robinson,Grace ', 'Robinson Grace'],
    ['0412 345 678', '0412345678'],
    ['next  month', 'next month'],
    ['12 13', '12 13'],
  ])('of %j are %j', (typed, terms) => {
    expect(toSearchText(typed)).toBe(terms);
  });

  it('find an action in any order, in its name and details', () => {
    const items = [item('Dark mode'), item('Month end', 'Report month-end')];
    expect(filterItems(items, 'END month').map(({ label }) => label)).toEqual(['Month end']);
    expect(filterItems(items, '')).toHaveLength(2);
  });
});

it('a name that begins with the words comes before whole terms, and those before any other', () => {
  const names = ['Ann Arrowsmith', 'Jo Smith', 'Smith & Sons', 'Łukasz Smith-Jones', 'Blacksmiths'];
  const sorted = names.toSorted((a, b) => getRank(a, 'smith') - getRank(b, 'smith'));
  expect(sorted).toEqual(['Smith & Sons', 'Jo Smith', 'Łukasz Smith-Jones', 'Ann Arrowsmith', 'Blacksmiths']);
  expect(getRank('Łukasz Wójcik', 'wojcik lukasz')).toBe(1);
  expect(getRank(null, 'smith')).toBe(2);
});

it('a place comes first of all where its name begins with what was typed, and nothing but a place', () => {
  const labels = (typed: string) =>
    listFirstItems(
      ['Commission', 'Month end'].map((name) => item(name)),
      typed,
    ).map(({ label }) => label);
  expect(labels('commission')).toEqual(['Commission']);
  expect(labels('Mon')).toEqual(['Month end']);
  expect([labels('end'), labels('')]).toEqual([[], []]);
});

describe('a trip', () => {
  const rows = [
    { id: 11, client_id: 501, consultant_id: 31, purchase_order: 'PO-00019', destination: 'Zürich' },
    { id: 12, client_id: 502, consultant_id: 32, booked_by: 'François Müller', destination: 'Ōtautahi' },
    { id: 13, client_id: 502, consultant_id: 31, charge_to: 'Acme', destination: 'Perth' },
  ].map((trip) => toEntry(JSON.stringify(trip), { fetchedAtMs: 1, goneAtMs: null }));
  const table = toTripTable(rows);
  const names = {
    ...{ branch: {}, group: {}, supplier: {}, product: {} },
    ...{ client: { 501: 'Zoë Smith', 502: 'Contoso' }, consultant: { 31: 'Ana Ruiz' } },
  };

  it.each([
    ['zurich', [11]],
    ['OTAUTAHI', [12]],
    ['francois muller', [12]],
    ['0019', [11]],
    ['zoe', [11]],
    ['contoso perth', [13]],
    ['perth ana', [13]],
    ['13', [13]],
    ['contoso', [13, 12]],
    ['zurich perth', []],
  ])('faults 266: is found for %s by any field or name, the newest first', (text, ids) => {
    const found = findTrips({ listed: Uint32Array.of(2, 1, 0), table }, text, names);
    expect([...found].map((row) => table.get(row, 'id'))).toEqual(ids);
  });
});

describe('a number', () => {
  const labels = (typed: string, ...found: string[]) =>
    listNumbers(
      typed,
      found.map((key) => ({ ...item(key), key })),
      toGo(),
    ).map(({ label }) => label);

  it('can be opened where nothing on this computer has it, and nothing else can', () => {
    expect(labels('32398')).toEqual(['Open trip 32398', 'Open client 32398']);
    expect(labels('32398', 'trip 32398')).toEqual(['Open client 32398']);
    expect(labels('-4')).toHaveLength(2);
    expect(labels('32398a')).toEqual([]);
  });
});

describe('a date', () => {
  /** Two trips that depart on 24 Dec 2026, one that returns then, none that was opened then. */
  const dates = {
    earliest_travel_date: ['2026-12-24', '2026-12-24'],
    latest_travel_date: ['2026-12-24', '2027-01-02'],
  };
  const column = (field: string) => ({ get: (row: number) => dates[field as keyof typeof dates]?.[row] ?? null });
  const trips = { listed: Uint32Array.of(0, 1), table: { column } } as unknown as Trips;

  it.each([
    ['24/12/2026', '24 Dec 2026', { op: 'between', values: ['2026-12-24', '2026-12-24'] }],
    ['24 dec', '24 Dec 2026', { op: 'between', values: ['2026-12-24', '2026-12-24'] }],
    ['Next month', 'next month', { op: 'in', values: ['next-month'] }],
  ])('%j leads to the trips of its day or period, with their count, by each of three dates', (typed, terms, filter) => {
    const go = toGo();
    const items = listPeriods(typed, '2026-11-28', trips, go);
    expect(items.map(({ label }) => label)).toEqual([`2 trips depart ${terms}`, `1 trip returns ${terms}`]);
    items[0]?.run();
    const [{ where = '' } = {}] = go.trips.mock.calls[0] ?? [];
    expect(parseFilters(where)).toEqual([{ field: 'earliest_travel_date', ...filter }]);
  });

  it('is not a trip’s number', () => {
    expect(listPeriods('2026', '2026-11-28', null, toGo())).toEqual([]);
  });
});
