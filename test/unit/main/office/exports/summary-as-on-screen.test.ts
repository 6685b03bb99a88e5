import { buildSummaryAsOnScreen } from '@main/office/exports/summary-layout';
import type { Names } from '@shared/records/directory';
import type { SummaryDefinition, SummaryResult } from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import { makeCell, makeDefinition, makeResult, wholeBasis } from '@test/helpers/summaries';
import { makeDemoTrips, openSummaries } from '@test/helpers/summary-office';
import { describe, expect, it } from 'vitest';

const noNames: Names = { branch: {}, consultant: {}, group: {}, client: {}, supplier: {}, product: {} };
const summaries = openSummaries(makeDemoTrips());

/** Builds the table, and reads its rows. */
function read(definition: SummaryDefinition, result: SummaryResult, names = noNames) {
  const { columns, parts } = buildSummaryAsOnScreen('Suppliers', { definition, result, names }, [], today);
  const headers = columns.map(({ label, group = '' }) => (group === '' ? label : `${group} | ${label}`));
  return { result, headers, rows: [...parts].flat() };
}

const build = async (definition: SummaryDefinition) =>
  read(definition, decodeSummary(await summaries.summarise(definition, today)));

const today = '2026-11-28';
const definition = makeDefinition({
  ...{ column: 'year', share: 'total' },
  measures: ['sectors', 'trips', 'total', 'average-total'],
});

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
    const toTitles = (change: Partial<SummaryDefinition>) => {
      const result = makeResult(byTwo, { rows, total: [makeCell(4, 20)] });
      const { rows: lines } = read({ ...byTwo, ...change }, result, names);
      return lines.filter(({ level, isTotal }) => isTotal && level === 1).map(({ cells }) => cells[0]);
    };
    expect(toTitles({})).toEqual(['team 2, 2 rows', 'team 10, 1 row', 'No branch, 1 row']);
    const largest = toTitles({ top: { count: 3, by: 'total' } });
    expect(largest).toEqual(['(no branch), 1 row', 'team 10, 1 row', 'team 2, 2 rows']);
  });

  it('has the columns of all first and periods newest first, and whole cents for its amounts', async () => {
    const { result, headers, rows } = await build(definition);
    const ofAll = ['Bookings', 'Bookings, share of all', 'Trips', 'Total', 'Total, share of all', 'Average total'];
    expect(headers.slice(0, 2)).toEqual(['Supplier', 'Supplier no.']);
    expect(headers.slice(2, 8)).toEqual(ofAll.map((name) => `Total | ${name}`));
    const years = headers.slice(8).flatMap((header) => /^FY (\d{4})-\d\d \| Bookings$/.exec(header)?.[1] ?? []);
    expect(years).toEqual(years.toSorted().toReversed());
    const totals = rows.at(-1)?.cells ?? [];
    expect(totals[0]).toBe(`${result.rows.length} rows`);
    // Trips of several suppliers are one: their total is not the sum of the rows.
    const all = result.total.at(-1);
    const units = totals.slice(2, 7).map((cell) => Number(typeof cell === 'object' ? cell?.units : cell));
    expect(units).toEqual([all?.count, 10_000, all?.trips, Number(all?.sums[0]), 10_000]);
    expect(rows).toHaveLength(result.rows.length + 1);
  });

  it('groups two fields by the first, each with its own totals', async () => {
    const { result, rows } = await build({ ...definition, rows: ['branch', 'supplier'], column: null });
    const groups = rows.filter(({ level, isTotal }) => isTotal && level === 1);
    expect(groups).toHaveLength(result.subtotals.length);
    const counts = groups.map(({ cells }) => Number(typeof cells[4] === 'object' ? cells[4]?.units : cells[4]));
    expect(counts.reduce((a, b) => a + b)).toBe(result.total[0]?.count);
  });

  it('is whole without rows', async () => {
    const basis = { ...wholeBasis, span: { kind: 'month', key: '2090-01' } } as const;
    expect((await build({ ...definition, basis })).rows).toEqual([]);
  });
});
