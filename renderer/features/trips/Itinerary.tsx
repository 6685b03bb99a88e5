/**
 * The itinerary in lines of 27 pixels, in travel order: a stay is one line, on its first day. The number at the end of a line
 * marks its sector. Dates and times stay as the API sent them.
 */
import { BidiText } from '@renderer/ui/formatters';
import type { AirItinerary, AuxItinerary, TripDetail } from '@shared/records/trip';
import { withoutNulls } from '@shared/values/collections';
import { daysBetween, monthNames, toCalendarDay } from '@shared/values/dates';
import {
  IconBed,
  IconBus,
  IconCalendarEvent,
  IconCar,
  IconPlaneInflight,
  IconShip,
  IconTrain,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { texts } from './trip-texts';

/* Kinds of services, as far as their names tell: the API has no field for them. They choose an icon and a word, no more. */

type ServiceMode = 'flight' | 'car' | 'transfer' | 'rail' | 'cruise' | 'stay' | 'other';

const modes: readonly (readonly [ServiceMode, RegExp])[] = [
  ['car', /\b(?:car|vehicle|campervan) (?:hire|rental)|\bhire car|\brent[- ]a[- ]car/i],
  ['transfer', /\b(?:transfers?|shuttle|coach|taxi|limousine)\b/i],
  ['rail', /\b(?:rail|train)\b/i],
  ['cruise', /\b(?:cruise|ferry)\b/i],
  ['stay', /\b(?:hotel|motel|hostel|resort|lodge|inn|apartments?|suites?|villas?|accommodation)\b/i],
];

const findMode = (text: string) => modes.find(([, pattern]) => pattern.test(text))?.[0];

/** The kind before the colon in "Transfer: GroundSpan, airport to hotel". */
const kindPattern = /^([^:,]{1,24}):\s+/;

/** Finds the kind of a service: what its name or its sector's details begin with, else a word in either. */
export function getServiceMode(name: string, details = ''): ServiceMode {
  const kinds = [name, details].flatMap((text) => kindPattern.exec(text)?.[1] ?? []);
  return kinds.map(findMode).find((mode) => mode) ?? findMode(name) ?? findMode(details) ?? 'other';
}

type ItineraryLine = {
  readonly key: string;
  /** YYYY-MM-DD; empty where the date cannot be read. */
  readonly day: string;
  /** Local time as sent; empty if there was none. */
  readonly time: string;
  readonly mode: ServiceMode;
  readonly name: string;
  readonly text: string;
  readonly details: readonly string[];
  readonly sectorId: number | null;
  readonly isActive: boolean | null;
};

const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'short', timeZone: 'UTC' });

/** "2027-01-20" becomes "Wed 20 Jan", the same in every time zone. */
export function formatItineraryDay(day: string): string {
  const month = monthNames[Number(day.slice(5, 7)) - 1];
  return `${weekday.format(Date.parse(`${day}T00:00:00Z`))} ${Number(day.slice(8, 10))} ${month}`;
}

/** "14:05:00" becomes "14:05"; any other text stays as it is. */
const formatTime = (text: string | null | undefined) => (text ?? '').replace(/^(\d{2}:\d{2}):\d{2}$/, '$1');

const join = (separator: string, parts: readonly (string | false | null | undefined)[]) =>
  parts.filter((part) => part).join(separator);

type Location = { readonly location: string | null; readonly location_code: string | null } | null;

/** "Sydney (SYD)", or the part that is given. */
function formatLocation(at: Location): string {
  const { location = null, location_code: code = null } = at ?? {};
  return (location && code ? `${location} (${code})` : (location ?? code)) ?? '';
}

/** The time of an end, with its day where that is another one: "Fri 22 Jan, 10:00". */
function formatEnd(day: string | null, startDay: string | null, time: string): string {
  return join(', ', [day !== null && day !== startDay ? formatItineraryDay(day) : '', time]);
}

/** "03:35" becomes "3 h 35 min"; any other text stays as it is. */
function formatDuration(text: string): string {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? text : texts.itinerary.hours(Number(hours), Number(minutes));
}

function toFlightLine(flight: AirItinerary, index: number): ItineraryLine {
  const { departure, arrival, flight_details: details } = flight;
  const [from, to] = [departure, arrival].map((end) => toCalendarDay(end?.date ?? ''));
  const carrier = flight.carrier && !flight.flight_no?.startsWith(flight.carrier) ? flight.carrier : null;
  const arrives = formatEnd(to ?? null, from ?? null, formatTime(arrival?.time));
  return {
    key: `flight ${index}`,
    day: from ?? '',
    time: formatTime(departure?.time),
    mode: 'flight',
    name: join(' ', [carrier, flight.flight_no]) || texts.itinerary.flight,
    text: join(', ', [
      texts.itinerary.route(formatLocation(departure), formatLocation(arrival)),
      arrives && texts.itinerary.arrives(arrives),
    ]),
    details: [
      formatDuration(details?.duration ?? ''),
      flight.booking_details?.class_type ?? '',
      details?.equipment ?? '',
      texts.itinerary.stops(details?.num_stops ?? ''),
      details?.distance ?? '',
    ].filter((part) => part !== ''),
    sectorId: flight.trip_sector_id,
    isActive: flight.is_active,
  };
}

