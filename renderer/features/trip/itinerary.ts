/** A trip's flights, hotels and other services on one line, in travel order. Dates and times stay as they were sent. */
import { calendarDay, daysBetween } from '@shared/dates';
import type { AirItinerary, AuxItinerary, TripDetail } from '@shared/schemas/trip';

type Place = { readonly location: string | null; readonly location_code: string | null } | null;

/** One thing that happens on a day. */
export type Stop = {
  readonly key: string;
  readonly kind: 'flight' | 'service' | 'end';
  /** Local time as sent, "" where none was. */
  readonly time: string;
  readonly title: string;
  /** Where to, until when, and what else was said. */
  readonly details: readonly string[];
  /** How many calendar days later it ends; 0 for the same day, null where that cannot be told. */
  readonly daysLater: number | null;
  readonly sectorId: number | null;
  readonly isActive: boolean | null;
};

export type ItineraryDay = { readonly date: string; readonly stops: readonly Stop[] };

/** "Sydney (SYD)", or whichever part is there. */
export function placeWords(at: Place): string {
  const { location = null, location_code: code = null } = at ?? {};
  return (location && code ? `${location} (${code})` : (location ?? code)) ?? '';
}

/** "14:05" of "14:05:00"; any other text as it is. */
export const timeWords = (text: string | null | undefined) => (text ?? '').replace(/^(\d{2}:\d{2}):\d{2}$/, '$1');

const words = (...parts: (string | null | undefined)[]) => parts.filter((part) => part).join(' ');

function stopWords(stops: string): string {
  if (stops === '' || stops === '0') return stops === '' ? '' : 'non-stop';
  return stops === '1' ? '1 stop' : `${stops} stops`;
}

function flightStop(flight: AirItinerary, index: number): readonly [string, Stop] {
  const { departure, arrival, flight_details: details, booking_details: booking } = flight;
  const stops = stopWords(details?.num_stops ?? '');
  const carrier = flight.carrier && !flight.flight_no?.startsWith(flight.carrier) ? flight.carrier : null;
  return [
    departure?.date ?? '',
    {
      key: `flight ${index}`,
      kind: 'flight',
      time: timeWords(departure?.time),
      title: `${words(carrier, flight.flight_no) || 'Flight'}: ${placeWords(departure)} to ${placeWords(arrival)}`,
      details: [
        words('arrives', timeWords(arrival?.time)),
        words(details?.duration, details?.duration ? 'h' : ''),
        stops,
        details?.equipment ?? '',
        booking?.class_type ?? '',
        details?.distance ?? '',
      ].filter((part) => part !== '' && part !== 'arrives'),
      daysLater: daysBetween(departure?.date ?? '', arrival?.date ?? ''),
      sectorId: flight.trip_sector_id,
      isActive: flight.is_active,
    },
  ];
}

function serviceStops(service: AuxItinerary, index: number): (readonly [string, Stop])[] {
  const { start, end } = service;
  const title = service.seg_name || 'Service';
  const isLater = end?.date !== null && end?.date !== undefined && end.date !== start?.date;
  const common = { sectorId: service.trip_sector_id, isActive: service.is_active };
  const details = [
    placeWords(start),
    placeWords(end) !== '' && placeWords(end) !== placeWords(start) ? `to ${placeWords(end)}` : '',
    !isLater && end?.time ? `until ${timeWords(end.time)}` : '',
    service.class_type ?? '',
    service.inclusions ?? '',
    start?.phone_number ?? '',
  ].filter((part) => part !== '');
  const from: Stop = {
    key: `service ${index}`,
    kind: 'service',
    time: timeWords(start?.time),
    title,
    details,
    daysLater: daysBetween(start?.date ?? '', end?.date ?? ''),
    ...common,
  };
  if (!isLater) return [[start?.date ?? '', from]];
  const until: Stop = {
    key: `service ${index} end`,
    kind: 'end',
    time: timeWords(end.time),
    title: `${title} ends`,
    details: [placeWords(end)].filter((part) => part !== ''),
    daysLater: null,
    ...common,
  };
  return [
    [start?.date ?? '', from],
    [end.date ?? '', until],
  ];
}

const present = <T>(items: readonly (T | null)[] | null) => (items ?? []).filter((item) => item !== null);

/** The days of a trip on which something happens; what has no date that can be read stands last, under "". */
export function itineraryDays(trip: TripDetail): ItineraryDay[] {
  const placed = [
    ...present(trip.air_itineraries).map(flightStop),
    ...present(trip.aux_itineraries).flatMap(serviceStops),
  ];
  const days = new Map<string, Stop[]>();
  for (const [date, stop] of placed) {
    const day = calendarDay(date) ?? '';
    days.set(day, [...(days.get(day) ?? []), stop]);
  }
  return [...days]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || (a < b ? -1 : 1))
    .map(([date, stops]) => ({
      date,
      stops: [...stops].sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)),
    }));
}
