import { getItineraryDays } from '@renderer/features/trip/itinerary-days';
import { getMoneyBars } from '@renderer/features/trip/MoneyPlot';
import { groupSectorsBy, groupSectorsByActivity, sumSectors } from '@renderer/features/trip/sector-sums';
import { getTripTimeline } from '@renderer/features/trip/trip-timeline';
import { formatAxisCents } from '@renderer/ui/axis-formatters';
import { makeSectors, makeTrip, makeTripItem } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

const names = { branch: {}, consultant: {}, group: {}, client: {}, product: {}, supplier: { '21': 'Accor' } };
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

  it('puts flights and services together in travel order, what has no date last', () => {
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

  it('keeps each stop’s sector, and times as they were sent', () => {
    expect(days.flatMap(({ items: stops }) => stops.map(({ sectorId }) => sectorId))).toEqual([3, 2, 6, 5, 5, 4]);
    expect(days[0]?.items[1]).toMatchObject({ title: 'QF1: SYD to LHR', details: ['arrives 05:10'] });
  });
});

describe('the dates of a trip', () => {
  it('stand in order, with the travel of its active sectors and the ends that the list gave', () => {
    const trip = makeTrip({ date_quoted: '2025-12-02', date_activated: '2025-12-03' });
    const sectors = makeSectors(
      {},
      { flags: { is_active: false }, travel_date: '2025-01-01', return_date: '2030-01-01' },
    );
    const listed = makeTripItem(null, { date_closed: '2026-02-01 10:00:00' });
    expect(getTripTimeline(trip, sectors, listed)).toEqual([
      { label: 'Opened', date: '2025-12-01 09:00:00' },
      { label: 'Quoted', date: '2025-12-02' },
      { label: 'Activated', date: '2025-12-03' },
      { label: 'Travel', date: '2026-01-10', until: '2026-01-20' },
      { label: 'Closed', date: '2026-02-01 10:00:00' },
    ]);
  });

  it('keep their own order on one day, whichever carries a time', () => {
    const trip = makeTrip({ date_quoted: '2025-12-01', date_activated: '2025-12-01' });
    expect(getTripTimeline(trip, [], null).map(({ label }) => label)).toEqual(['Opened', 'Quoted', 'Activated']);
  });
});

describe('sums of sectors', () => {
  const sectors = makeSectors(
    { supplier_id: 20 },
    { supplier_id: 21, flags: { is_claimed: true } },
    { supplier_id: 20, flags: { is_active: false } },
    { supplier_id: 21, flags: { is_claimed: null }, financial: { commission: -100 } },
  );

  it('part commission into claimed and unclaimed; what does not say is in neither', () => {
    const { commission, claimed, unclaimed } = sumSectors(sectors);
    expect([commission.cents, claimed.cents, unclaimed.cents]).toEqual([1_700n, 600n, 1_200n]);
  });

  it('keep inactive apart from active', () => {
    expect(groupSectorsByActivity(sectors).map(({ label, sectors: own }) => [label, own.length])).toEqual([
      ['Active', 3],
      ['Inactive', 1],
    ]);
  });

  it('go by supplier with the label where there is one', () => {
    expect(groupSectorsBy(sectors, 'supplier', names).map(({ label, sectors: own }) => [label, own.length])).toEqual([
      ['20', 2],
      ['Accor (21)', 2],
    ]);
  });

  it('are plotted one by one, the small ones of many together, to the same sum', () => {
    const many = makeSectors(
      ...Array.from({ length: 400 }, (_, at) => ({ id: at, order: at, financial: { net: at * 100 } })),
    );
    const bars = getMoneyBars(many);
    expect(bars).toHaveLength(16);
    expect(bars.at(-1)?.name).toBe('385 other sectors');
    const total = ({ name: _, ...parts }: (typeof bars)[number]) =>
      Object.values(parts).reduce((sum, part) => sum + part, 0);
    expect(bars.reduce((sum, bar) => sum + total(bar), 0)).toBe(Number(sumSectors(many).total.cents));
  });

  it.each([
    [{ net: 9_154_00, fees: 297_11, gst: 945_10, commission: 1_240_79, total: 10_396_21 }],
    [{ net: -500_00, fees: 20_00, gst: -48_00, commission: -50_00, total: -528_00 }],
    [{ net: 100_00, fees: null, gst: 0, commission: 250_00, total: 100_00 }],
    // The parts do not explain the total: the difference is a part of its own.
    [{ net: 100_00, fees: 1_00, gst: 10_00, commission: 0, total: 200_00 }],
    [{ net: 0, fees: 0, gst: 0, commission: null, total: -7 }],
  ])('faults 140: a bar of the money plot ends where the total is: %o', (financial) => {
    const [{ name: _, ...parts } = { name: '' }] = getMoneyBars(makeSectors({ id: 1, order: 1, financial }));
    expect(Object.values(parts as Record<string, number>).reduce((sum, part) => sum + part, 0)).toBe(financial.total);
  });

  it('faults 140: no two ticks of an axis read the same', () => {
    const ticks = [-140_000, -105_000, -70_000, -35_000, 0].map(formatAxisCents);
    expect(ticks).toEqual(['\u22121.4k', '\u22121.05k', '\u2212700', '\u2212350', '0']);
    expect([225_000_000, 4_050_000, 150, 5e14].map(formatAxisCents)).toEqual(['2.25M', '40.5k', '1.5', '5T']);
  });
});
