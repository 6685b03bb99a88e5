/** Sectors and trips that are inactive are in the sums: how many they are and what is theirs is said. */
import { describeSummaryOrigin } from '@main/exports/summaries/saved-table';
import { decodeSummary } from '@shared/encoded-summary';
import type { SummaryDefinition } from '@shared/schemas/summary';
import { describeCounted, describeSummary } from '@shared/summary-coverage';
import { checkSummaryFilters } from '@shared/summary-filters';
import { describeGaps } from '@shared/summary-gaps';
import { byClient, connectSmallOffice } from '@test/helpers/connected-office';
import { openChangingSummaries, openSummaries, toLines } from '@test/helpers/summary-office';
import { makeRawSector } from '@test/helpers/trips';
import { expect, it } from 'vitest';

const definition: SummaryDefinition = {
  source: 'sectors',
  rows: ['supplier'],
  column: null,
  measures: ['sectors', 'commission', 'average-total'],
  filters: {},
};

type Sector = { readonly isActive: unknown; readonly commission: number; readonly total: number; supplierId?: number };

function makeTrip(id: number, isActive: unknown, sectors: readonly Sector[]) {
  const own = { id, is_active: isActive, date_opened: '2026-10-05' };
  const raw = sectors.map(({ isActive: isActiveSector, commission, total, supplierId = 1 }, index) =>
    makeRawSector({
      id: id * 10 + index,
      supplier_id: supplierId,
      financial: { commission, total },
      flags: { is_active: isActiveSector, is_claimed: false },
    }),
  );
  const sum = (amount: 'commission' | 'total') => sectors.reduce((added, sector) => added + sector[amount], 0);
  const summary = { sector_count: raw.length, total_commission: sum('commission'), total_amount: sum('total') };
  return { id, item: { ...own, sector_summary: summary }, detail: { ...own, sectors: raw }, isGone: false };
}

const trips = [
  makeTrip(1, true, [
    { isActive: true, commission: 10_000, total: 90_000 },
    { isActive: false, commission: 1_194_559, total: 20_630_086 },
  ]),
  makeTrip(2, false, [
    { isActive: false, commission: 1, total: Number.MAX_SAFE_INTEGER },
    { isActive: null, commission: 500, total: 700 },
  ]),
  makeTrip(3, null, [{ isActive: 'no', commission: 30, total: 40, supplierId: 2 }]),
];

async function describe(changed: Partial<SummaryDefinition>) {
  const own = { ...definition, ...changed };
  return describeSummary(own, decodeSummary(await openSummaries(trips).summarise(own))).notes;
}

it('faults 500: sectors that are inactive are named first, with their exact part of each amount', async () => {
  // 2^53 - 1 and 20,630,086 cents; flags that are not known are not taken for inactive ones.
  expect((await describe({}))[0]).toBe(
    '2 of these 5 sectors are inactive, and are in the sums: commission 11,945.60, total 90,071,992,753,710.77.',
  );
  expect((await describe({ measures: ['sectors'] }))[0]).toBe('2 of these 5 sectors are inactive, and are counted.');
});

it('faults 500: of trips the flag is that of the trip, and filters leave those that are inactive out', async () => {
  const ofTrips: Partial<SummaryDefinition> = { source: 'trips', rows: ['branch'], measures: ['trips', 'commission'] };
  expect((await describe(ofTrips))[0]).toBe('1 of these 3 trips is inactive, and is in the sums: commission 5.01.');
  expect((await describe({ ...ofTrips, filters: { active: 'true' } })).join('\n')).not.toContain('inactive');
});

it('faults 500: behind a cell only its own sectors are named', async () => {
  const summaries = openSummaries(trips);
  const found = await summaries.describeCell(definition, { keys: [2], column: [] });
  expect(JSON.stringify(describeSummary(definition, found))).not.toContain('inactive');
  const other = await summaries.describeCell(definition, { keys: [1], column: [] });
  expect(describeSummary(definition, other).notes[0]).toContain('2 of these 4 sectors are inactive');
});

it('faults 650: rows that are selected once for several summaries are selected anew for other filters and after changes', async () => {
  const { summaries, save } = openChangingSummaries(trips);
  const definitions: readonly SummaryDefinition[] = [
    definition,
    { ...definition, rows: ['consultant'] },
    { ...definition, filters: { active: 'true' } },
    { ...definition, rows: ['client'], filters: { active: 'true' } },
    { ...definition, filters: { active: 'true', sector_active: 'true' } },
    { ...definition, filters: { active: 'true', sector_active: 'false' } },
    { ...definition, source: 'trips', rows: ['branch'] },
    { ...definition, source: 'trips', rows: ['branch'], filters: { active: 'true' } },
    definition,
  ];
  const summarise = async (open: () => typeof summaries) => {
    const results = [];
    for (const each of definitions) {
      const result = decodeSummary(await open().summarise(each));
      const { inactive, coverage } = result;
      results.push({ lines: toLines(result, each), inactive, coverage });
    }
    return results;
  };
  expect(await summarise(() => summaries)).toEqual(await summarise(() => openSummaries(trips)));
  // As many trips as before, of which one is active now.
  const changed = [...trips.slice(0, 1), makeTrip(2, true, [{ isActive: true, commission: 7, total: 8 }])];
  save(changed.slice(1));
  const after = await summarise(() => summaries);
  expect(after).toEqual(await summarise(() => openSummaries([...changed, ...trips.slice(2)])));
  expect(after[0]?.inactive?.count).toBe(1);
});

