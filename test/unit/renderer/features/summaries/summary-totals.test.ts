import { SummaryTotals } from '@renderer/features/summaries/summary-totals';
import type { SummaryCell, SummaryDefinition, SummaryResult } from '@shared/summary/definition';
import { makeCoverage } from '@test/helpers/summaries';
import { describe, expect, it } from 'vitest';

/** A cell of trips: each has two sectors and a total of 2^53 - 1 cents. */
const makeCell = (trips: number): SummaryCell => ({
  count: trips,
  sectors: trips * 2,
  sectorsExcluded: 0,
  trips,
  sums: [0, 0, 0, trips, String(BigInt(trips) * BigInt(Number.MAX_SAFE_INTEGER))],
  excluded: [0, 0, 0, 1, 0],
});

const result: SummaryResult = {
  columns: [],
  rows: [3, 5, 7].map((count, index) => ({ keys: [index], cells: [makeCell(count)] })),
  subtotals: [],
  total: [makeCell(15)],
  coverage: makeCoverage({ saved: 15, counted: 15, trips: 15, tripsWithSectors: 15 }),
  notes: [],
};

const makeTotals = (source: SummaryDefinition['source']) => new SummaryTotals(source, result);
const some = result.rows.slice(0, 2);

describe('the total of some rows of a summary', () => {
  it('adds the trips of a summary of trips up', () => {
    expect(makeTotals('trips').aggregate(some, 0, 'trips')).toEqual({ cents: 8n, includedCount: 8, excludedCount: 0 });
  });

  it('has no number of trips for sectors: two rows may have sectors of one trip', () => {
    expect(makeTotals('sectors').aggregate(some, 0, 'trips')).toBeNull();
    expect(makeTotals('sectors').aggregate(result.rows, 0, 'trips')?.cents).toBe(15n);
  });

  it('is exact beyond 2^53, and counts what it leaves out', () => {
    const totals = makeTotals('trips');
    expect(totals.aggregate(some, 0, 'total')?.cents).toBe(8n * BigInt(Number.MAX_SAFE_INTEGER));
    expect(totals.aggregate(some, 0, 'average-total')?.cents).toBe(BigInt(Number.MAX_SAFE_INTEGER));
    expect(totals.aggregate(some, 0, 'commission')).toEqual({ cents: 8n, includedCount: 6, excludedCount: 2 });
    expect(totals.aggregate(some, 0, 'sectors')?.cents).toBe(16n);
  });
});
