/** Which bookings a summary counts, and how many of the trips that can change it are on this computer. */
import type { Filters } from '@shared/filters/filter';
import type { PeriodBasis } from '@shared/filters/period-basis';
import { savedCatalogues } from '@shared/summary/catalogue';
import { type SummaryDefinition, savedSources } from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import { checkSavedDefinition, listWarnings } from '@shared/summary/filters';
import { makeDefinition, wholeBasis } from '@test/helpers/summaries';
import { openChangingSummaries, openSummaries, toLines } from '@test/helpers/summary-office';
import { makeRawSector } from '@test/helpers/trips';
import { expect, it } from 'vitest';

const today = '2026-11-28';
type Sector = {
  readonly isActive: unknown;
  readonly total: number;
  readonly supplierId?: number;
  readonly travel?: string;
};

function makeTrip(id: number, isActive: unknown, sectors: readonly Sector[] | null, travel = '2026-10-05') {
  const own = { id, is_active: isActive, date_opened: '2026-09-01', trip_status: isActive ? 'Confirmed' : 'Quote' };
  const raw = (sectors ?? []).map(({ isActive: isActiveSector, total, supplierId = 1, travel: day = travel }, index) =>
    makeRawSector({
      ...{ id: id * 10 + index, supplier_id: supplierId, travel_date: day, return_date: null },
      financial: { commission: total, total },
      flags: { is_active: isActiveSector, is_claimed: false },
    }),
  );
  const dates = { earliest_travel_date: travel, latest_travel_date: travel };
  const item = { ...own, sector_summary: { sector_count: raw.length, total_amount: 5, ...dates } };
  return { id, item, detail: sectors && { ...own, sectors: raw }, isGone: false };
}

const trips = [
  makeTrip(1, true, [
    { isActive: true, total: 100 },
    { isActive: false, total: 900 },
  ]),
  makeTrip(2, false, [
    { isActive: null, total: 7 },
    { isActive: 'no', total: -4, supplierId: 2 },
  ]),
  makeTrip(3, true, null),
  makeTrip(4, true, null, '2026-08-01'),
];

async function summarise(change: Partial<SummaryDefinition>, of = openSummaries(trips)) {
  const definition = makeDefinition(change);
  const result = decodeSummary(await of.summarise(checkSavedDefinition(definition), today));
  return { result, definition, total: Number(result.total.at(-1)?.sums[0] ?? 0) };
}
const basis = (change: Partial<PeriodBasis>): PeriodBasis => ({ ...wholeBasis, ...change });

it('active bookings leave out those whose own flag is false, and count one that can’t be read', async () => {
  expect((await summarise({ basis: basis({ bookings: 'active' }) })).total).toBe(103);
  expect((await summarise({ basis: basis({ bookings: 'all' }) })).total).toBe(1_003);
});

it('faults 580: filters by what a booking says itself, and those of the list of trips, count those alone', async () => {
  const listed: Filters = [{ field: 'trip_status', op: 'is', values: ['confirmed'] }];
  const where = JSON.stringify(listed);
  const not = JSON.stringify([{ ...listed[0], isNot: true }]);
  const filters: readonly [SummaryDefinition['filters'], number][] = [
    [{ supplier_id: '2' }, -4],
    [{ refunded: 'true' }, -4],
    [{ refunded: 'false' }, 1_007],
    [{ sector_active: 'false' }, 900],
    [{ active: 'true' }, 1_000],
    [{ where }, 1_000],
    [{ where: not }, 3],
    [{ where, sector_active: 'true' }, 100],
    [{ where: JSON.stringify([{ field: 'total_amount', op: 'above', values: ['0.04'] }]) }, 1_003],
  ];
  for (const [given, expected] of filters)
    expect([given, (await summarise({ filters: given })).total]).toEqual([given, expected]);
  const named = JSON.stringify([{ field: 'client_id', op: 'has', values: ['Acme'] }]);
  await expect(summarise({ filters: { where: named } })).rejects.toThrow('can’t have the filter of trips by Client');
});

it('faults 580: behind a cell are the bookings that it counts, and a summary of trips has no filter of bookings', async () => {
  const { definition } = await summarise({ basis: basis({ bookings: 'active' }) });
  const { records } = await openSummaries(trips).listRecords(definition, { keys: [1], column: [] }, today);
  expect(records.map(({ sectorId }) => sectorId)).toEqual([10, 20]);
  const ofTrips = makeDefinition({ source: 'trips', rows: ['branch'], filters: { sector_active: 'true' } });
  expect(() => checkSavedDefinition(ofTrips)).toThrow('There is no filter named "sector_active"');
  expect(checkSavedDefinition({ ...ofTrips, filters: { active: ' ' } }).filters).toEqual({});
});