it('faults 500: a file and the command line say it right behind what is counted', async () => {
  const { api, run, openServices } = await connectSmallOffice();
  for (const trip of [2, 3]) api.state.inactive.add(trip);
  await run('sync');
  const { services, session } = await openServices();
  const { total, coverage } = await session.cache.summaries.summarise(byClient);
  const source = { kind: 'summary', name: 'Clients', definition: byClient, cell: null } as const;
  const shown = { total, oldest: coverage.oldest };
  const { provenance } = await describeSummaryOrigin(
    session,
    { ...source, shown },
    { signal: undefined, ranges: null },
  );
  const note = provenance.notes?.[1] ?? '';
  expect(note).toBe('2 of these 30 trips are inactive, and are counted.');
  await services.close();
  const { stderr } = await run('summary', '--of', 'trips', '--rows', 'client', '--values', 'trips,total');
  expect(stderr).toContain(note);
});

it('faults 580: sectors are selected by their own flags, and each that is left out is counted with the reason', async () => {
  const summarise = async (filters: SummaryDefinition['filters']) => {
    const own = { ...definition, filters };
    const result = decodeSummary(await openSummaries(trips).summarise(own));
    return { own, result, counted: describeCounted(own.source, result.coverage) };
  };
  const active = await summarise({ sector_active: 'true' });
  expect(active.counted).toBe(
    '1 sector of 5 sectors saved on this computer is counted. Left out: 2 sectors that the filters of sectors leave out; 2 sectors that do not say whether they are active or claimed.',
  );
  expect(active.result.total.at(-1)?.sums[3]).toBe(10_000);
  // What the filters leave out is not missing.
  expect(JSON.stringify(describeSummary(active.own, active.result))).not.toMatch(/list of trips|inactive/);
  expect(describeGaps(active.own, active.result, null)).toEqual({ counts: 'all', gaps: [] });
  const both = await summarise({ active: 'true', sector_active: 'false', sector_claimed: 'false' });
  expect(both.counted).toBe(
    '1 sector of 5 sectors saved on this computer is counted. Left out: 3 sectors of trips that the filters leave out; 1 sector that the filters of sectors leave out.',
  );
  const supplier = await summarise({ supplier_id: '2' });
  expect(supplier.result.rows.map(({ keys }) => keys)).toEqual([[2]]);
});

it('faults 580: behind a cell are the sectors that the filters leave in, and no others', async () => {
  const summaries = openSummaries(trips);
  const filtered = { ...definition, filters: { sector_active: 'false' } };
  const cell = { keys: [1], column: [] };
  const { records, total } = await summaries.listRecords(filtered, cell);
  expect(records.map(({ sectorId, isActive }) => [sectorId, isActive])).toEqual([
    [11, false],
    [20, false],
  ]);
  expect(total[0]?.count).toBe(2);
});

it('faults 581: a summary of trips has no filter of sectors, and says so', async () => {
  const ofTrips: SummaryDefinition = { ...byClient, filters: { sector_active: 'true' } };
  expect(() => checkSummaryFilters(ofTrips)).toThrow('The filter sector_active is one of sectors');
  // An empty filter is one that is not set, as everywhere.
  expect(checkSummaryFilters({ ...ofTrips, filters: { sector_active: ' ' } }).filters).toEqual({});
  await expect(openSummaries(trips).summarise(ofTrips)).rejects.toMatchObject({ code: 'usage' });
  expect(() => checkSummaryFilters({ ...definition, filters: { sector_colour: 'red' } })).toThrow(
    'There is no filter named "sector_colour"',
  );
});

it('faults 501: trips that are counted in several rows or columns are said where the rows do not add up', async () => {
  const note = (what: string) => `A trip counts once in each of the ${what} that has its sectors: Trips of ${what}`;
  const twice = [
    makeTrip(1, true, [
      { isActive: true, commission: 1, total: 2 },
      { isActive: true, commission: 1, total: 2, supplierId: 2 },
    ]),
  ];
  const of = async (given: Parameters<typeof openSummaries>[0], changed: Partial<SummaryDefinition>) => {
    const own: SummaryDefinition = { ...definition, measures: ['trips'], ...changed };
    return describeSummary(own, decodeSummary(await openSummaries(given).summarise(own))).notes.join('\n');
  };
  expect(await of(twice, {})).toContain(note('rows'));
  expect(await of(twice, { rows: ['consultant'], column: 'supplier' })).toContain(note('columns'));
  expect(await of(twice, { rows: ['supplier'], column: 'product' })).not.toContain(note('columns'));
  expect(await of(twice, { rows: ['consultant'] })).not.toContain('A trip counts once');
  expect(await of(twice, { measures: ['sectors'] })).not.toContain('A trip counts once');
  expect(await of(twice, { source: 'trips', rows: ['branch'] })).not.toContain('A trip counts once');
});
