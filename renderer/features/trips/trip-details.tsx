/** A trip's fields as details: dates of one day as one, blanks left out. */

import { fields } from '@renderer/fields/texts';
import { type Description, DescriptionList, toFieldValue, toOtherDetails } from '@renderer/ui/details';
import type { CatalogueField } from '@shared/fields/field';
import { type TripDetailField, type TripDetailName, tripDetailFields, tripDetails } from '@shared/fields/trip-detail';
import type { Names } from '@shared/records/directory';
import { getOtherFields } from '@shared/records/record';
import { type Sector, type TripDetail, type TripItem, tripDetailRecord } from '@shared/records/trip';
import { withoutNulls } from '@shared/values/collections';
import { formatDateTime, formatDays, toCalendarDay } from '@shared/values/dates';
import { formatStatus } from '@shared/values/texts';
import { Itinerary } from './Itinerary';
import { texts } from './trip-texts';

/** What is known of a trip: all of it, or its line of the list. */
export type KnownTrip = Partial<TripDetail>;

/** "Hobart, 20 to 22 Jan 2027": where the trip goes and when, as the list says or else its sectors. */
export function describeTravel(trip: KnownTrip, listed: TripItem | null): string {
  const days = withoutNulls(trip.sectors).flatMap(({ travel_date, return_date, flags }) =>
    flags?.is_active === false ? [] : withoutNulls([travel_date, return_date]),
  );
  const { earliest_travel_date: first, latest_travel_date: last } = listed?.sector_summary ?? {};
  const sorted = days.sort();
  const [from, to] = [sorted[0] ?? first ?? '', sorted.at(-1) ?? last ?? ''];
  return [trip.destination, formatDays(from, to)].filter((part) => part).join(', ');
}

function toDetails(trip: KnownTrip, name: TripDetailField, names: Names): Description[] {
  const field: CatalogueField = tripDetailFields[name];
  const value = trip[name] ?? '';
  return value === '' ? [] : [[field.label, toFieldValue(field, value, names)]];
}

const dateFields = [
  'date_opened',
  'date_quoted',
  'date_activated',
  'date_closed',
  'date_cancelled',
  'date_finalized',
] as const;

/**
 * Makes a detail of the dates of each day: "Opened, quoted, activated", "25 Nov 2026, 5:23 pm".
 *
 * @param listed - only the list of trips has the dates closed, cancelled and finalised
 */
export function getTripDates(trip: KnownTrip, listed: TripItem | null): (readonly [label: string, value: string])[] {
  const days = new Map<string, { readonly labels: string[]; readonly sent: string[] }>();
  for (const name of dateFields) {
    const value = ((trip as Partial<TripItem>)[name] ?? listed?.[name]) || '';
    const day = toCalendarDay(value) ?? value;
    if (day === '') continue;
    const { labels, sent } = days.get(day) ?? { labels: [], sent: [] };
    days.set(day, {
      labels: [...labels, labels.length === 0 ? fields[name] : fields[name].toLowerCase()],
      sent: [...sent, value],
    });
  }
  return [...days.values()].map(({ labels, sent }) => {
    const withTime = sent.find((text) => text.length > 10) ?? sent[0] ?? '';
    return [labels.join(', '), formatDateTime(withTime).replace(/^0/, '')];
  });
}

function toMarket(isCorporate: boolean | null | undefined): string | null {
  if (isCorporate === undefined || isCorporate === null) return null;
  return isCorporate ? texts.fields.markets.corporate : texts.fields.markets.leisure;
}

/** Lists what users look for first, in the order of the page. */
export function getFirstDetails(
  trip: KnownTrip,
  listed: TripItem | null,
  names: Names,
  isNarrow: boolean,
): Description[] {
  const order: readonly TripDetailName[] = isNarrow ? tripDetails.narrow : tripDetails.first;
  return order.flatMap((name): readonly Description[] => {
    switch (name) {
      case 'type': {
        const type = [trip.trip_type, toMarket(trip.is_corporate)].filter((part) => part).join(' · ');
        return type === '' ? [] : [[texts.fields.type, type]];
      }
      case 'dates':
        return getTripDates(trip, listed);
      case 'category':
        return trip.category?.name ? [[texts.fields.category, trip.category.name]] : [];
      default:
        return toDetails(trip, name, names);
    }
  });
}

/** Lists the rest, with the fields that the API does not document. */
export function getOtherDetails(trip: KnownTrip, names: Names): Description[] {
  const { description, id } = trip.category ?? {};
  return [
    ...(description ? [[texts.fields.categoryDescription, description] as const] : []),
    ...tripDetails.more.flatMap((name) => toDetails(trip, name, names)),
    ...(id ? [[texts.fields.categoryId, String(id)] as const] : []),
    ...toOtherDetails(getOtherFields(tripDetailRecord, trip)),
  ];
}

export type TripProps = {
  readonly trip: TripDetail;
  /** Its line of the list; null where it has none. */
  readonly listed: TripItem | null;
  readonly names: Names;
};

/** Counts sectors, and those that are not active: their amounts are in the totals. */
export function describeSectors(sectors: readonly Sector[]): string {
  const count = (isActive: boolean) => sectors.filter(({ flags }) => flags?.is_active === isActive).length;
  return texts.sectors.count(sectors.length, count(true), count(false));
}

/** What is printed around the sectors. */
export function getAround({ trip, listed, names }: TripProps) {
  const sectors = `${texts.sectors.title} ${describeSectors(withoutNulls(trip.sectors))}`;
  const line = [formatStatus(trip.trip_status ?? ''), describeTravel(trip, listed), sectors];
  return {
    before: (
      <>
        <p>{line.filter(Boolean).join(' · ')}</p>
        <DescriptionList items={getFirstDetails(trip, listed, names, false)} className="" />
      </>
    ),
    after: <Itinerary trip={trip} />,
  };
}
