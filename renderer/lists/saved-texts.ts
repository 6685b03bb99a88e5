/** The texts of what a search finds among saved data, and of how much is saved. */

import { fields } from '@renderer/fields/texts';
import type { SavedRange } from '@shared/records/plan-ranges';
import type { SearchField } from '@shared/records/saved-search';
import { formatDate, formatLocalTime } from '@shared/values/dates';
import { formatCount, pickPlural } from '@shared/values/texts';

/* The texts on how much of an office saved trips are. */

function formatPeriod({ name, coverage: { from, to } }: SavedRange): string {
  if (name !== '') return name;
  if (from === '' && to === '') return 'all dates';
  if (to === '') return `from ${formatDate(from)}`;
  return from === '' ? `until ${formatDate(to)}` : `${formatDate(from)} to ${formatDate(to)}`;
}

const formatListed = ({ coverage: { asOfMs } }: SavedRange, now: number) => formatLocalTime(asOfMs, now);

export const savedCoverageTexts = {
  label: 'What is saved',
  /** "Complete as of 21 Nov 09:12: the server listed 4,310 trips (all dates). 12 of them are saved without their sectors." */
  whole: (range: SavedRange, now: number) => {
    const { trips, missing } = range.coverage;
    const listed = `Complete as of ${formatListed(range, now)}: the server listed ${formatCount(trips, 'trip')} (${formatPeriod(range)}).`;
    if (missing === 0) return listed;
    return `${listed} ${missing.toLocaleString('en-AU')} of them ${pickPlural(missing, 'is', 'are')} saved without sectors.`;
  },
  partial: (ranges: readonly SavedRange[], now: number) => {
    if (ranges.length === 0) return 'Trips that were never loaded are missing here.';
    const periods = ranges.map((range) => `${formatPeriod(range)}, as of ${formatListed(range, now)}`).join('; ');
    return `Complete for: ${periods}. Other trips may be missing.`;
  },
} as const;

/* The texts of a search in saved data. */

export const fieldLabels: Readonly<Record<SearchField, string>> = {
  ...fields,
  id: 'Number',
  client: fields.client_id,
  consultant: fields.consultant_id,
  branch: fields.branch_id,
  itinerary: 'Itinerary',
  details: 'Sector',
  reloc_code: 'Sector reference',
  status_name: 'Sector status',
  pax_tattoo: 'Passenger ref.',
  sector_tattoo: 'Sector ref.',
  email: 'Email',
  phone: 'Phone',
};
