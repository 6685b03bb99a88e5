/** The itinerary, day by day; each item links to its sector. */

import { Button } from '@mantine/core';
import { Badge } from '@renderer/ui/FormattedValues';
import type { AirItinerary, AuxItinerary, TripDetail } from '@shared/records/trip';
import { withoutNulls } from '@shared/values/collections';
import { daysBetween, formatDate, toCalendarDay } from '@shared/values/dates';
import { IconBuilding, IconBus, IconCalendarEvent, IconCar, IconPlane, IconShip, IconTrain } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { getServiceMode, type ServiceMode, texts } from './trip-texts';

/* A trip's flights, hotels and other services by day, in travel order. Dates and times stay as the API sent them. */

type ItineraryLocation = { readonly location: string | null; readonly location_code: string | null } | null;

/** A flight, or the start or end of a service. */
type ItineraryItem = {
  readonly key: string;
  readonly kind: 'flight' | 'service' | 'end';
  readonly mode: ServiceMode | 'flight';
  /** Local time as sent; "" if there was none. */
  readonly time: string;
  readonly title: string;
  /** Further details: location, end, class and so on. */
  readonly details: readonly string[];
  /** Calendar days until its end: 0 for the same day, null if a date is missing. */
  readonly daysLater: number | null;
  readonly sectorId: number | null;
  readonly isActive: boolean | null;
};

type ItineraryDay = { readonly date: string; readonly items: readonly ItineraryItem[] };

/** Formats "Sydney (SYD)", or the part that is given. */
function formatLocation(at: ItineraryLocation): string {
  const { location = null, location_code: code = null } = at ?? {};
  return (location && code ? `${location} (${code})` : (location ?? code)) ?? '';
}

/** Formats "14:05:00" as "14:05"; any other text is returned as it is. */
export const formatTime = (text: string | null | undefined) => (text ?? '').replace(/^(\d{2}:\d{2}):\d{2}$/, '$1');

const joinText = (...parts: (string | null | undefined)[]) => parts.filter((part) => part).join(' ');

function formatStopCount(stops: string): string {
  if (stops === '') return '';
  return stops === '0' ? texts.itinerary.nonStop : texts.itinerary.stops(stops);
}

/** Formats "03:35" as "3 h 35 min"; any other text is returned as it is. */
function formatDuration(text: string): string {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? text : texts.itinerary.hours(hours, minutes);
}

function toFlightItem(flight: AirItinerary, index: number): readonly [string, ItineraryItem] {
  const { departure, arrival, flight_details: details, booking_details: booking } = flight;
  const arrivesAt = formatTime(arrival?.time);
  const stops = formatStopCount(details?.num_stops ?? '');
  const carrier = flight.carrier && !flight.flight_no?.startsWith(flight.carrier) ? flight.carrier : null;
  return [
    departure?.date ?? '',
    {
      key: `flight ${index}`,
      kind: 'flight',
      mode: 'flight',
      time: formatTime(departure?.time),
      title: texts.itinerary.route(
        joinText(carrier, flight.flight_no) || texts.itinerary.flight,
        formatLocation(departure),
        formatLocation(arrival),
      ),
      details: [
        arrivesAt === '' ? '' : texts.itinerary.arrives(arrivesAt),
        formatDuration(details?.duration ?? ''),
        stops,
        details?.equipment ?? '',
        booking?.class_type ?? '',
        details?.distance ?? '',
      ].filter((part) => part !== ''),
      daysLater: daysBetween(departure?.date ?? '', arrival?.date ?? ''),
      sectorId: flight.trip_sector_id,
      isActive: flight.is_active,
    },
  ];
}

function toServiceItems(service: AuxItinerary, index: number): (readonly [string, ItineraryItem])[] {
  const { start, end } = service;
  const title = service.seg_name || texts.itinerary.service;
  const mode = getServiceMode(title);
  const isLater = end?.date !== null && end?.date !== undefined && end.date !== start?.date;
  const common = { sectorId: service.trip_sector_id, isActive: service.is_active };
  const details = [
    formatLocation(start),
    formatLocation(end) !== '' && formatLocation(end) !== formatLocation(start)
      ? texts.itinerary.to(formatLocation(end))
      : '',
    !isLater && end?.time ? texts.itinerary.endsAt(formatTime(end.time)) : '',
    service.class_type ?? '',
    service.inclusions ?? '',
    start?.phone_number ?? '',
  ].filter((part) => part !== '');
  const from: ItineraryItem = {
    key: `service ${index}`,
    kind: 'service',
    mode,
    time: formatTime(start?.time),
    title: isLater ? texts.itinerary.starts(title, mode) : title,
    details,
    daysLater: daysBetween(start?.date ?? '', end?.date ?? ''),
    ...common,
  };
  if (!isLater) return [[start?.date ?? '', from]];
  const until: ItineraryItem = {
    key: `service ${index} end`,
    kind: 'end',
    mode,
    time: formatTime(end.time),
    title: texts.itinerary.ends(title, mode),
    details: [formatLocation(end)].filter((part) => part !== ''),
    daysLater: null,
    ...common,
  };
  return [
    [start?.date ?? '', from],
    [end.date ?? '', until],
  ];
}

