import { savedCatalogues } from '@shared/summary/catalogue';
import { type SummaryDefinition, savedSources } from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import { checkSavedDefinition } from '@shared/summary/filters';
import { describeCell, describeCounted, describeGaps, describeSummary, findOldestRecord } from '@shared/summary/notes';
import { byClient } from '@test/helpers/connected-office';
import { openChangingSummaries, openSummaries, toLines } from '@test/helpers/summary-office';
import { makeRawSector } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

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

async function describeNotes(changed: Partial<SummaryDefinition>) {
  const own = { ...definition, ...changed };
  return describeSummary(own, decodeSummary(await openSummaries(trips).summarise(own)), true).notes;
}

it('faults 500: sectors that are inactive are named, with their exact part of each amount', async () => {
  // 2^53 - 1 and 20,630,086 cents; flags that are not known are not taken for inactive ones.
  expect((await describeNotes({}))[1]).toBe(
    '2 of these 5 sectors are inactive, and are in the sums: commission 11,945.60.',
  );
  expect((await describeNotes({ measures: ['sectors'] }))[1]).toBe(
    '2 of these 5 sectors are inactive, and are counted.',
  );
});

it('faults 500: of trips the flag is that of the trip, and filters leave those that are inactive out', async () => {
  const ofTrips: Partial<SummaryDefinition> = { source: 'trips', rows: ['branch'], measures: ['trips', 'commission'] };
  expect((await describeNotes(ofTrips))[1]).toBe(
    '1 of these 3 trips is inactive, and is in the sums: commission 5.01.',
  );
  expect((await describeNotes({ ...ofTrips, filters: { active: 'true' } })).join('\n')).not.toContain('inactive');
});

it('faults 500: behind a cell only its own sectors are named', async () => {
  const summaries = openSummaries(trips);
  const found = await summaries.describeCell(definition, { keys: [2], column: [] });
  expect(JSON.stringify(describeCell('sectors', found))).not.toContain('inactive');
  const other = await summaries.describeCell(definition, { keys: [1], column: [] });
  expect(describeCell('sectors', other).notes[1]).toContain('2 of these 4 sectors are inactive');
});

it('faults 500: rows that are selected once for several summaries are selected anew for other filters and after changes', async () => {
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
  expect(active.result.total.at(-1)?.sums[0]).toBe(10_000);
  // What the filters leave out is not missing.
  const { notes, warnings } = describeSummary(active.own, active.result, true);
  expect([...notes, ...warnings].join(' ')).not.toMatch(/list of trips|inactive/);
  expect(describeGaps('sectors', active.result, true)).toEqual({ counts: 'all', gaps: [] });
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
  const { records, count } = await summaries.listRecords(filtered, cell);
  expect(records.map(({ sectorId, isActive }) => [sectorId, isActive])).toEqual([
    [11, false],
    [20, false],
  ]);
  expect(count).toBe(2);
});

it('faults 580: a summary of trips has no filter of sectors, and says so', async () => {
  const ofTrips: SummaryDefinition = { ...byClient, filters: { sector_active: 'true' } };
  expect(() => checkSavedDefinition(ofTrips)).toThrow('The filter sector_active is one of sectors');
  // An empty filter is one that is not set, as everywhere.
  expect(checkSavedDefinition({ ...ofTrips, filters: { sector_active: ' ' } }).filters).toEqual({});
  await expect(openSummaries(trips).summarise(ofTrips)).rejects.toMatchObject({ code: 'usage' });
  expect(() => checkSavedDefinition({ ...definition, filters: { sector_colour: 'red' } })).toThrow(
    'There is no filter named "sector_colour"',
  );
});

