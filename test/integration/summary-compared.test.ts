/** The largest groups, and the period before: each cell is DuckDB's over the same records, and nothing is dropped. */

import { DuckDBInstance } from '@duckdb/node-api';
import { type SummaryAmount, savedCatalogues, summaryAmounts } from '@shared/summary/catalogue';
import { describeShown, othersKey, type SummaryDefinition, savedSources } from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import { getPeriodBefore } from '@shared/summary/periods';
import { toShare } from '@shared/summary/values';
import { DuckSummaries, lineSeparator, othersText, type RawTrip, type SummaryLine } from '@test/helpers/duckdb-summary';
import { createRandom } from '@test/helpers/random';
import {
  allMeasures,
  makeDemoTrips,
  makeRandomTrips,
  openSummaries,
  toLines,
  toLinesBefore,
} from '@test/helpers/summary-office';
import { makeRawSector } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

type Random = () => number;

const pickFrom = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

const columns = ['status', 'type', 'corporate', 'active', 'travel-year', 'opened-quarter', 'opened-month'] as const;

/** A summary by chance, some of them by dates. */
function makeDefinition(random: Random, ranges: readonly (readonly [string, string])[]): SummaryDefinition {
  const pick = <T>(values: readonly T[]) => pickFrom(random, values);
  const source = pick(savedSources);
  const fields = [...savedCatalogues[source].fields.keys()].sort(() => random() - 0.5);
  const rows = fields.slice(0, random() < 0.5 ? 1 : 2);
  const column = random() < 0.5 ? pick(columns.filter((field) => !rows.includes(field))) : null;
  const range = random() < 0.6 ? pick(ranges) : null;
  return {
    source,
    rows,
    column,
    measures: allMeasures(source),
    filters: {
      ...(random() < 0.2 && { active: pick(['true', 'false']) }),
      ...(range && { date_from: range[0], date_to: range[1] }),
    },
  };
}

/** Adds filters of sectors, by chance. */
function addSectorFilters(random: Random, definition: SummaryDefinition): SummaryDefinition {
  if (definition.source === 'trips') return definition;
  const pick = () => pickFrom(random, ['true', 'false']);
  const ofSectors = {
    ...(random() < 0.3 && { sector_active: pick() }),
    ...(random() < 0.3 && { sector_claimed: pick() }),
  };
  return { ...definition, filters: { ...definition.filters, ...ofSectors } };
}

const split = (line: SummaryLine) => line.split(lineSeparator);

/** The keys of the first field that are groups of their own; null for all. */
type ShownKeys = readonly string[] | null;

/** The lines of the period before, as DuckDB has them, that are compared with anything. */
async function findBefore(
  duck: DuckSummaries,
  definition: SummaryDefinition,
  shown: ShownKeys = null,
): Promise<SummaryLine[] | null> {
  const periodBefore = getPeriodBefore(definition);
  if (periodBefore.kind === 'none') return null;
  if (periodBefore.kind === 'dates') {
    const { before, months } = periodBefore;
    const filters = { ...definition.filters, date_from: before.from, date_to: before.to };
    const lines = await duck.summarise({ ...definition, filters }, { months: months ?? 0, shown });
    // DuckDB has a total of no rows too.
    return lines.some((line) => Number(split(line)[definition.rows.length + (definition.column ? 1 : 0)]) > 0)
      ? lines
      : [];
  }
  const fields = [...definition.rows, ...(definition.column === null ? [] : [definition.column])];
  const position = fields.indexOf(periodBefore.field);
  const getKey = (line: SummaryLine) => split(line)[position] ?? '';
  const now = (await duck.summarise(definition)).map(getKey).filter((key) => key.startsWith('='));
  const last = now.sort().at(-1) ?? '';
  const lines = await duck.summarise(definition, { months: periodBefore.months, shown });
  return lines.filter((line) => getKey(line).startsWith('=') && getKey(line) <= last);
}

/**
 * The keys of the first field with the largest values, by DuckDB's sums.
 *
 * @param keysBefore - the keys that have rows in the period before: those without other rows come last
 */
