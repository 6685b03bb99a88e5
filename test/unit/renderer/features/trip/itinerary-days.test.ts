import { getItineraryDays } from '@renderer/features/trip/itinerary-days';
import { makeTrip } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

const at = (date: string | null, time: string, code: string) => ({ date, time, location_code: code, location: null });

describe('the itinerary', () => {
  const trip = makeTrip({
    air_itineraries: [
      {
        trip_sector_id: 2,
        flight_no: 'QF1',
        carrier: 'QF',
        departure: at('2026-01-11', '16:35:00', 'SYD'),
        arrival: at('2026-01-12', '05:10:00', 'LHR'),
      },
      {
        trip_sector_id: 3,
        flight_no: 'NZ104',
        departure: at('2026-01-11', '09:00:00', 'AKL'),
        arrival: at('2026-01-10', '20:00:00', 'HNL'),
      },
      { trip_sector_id: 4, flight_no: 'XX1', departure: at(null, '', 'AAA'), arrival: at(null, '', 'BBB') },
    ],
    aux_itineraries: [
      {
        trip_sector_id: 5,
        seg_name: 'Hotel',
        start: { ...at('2026-01-12', '15:00:00', 'LON'), phone_number: '1' },
        end: at('2026-01-15', '10:00:00', 'LON'),
      },
      {
        trip_sector_id: 6,
        seg_name: 'Transfer',
        start: at('2026-01-12', '06:00:00', 'LHR'),
        end: at('2026-01-12', '07:00:00', 'LON'),
      },
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
    expect(days[0]?.items.map(({ daysLater }) => daysLater)).toEqual([-1, 1]);
    expect(days[1]?.items.map(({ daysLater }) => daysLater)).toEqual([0, 3]);
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
  ])('faults 629: of “%s” over several days say which day is its first and its last', (name, first, last) => {
    const list = (lastDay: string) => {
      const service = { seg_name: name, start: at('2026-03-01', '', 'SYD'), end: at(lastDay, '', 'SYD') };
      return getItineraryDays(makeTrip({ aux_itineraries: [{ trip_sector_id: 1, ...service }] })).flatMap(({ items }) =>
        items.map(({ title }) => title),
      );
    };
    expect(list('2026-03-04')).toEqual([first, last]);
    expect(list('2026-03-01')).toEqual([name]);
  });
});
