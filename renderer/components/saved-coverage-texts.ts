/** The texts on how much of an office saved trips are. */
import { formatCount, pickPlural } from '@shared/count-text';
import { formatDate, formatLocalTime } from '@shared/dates';
import type { SavedRange } from '@shared/plan-ranges';
import type { ClientListing } from '@shared/schemas/sync-plan';

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
    if (ranges.length === 0)
      return 'Trips that were never loaded are missing here. To have all trips of a period, save it in Offline.';
    const periods = ranges.map((range) => `${formatPeriod(range)}, as of ${formatListed(range, now)}`).join('; ');
    return `Complete for: ${periods}. Other trips may be missing: save their period in Offline.`;
  },
  /** On saved clients. @param listing - null where the server's list was never loaded whole */
  clients: (listing: ClientListing | null, now: number) => {
    if (listing === null)
      return 'Clients that were never loaded are missing here. To have all clients, save a period in Offline.';
    const { asOfMs, clients, removed } = listing;
    const listed = `As of ${formatLocalTime(asOfMs, now)} the server listed ${formatCount(clients, 'client')}`;
    if (removed === 0) return `${listed}, and all of them were saved. Clients that were added later are missing here.`;
    const were = pickPlural(removed, 'was', 'were');
    return `${listed}. ${formatCount(removed, 'saved client')} ${were} removed from this computer since, because of age or to make room. To have all clients, save a period in Offline.`;
  },
} as const;