async function findLargest(
  duck: DuckSummaries,
  definition: SummaryDefinition,
  { by, count }: { readonly by: SummaryAmount; readonly count: number },
  keysBefore: ReadonlySet<string> = new Set(),
) {
  const lines = (
    await duck.summarise({ ...definition, rows: definition.rows.slice(0, 1), column: null }, { dated: definition })
  ).map(split);
  const index = summaryAmounts.indexOf(by);
  const groups = lines
    .filter(([key]) => key !== 'all')
    .map(([key = '', rows = '', , , ...amounts]) => {
      const isNone = amounts[index * 3 + 1] === rows;
      return { key, value: isNone ? null : BigInt(amounts[index * 3] ?? 0) };
    });
  const toNumber = (key: string) => (/^=-?\d+$/.test(key) ? Number(key.slice(1)) : null);
  const compareKeys = (a: string, b: string) => {
    if (a === 'null' || b === 'null') return Number(a === 'null') - Number(b === 'null');
    const [x, y] = [toNumber(a), toNumber(b)];
    return x !== null && y !== null ? x - y : a < b ? -1 : 1;
  };
  groups.sort((a, b) => {
    if (a.value === null || b.value === null || a.value === b.value) {
      return Number(a.value === null) - Number(b.value === null) || compareKeys(a.key, b.key);
    }
    return a.value > b.value ? -1 : 1;
  });
  const now = groups.map(({ key }) => key);
  const keys = [...now, ...[...keysBefore].filter((key) => !now.includes(key)).sort(compareKeys)];
  return { shown: keys.slice(0, count), othersCount: Math.max(0, keys.length - count) };
}

type Comparison = {
  readonly trips: readonly RawTrip[];
  readonly ranges?: readonly (readonly [string, string])[];
  readonly seed: number;
  readonly count: number;
  /** Whether only the largest groups are shown, and whether they are beside the period before. */
  readonly hasTop?: boolean;
  readonly hasChange?: boolean;
};

/** Compares summaries by chance with DuckDB's. @returns how much there was to compare */
async function compareWithDuck({ trips, ranges = [], seed, count, hasTop = false, hasChange = false }: Comparison) {
  const summaries = openSummaries(trips);
  const duck = await DuckSummaries.open(trips);
  const random = createRandom(seed);
  const found = { cellsBefore: 0, others: 0, comparedOthers: 0, onlyBefore: 0 };
  for (let index = 0; index < count; index += 1) {
    const top = { count: 1 + Math.floor(random() * 6), by: pickFrom(random, summaryAmounts) };
    const made = makeDefinition(random, ranges);
    const definition: SummaryDefinition = {
      ...(hasTop ? made : addSectorFilters(random, made)),
      ...(hasTop && { top }),
      ...(hasChange && { before: 'period-before' as const }),
    };
    const name = JSON.stringify(definition);
    const ours = decodeSummary(await summaries.summarise(definition));
    const keysBefore = hasChange && hasTop ? ((await findBefore(duck, definition)) ?? []) : [];
    const before = new Set(keysBefore.map((line) => split(line)[0] ?? '').filter((key) => key !== 'all'));
    const { shown, othersCount } = hasTop
      ? await findLargest(duck, definition, top, before)
      : { shown: null, othersCount: 0 };
    expect(ours.othersCount ?? 0, name).toBe(othersCount);
    expect(toLines(ours, definition), name).toEqual((await duck.summarise(definition, { shown })).sort());
    const expected = hasChange ? await findBefore(duck, definition, shown) : null;
    expect(ours.before === undefined, name).toBe(expected === null);
    const lines = toLinesBefore(ours, definition);
    expect(lines, name).toEqual((expected ?? []).sort());
    found.cellsBefore += lines.length;
    found.others += Number(othersCount > 0);
    found.comparedOthers += Number(lines.some((line) => line.startsWith(`=${othersText}`)));
    if (!hasTop) continue;
    for (const row of [...ours.rows, ...ours.subtotals]) {
      const now = row.cells.at(-1);
      const isOthers = row.keys[0] === othersKey;
      if (now?.count === 0 && !isOthers && row.before?.some((cell) => (cell?.count ?? 0) > 0)) found.onlyBefore += 1;
      if (now === undefined || now.count === 0 || !(isOthers || row === ours.rows.at(-1))) continue;
      const behind = await summaries.listRecords(definition, { keys: row.keys, column: [] });
      expect(behind.records.length, name).toBe(now.count);
      expect(behind.shown, name).toBe(describeShown({ total: [now], oldest: behind.oldest }));
    }
  }
  return found;
}

const periods = [
  ['2026-10-01', '2026-10-31'],
  ['2026-07-01', '2026-09-30'],
  ['2025-07-01', '2026-06-30'],
  ['2026-10-05', '2026-10-19'],
  ['2026-11-01', '2026-11-20'],
] as const;
const randomPeriods = [
  ['2025-07-01', '2025-07-31'],
  ['2026-01-01', '2026-12-31'],
  ['2099-12-31', '2099-12-31'],
  ['2025-01-02', '2025-07-01'],
] as const;

