import { estimateLoading } from '@renderer/components/cost/loading-cost';
import { addDefaultPeriod, chosenDates, findPeriod, toPeriodSearch } from '@renderer/features/overview/periods';
import { describe, expect, it } from 'vitest';

const today = '2026-11-22';
const thisYear = { date_from: '2026-07-01', date_to: '2027-06-30' };

describe('the period of the Overview', () => {
  it('is this financial year until the user chooses dates', () => {
    expect(addDefaultPeriod({ corporate: 'true' }, undefined, today)).toEqual({ ...thisYear, corporate: 'true' });
    expect(addDefaultPeriod({}, chosenDates, today)).toEqual({});
    expect(addDefaultPeriod({ date_from: '2026-01-01' }, undefined, today)).toEqual({ date_from: '2026-01-01' });
  });

  it.each([
    ['this', thisYear],
    ['last', { date_from: '2025-07-01', date_to: '2026-06-30' }],
    ['all', {}],
  ] as const)('is found again in the filters that it sets: %s', (period, filters) => {
    const { dates, ...set } = toPeriodSearch(period, today);
    const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== ''));
    expect(addDefaultPeriod(given, dates === '' ? undefined : dates, today)).toEqual(filters);
    expect(findPeriod(filters, today)).toBe(period);
  });

  it('is none of these for other dates', () => {
    expect(findPeriod({ date_from: '2026-10-01', date_to: '2026-10-31' }, today)).toBeNull();
  });
});

describe('the cost of a whole office', () => {
  it('is a request for each page, and the time that the limit takes for them', () => {
    const limit = { limit: 500, windowSeconds: 60 };
    expect(estimateLoading(2_400, 100, limit)).toEqual({ requests: 24, minutes: 1 });
    expect(estimateLoading(120_001, 100, limit)).toEqual({ requests: 1_201, minutes: 3 });
    expect(estimateLoading(0, 100, limit)).toEqual({ requests: 1, minutes: 1 });
  });
});
