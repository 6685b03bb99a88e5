/** The texts of the Overview. */
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount } from '@shared/count-text';

export const periodLabels = { this: 'This financial year', last: 'Last financial year', all: 'All dates' } as const;

export const texts = {
  title: 'Overview',
  period: 'Period',
  dates: (from: string, to: string) => `${from} to ${to}`,
  amount: 'Amount',
  openInTrips: 'Open in Trips',
  empty: {
    noMatch: 'No trips match these filters',
    clearFilters: 'Clear all filters',
    nonePeriod: 'No trips in this period',
    about: 'Overview adds up the trips of a period by month, consultant and status.',
    allDates: 'Show all dates',
    none: 'No trips yet',
  },
  totals: 'Figures',
  trips: 'Trips',
  upToDate: (age: string) => `Up to date, loaded ${age}. `,
  saved: (age: string, oldest: string | undefined) =>
    `Saved copies; the oldest was saved ${age}${oldest === undefined ? '' : ` (${oldest})`}. `,
  source: 'Amounts include all sectors, as the list of trips adds them up.',
  progress: (phase: 'loading' | 'showing', done: number, total: number | null) =>
    `${phase === 'loading' ? 'Loading trips' : 'Preparing trips'}: ${formatInteger(done)}${total === null ? '' : ` of ${formatInteger(total)}`}`,
  progressBar: 'Trips loaded',
  cancel: 'Cancel',
  whole: {
    unknownCost: 'This loads every trip of the office.',
    load: 'Load all trips',
  },
  chart: {
    title: (amount: string, grouping: string) => `${amount} by ${grouping.toLowerCase()}`,
    showChart: 'Show chart',
    showTable: 'Show table',
    all: 'All',
    description: (title: string) => `${title}; the table has the same figures`,
    saved: (oldest: string) => `Saved copies, ${oldest}.`,
    lastMonths: (shown: number, omitted: number) =>
      `The last ${formatCount(shown, 'month')}; ${formatInteger(omitted)} more in the table.`,
    largest: (shown: number, omitted: number) => `The ${shown} largest; ${formatInteger(omitted)} more in the table.`,
    oldest: 'Oldest saved',
    trips: 'Trips',
  },
} as const;