/** Groups a trip's itinerary by day. Items without a readable date come last, under "". */
export function getItineraryDays(trip: TripDetail): ItineraryDay[] {
  const datedItems = [
    ...withoutNulls(trip.air_itineraries).map(toFlightItem),
    ...withoutNulls(trip.aux_itineraries).flatMap(toServiceItems),
  ];
  const days = new Map<string, ItineraryItem[]>();
  for (const [date, stop] of datedItems) {
    const day = toCalendarDay(date) ?? '';
    days.set(day, [...(days.get(day) ?? []), stop]);
  }
  return [...days]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || (a < b ? -1 : 1))
    .map(([date, items]) => ({
      date,
      items: [...items].sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)),
    }));
}

const icons = {
  flight: IconPlane,
  car: IconCar,
  transfer: IconBus,
  rail: IconTrain,
  cruise: IconShip,
  stay: IconBuilding,
  other: IconCalendarEvent,
} as const;

/** A longer itinerary is collapsed to so many stops. */
const maxCollapsedStops = 10;

const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'long', timeZone: 'UTC' });
/** Formats the weekday of a calendar date, which is the same in every time zone. */
const formatWeekday = (date: string) => weekday.format(Date.parse(`${date}T00:00:00Z`));

/** Formats by how many calendar days an item ends later: "+1 day", or "−1 day" across the date line. */
function formatDaysLater({ kind, daysLater }: ItineraryItem): string | null {
  if (daysLater === null || daysLater === 0 || kind === 'end') return null;
  return texts.itinerary.daysLater(daysLater);
}

/** Takes the first stops, with the days that have any. */
function takeStops(days: readonly ItineraryDay[], count: number): readonly ItineraryDay[] {
  let left = count;
  return days.flatMap(({ date, items }) => {
    const taken = items.slice(0, left);
    left -= taken.length;
    return taken.length === 0 ? [] : [{ date, items: taken }];
  });
}

type Props = {
  readonly trip: TripDetail;
  /** Gets a sector's name. Null if the trip has no such sector. */
  readonly sectorName: (sectorId: number) => string | null;
  readonly onSector: (sectorId: number) => void;
};

function ItineraryLine({ stop, sectorName, onSector }: { stop: ItineraryItem } & Omit<Props, 'trip'>) {
  const Icon = icons[stop.mode];
  const days = formatDaysLater(stop);
  const { sectorId } = stop;
  const sector = sectorId === null ? null : sectorName(sectorId);
  return (
    <li className={stop.isActive === false ? 'stop stop-inactive' : 'stop'}>
      <span className="stop-time num">{stop.time === '' ? '–' : stop.time}</span>
      <Icon size={15} aria-hidden className="dim" />
      <span className="stop-words">
        <strong>{stop.title}</strong> <span className="dim">{stop.details.join(' · ')}</span>{' '}
        {days !== null && <Badge variant="warning">{days}</Badge>}{' '}
        {stop.isActive === false && <Badge>{texts.itinerary.inactive}</Badge>}
      </span>
      {sectorId !== null && sector !== null && (
        <button type="button" className="link" onClick={() => onSector(sectorId)}>
          {sector}
        </button>
      )}
      {sector === null && <span className="faint">{texts.itinerary.noSector}</span>}
    </li>
  );
}

export function Itinerary({ trip, sectorName, onSector }: Props) {
  const days = useMemo(() => getItineraryDays(trip), [trip]);
  const [isExpanded, setExpanded] = useState(false);
  if (days.length === 0) return null;
  const count = days.reduce((sum, { items }) => sum + items.length, 0);
  const shown = isExpanded ? days : takeStops(days, maxCollapsedStops);
  return (
    <section className="panel" aria-label={texts.itinerary.title}>
      <h2>{texts.itinerary.title}</h2>
      <ol className="itinerary">
        {shown.map(({ date, items: stops }) => (
          <li key={date} className="itinerary-day">
            <h3>
              {date === '' ? texts.itinerary.noDate : formatDate(date)}
              {date !== '' && <span className="dim"> {formatWeekday(date)}</span>}
            </h3>
            <ol>
              {stops.map((stop) => (
                <ItineraryLine key={stop.key} stop={stop} sectorName={sectorName} onSector={onSector} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {count > maxCollapsedStops && (
        <Button variant="subtle" size="compact-xs" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? texts.itinerary.showLess : texts.itinerary.showAll(count)}
        </Button>
      )}
      <p className="dim small">{texts.itinerary.localTimes}</p>
    </section>
  );
}
