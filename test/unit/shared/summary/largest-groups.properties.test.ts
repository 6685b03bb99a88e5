/** What holds of the largest groups of any result: with the others they are all of its rows. */
import { listCellRows, ResultTable, summariseRows } from '@main/rows/thread/result-table';
import type { Cell } from '@shared/reports/report';
import { createRunCatalogue } from '@shared/summary/catalogue';
import { othersKey, type SummaryDefinition, type SummaryKey, type SummaryRow } from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import { getMeasure } from '@shared/summary/values';
import { makeStats } from '@test/helpers/column-counts';
import { propertyRuns } from '@test/helpers/property-runs';
import { toDefinition } from '@test/helpers/report-summary';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

/** A name, a region, and cents of which some are blank, no number, or near 2^53. */
const resultRow = fc.tuple(
  fc.constantFrom('Ada', 'ADA', 'Ben', 'Cy', 'Dee', 'Eve', '', null),
  fc.constantFrom('North', 'South', null),
  fc.oneof(
    fc.integer({ min: -100_000, max: 100_000 }).map(String),
    fc.constantFrom('9007199254740991', '-9007199254740991', '', 'n/a'),
  ),
);

const definition = fc.record({
  rows: fc.constantFrom<string[]>(['name'], ['name', 'region']),
  column: fc.constantFrom(null, 'region'),
  top: fc.record({
    count: fc.integer({ min: 1, max: 6 }),
    by: fc.constantFrom('rows', 'sum:cents', 'average:cents'),
  }),
});

const filled = makeStats({ texts: 40 });
const run = { headers: ['name', 'region', 'cents'], columns: [filled, filled, makeStats({ integers: 40 })] };
const catalogue = createRunCatalogue(run, { cents: { money: 'cents' } });

function toColumns(rows: readonly (readonly Cell[])[]): ResultTable {
  const columns = new ResultTable(3);
  for (const row of rows) columns.add(row);
  return columns;
}

const isOthers = ({ keys }: Pick<SummaryRow, 'keys'>) => keys[0] === othersKey;
const toUnits = (cents: Cell) => (/^-?\d+$/.test(String(cents)) ? BigInt(String(cents)) : 0n);
const addUnits = (values: readonly (number | string | bigint)[]) =>
  values.reduce<bigint>((all, value) => all + BigInt(value), 0n);

it('faults 395: the groups with the others add up to the total, and behind the others are exactly their rows', () => {
  let withOthers = 0;
  fc.assert(
    fc.property(fc.array(resultRow, { maxLength: 40 }), definition, (rows, chosen) => {
      fc.pre(chosen.rows.length === 1 || chosen.column === null);
      const table = toColumns(rows);
      const shown = toDefinition({ ...chosen, measures: ['rows', 'sum:cents', 'average:cents'] });
      const toRequest = (some: SummaryDefinition) =>
        ({ definition: some, now: { catalogue, readings: [] }, before: null, notes: [], today: '2026-11-28' }) as const;
      const summarise = (some: SummaryDefinition) => decodeSummary(summariseRows(table, null, toRequest(some)));
      const { top: _, ...withoutTop } = shown;
      const [largest, all] = [summarise(shown), summarise(withoutTop)];
      const last = all.total.length - 1;
      expect(largest.total).toEqual(all.total);
      const getSums = (some: readonly SummaryRow[]) => some.map(({ cells }) => cells[last]?.sums[0] ?? 0);
      const total = addUnits(rows.map(([, , cents]) => toUnits(cents)));
      expect(addUnits(getSums(largest.rows))).toBe(total);
      expect(largest.rows.reduce((count, { cells }) => count + (cells[last]?.count ?? 0), 0)).toBe(rows.length);
      // The groups that are shown are those of all groups, each with the same cells.
      const ofFirst = (result: typeof all) => (chosen.rows.length > 1 ? result.subtotals : result.rows);
      const cellsByKey = new Map(ofFirst(all).map((row) => [row.keys[0], row.cells[last]]));
      const groups = ofFirst(largest).filter((row) => !isOthers(row));
      for (const { keys, cells } of groups) expect(cells[last]).toEqual(cellsByKey.get(keys[0] ?? null));
      expect(groups).toHaveLength(Math.min(shown.top?.count ?? 0, cellsByKey.size));
      expect(largest.othersCount ?? 0).toBe(cellsByKey.size - groups.length);
      // None of the others is larger than one that is shown.
      const toValue = (key: SummaryKey | undefined) => {
        const cell = cellsByKey.get(key ?? null);
        const measure = all.measures.find(({ id }) => id === chosen.top.by);
        return cell && measure ? getMeasure(cell, measure).value : null;
      };
      const shownKeys = new Set(groups.map(({ keys }) => keys[0]));
      const others = [...cellsByKey.keys()].filter((key) => !shownKeys.has(key)).map(toValue);
      const smallest = groups.map(({ keys }) => toValue(keys[0])).at(-1);
      for (const value of others) {
        if (value === null || smallest === undefined) continue;
        expect(smallest !== null && value <= smallest).toBe(true);
      }
      if (others.length === 0) return;
      withOthers += 1;
      const behind = listCellRows(table, toRequest(shown), { keys: [othersKey], column: [] });
      const isShown = (name: Cell) =>
        [...shownKeys].some((key) => String(key ?? '').toLowerCase() === String(name ?? '').toLowerCase());
      expect(JSON.parse(behind.rows)).toEqual(rows.filter(([name]) => !isShown(name)));
    }),
    propertyRuns(0.1),
  );
  expect(withOthers).toBeGreaterThan(0);
});
