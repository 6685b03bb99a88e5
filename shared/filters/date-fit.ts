/** Which date of a trip the server's date filter fits. The API does not say which one it compares: the loaded trips show it. */
import { z } from 'zod';
import { summaryFields, tripFields } from '../fields/trip';
import type { TripItem } from '../records/trip';
import { toCalendarDay } from '../values/dates';
import type { FilterValues } from './filters';

/** The dates of a listed trip: each may be the one that `date_from` and `date_to` compare. */
const tripDateFields = [
  'date_opened',
  'date_quoted',
  'date_activated',
  'date_closed',
  'date_cancelled',
  'date_finalized',
  'earliest_travel_date',
  'latest_travel_date',
] as const;
export type TripDateField = (typeof tripDateFields)[number];

/** What the lists of a period have shown. */
const dateFitSchema = z.object({
  /** The dates that are within the period for each of its trips; none where no date is. */
  fields: z.array(z.enum(tripDateFields)),
});
export type DateFit = z.infer<typeof dateFitSchema>;

/** The key of the record that has what is known. */
export const dateFitKey = 'trips';

/** Parses what is saved; null where nothing is or it cannot be read, because the next list shows it again. */
export function parseDateFit(text: string | undefined): DateFit | null {
  try {
    return text === undefined ? null : dateFitSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const getTripDateText = (trip: TripItem, field: TripDateField): string =>
  (field === 'earliest_travel_date' || field === 'latest_travel_date' ? trip.sector_summary?.[field] : trip[field]) ??
  '';

/**
 * Adds what a list shows to what is known. Lists narrow the dates that may fit; one that fits none of them begins anew.
 *
 * @returns null where the list has no dates, or no trips, and nothing is known
 */
export function fitDates(filters: FilterValues, trips: readonly TripItem[], known: DateFit | null): DateFit | null {
  const { date_from: from = '', date_to: to = '' } = filters;
  if ((from === '' && to === '') || trips.length === 0) return known;
  const fits = tripDateFields.filter((field) =>
    trips.every((trip) => {
      const day = toCalendarDay(getTripDateText(trip, field));
      return day !== null && (from === '' || day >= from) && (to === '' || day <= to);
    }),
  );
  const both = fits.filter((field) => known?.fields.includes(field));
  return { fields: both.length > 0 ? both : fits };
}

const fields = { ...tripFields, ...summaryFields };

/** Says by which date saved trips are filtered, as lists call it. */
export const describeSavedDates = (field: TripDateField): string =>
  `From and To compare the date “${fields[field].label}”.`;
