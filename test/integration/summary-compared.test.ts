/** The largest groups, and the period before: each cell is DuckDB's over the same records, and nothing is dropped. */
import { decodeSummary } from '@shared/encoded-summary';
import {
  listSummaryFields,
  othersKey,
  type SummaryAmount,
  type SummaryDefinition,
  summaryAmounts,
  summarySources,
} from '@shared/schemas/summary';
import { getFieldPeriod, getPeriodBefore } from '@shared/summary-periods';
import { DuckSummaries, lineSeparator, othersText, type RawTrip, type SummaryLine } from '@test/helpers/duckdb-summary';
import { createRandom } from '@test/helpers/random';
import { makeDemoTrips, makeRandomTrips, openSummaries, toLines, toLinesBefore } from '@test/helpers/summary-office';
import { describe, expect, it } from 'vitest';

type Random = () => number;

/** The same trips for us and for DuckDB, and definitions by chance. */
const openBoth = async (trips: readonly RawTrip[], seed: number) => ({
  summaries: openSummaries(trips),
  duck: await DuckSummaries.open(trips),
  random: createRandom(seed),
});

const pickFrom = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

const columns = ['status', 'type', 'corporate', 'active', 'travel-year', 'opened-quarter', 'opened-month'] as const;

/** A summary by chance, some of them by dates. */
function makeDefinition(random: Random, ranges: readonly (readonly [string, string])[]): SummaryDefinition {
  const pick = <T>(values: readonly T[]) => pickFrom(random, values);
  const source = pick(summarySources);
  const fields = [...listSummaryFields(source)].sort(() => random() - 0.5);
  const rows = fields.slice(0, random() < 0.5 ? 1 : 2);
  const column = random() < 0.5 ? pick(columns.filter((field) => !rows.includes(field))) : null;
  const range = random() < 0.6 ? pick(ranges) : null;
  return {
    source,
    rows,
    column,
    measures: ['total'],
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
  const lines = (await duck.summarise({ ...definition, rows: definition.rows.slice(0, 1), column: null })).map(split);
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

async function compareChanges(
  trips: readonly RawTrip[],
  ranges: readonly (readonly [string, string])[],
  seed: number,
  count: number,
) {
  const { summaries, duck, random } = await openBoth(trips, seed);
  let cells = 0;
  for (let index = 0; index < count; index += 1) {
    const definition = { ...addSectorFilters(random, makeDefinition(random, ranges)), change: true as const };
    const ours = decodeSummary(await summaries.summarise(definition));
    expect(toLines(ours, definition), JSON.stringify(definition)).toEqual((await duck.summarise(definition)).sort());
    const expected = await findBefore(duck, definition);
    expect(ours.before === undefined).toBe(expected === null);
    const lines = toLinesBefore(ours, definition);
    expect(lines, JSON.stringify(definition)).toEqual((expected ?? []).sort());
    cells += lines.length;
  }
  return cells;
}

async function compareLargest(trips: readonly RawTrip[], seed: number, count: number) {
  const { summaries, duck, random } = await openBoth(trips, seed);
  let others = 0;
  for (let index = 0; index < count; index += 1) {
    const by = pickFrom(random, summaryAmounts);
    const top = { count: 1 + Math.floor(random() * 6), by };
    const definition: SummaryDefinition = { ...makeDefinition(random, []), filters: {}, top };
    const ours = decodeSummary(await summaries.summarise(definition));
    const { shown, othersCount } = await findLargest(duck, definition, top);
    expect(ours.othersCount ?? 0).toBe(othersCount);
    const expected = await duck.summarise(definition, { shown });
    expect(toLines(ours, definition), JSON.stringify(definition)).toEqual(expected.sort());
    const last = ours.rows.at(-1);
    if (last === undefined) continue;
    const behind = await summaries.listRecords(definition, { keys: last.keys, column: [] });
    expect(behind.records).toHaveLength(last.cells.at(-1)?.count ?? 0);
    expect(behind.total).toEqual([last.cells.at(-1)]);
    if (othersCount > 0) others += 1;
  }
  return others;
}

/** Both together: the largest groups, each of them and the others beside the period before. */
async function compareLargestChanges(
  trips: readonly RawTrip[],
  ranges: readonly (readonly [string, string])[],
  seed: number,
  count: number,
) {
  const { summaries, duck, random } = await openBoth(trips, seed);
  const found = { comparedOthers: 0, onlyBefore: 0 };
  for (let index = 0; index < count; index += 1) {
    const top = { count: 1 + Math.floor(random() * 6), by: pickFrom(random, summaryAmounts) };
    const definition: SummaryDefinition = { ...makeDefinition(random, ranges), change: true, top };
    const name = JSON.stringify(definition);
    const ours = decodeSummary(await summaries.summarise(definition));
    const keysBefore = ((await findBefore(duck, definition)) ?? []).map((line) => split(line)[0] ?? '');
    const { shown, othersCount } = await findLargest(
      duck,
      definition,
      top,
      new Set(keysBefore.filter((key) => key !== 'all')),
    );
    expect(ours.othersCount ?? 0, name).toBe(othersCount);
    expect(toLines(ours, definition), name).toEqual((await duck.summarise(definition, { shown })).sort());
    const expected = await findBefore(duck, definition, shown);
    expect(ours.before === undefined, name).toBe(expected === null);
    const lines = toLinesBefore(ours, definition);
    expect(lines, name).toEqual((expected ?? []).sort());
    if (lines.some((line) => line.startsWith(`=${othersText}`))) found.comparedOthers += 1;
    for (const { keys, cells, before } of [...ours.rows, ...ours.subtotals]) {
      const now = cells.at(-1);
      if (now?.count === 0 && keys[0] !== othersKey && before?.some((cell) => (cell?.count ?? 0) > 0)) {
        found.onlyBefore += 1;
      }
      if (now === undefined || now.count === 0 || keys[0] !== othersKey) continue;
      const behind = await summaries.listRecords(definition, { keys, column: [] });
      expect(behind.total, name).toEqual([now]);
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

describe('the period before', () => {
  it('faults 394: has DuckDB’s cells, by dates and by periods, also where a group has rows in it only', async () => {
    expect(await compareChanges(makeDemoTrips(), periods, 2, 40)).toBeGreaterThan(1_000);
    for (let seed = 1; seed <= 4; seed += 1) {
      expect(await compareChanges(makeRandomTrips(seed, 120), randomPeriods, seed, 20)).toBeGreaterThan(50);
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
      change: true,
    };
    const { rows, columns: months } = decodeSummary(await summaries.summarise(definition));
    expect(months).toEqual(['2026-10']);
    expect(getFieldPeriod('opened-month')).toBe('month');
    const isOnlyBefore = rows.filter(
      ({ cells, before }) => cells.at(-1)?.count === 0 && (before?.at(-1)?.count ?? 0) > 0,
    );
    expect(isOnlyBefore.length).toBeGreaterThan(0);
  });
});

describe('the largest groups', () => {
  it('faults 395: and the others together have DuckDB’s cells, and what is behind the others adds up to them', async () => {
    expect(await compareLargest(makeDemoTrips(), 3, 40)).toBeGreaterThan(10);
    for (let seed = 1; seed <= 4; seed += 1) {
      expect(await compareLargest(makeRandomTrips(seed, 80), seed, 20)).toBeGreaterThan(5);
    }
  }, 300_000);
});

describe('the largest groups beside the period before', () => {
  it('and the others together have DuckDB’s cells of both periods', async () => {
    const demo = await compareLargestChanges(makeDemoTrips(), periods, 5, 40);
    expect(demo.comparedOthers).toBeGreaterThan(10);
    expect(demo.onlyBefore).toBeGreaterThan(0);
    const random = { comparedOthers: 0, onlyBefore: 0 };
    for (let seed = 1; seed <= 4; seed += 1) {
      const { comparedOthers, onlyBefore } = await compareLargestChanges(
        makeRandomTrips(seed, 60),
        randomPeriods,
        seed,
        25,
      );
      random.comparedOthers += comparedOthers;
      random.onlyBefore += onlyBefore;
    }
    expect(random.comparedOthers).toBeGreaterThan(20);
    expect(random.onlyBefore).toBeGreaterThan(10);
  }, 300_000);
});
