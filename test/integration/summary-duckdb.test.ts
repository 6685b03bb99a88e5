/** Summaries are those of DuckDB over the same records: to the cent, over the demo office and over random data. */

import { DuckDBInstance } from '@duckdb/node-api';
import { basisDates, type Span } from '@shared/filters/period-basis';
import { savedCatalogues } from '@shared/summary/catalogue';
import { type SummaryDefinition, savedSources } from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import { toShare } from '@shared/summary/values';
import { DuckSummaries, type RawTrip } from '@test/helpers/duckdb-summary';
import { createRandom } from '@test/helpers/random';
import { allMeasures, makeDemoTrips, makeRandomTrips, openSummaries, toLines } from '@test/helpers/summary-office';
import { describe, expect, it } from 'vitest';

const today = '2026-11-28';

/** Filters of sectors, by chance, some of them by the values of a sector that there is. */
function makeSectorFilters(random: () => number, trips: readonly RawTrip[]): SummaryDefinition['filters'] {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const sectors = (pick(trips).detail?.sectors ?? []) as (Readonly<Record<string, unknown>> | null)[];
  const { supplier_id, product_id, status_name } = pick([...sectors, null]) ?? {};
  const isId = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value);
  return {
    ...(random() < 0.2 && { sector_claimed: pick(['true', 'false']) }),
    ...(random() < 0.15 && { refunded: pick(['true', 'false']) }),
    ...(random() < 0.15 && isId(supplier_id) && { supplier_id: String(supplier_id) }),
    ...(random() < 0.15 && isId(product_id) && { product_id: String(product_id) }),
    ...(random() < 0.15 && typeof status_name === 'string' && status_name !== '' && { sector_status: status_name }),
  };
}

/** Spans of the demo office and of random data, from which dates fall on both sides. */
const spans: readonly Span[] = [
  { kind: 'between', from: '1900-01-01', to: '2199-12-31' },
  { kind: 'month', key: '2026-10' },
  { kind: 'quarter', key: '2026-Q3' },
  { kind: 'year', key: '2025-26' },
  { kind: 'last', months: 12, to: 'last-month' },
  { kind: 'all-to', day: 'yesterday' },
  { kind: 'between', from: '2026-02-28', to: '2026-10-05' },
];

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
    basis: { date: pick(basisDates), span: pick(spans), bookings: pick(['active', 'all']) },
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
    const ours = decodeSummary(await summaries.summarise(definition, today));
    const lines = toLines(ours, definition);
    expect(lines, JSON.stringify(definition)).toEqual((await duck.summarise(definition, today)).sort());
    cells += lines.length;
    const [row] = ours.rows;
    if (row === undefined) continue;
    const behind = await summaries.listRecords(definition, { keys: row.keys, column: [] }, today);
    const cell = row.cells.at(-1);
    expect(behind.records).toHaveLength(cell?.count ?? 0);
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
      cells += await compare(makeRandomTrips(seed, 40 * seed), seed, isDeep ? 20 : 15);
    expect(cells).toBeGreaterThan(isDeep ? 3_000 : 500);
  });
});

it('faults 390: shares are those of DuckDB, of sums to 2^63, of halves and of wholes below zero', async () => {
  const random = createRandom(390);
  const integer = (max: number) => Math.floor(random() * max * 2) - max;
  const pairs = [
    ...Array.from({ length: 500 }, () => [BigInt(integer(9_999)), BigInt(integer(9_999))] as const),
    ...Array.from({ length: 500 }, () => [BigInt(integer(2 ** 53)) * 512n, BigInt(integer(2 ** 53)) * 3n] as const),
    // One part of 80,000 is 0.125 hundredths; 4, 12 and 20 of them are halves.
    ...[4n, 12n, 20n, -4n, -12n, -20n].map((part) => [part, 80_000n] as const),
    ...[4n, 12n, 20n].map((part) => [part, -80_000n] as const),
  ].filter(([, whole]) => whole !== 0n);
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const rows = pairs.map(([part, whole], index) => `(${index}, ${part}::HUGEINT, ${whole}::HUGEINT)`);
  const found = await connection.runAndReadAll(`
    SELECT CAST(q + CASE WHEN 2 * m > n OR (2 * m = n AND q % 2 <> 0) THEN 1 ELSE 0 END AS VARCHAR)
    FROM (SELECT id, n, m, (s - m) // n AS q FROM (SELECT id, s, n, ((s % n) + n) % n AS m FROM (
      SELECT id, part * 10000 * sign(whole) AS s, abs(whole) AS n FROM (VALUES ${rows.join(', ')}) AS v(id, part, whole))))
    ORDER BY id`);
  const shares = pairs.map(([part, whole]) => String(toShare(part, whole)));
  expect(shares).toEqual(found.getRows().map(([share]) => String(share)));
  expect(shares.slice(-9)).toEqual(['0', '2', '2', '0', '-2', '-2', '0', '-2', '-2']);
});

it('there is no share of nothing', () => {
  expect(toShare(5, 0)).toBeNull();
  expect(toShare(5, null)).toBeNull();
  expect(toShare(null, 5)).toBeNull();
});
