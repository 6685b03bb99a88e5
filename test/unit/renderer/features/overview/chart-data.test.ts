import { createTripGroupings } from '@renderer/components/trip-groupings';
import { getCents, getChartColumns, groupForChart } from '@renderer/features/overview/chart-data';
import { formatSum, sumColumn } from '@renderer/table/model/aggregations';
import { noNames } from '@test/helpers/no-names';
import { makeTripItem } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

const groupings = createTripGroupings(noNames);
type Rows = Parameters<typeof groupForChart>[0];
const groupBy = (wanted: string, rows: Rows) =>
  groupForChart(rows, groupings.find(({ id }) => id === wanted) as (typeof groupings)[number]);

describe('the overview', () => {
  const row = (opened: string, amount: number | null) => ({
    trip: makeTripItem({ total_amount: amount }, { date_opened: opened, trip_status: 'quote' }),
    warnings: [],
  });

  it('sums by month in the order of months, trips without one last', () => {
    const [first, last] = [row('2026-02-01 10:00:00', 5), row('2026-02-09 10:00:00', null)];
    const slices = groupBy('month', [first, row('2025-12-31 10:00:00', -2), last, row('?', 1)]);
    const listed = slices.map((slice) => `${slice.title}: ${slice.trips}, ${getCents(slice, 'total_amount')}`);
    expect(listed).toEqual(['Dec 2025: 1, -2', 'Feb 2026: 2, 5', 'No month opened: 1, 1']);
    expect(slices[1]?.sums.get('total_amount')?.excludedCount).toBe(1);
  });

  it('joins statuses and types that differ only in capitals, and names them as their trips do', () => {
    const trips = [
      ['Awaiting NZ docs', 'Part Paid'],
      ['Awaiting nz docs', 'part paid'],
      ['Awaiting NZ docs', 'part paid'],
      ['ON REQUEST', 'FIT'],
    ].map(([trip_status, trip_type]) => ({ trip: makeTripItem({}, { trip_status, trip_type }), warnings: [] }));
    const list = (by: string) => groupBy(by, trips).map(({ title, trips: count }) => `${title}: ${count}`);
    expect(list('status')).toEqual(['Awaiting NZ docs: 3', 'On request: 1']);
    expect(list('type')).toEqual(['FIT: 1', 'part paid: 3']);
  });

  it('faults 121: sums beyond 2^53 are exact in the table behind a plot, and have a bar', () => {
    const large = Array.from({ length: 3 }, () => row('2026-02-01 10:00:00', 9_007_199_254_740_991));
    const slices = groupBy('month', large);
    expect(slices.map((slice) => getCents(slice, 'total_amount'))).toEqual([27_021_597_764_222_973n]);
    const total = getChartColumns('Month', false).find(({ id }) => id === 'total_amount');
    if (!total) throw new Error('no column');
    expect(slices.map((slice) => total.cell?.(slice).text)).toEqual(['270,215,977,642,229.73']);
    expect(formatSum(sumColumn(slices, [0], total), 'cents')).toBe('270,215,977,642,229.73');
  });
});
