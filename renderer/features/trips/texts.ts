/** The texts of Trips. */

import { formatCount } from '@shared/values/texts';

export const texts = {
  title: 'Trips',
  exportedRow: 'trip',
  departsNextMonth: 'Departs next month',
  what: 'trips',
  /** @param total - trips that the server has announced; null while that is unknown */
  exportsWhenLoaded: (total: number | null) =>
    `Exports when all ${total === null ? 'trips' : formatCount(total, 'trip').replace(/ trips?$/, '')} are loaded.`,
  views: {
    title: 'Views',
    noun: 'view',
    empty: 'No saved views. Set up filters and columns, then save.',
  },
} as const;
