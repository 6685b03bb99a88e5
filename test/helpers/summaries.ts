/** Parts of summaries for tests: complete ones, in which a test sets only what it is about. */

import type { SummaryCell, SummaryCoverage, SummaryDefinition } from '@shared/summary/definition';
import { type EncodedSummary, encodeSummary, type Level } from '@shared/summary/encoded-summary';

/** The totals of suppliers. */
export function makeDefinition(change: Partial<SummaryDefinition> = {}): SummaryDefinition {
  return { source: 'sectors', rows: ['supplier'], column: null, measures: ['total'], filters: {}, ...change };
}

export function makeCoverage(change: Partial<SummaryCoverage> = {}): SummaryCoverage {
  const leftOut = { gone: 0, unlisted: 0, filtered: 0, filteredSectors: 0, unknown: 0 };
  const trips = { saved: 1, counted: 1, trips: 1, tripsWithSectors: 1 };
  return { ...trips, leftOut, expectedSectors: null, oldest: null, ...change };
}

/** A cell of so many rows with a total, and how many of their totals cannot be read. */
export function makeCell(count: number, total: number | bigint | string, excludedCount = 0): SummaryCell {
  const sums = [0, 0, 0, 0, typeof total === 'bigint' ? String(total) : total];
  const excluded = excludedCount === 0 ? null : [0, 0, 0, 0, excludedCount];
  return { count, sectors: count, sectorsExcluded: 0, trips: count, sums, excluded };
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
export const plainParts = { subtotals: null, before: null, othersCount: null, coverage: makeCoverage(), notes: [] };

/** Encodes rows of one cell each. */
export function encodeRows(
  counts: readonly number[],
  sums: readonly number[],
  excluded: readonly number[] | null = null,
): EncodedSummary {
  return encodeSummary({
    ...plainParts,
    sumCount: 1,
    amountCount: 1,
    columns: [],
    fields: [{ keys: counts.map((_, key) => key), codes: Int32Array.from(counts, (_, row) => row) }],
    rows: toLevel(counts, sums, excluded),
    total: toLevel([0], [0], null),
  });
}
