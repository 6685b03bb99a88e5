/** The texts of the bar of period and basis, and of its coverage line. */
import { formatInteger } from '@renderer/ui/formatters';
import type { BasisDate } from '@shared/filters/period-basis';
import { pickPlural } from '@shared/values/texts';

export const periodBarTexts = {
  label: 'Period and bookings',
  countsBy: 'Counts by',
  dates: {
    travel: 'The day the booking travels',
    return: 'The day it ends; when it is due',
    opened: 'The day its trip was opened',
  } satisfies Record<BasisDate, string>,
  bookingsPart: 'Bookings',
  bookings: { active: 'Active bookings', all: 'All bookings, inactive too' },
  bookingsHints: { active: 'Without inactive ones', all: 'Inactive ones are counted, too' },
  period: 'Period',
  earlier: 'Earlier',
  earlierKeys: 'Alt+PageUp',
  later: 'Later',
  laterKeys: 'Alt+PageDown',
  earlierYear: 'Earlier year',
  laterYear: 'Later year',
  lastMonth: 'Last month',
  lastMonths: (count: number) => `Last ${count} months`,
  thisFinancialYear: 'This financial year',
  allToYesterday: 'All to yesterday',
  from: 'From',
  to: 'To',
  isLocked: 'locked',
  legend: '◉ locked',
} as const;

export const coverageTexts = {
  complete: '✓ Complete',
  updated: (time: string) => `Updated ${time}`,
  checking: (percent: number | null) => (percent === null ? 'Checking' : `Checking ${percent}%`),
  offline: (time: string | null) => (time === null ? 'Offline' : `Offline, as of ${time}`),
  missing: (missing: number, trips: number) =>
    `${formatInteger(missing)} of ${formatInteger(trips)} ${pickPlural(trips, 'trip', 'trips')} ${pickPlural(missing, 'isn’t', 'aren’t')} on this computer`,
  getThem: 'Get them',
  unreadable: (count: number) => `${formatInteger(count)} ${pickPlural(count, 'booking', 'bookings')} can’t be read`,
} as const;