it('accounts 7: lists the bookings whose values can’t be read, as many as its sums leave out', async () => {
  const broken = makeTrip(5, true, [
    { isActive: true, total: 1.5 },
    { isActive: true, total: 2 },
  ]);
  const summaries = openSummaries([...trips, broken]);
  const { result, definition } = await summarise({ measures: ['total', 'average-total'] }, summaries);
  expect(listWarnings(result)).toContain('1 value can’t be read and isn’t added');
  const unread = { keys: [], column: [], isUnread: true } as const;
  const { count, records } = await summaries.listRecords(definition, unread, today);
  expect([count, records.map(({ sectorId, total }) => [sectorId, total])]).toEqual([1, [[50, null]]]);
});

it('faults 520: says of each period how many of the trips that touch it have their bookings here; those of others change nothing', async () => {
  const count = async (span: PeriodBasis['span'], date: PeriodBasis['date'] = 'travel') => {
    const { result } = await summarise({ column: 'month', basis: basis({ span, date }) });
    const { trips: all, covered, columns } = result.coverage;
    return [
      all,
      covered,
      columns && result.columns.map((key, index) => [key, columns[index]?.trips, columns[index]?.covered]),
    ];
  };
  expect(await count({ kind: 'month', key: '2026-10' })).toEqual([3, 2, [['2026-10', 3, 2]]]);
  expect(await count({ kind: 'month', key: '2026-08' })).toEqual([1, 0, []]);
  // Any trip that has begun may return in it; all were opened in September.
  expect(await count({ kind: 'month', key: '2026-10' }, 'return')).toEqual([4, 2, [['2026-10', 4, 2]]]);
  expect(await count({ kind: 'month', key: '2026-09' }, 'opened')).toEqual([4, 2, [['2026-09', 4, 2]]]);
  expect(await count({ kind: 'month', key: '2026-11' })).toEqual([0, 0, null]);
  const { result } = await summarise({ basis: basis({ span: { kind: 'month', key: '2026-10' } }) });
  expect(listWarnings(result)).toEqual(['1 of 3 trips isn’t on this computer']);
  const ofTrips = await summarise({ source: 'trips', rows: ['status'] });
  expect([ofTrips.result.coverage.trips, ofTrips.result.coverage.covered]).toEqual([4, 4]);
});

it('a booking without a date is said with the periods of its trip, and a trip is not here where its list is a day ahead', async () => {
  const undated = makeTrip(5, true, [{ isActive: true, total: 50, travel: '' }]);
  const { summaries, save } = openChangingSummaries([trips[0], undated].flatMap((trip) => trip ?? []));
  const warn = async (key: string) => {
    const { result } = await summarise({ basis: basis({ span: { kind: 'month', key } }) }, summaries);
    return listWarnings(result);
  };
  expect([await warn('2026-10'), await warn('2026-08')]).toEqual([['1 booking without a date is in no period'], []]);
  const { item } = makeTrip(1, true, null);
  const changed = { ...item, sector_summary: { ...item.sector_summary, total_commission: 999 } };
  for (const [days, ...missing] of [[0], [2, '1 of 2 trips isn’t on this computer']] as const) {
    save([{ id: 1, item: changed, detail: null, isGone: false }], Date.UTC(2026, 10, 20 + days));
    expect(await warn('2026-10')).toEqual([...missing, '1 booking without a date is in no period']);
  }
});

it('faults 357: rows that are selected once for several summaries are selected anew for another bar and after changes', async () => {
  const { summaries, save } = openChangingSummaries(trips);
  const changes: readonly Partial<SummaryDefinition>[] = [
    {},
    { rows: ['consultant'] },
    { filters: { active: 'true' } },
    { basis: basis({ bookings: 'active' }) },
    { basis: basis({ date: 'opened', bookings: 'active' }), rows: ['month'] },
    { source: 'trips', rows: ['branch'] },
    {},
  ];
  const all = async (of: () => typeof summaries) => {
    const lines = [];
    for (const change of changes) {
      const { result, definition } = await summarise(change, of());
      lines.push([toLines(result, definition), result.coverage]);
    }
    return lines;
  };
  expect(await all(() => summaries)).toEqual(await all(() => openSummaries(trips)));
  const changed = makeTrip(2, true, [{ isActive: true, total: 8 }]);
  save([changed]);
  const after = trips.map((trip) => (trip.id === 2 ? changed : trip));
  expect(await all(() => summaries)).toEqual(await all(() => openSummaries(after)));
});

it.each(savedSources)('a summary of %s has the same total by every field', async (source) => {
  const summaries = openSummaries(trips);
  const totals = [];
  for (const field of savedCatalogues[source].fields.keys()) {
    const { result } = await summarise({ source, rows: [field] }, summaries);
    totals.push(result.rows.reduce((sum, { cells }) => sum + Number(cells.at(-1)?.sums[0]), 0));
  }
  expect(new Set(totals).size).toBe(1);
});
