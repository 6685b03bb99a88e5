/** The summary of the trips of a list: with its filters, and its first period of dates as the bar. */
import { type Filter, type Filters, serialiseFilters } from '@shared/filters/filter';
import type { Search } from '@shared/filters/filter-texts';
import type { BasisDate, PeriodBasis, Span } from '@shared/filters/period-basis';
import { type DateRangeId, getDateRange } from '@shared/values/date-ranges';

const basisDates: Readonly<Record<string, BasisDate>> = {
  earliest_travel_date: 'travel',
  latest_travel_date: 'return',
  date_opened: 'opened',
};
const lastDay = '2199-12-31';

/** The span of a filter of dates; null for one that is none. */
function toSpan({ op, values, isNot }: Filter, today: string): Span | null {
  const range = op === 'in' ? getDateRange(values[0] as DateRangeId, today) : null;
  const [from = '', to = ''] = range ? [range.from, range.to] : values;
  if (isNot || (op !== 'in' && op !== 'between') || from + to === '') return null;
  return from === '' ? { kind: 'all-to', day: to } : { kind: 'between', from, to: to === '' ? lastDay : to };
}

/** The address of the summary. @param today - YYYY-MM-DD on this computer's calendar */
export function toSummaryOfTrips(filters: Filters, today: string): Search {
  const dated = filters.find((filter) => basisDates[filter.field] && toSpan(filter, today));
  const span = dated && toSpan(dated, today);
  const basis: PeriodBasis = {
    date: (dated && basisDates[dated.field]) ?? 'travel',
    span: span ?? { kind: 'last', months: 12, to: 'last-month' },
    bookings: 'active',
  };
  const where = serialiseFilters(filters.filter((filter) => filter !== dated));
  return {
    of: 'trips',
    rows: 'consultant',
    values: 'trips,commission,total',
    basis: JSON.stringify(basis),
    ...(where && { where }),
  };
}
