/** Sectors and trips that are inactive are in the sums: how many they are and what is theirs is said. */
import { describeSummaryOrigin } from '@main/exports/summary';
import { decodeSummary } from '@shared/encoded-summary';
import type { SummaryDefinition } from '@shared/schemas/summary';
import { describeSummary } from '@shared/summary-coverage';
import { byClient, connectSmallOffice } from '@test/helpers/connected-office';
import { openSummaries } from '@test/helpers/summary-office';
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
