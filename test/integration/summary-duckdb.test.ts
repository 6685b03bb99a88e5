/** Summaries are those of DuckDB over the same records: to the cent, over the demo office and over random data. */

import { savedCatalogues } from '@shared/summary/catalogue';
import { describeShown, type SummaryDefinition, savedSources } from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import { DuckSummaries, type RawTrip } from '@test/helpers/duckdb-summary';
import { createRandom } from '@test/helpers/random';
import { allMeasures, makeDemoTrips, makeRandomTrips, openSummaries, toLines } from '@test/helpers/summary-office';
import { describe, expect, it } from 'vitest';

/** Filters of sectors, by chance, some of them by the values of a sector that there is. */
function makeSectorFilters(random: () => number, trips: readonly RawTrip[]): SummaryDefinition['filters'] {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const sectors = (pick(trips).detail?.sectors ?? []) as (Readonly<Record<string, unknown>> | null)[];
  const { supplier_id, product_id, status_name } = pick([...sectors, null]) ?? {};
  const isId = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value);
  return {
    ...(random() < 0.2 && { sector_active: pick(['true', 'false']) }),
    ...(random() < 0.2 && { sector_claimed: pick(['true', 'false']) }),
    ...(random() < 0.15 && isId(supplier_id) && { supplier_id: String(supplier_id) }),
    ...(random() < 0.15 && isId(product_id) && { product_id: String(product_id) }),
    ...(random() < 0.15 && typeof status_name === 'string' && status_name !== '' && { sector_status: status_name }),
  };
}

function makeDefinition(random: () => number, trips: readonly RawTrip[]): SummaryDefinition {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const source = pick(savedSources);
  const fields = [...savedCatalogues[source].fields.keys()].sort(() => random() - 0.5);
  const trip = pick(trips).item ?? {};
  const isOneToTen = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value);
  const filters = {
    ...(random() < 0.2 && { active: pick(['true', 'false']) }),
    ...(random() < 0.2 && { corporate: pick(['true', 'false']) }),
    ...(random() < 0.2 && isOneToTen(trip.branch_id) && { branch_id: String(trip.branch_id) }),
    ...(random() < 0.1 && isOneToTen(trip.client_id) && { client_id: String(trip.client_id) }),
    ...(random() < 0.1 && isOneToTen(trip.consultant_id) && { consultant_id: String(trip.consultant_id) }),
    ...(source === 'sectors' && makeSectorFilters(random, trips)),
  };
  // Hundreds of clients or destinations are too many columns.
  const wide = ['client', 'destination', 'product', 'supplier'];
  const columns = fields.slice(2).filter((field) => !wide.includes(field));
  return {
    source,
    rows: fields.slice(0, random() < 0.5 ? 1 : 2),
    column: random() < 0.5 ? pick(columns) : null,
    measures: allMeasures(source),
    filters,
  };
}

async function compare(trips: readonly RawTrip[], seed: number, count: number): Promise<number> {
  const summaries = openSummaries(trips);
  const duck = await DuckSummaries.open(trips);
  const random = createRandom(seed);
  let cells = 0;
  for (let index = 0; index < count; index += 1) {
    const definition = makeDefinition(random, trips);
    const ours = decodeSummary(await summaries.summarise(definition));
    const lines = toLines(ours, definition);
    expect(lines, JSON.stringify(definition)).toEqual((await duck.summarise(definition)).sort());
    cells += lines.length;
    const { saved, counted, leftOut } = ours.coverage;
    expect(Object.values(leftOut).reduce((sum, count) => sum + count, counted)).toBe(saved);
    expect(ours.total.at(-1)?.count).toBe(counted);
    const [row] = ours.rows;
    if (row === undefined) continue;
    const behind = await summaries.listRecords(definition, { keys: row.keys, column: [] });
    const cell = row.cells.at(-1);
    expect(behind.records).toHaveLength(cell?.count ?? 0);
    expect(behind.shown).toBe(describeShown({ total: cell ? [cell] : [], oldest: behind.oldest }));
    expect(behind.oldest?.fetchedAtMs).toBe(Math.min(...behind.records.map(({ fetchedAtMs }) => fetchedAtMs)));
    const total = behind.records.reduce((sum, record) => sum + BigInt(record.total ?? 0), 0n);
    const { sum = -1 } = ours.measures.find(({ id }) => id === 'total') ?? {};
    expect(String(total)).toBe(String(cell?.sums[sum]));
  }
  return cells;
}

/** The deeper tier compares more of both. */
const isDeep = process.env.TEST_TIER === 'all';

describe('summaries', () => {
  it('faults 356: are those of DuckDB over the demo office, to the cent', async () => {
    expect(await compare(makeDemoTrips(), 1, isDeep ? 150 : 50)).toBeGreaterThan(isDeep ? 10_000 : 3_000);
  });

  it('faults 357: are those of DuckDB over random data with amounts to 2^53 and unreadable values', async () => {
    let cells = 0;
    for (let seed = 1; seed <= (isDeep ? 10 : 4); seed += 1)
      cells += await compare(makeRandomTrips(seed, 40 * seed), seed, 15);
    expect(cells).toBeGreaterThan(isDeep ? 5_000 : 1_000);
  });
});
