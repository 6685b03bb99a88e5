import { buildSummaryAsOnScreen, groupByFirst } from '@main/office/exports/saved-as-on-screen';
import type { Names } from '@shared/records/directory';
import type { SummaryDefinition, SummaryKey, SummaryResult, SummaryRow } from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import { compareTexts } from '@shared/values/texts';
import { makeDemoTrips, openSummaries } from '@test/helpers/summary-office';
import { describe, expect, it } from 'vitest';

const noNames: Names = { branch: {}, consultant: {}, group: {}, client: {}, supplier: {}, product: {} };
const summaries = openSummaries(makeDemoTrips());

/** Builds the table, and reads its rows: the kind of each, then its cells. */
async function build(definition: SummaryDefinition) {
  const result: SummaryResult = decodeSummary(await summaries.summarise(definition));
  const { headers, pieces, fileRows } = buildSummaryAsOnScreen(definition, result, noNames);
  const texts: string[] = [];
  for await (const piece of pieces) texts.push(Buffer.from(piece).toString('utf8'));
  const rows = JSON.parse(`[${texts.join('')}]`) as (string | number | null)[][];
  return { result, headers: headers.slice(1), rows, fileRows };
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
    expect(toTitles(false)).toEqual(['team 2 (2)', 'team 10 (1)', 'No supplier (1)']);
    expect(toTitles(true)).toEqual(['team null (1)', 'team 10 (1)', 'team 2 (2)']);
  });

  it('has names for fields and values, and whole cents for its amounts', async () => {
    const { result, headers, rows, fileRows } = await build(definition);
    expect(headers.slice(0, 2)).toEqual(['Supplier', expect.stringMatching(/^FY \d{4}-\d\d: Sectors$/)]);
    expect(headers.slice(-6)).toEqual(
      ['Sectors', 'Sectors, % of total', 'Trips', 'Total', 'Total, % of total', 'Average total'].map(
        (name) => `All: ${name}`,
      ),
    );
    const totals = rows.at(-1) ?? [];
    expect(totals[1]).toBe(`Total of ${result.rows.length} rows`);
    // Trips of several suppliers are one: their total is not the sum of the rows.
    const all = result.total.at(-1);
    expect(totals.slice(-6, -1)).toEqual([all?.sectors, 10_000, all?.trips, Number(all?.sums[4]), 10_000]);
    expect([rows.length, fileRows]).toEqual([result.rows.length + 1, result.rows.length + 1]);
  });

  it('groups two fields by the first, each with its own totals', async () => {
    const { result, rows } = await build({ ...definition, rows: ['branch', 'supplier'], column: null });
    const groups = rows.filter(([kind]) => kind === rows[0]?.[0]);
    expect(groups).toHaveLength(result.subtotals.length);
    expect(groups.map(([, title]) => title)).toEqual(
      groups.map(([, title]) => title).toSorted((a, b) => compareTexts(String(a), String(b))),
    );
    const sum = groups.reduce((total, row) => total + Number(row[2]), 0);
    expect(sum).toBe(result.total[0]?.sectors);
  });

  it('is whole without rows', async () => {
    const filters = { date_from: '2090-01-01', date_to: '2090-01-31' };
    const { rows } = await build({ ...definition, filters });
    expect(rows).toEqual([]);
  });
});
