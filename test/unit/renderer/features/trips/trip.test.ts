import { formatItineraryDay, getItineraryLines, getServiceMode } from '@renderer/features/trips/Itinerary';
import { sumSectors } from '@renderer/features/trips/MoneyBox';
import { createSectorGroupings } from '@renderer/features/trips/SectorTable';
import { getTripDates } from '@renderer/features/trips/trip-details';
import { noNames } from '@test/helpers/no-names';
import { makeSectors, makeTrip, makeTripItem } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

describe('the amounts of a trip', () => {
  it('are exact sums of all sectors, of which inactive ones and claimed commission are named', () => {
    const sums = sumSectors(
      makeSectors(
        { financial: { total: 10_400 } },
        { flags: { is_claimed: true }, financial: { total: 10_400 } },
        { flags: { is_active: false }, financial: { total: 10_400 } },
        { flags: { is_claimed: null }, financial: { total: 10_400, commission: -100 } },
      ),
    );
    expect([sums.net, sums.total, sums.commission, sums.claimed].map(({ cents }) => cents)).toEqual([
      36_000n,
      41_600n,
      1_700n,
      600n,
    ]);
    expect(sums.inactive?.cents).toBe(10_400n);
    expect(sums.otherParts).toBeNull();
  });

  it('say what net, fees and GST make where that is not the total, and nothing where an amount is missing', () => {
    expect(sumSectors(makeSectors({ financial: { total: 10_401 } })).otherParts).toBe(10_400n);
    expect(sumSectors(makeSectors({ financial: { total: 10_401, gst: null } })).otherParts).toBeNull();
    expect(sumSectors([])).toMatchObject({ inactive: null, otherParts: null });
  });
});

describe('the groups of sectors', () => {
  const [byStatus, bySupplier] = createSectorGroupings({ ...noNames, supplier: { '21': 'Accor' } });

  it('are one of a status without regard to capitals', () => {
    const statuses = ['Awaiting NZ docs', 'awaiting nz DOCS', 'ON REQUEST', ''];
    const keys = makeSectors(...statuses.map((status_name) => ({ status_name }))).map((row) => byStatus?.getKey(row));
    expect(new Set(keys.slice(0, 2)).size).toBe(1);
    expect(keys[2]).not.toBe(keys[0]);
    expect(keys[3]).toBeNull();
  });

  it('are one of a supplier, under its name where it has one', () => {
    const [sector] = makeSectors({ supplier_id: 21 });
    expect(sector && bySupplier?.getKey(sector)).toBe('21');
    expect(bySupplier?.formatKey('21')).toContain('Accor');
    expect(bySupplier?.formatKey('22')).toBe('22');
  });
});

describe('the dates of a trip', () => {
  it('of one day are one fact, with the first time that is given', () => {
    const trip = makeTrip({
      date_opened: '2026-11-25',
      date_quoted: '2026-11-25 17:23:00',
      date_activated: '2026-12-03',
    });
    const listed = makeTripItem(null, { date_closed: '2026-12-03', date_finalized: 'soon' });
    expect(getTripDates(trip, listed)).toEqual([
      ['Opened, quoted', expect.stringMatching(/^25 Nov 2026, (?:5:23 pm|17:23)$/)],
      ['Activated, closed', '3 Dec 2026'],
      ['Finalised', 'soon'],
    ]);
    expect(getTripDates(makeTrip({ date_opened: null }), null)).toEqual([]);
  });
});

it.each([
  ['car', ['Car hire: Avis, Hobart', 'Hire car']],
  ['transfer', ['Private transfer to hotel', 'Transfer: GroundSpan, Hobart airport to hotel']],
  ['rail', ['Indian Pacific rail pass']],
  ['cruise', ['Ferry to Kangaroo Island']],
  ['stay', ['Harbour View Hotel', 'The Ghan Inn', 'Hotel: Coach House, Hobart']],
  ['other', ['Trainer fee', 'Travel insurance', '']],
])('the kind of a service is %s: %j', (mode, names) => {
  expect(names.map((name) => getServiceMode(name))).toEqual(names.map(() => mode));
});

