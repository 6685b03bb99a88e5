/** What “Summarise” makes of the filters of the trips. */
import { toSummaryOfTrips } from '@renderer/features/trips/TripsScreen';
import { type Filter, readFilters } from '@shared/filters/filter';
import { expect, it } from 'vitest';

const day = (field: string, from: string): Filter => ({ field, op: 'between', values: [from, from] });
const read = (...filters: Filter[]) => {
  const { basis = '', ...search } = toSummaryOfTrips(filters, '2026-11-28');
  return { ...JSON.parse(basis), where: readFilters(search) };
};

it('a date is the bar where it alone selects by its field; others stay filters, and the bar leaves no day out', () => {
  const [first, second] = [day('earliest_travel_date', '2026-12-24'), day('earliest_travel_date', '2027-03-01')];
  const opened = day('date_opened', '2026-01-02');
  const between = (from: string) => ({ kind: 'between', from, to: from });
  const ever = { kind: 'all-to', day: '2199-12-31' };
  expect(read()).toMatchObject({ date: 'travel', span: { kind: 'last', months: 12 }, where: [] });
  expect(read(first)).toMatchObject({ date: 'travel', span: between('2026-12-24'), where: [] });
  expect(read(first, second)).toMatchObject({ date: 'travel', span: ever, where: [first, second] });
  expect(read(first, opened, second)).toMatchObject({
    ...{ date: 'opened', span: between('2026-01-02'), where: [first, second] },
  });
  const after: Filter = { field: 'earliest_travel_date', op: 'above', values: ['2027-01-01'] };
  expect(read(after)).toMatchObject({ date: 'travel', span: ever, where: [after] });
  const later = { ...after, field: 'date_opened' };
  expect(read(later)).toMatchObject({ date: 'opened', span: ever, where: [later] });
});
