/** The texts of Trips. */

import type { Progress } from '@renderer/data/stores/progress';
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount } from '@shared/values/texts';

const savedTrips = (count: number) => formatCount(count, 'saved trip');

export const texts = {
  title: 'Trips',
  exportedRow: 'trip',
  departsNextMonth: 'Departs next month',
  scopes: { label: 'Which trips', page: 'This page', all: 'All trips', cached: 'Saved' },
  what: 'trips',
  noun: 'trip',
  savedNoun: 'saved trip',
  searching: 'Searching…',
  state: {
    label: 'What is listed',
    gap: (line: string, ago: string) => `${line}, updated ${ago}`,
    current: (count: number, ago: string) =>
      `${formatCount(count, 'trip')}, ${ago === 'just now' ? 'up to date' : `updated ${ago}`}`,
    saved: (count: number) => savedTrips(count),
    savedAge: (count: number, ago: string, oldest: string | undefined) =>
      `${savedTrips(count)}; oldest updated ${ago}${oldest === undefined ? '' : ` (${oldest})`}`,
    joint: '; ',
    progress: ({ done, total }: Progress) =>
      `Loading ${formatInteger(done)}${total === null ? '' : ` of ${formatInteger(total)}`}`,
    progressBar: 'Trips loaded',
    cancel: 'Cancel',
  },
  savedValues: {
    /** The rows are those of one page, or those that other filters leave. */
    title: 'Not in these rows. Counts are of all saved trips',
    failed: 'Saved trips couldn’t be read. What only they have isn’t listed here.',
  },
  views: {
    title: 'Views',
    noun: 'view',
    empty: 'No saved views. Set up filters and columns, then save.',
  },
} as const;