describe('the itinerary', () => {
  type End = Readonly<Record<string, string | null>>;
  const at = (date: string | null, time: string, code: string): End => ({ date, time, location_code: code });
  const flight = (trip_sector_id: number, flight_no: string, departure: End, arrival: End, more = {}) => ({
    trip_sector_id,
    flight_no,
    carrier: 'QF',
    departure,
    arrival,
    ...more,
  });
  const service = (trip_sector_id: number, seg_name: string, start: End, end: End, more = {}) => ({
    trip_sector_id,
    seg_name,
    start: { ...start, phone_number: '0991504581' },
    end,
    ...more,
  });
  const list = (trip: Readonly<Record<string, unknown>>) =>
    getItineraryLines(makeTrip(trip)).map(({ day, time, name, text, details, sectorId }) =>
      [sectorId, day, time, `*${name}*`, text, ...details].join(' | '),
    );

  it('has flights and services in travel order; lines without a date come last', () => {
    const details = { duration: '12:35', num_stops: '1', equipment: '787-9', distance: '' };
    const lines = list({
      air_itineraries: [
        flight(2, 'QF1', at('2026-01-11', '16:35:00', 'SYD'), at('2026-01-12', '05:10:00', 'LHR'), {
          flight_details: details,
          booking_details: { class_type: 'Economy' },
        }),
        flight(3, 'NZ104', at('2026-01-11', '09:00:00', 'AKL'), at('2026-01-10', '20:00:00', 'HNL')),
        flight(4, '1', at(null, '', 'AAA'), at(null, '', 'BBB')),
      ],
      aux_itineraries: [
        service(6, 'Transfer', at('2026-01-12', '06:00:00', 'LHR'), at('2026-01-12', '07:00:00', 'LON')),
      ],
    });
    expect(lines).toEqual([
      '3 | 2026-01-11 | 09:00 | *QF NZ104* | AKL to HNL, arrives Sat 10 Jan, 20:00',
      '2 | 2026-01-11 | 16:35 | *QF1* | SYD to LHR, arrives Mon 12 Jan, 05:10 | 12 h 35 min | Economy | 787-9 | 1 stop',
      '6 | 2026-01-12 | 06:00 | *Transfer* | to LON until 07:00 | LHR | 0991504581',
      '4 |  |  | *QF 1* | AAA to BBB',
    ]);
  });

  it('has one line for a stay, the same for every hotel, and names what the name does not', () => {
    const [start, end] = [at('2027-01-20', '14:00:00', 'HBA'), at('2027-01-22', '10:00:00', 'HBA')];
    const sectors = [{ id: 1, details: 'Hotel: Accor, Hobart, 2 nights' }];
    const inHobart = { location: 'Hobart' };
    const lines = list({
      sectors,
      aux_itineraries: [
        service(1, 'Vibe Hotel Hobart', { ...start, ...inHobart }, { ...end, ...inHobart }, { class_type: 'Twin' }),
        service(1, 'Hilton', { ...start, ...inHobart }, { ...end, ...inHobart }),
        service(
          9,
          'Transfer: GroundSpan, Hobart airport to hotel',
          { ...start, ...inHobart },
          { ...start, ...inHobart },
        ),
        service(9, 'Travel insurance', { ...start, ...inHobart }, { ...end, ...inHobart }),
      ],
    });
    expect(lines).toEqual([
      '1 | 2027-01-20 | 14:00 | *Vibe Hotel Hobart* | until Fri 22 Jan, 10:00 · 2 nights | Twin | 0991504581',
      '1 | 2027-01-20 | 14:00 | *Hilton* | until Fri 22 Jan, 10:00 · 2 nights | Hobart (HBA) | 0991504581',
      '9 | 2027-01-20 | 14:00 | *GroundSpan* | Hobart airport to hotel | 0991504581',
      '9 | 2027-01-20 | 14:00 | *Travel insurance* | until Fri 22 Jan, 10:00 | Hobart (HBA) | 0991504581',
    ]);
    expect(formatItineraryDay('2027-01-20')).toBe('Wed 20 Jan');
  });
});
