/** The dates of a trip in order, from opened to finalised. */
import { fields } from '@renderer/components/field-texts';
import { toCalendarDay } from '@shared/dates';
import type { Sector, TripDetail, TripItem } from '@shared/schemas/trip';
import { texts } from './texts';

export type TimelineEvent = { readonly label: string; readonly date: string; readonly until?: string };

function getTravelDates(sectors: readonly Sector[]): { first: string; last: string } | null {
  const days = sectors
    .filter((sector) => sector.flags?.is_active !== false)
    .flatMap(({ travel_date, return_date }) => [toCalendarDay(travel_date ?? ''), toCalendarDay(return_date ?? '')])
    .filter((day) => day !== null)
    .sort();
  const [first] = days;
  const last = days.at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}

/**
 * Gets the dates of a trip that are given, in order.
 *
 * @param listItem - only the list of trips has the dates closed, cancelled and finalised
 */
export function getTripTimeline(
  trip: TripDetail,
  sectors: readonly Sector[],
  listItem: TripItem | null,
): TimelineEvent[] {
  const travel = getTravelDates(sectors);
  const events: TimelineEvent[] = [
    { label: fields.opened, date: trip.date_opened ?? '' },
    { label: fields.quoted, date: trip.date_quoted ?? '' },
    { label: fields.activated, date: trip.date_activated ?? '' },
    ...(travel ? [{ label: texts.timeline.travel, date: travel.first, until: travel.last }] : []),
    { label: fields.closed, date: listItem?.date_closed ?? '' },
    { label: fields.cancelled, date: listItem?.date_cancelled ?? '' },
    { label: fields.finalised, date: listItem?.date_finalized ?? '' },
  ];
  // Sorts by day only: on one day the steps keep their usual order, whether or not they have a time.
  const day = ({ date }: TimelineEvent) => toCalendarDay(date) ?? date;
  return events.filter(({ date }) => date !== '').sort((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : 0));
}