function openOffice() {
  const { summaries, save: saveTrips } = openChangingSummaries([]);
  const save = (id: number, consultant: number, totals: readonly number[]) => {
    const own = { id, consultant_id: consultant, trip_status: `status ${consultant}`, date_opened: '2026-10-01' };
    const sum = totals.reduce((all, total) => all + total, 0);
    const sectors = totals.map((total, index) =>
      makeRawSector({ id: id * 10 + index, supplier_id: consultant, consultant_id: null, financial: { total } }),
    );
    const item = { ...own, sector_summary: { sector_count: totals.length, total_amount: sum } };
    saveTrips([{ id, item, detail: { ...own, sectors }, isGone: false }]);
  };
  return { save, summaries };
}

it.each(savedSources)('a summary of %s is of what is saved now, by every field', async (source) => {
  const { save, summaries } = openOffice();
  const summarise = async () => {
    const results = [];
    for (const field of [...savedCatalogues[source].fields.keys()]) {
      const definition: SummaryDefinition = { source, rows: [field], column: null, measures: ['total'], filters: {} };
      results.push(decodeSummary(await summaries.summarise(definition)).rows);
    }
    return results;
  };
  const getTotal = (rows: Awaited<ReturnType<typeof summarise>>[number]) =>
    rows.reduce((sum, { cells }) => sum + Number(cells.at(-1)?.sums.at(-1)), 0);
  save(1, 4, [100, 250]);
  save(2, 5, [7]);
  for (const rows of await summarise()) expect(getTotal(rows)).toBe(357);
  save(1, 6, [1]);
  save(3, 9, [1_000, 2]);
  const changed = await summarise();
  for (const rows of changed) expect(getTotal(rows)).toBe(1_010);
  const consultants = changed[[...savedCatalogues[source].fields.keys()].indexOf('consultant')] ?? [];
  expect(consultants.map(({ keys }) => keys[0])).toEqual([5, 6, 9]);
});

describe('what a reader must know of the period before', () => {
  const definition: SummaryDefinition = {
    source: 'sectors',
    rows: ['supplier'],
    column: null,
    measures: ['total'],
    filters: { date_from: '2026-10-01', date_to: '2026-10-31' },
    before: 'period-before',
  };

  function makeTrip(id: number, opened: string, total: number | null, hasDetail = true) {
    const own = { id, date_opened: opened };
    const sectors = [makeRawSector({ id, supplier_id: 1, financial: { total } })];
    return {
      id,
      item: { ...own, sector_summary: { sector_count: 1 } },
      detail: hasDetail ? { ...own, sectors } : null,
      isGone: false,
    };
  }

  it('faults 406: unreadable amounts and trips without sectors of the period before are named', async () => {
    const summaries = openSummaries([
      makeTrip(1, '2026-10-05', 900),
      makeTrip(2, '2026-09-05', 500),
      makeTrip(3, '2026-09-06', null),
      makeTrip(4, '2026-09-07', 700, false),
    ]);
    const result = decodeSummary(await summaries.summarise(definition));
    const warnings = describeSummary(definition, result, true).warnings.join('\n');
    expect(warnings).toContain('The period before: Sectors are saved for 2 of 3 trips that match.');
    expect(warnings).toContain('The period before: 1 value can’t be read and isn’t added.');
  });

  it('the data is as old as the oldest record of the two periods', async () => {
    const summaries = openSummaries([makeTrip(1, '2026-10-05', 900), makeTrip(2, '2026-09-05', 500)]);
    const { coverage, before } = decodeSummary(await summaries.summarise(definition));
    const isOld = (fetchedAtMs: number) => ({ ...coverage, oldest: { tripId: 9, fetchedAtMs } });
    expect(before?.coverage?.oldest?.tripId).toBe(2);
    expect(findOldestRecord({ coverage, before: before && { ...before, coverage: isOld(5) } })?.fetchedAtMs).toBe(5);
    expect(findOldestRecord({ coverage: isOld(4), before })?.fetchedAtMs).toBe(4);
    expect(findOldestRecord({ coverage: { ...coverage, oldest: null }, before })?.tripId).toBe(2);
  });
});
