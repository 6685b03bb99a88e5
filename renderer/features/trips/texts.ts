/** The texts of Trips. */

import { formatCount } from '@shared/values/texts';

export const texts = {
  title: 'Trips',
  summarise: 'Summarise',
  summarisedWithout: (text: string) => `The text “${text}” isn’t part of the summary.`,
  exportedRow: 'trip',
  /** @param total - trips that the server has announced; null while that is unknown */
  exportsWhenLoaded: (total: number | null) =>
    `Exports when all ${total === null ? 'trips' : formatCount(total, 'trip').replace(/ trips?$/, '')} are loaded.`,
  nouns: ['trip', 'trips'],
  views: { all: 'All trips', departingNextMonth: 'Departing next month' },
  search: 'Search trips',
  openTrip: (id: string) => `Open trip ${id}`,
  foundIn: (sector: number, text: string) => `Found in sector ${sector}: ${text}`,
  foundInBookings: 'Found in its sectors',
} as const;

export const emptyTexts = {
  loading: 'Loading trips…',
  unreachable: (office: string) => `Can’t reach ${office}`,
  tryAgain: 'Try again',
  none: 'No trips yet',
} as const;
