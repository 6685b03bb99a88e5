import { getItineraryDays } from '@renderer/features/trips/Itinerary';
import { makeTrip } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

const at = (date: string | null, time: string, code: string) => ({ date, time, location_code: code, location: null });

describe('the itinerary', () => {
  type Position = ReturnType<typeof at>;
  const flight = (trip_sector_id: number, flight_no: string, departure: Position, arrival: Position) => {
    return { trip_sector_id, flight_no, carrier: 'QF', departure, arrival };
  };
  const service = (trip_sector_id: number, seg_name: string, start: Position, end: Position) => {
    return { trip_sector_id, seg_name, start: { ...start, phone_number: '1' }, end };
  };
  const trip = makeTrip({
    air_itineraries: [
      flight(2, 'QF1', at('2026-01-11', '16:35:00', 'SYD'), at('2026-01-12', '05:10:00', 'LHR')),
      flight(3, 'NZ104', at('2026-01-11', '09:00:00', 'AKL'), at('2026-01-10', '20:00:00', 'HNL')),
      flight(4, 'XX1', at(null, '', 'AAA'), at(null, '', 'BBB')),
    ],
    aux_itineraries: [
      service(5, 'Hotel', at('2026-01-12', '15:00:00', 'LON'), at('2026-01-15', '10:00:00', 'LON')),
      service(6, 'Transfer', at('2026-01-12', '06:00:00', 'LHR'), at('2026-01-12', '07:00:00', 'LON')),
    ],
  });
  const days = getItineraryDays(trip);

  it('puts flights and services together in travel order; items without a date come last', () => {
    expect(days.map(({ date, items: stops }) => [date, ...stops.map(({ time, kind }) => `${time} ${kind}`)])).toEqual([
      ['2026-01-11', '09:00 flight', '16:35 flight'],
      ['2026-01-12', '06:00 service', '15:00 service'],
      ['2026-01-15', '10:00 end'],
      ['', ' flight'],
    ]);
  });

  it('shows the change of day, also backwards over the date line', () => {
    const [first, second] = days.map(({ items }) => items.map(({ daysLater }) => daysLater));
    expect([first, second]).toEqual([
      [-1, 1],
      [0, 3],
    ]);
  });

  it('links each item to its sector, and shows times as they were sent', () => {
    expect(days.flatMap(({ items: stops }) => stops.map(({ sectorId }) => sectorId))).toEqual([3, 2, 6, 5, 5, 4]);
    expect(days[2]?.items[0]).toMatchObject({ title: 'Check-out: Hotel', mode: 'stay' });
    expect(days[0]?.items[1]).toMatchObject({ title: 'QF1: SYD to LHR', details: ['arr. 05:10'] });
  });

  it.each([
    ['Harbour View Hotel', 'Check-in: Harbour View Hotel', 'Check-out: Harbour View Hotel'],
    ['Hire car', 'Pick-up: Hire car', 'Drop-off: Hire car'],
    ['Ferry to Kangaroo Island', 'Start: Ferry to Kangaroo Island', 'End: Ferry to Kangaroo Island'],
    ['Hilton', 'Start: Hilton', 'End: Hilton'],
  ])('of “%s” over several days say which day is its first and its last', (name, first, last) => {
    const list = (lastDay: string) => {
      const only = service(1, name, at('2026-03-01', '', 'SYD'), at(lastDay, '', 'SYD'));
      const found = getItineraryDays(makeTrip({ aux_itineraries: [only] }));
      return found.flatMap(({ items }) => items.map(({ title }) => title));
    };
    expect(list('2026-03-04')).toEqual([first, last]);
    expect(list('2026-03-01')).toEqual([name]);
  });
});
