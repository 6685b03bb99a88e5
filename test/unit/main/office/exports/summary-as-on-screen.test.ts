import { buildSummaryAsOnScreen } from '@main/office/exports/summary-table';
import type { Names } from '@shared/records/directory';
import type { SummaryDefinition, SummaryResult } from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import { makeCell, makeDefinition, makeResult } from '@test/helpers/summaries';
import { makeDemoTrips, openSummaries } from '@test/helpers/summary-office';
import { describe, expect, it } from 'vitest';

const noNames: Names = { branch: {}, consultant: {}, group: {}, client: {}, supplier: {}, product: {} };
const summaries = openSummaries(makeDemoTrips());

/** Builds the table, and reads its rows: the kind of each, then its cells. */
async function read(definition: SummaryDefinition, result: SummaryResult, names = noNames) {
  const { headers, pieces, fileRows } = buildSummaryAsOnScreen(definition, result, names);
  const texts: string[] = [];
  for await (const piece of pieces) texts.push(Buffer.from(piece).toString('utf8'));
  const rows = JSON.parse(`[${texts.join('')}]`) as (string | number | null)[][];
  return { result, headers: headers.slice(1), rows, fileRows };
}

const build = async (definition: SummaryDefinition) =>
  await read(definition, decodeSummary(await summaries.summarise(definition)));

const definition: SummaryDefinition = {
  ...{ source: 'sectors', rows: ['supplier'], column: 'travel-year', filters: {}, share: 'total' },
  measures: ['sectors', 'trips', 'total', 'average-total'],
};

describe('a summary as on screen', () => {
  it('titles and orders groups: numbers in names by value, rows without a value last, the largest as they are', async () => {
    const keys = [
      [null, 1],
      [10, 1],
      [2, 1],
      [2, 2],
    ].map(([first, second]) => [first ?? null, second ?? null]);
    const rows = keys.map((ofRow) => ({ keys: ofRow, cells: [makeCell(1, 5)] }));
    const byTwo = makeDefinition({ source: 'trips', rows: ['branch', 'client'] });
    const names = { ...noNames, branch: { 2: 'team 2', 10: 'team 10' } };
    const toTitles = async (change: Partial<SummaryDefinition>) => {
      const result = makeResult(byTwo, { rows, total: [makeCell(4, 20)] });
      const { rows: lines } = await read({ ...byTwo, ...change }, result, names);
      return lines.map(([, title]) => title).filter((title) => /\(\d\)$/.test(String(title)));
    };
    expect(await toTitles({})).toEqual(expect.arrayContaining(['team 2 (2) (2)', 'team 10 (10) (1)', 'No branch (1)']));
    expect((await toTitles({})).filter((title) => /\) \(|^No/.test(String(title)))).toEqual([
      'team 2 (2) (2)',
      'team 10 (10) (1)',
      'No branch (1)',
    ]);
    const largest = (await toTitles({ top: { count: 3, by: 'total' } })).filter((title) => /\) \(/.test(String(title)));
    expect(largest).toEqual(['(no branch) (1)', 'team 10 (10) (1)', 'team 2 (2) (2)']);
  });

  it('has the columns of all first and periods newest first, and whole cents for its amounts', async () => {
    const { result, headers, rows, fileRows } = await build(definition);
    const ofAll = ['Sectors', 'Sectors, % of total', 'Trips', 'Total', 'Total, % of total', 'Average total'];
    expect(headers.slice(0, 7)).toEqual(['Supplier', ...ofAll.map((name) => `All: ${name}`)]);
    const years = headers.slice(7).flatMap((header) => /^FY (\d{4})-\d\d: Sectors$/.exec(header)?.[1] ?? []);
    expect(years).toEqual(years.toSorted().toReversed());
    const totals = rows.at(-1) ?? [];
    expect(totals[1]).toBe(`Total of ${result.rows.length} rows`);
    // Trips of several suppliers are one: their total is not the sum of the rows.
    const all = result.total.at(-1);
    expect(totals.slice(2, 7)).toEqual([all?.count, 10_000, all?.trips, Number(all?.sums[0]), 10_000]);
    expect([rows.length, fileRows]).toEqual([result.rows.length + 1, result.rows.length + 1]);
  });

  it('groups two fields by the first, each with its own totals', async () => {
    const { result, rows } = await build({ ...definition, rows: ['branch', 'supplier'], column: null });
    const groups = rows.filter(([kind]) => kind === rows[0]?.[0]);
    expect(groups).toHaveLength(result.subtotals.length);
    expect(groups.reduce((total, row) => total + Number(row[2]), 0)).toBe(result.total[0]?.count);
  });

  it('is whole without rows', async () => {
    const filters = { date_from: '2090-01-01', date_to: '2090-01-31' };
    expect((await build({ ...definition, filters })).rows).toEqual([]);
  });
});
