import { buildSummaryAsOnScreen, groupByFirst } from '@main/office/exports/saved-as-on-screen';
import type { Names } from '@shared/records/directory';
import type { SummaryDefinition, SummaryKey, SummaryResult, SummaryRow } from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import { compareTexts } from '@shared/values/texts';
import { makeDemoTrips, openSummaries } from '@test/helpers/summary-office';
import { describe, expect, it } from 'vitest';

const noNames: Names = { branch: {}, consultant: {}, group: {}, client: {}, supplier: {}, product: {} };
const summaries = openSummaries(makeDemoTrips());

async function build(definition: SummaryDefinition) {
  const result: SummaryResult = decodeSummary(await summaries.summarise(definition));
  const { columns, parts } = buildSummaryAsOnScreen('Suppliers', definition, result, noNames);
  return { result, headers: columns.map(({ label }) => label), rows: [...parts].flat() };
}

const definition: SummaryDefinition = {
  ...{ source: 'sectors', rows: ['supplier'], column: 'travel-year', filters: {}, share: 'total' },
  measures: ['sectors', 'trips', 'total', 'average-total'],
};

const emptyRow = (...keys: SummaryKey[]): SummaryRow => ({ keys, cells: [] });

describe('a summary as on screen', () => {
  it('titles and orders groups as the screen does: numbers in names by value, rows without a value last', () => {
    const rows = [emptyRow(null, 1), emptyRow(10, 1), emptyRow(2, 1), emptyRow(2, 2)];
    const options = { label: 'Supplier', formatKey: (key: SummaryKey) => `team ${key}`, isPeriod: false };
    const toTitles = (isRanked: boolean) =>
      groupByFirst({ rows, subtotals: [] }, { ...options, isRanked }).map(({ title }) => title);
    expect(toTitles(false)).toEqual(['team 2', 'team 10', 'No supplier']);
    expect(toTitles(true)).toEqual(['team null', 'team 10', 'team 2']);
  });

  it('has names for fields and values, and whole cents for its amounts', async () => {
    const { result, headers, rows } = await build(definition);
    expect(headers.slice(0, 2)).toEqual(['Supplier', expect.stringMatching(/^FY \d{4}-\d\d: Sectors$/)]);
    expect(headers.slice(-6)).toEqual(
      ['Sectors', 'Sectors, % of total', 'Trips', 'Total', 'Total, % of total', 'Average total'].map(
        (name) => `All: ${name}`,
      ),
    );
    const totals = rows.at(-1)?.cells ?? [];
    expect(totals[0]).toBe(`${result.rows.length} rows`);
    // Trips of several suppliers are one: their total is not the sum of the rows.
    const all = result.total.at(-1);
    const units = totals.slice(-6, -1).map((cell) => (typeof cell === 'object' ? cell?.units : cell));
    expect(units).toEqual([all?.sectors, 10_000, all?.trips, all?.sums[4], 10_000]);
    expect(rows).toHaveLength(result.rows.length + 1);
  });

  it('groups two fields by the first, each with its own totals below its rows', async () => {
    const { result, rows } = await build({ ...definition, rows: ['branch', 'supplier'], column: null });
    const groups = rows.filter(({ level, isTotal }) => isTotal && level === 1).map(({ cells }) => cells);
    expect(groups).toHaveLength(result.subtotals.length);
    const titles = groups.map(([title]) => String(title));
    expect(titles).toEqual(titles.toSorted(compareTexts));
    const sum = groups.reduce((total, [, , cell]) => total + Number(typeof cell === 'object' ? cell?.units : 0), 0);
    expect(sum).toBe(result.total[0]?.sectors);
  });

  it('is whole without rows', async () => {
    const filters = { date_from: '2090-01-01', date_to: '2090-01-31' };
    const { rows } = await build({ ...definition, filters });
    expect(rows).toEqual([]);
  });
});
