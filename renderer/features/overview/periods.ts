/** The period of the Overview: this financial year, unless the user chose other dates. */
import { type DateRange, getDateRange } from '@shared/date-ranges';

export type Period = 'this' | 'last' | 'all';

export type Filters = Readonly<Record<string, string>>;

/** The value of the URL's parameter `dates` where From and To are as the user chose them, also where they are empty. */
export const chosenDates = 'chosen';

const toFilters = ({ from, to }: DateRange): Filters => ({ date_from: from, date_to: to });

/** The search parameters of a period. Those of this financial year are none: next year it is another. */
export function toPeriodSearch(period: Period, today: string): Filters {
  if (period === 'this') return { date_from: '', date_to: '', dates: '' };
  return period === 'all'
    ? { date_from: '', date_to: '', dates: chosenDates }
    : { ...toFilters(getDateRange('last-financial-year', today)), dates: chosenDates };
}

/** Adds this financial year to filters whose dates the user has not chosen. */
export function addDefaultPeriod(filters: Filters, dates: string | undefined, today: string): Filters {
  const isChosen = dates === chosenDates || filters.date_from !== undefined || filters.date_to !== undefined;
  return isChosen ? filters : { ...toFilters(getDateRange('this-financial-year', today)), ...filters };
}

/** The period that the dates of filters are; null for other dates. */
export function findPeriod({ date_from: from = '', date_to: to = '' }: Filters, today: string): Period | null {
  if (from === '' && to === '') return 'all';
  const isRange = (range: DateRange) => range.from === from && range.to === to;
  if (isRange(getDateRange('this-financial-year', today))) return 'this';
  return isRange(getDateRange('last-financial-year', today)) ? 'last' : null;
}

/** Leaves out the dates of filters. */
export function omitDates({ date_from: _from, date_to: _to, ...others }: Filters): Filters {
  return others;
}
