import type { SummaryCoverage } from '@shared/schemas/summary';
import type { SyncOverview } from '@shared/schemas/sync-plan';
import { describeGaps } from '@shared/summary-gaps';
import { makeCoverage, makeDefinition } from '@test/helpers/summaries';
import { describe, expect, it } from 'vitest';

const filters = { date_from: '2026-10-01', date_to: '2026-10-31' };
const definition = makeDefinition({ measures: ['sectors'], filters });

const coverage = (change: Partial<SummaryCoverage>) =>
  makeCoverage({ saved: 383, counted: 100, trips: 68, tripsWithSectors: 68, expectedSectors: 100, ...change });

/** Only the dates of a saved range count. */
const saved = (from: string, to: string) =>
  [{ progress: { coverage: { from, to, trips: 1, missing: 0, asOfMs: 0 } } }] as unknown as SyncOverview['ranges'];
const all = saved('', '');

describe('what a summary lacks', () => {
  it('is nothing where all trips and their sectors are saved', () => {
    const whole = { coverage: coverage({}), before: undefined };
    expect(describeGaps(definition, whole, all)).toEqual({ counts: 'all', gaps: [] });
  });

  it('faults 520: is the sectors of some trips, and of those of the period before', () => {
    const before = { coverage: coverage({ trips: 66, tripsWithSectors: 27 }), counted: 104, field: null };
    const result = { coverage: coverage({ tripsWithSectors: 21, expectedSectors: null }), before };
    expect(describeGaps({ ...definition, change: true }, result, all)).toEqual({
      counts: 'part',
      gaps: [
        'Part of the trips: sectors are saved for 21 of 68.',
        'Part of the trips in the period before: sectors are saved for 27 of 66.',
      ],
    });
  });

  it('faults 520: is everything where nothing is counted, and why', () => {
    const none = { counted: 0, trips: 43, tripsWithSectors: 0, expectedSectors: null };
    expect(describeGaps(definition, { coverage: coverage(none), before: undefined }, all)).toEqual({
      counts: 'nothing',
      gaps: ['Counts nothing: sectors are saved for 0 of 43 trips.'],
    });
    const unmatched = coverage({ counted: 0, trips: 0, tripsWithSectors: 0, expectedSectors: 0 });
    const { gaps } = describeGaps(definition, { coverage: unmatched, before: undefined }, all);
    expect(gaps).toEqual(['Counts nothing: no saved sector matches.']);
  });

  it('faults 520: is trips of its dates or of those before that were perhaps never saved', () => {
    const result = { coverage: coverage({}), before: undefined };
    const october = saved('2026-10-01', '2026-10-31');
    expect(describeGaps({ ...definition, change: true }, result, october)).toEqual({
      counts: 'part',
      gaps: ['Part of the trips, perhaps: not all of Sep 2026 are saved.'],
    });
    expect(describeGaps(definition, result, october).counts).toBe('all');
    const { gaps } = describeGaps(definition, result, saved('2026-10-02', ''));
    expect(gaps).toEqual(['Part of the trips, perhaps: not all of Oct 2026 are saved.']);
  });

  it('is sectors that the list of trips says and the trips do not have', () => {
    const result = { coverage: coverage({ expectedSectors: 120 }), before: undefined };
    const { gaps } = describeGaps(definition, result, all);
    expect(gaps).toEqual(['Part of the sectors: 100 of 120 that the list of trips says.']);
  });
});