function toServiceLine(service: AuxItinerary, index: number, sectorDetails: string): ItineraryLine {
  const { start, end } = service;
  const full = service.seg_name || texts.itinerary.service;
  const mode = getServiceMode(full, sectorDetails);
  const title = mode === 'other' ? full : full.replace(kindPattern, '');
  const [name = '', ...rest] = title.split(', ');
  const [from, to] = [start, end].map((at) => toCalendarDay(at?.date ?? '') ?? null);
  const days = daysBetween(from ?? '', to ?? '') ?? 0;
  const [begins, ends] = [formatTime(start?.time), formatTime(end?.time)];
  const until = days > 0 || ends > begins ? formatEnd(to ?? null, from ?? null, ends) : '';
  const [location, endLocation] = [formatLocation(start), formatLocation(end)];
  return {
    key: `service ${index}`,
    day: from ?? '',
    time: begins,
    mode,
    name,
    text: join(' ', [
      rest.join(', '),
      endLocation !== location && endLocation !== '' && texts.itinerary.to(endLocation),
      until && texts.itinerary.until(until),
      mode === 'stay' && days > 0 && texts.itinerary.nights(days),
    ]),
    details: [
      // The name of most hotels has it.
      start?.location && title.includes(start.location) ? '' : location,
      service.class_type ?? '',
      service.inclusions ?? '',
      start?.phone_number ?? '',
    ].filter((part) => part !== ''),
    sectorId: service.trip_sector_id,
    isActive: service.is_active,
  };
}

/** Lists a trip's itinerary by day and time. Lines without a readable date come last. */
export function getItineraryLines(trip: TripDetail): ItineraryLine[] {
  const details = new Map(withoutNulls(trip.sectors).map((sector) => [sector.id, sector.details ?? '']));
  const lines = [
    ...withoutNulls(trip.air_itineraries).map(toFlightLine),
    ...withoutNulls(trip.aux_itineraries).map((service, index) =>
      toServiceLine(service, index, details.get(service.trip_sector_id) ?? ''),
    ),
  ];
  const order = ({ day, time }: ItineraryLine) => `${day === '' ? '~' : day} ${time}`;
  return lines.sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
}

const icons = {
  flight: IconPlaneInflight,
  car: IconCar,
  transfer: IconBus,
  rail: IconTrain,
  cruise: IconShip,
  stay: IconBed,
  other: IconCalendarEvent,
} as const;

type Props = {
  readonly trip: TripDetail;
  readonly onSector?: (sectorId: number) => void;
};

export function Itinerary({ trip, onSector }: Props) {
  const lines = useMemo(() => getItineraryLines(trip), [trip]);
  const sectors = withoutNulls(trip.sectors);
  if (lines.length === 0) return null;
  return (
    <section aria-label={texts.itinerary.title}>
      <div className="record-head">
        <h2>{texts.itinerary.title}</h2>
        <span className="dim">{texts.itinerary.localTimes}</span>
      </div>
      <ol className="itinerary">
        {lines.map(({ key, day, time, mode, name, text, details, sectorId, isActive }, index) => {
          const Icon = icons[mode];
          const isFirst = lines[index - 1]?.day !== day;
          const sector = sectors.find(({ id }) => id !== null && id === sectorId);
          const number = sector?.order ?? sectorId;
          const inactive = isActive === false ? [texts.itinerary.inactive] : [];
          const detailsText = [...inactive, ...details].join(' · ');
          return (
            <li key={key} className={`${isFirst ? 'first' : ''} ${isActive === false ? 'dim' : ''}`}>
              <span className="itinerary-day">
                {isFirst && (day === '' ? texts.itinerary.noDate : formatItineraryDay(day))}
              </span>
              <span>{time}</span>
              <Icon size={16} stroke={1.6} aria-hidden className="dim" />
              <span title={`${name} ${text}`}>
                <b>
                  <BidiText>{name}</BidiText>
                </b>{' '}
                <BidiText>{text}</BidiText>
              </span>
              <span className="dim" title={detailsText}>
                <BidiText>{detailsText}</BidiText>
              </span>
              {sector && sectorId !== null && number !== null && (
                <button
                  type="button"
                  className="link num"
                  aria-label={texts.itinerary.sector(number)}
                  onClick={() => onSector?.(sectorId)}
                >
                  {number}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
