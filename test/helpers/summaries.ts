/** Parts of summaries for tests: complete ones, in which a test sets only what it is about. */

import { savedCatalogues } from '@shared/summary/catalogue';
import type {
  SavedSource,
  SummaryCell,
  SummaryCoverage,
  SummaryDefinition,
  SummaryResult,
} from '@shared/summary/definition';
import { type EncodedSummary, encodeSummary, type Level } from '@shared/summary/encoded-summary';
import { planSums } from '@shared/summary/summarise';

/** Every booking, whenever it travels. */
export const wholeBasis = {
  ...{ date: 'travel', bookings: 'all' },
  span: { kind: 'between', from: '1900-01-01', to: '2199-12-31' },
} as const satisfies SummaryDefinition['basis'];

/** The totals of suppliers. */
export function makeDefinition(change: Partial<SummaryDefinition> = {}): SummaryDefinition {
  const basis = typeof change.source === 'object' ? {} : { basis: wholeBasis };
  return { source: 'sectors', rows: ['supplier'], column: null, measures: ['total'], filters: {}, ...basis, ...change };
}

/** What a result says of the fields and values of a definition. */
export function makeSaid({ source, rows, column, measures }: SummaryDefinition) {
  const catalogue = savedCatalogues[source as SavedSource];
  return {
    fields: rows.flatMap((id) => catalogue.fields.get(id) ?? []),
    column: column === null ? null : (catalogue.fields.get(column) ?? null),
    measures: planSums(catalogue, measures).measures,
  };
}

export const makeCoverage = (change: Partial<SummaryCoverage> = {}): SummaryCoverage => ({
  ...{ saved: 1, trips: 1, covered: 1, columns: null, oldest: null },
  ...change,
});

/** A result of rows; what it does not say is that nothing is compared. */
export function makeResult(
  definition: SummaryDefinition,
  made: Pick<SummaryResult, 'rows'> & Partial<SummaryResult>,
): SummaryResult {
  return {
    ...makeSaid(definition),
    columns: [],
    subtotals: [],
    total: [],
    coverage: makeCoverage(),
    notes: [],
    ...made,
  };
}

/** A cell of so many rows with one sum, and how many of their values cannot be read. */
export function makeCell(count: number, total: number | bigint | string, excludedCount = 0): SummaryCell {
  const sums = [typeof total === 'bigint' ? String(total) : total];
  return { count, trips: count, sums, excluded: excludedCount === 0 ? null : [excludedCount] };
}

/** A level of one cell a row, with these counts and one sum each. */
const toLevel = (counts: readonly number[], sums: readonly number[], excluded: readonly number[] | null): Level => ({
  byColumn: null,
  whole: {
    counts: Int32Array.from(counts),
    trips: Int32Array.from(counts),
    sums: Float64Array.from(sums),
    excluded: excluded && Int32Array.from(excluded),
    large: [],
  },
});

/** What every summary has that none of these tests is about. */
export const plainParts = {
  ...makeSaid(makeDefinition()),
  ...{ columns: [], subtotals: null, before: null, othersCount: null, coverage: makeCoverage(), notes: [] },
};

/** Encodes rows of one cell each. */
export function encodeRows(
  counts: readonly number[],
  sums: readonly number[],
  excluded: readonly number[] | null = null,
): EncodedSummary {
  return encodeSummary({
    ...plainParts,
    sumCount: 1,
    keys: [{ keys: counts.map((_, key) => key), codes: Int32Array.from(counts, (_, row) => row) }],
    rows: toLevel(counts, sums, excluded),
    total: toLevel([0], [0], null),
  });
}
