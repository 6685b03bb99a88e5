/** A summary shows what is saved now: what was prepared for the one before is not used after a change. */
import { CacheStore } from '@main/cache/cache-store';
import { SavedSearch } from '@main/saved-records/saved-search';
import { SavedSummaries } from '@main/saved-records/saved-summaries';
import { IndexedTrips } from '@main/saved-records/saved-trips';
import { decodeSummary } from '@shared/encoded-summary';
import { listSummaryFields, type SummaryDefinition, summarySources } from '@shared/schemas/summary';
import { makeRawSector } from '@test/helpers/trips';
import { expect, it } from 'vitest';

const nowMs = Date.UTC(2026, 10, 20);

function openOffice() {
  const { records } = new CacheStore('').open('office-1', null, nowMs);
  const trips = new IndexedTrips(records, null);
  const summaries = new SavedSummaries(
    records,
    trips,
    new SavedSearch(records, trips, { sectors: null, clients: null }),
  );
  const save = (id: number, consultant: number, totals: readonly number[]) => {
    const own = { id, consultant_id: consultant, trip_status: `status ${consultant}`, date_opened: '2026-10-01' };
    const sum = totals.reduce((all, total) => all + total, 0);
    const item = { ...own, sector_summary: { sector_count: totals.length, total_amount: sum } };
    const sectors = totals.map((total, index) =>
      makeRawSector({ id: id * 10 + index, supplier_id: consultant, consultant_id: null, financial: { total } }),
    );
    records.putAll('trip-item', [[String(id), JSON.stringify(item), id]], nowMs);
    records.putAll('trip', [[String(id), JSON.stringify({ ...own, sectors }), id]], nowMs);
  };
  return { save, summaries };
}

it.each(summarySources)('a summary of %s is of what is saved now, by every field', async (source) => {
  const { save, summaries } = openOffice();
  const summarise = async () => {
    const results = [];
    for (const field of listSummaryFields(source)) {
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
  const consultants = changed[listSummaryFields(source).indexOf('consultant')] ?? [];
  expect(consultants.map(({ keys }) => keys[0])).toEqual([5, 6, 9]);
});