it.each([
  ['sectors', 'travel-month', [['2026-07', 2]]],
  ['sectors', 'opened-month', [['2026-07', 1]]],
  ['trips', 'travel-quarter', [['2026-Q3', 1]]],
  ['trips', 'opened-month', [['2026-07', 1]]],
] as const)(
  'From and To of a summary of %s by %s compare the date that its periods are of',
  async (source, field, expected) => {
    const toTrip = (id: number, opened: string, days: readonly string[]): RawTrip => ({
      id,
      item: {
        id,
        date_opened: opened,
        sector_summary: { earliest_travel_date: days[0], latest_travel_date: days.at(-1) },
      },
      detail: { id, sectors: days.map((day, index) => makeRawSector({ id: id * 10 + index, travel_date: day })) },
      isGone: false,
    });
    const summaries = openSummaries([
      toTrip(1, '2026-07-05 09:00:00', ['2026-09-01']),
      toTrip(2, '2026-05-01', ['2026-07-10', '2026-07-31 08:00:00', '2026-08-02']),
    ]);
    const filters = { date_from: '2026-07-01', date_to: '2026-07-31' };
    const definition: SummaryDefinition = { source, rows: [field], column: null, measures: ['trips'], filters };
    for (const given of [definition, { ...definition, rows: ['status'], column: field }]) {
      const { rows, columns: keys } = decodeSummary(await summaries.summarise(given));
      const counts = rows.map((row) => [given.column ? keys[0] : row.keys[0], row.cells.at(-1)?.count]);
      expect(counts).toEqual(expected);
    }
  },
);

describe('the period before', () => {
  it('faults 394: has DuckDB’s cells, by dates and by periods, also where a group has rows in it only', async () => {
    const demo = await compareWithDuck({
      trips: makeDemoTrips(),
      ranges: periods,
      seed: 2,
      count: 40,
      hasChange: true,
    });
    expect(demo.cellsBefore).toBeGreaterThan(1_000);
    for (const seed of [1, 2, 3, 4]) {
      const trips = makeRandomTrips(seed, 120);
      const random = await compareWithDuck({ trips, ranges: randomPeriods, seed, count: 20, hasChange: true });
      expect(random.cellsBefore).toBeGreaterThan(50);
    }
  }, 300_000);

  it('is compared with groups that the period itself has none of', async () => {
    const summaries = openSummaries(makeDemoTrips());
    const definition: SummaryDefinition = {
      source: 'sectors',
      rows: ['supplier'],
      column: 'opened-month',
      measures: ['total'],
      filters: { date_from: '2026-10-01', date_to: '2026-10-31' },
      before: 'period-before',
    };
    const { rows, columns: months } = decodeSummary(await summaries.summarise(definition));
    expect(months).toEqual(['2026-10']);
    const isOnlyBefore = rows.filter(
      ({ cells, before }) => cells.at(-1)?.count === 0 && (before?.at(-1)?.count ?? 0) > 0,
    );
    expect(isOnlyBefore.length).toBeGreaterThan(0);
  });
});

describe('the largest groups', () => {
  it('faults 395: and the others together have DuckDB’s cells, and what is behind the others adds up to them', async () => {
    expect(
      (await compareWithDuck({ trips: makeDemoTrips(), seed: 3, count: 40, hasTop: true })).others,
    ).toBeGreaterThan(10);
    for (const seed of [1, 2, 3, 4]) {
      const trips = makeRandomTrips(seed, 80);
      expect((await compareWithDuck({ trips, seed, count: 20, hasTop: true })).others).toBeGreaterThan(5);
    }
  }, 300_000);
});

describe('the largest groups beside the period before', () => {
  it('and the others together have DuckDB’s cells of both periods', async () => {
    const both = { hasTop: true, hasChange: true };
    const demo = await compareWithDuck({ trips: makeDemoTrips(), ranges: periods, seed: 5, count: 40, ...both });
    expect(demo.comparedOthers).toBeGreaterThan(10);
    expect(demo.onlyBefore).toBeGreaterThan(0);
    const random = { comparedOthers: 0, onlyBefore: 0 };
    for (const seed of [1, 2, 3, 4]) {
      const trips = makeRandomTrips(seed, 60);
      const { comparedOthers, onlyBefore } = await compareWithDuck({
        ...{ trips, ranges: randomPeriods, seed, count: 25 },
        ...both,
      });
      random.comparedOthers += comparedOthers;
      random.onlyBefore += onlyBefore;
    }
    expect(random.comparedOthers).toBeGreaterThan(15);
    expect(random.onlyBefore).toBeGreaterThan(10);
  }, 300_000);
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
