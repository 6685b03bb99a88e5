/** The fields of trips and sectors by which they are grouped. */
import { type Codes, encodeNumbers, encodePeriods, getNone, isNone, type Numbers } from '@shared/columns/columns';
import { spread } from '@shared/columns/group';
import type { BasisDate } from '@shared/filters/period-basis';
import type { TripColumnName } from '@shared/records/trip-table';
import type { SavedField, SummaryAmount } from '@shared/summary/catalogue';
import { joinSpellings } from '@shared/summary/summary-table';
import { type Period, toPeriodKey } from '@shared/values/date-ranges';
import { daysInMonth } from '@shared/values/dates';
import type { SectorIndex } from '../search/sector-index';
import type { TripIndex } from '../search/trip-index';

/* The values of a field by codes: equal codes are equal values, and codes are in the order of their keys. */

/** Encodes whether numbers are below zero. */
export function encodeSigns(values: Numbers): Codes {
  const none = getNone(values);
  const codes = Int32Array.from(values, (value) => (isNone(value, none) ? 2 : Number(value < 0)));
  return { codes, keys: [false, true, null] };
}

/** Fields whose values are those of the basis's date. */
type PeriodField = Extract<SavedField, Period>;
export type TripField = Exclude<SavedField, 'supplier' | 'product' | 'claimed' | PeriodField>;
export type SectorField = Exclude<SavedField, PeriodField>;

/** The column of a listed trip's amount. */
export const getTripAmount = (amount: SummaryAmount) =>
  amount === 'total' ? ('total_amount' as const) : (`total_${amount}` as const);

/** The columns of other fields of listed trips. */
const tripColumns = {
  consultant: 'consultant_id',
  branch: 'branch_id',
  client: 'client_id',
  source: 'source',
  destination: 'destination',
  corporate: 'is_corporate',
  active: 'is_active',
} as const satisfies Partial<Record<TripField, TripColumnName>>;

/** Encodes a field for every listed trip. */
export function encodeTrips({ table }: TripIndex, field: TripField): Codes {
  const count = table.rowCount;
  if (field === 'refunded') return encodeSigns(table.column('total_amount').getValues(count));
  if (field === 'status' || field === 'type') return table.column(`trip_${field}`).toCodes(count, joinSpellings);
  return table.column(tripColumns[field]).toCodes(count);
}

/** Encodes days by their periods. */
export function encodeDays(days: Int32Array, period: Period): Codes {
  return encodePeriods(days, (yearAndMonth) => toPeriodKey(period, Math.floor(yearAndMonth / 100), yearAndMonth % 100));
}

/* The days that a basis goes by, as numbers: 20260102, 0 for none. */

function isDay(day: number): boolean {
  if (day <= 0) return false;
  const [month, ofMonth] = [((day / 100) | 0) % 100, day % 100];
  return (
    month >= 1 && month <= 12 && ofMonth >= 1 && (ofMonth <= 28 || ofMonth <= daysInMonth((day / 10_000) | 0, month))
  );
}

/** The first days, and where there are none the second. */
function pickDays(first: Int32Array, second: Int32Array | null): Int32Array {
  const days = new Int32Array(first.length);
  // A loop: a callback for each of 700,000 sectors would be felt.
  for (let row = 0; row < first.length; row += 1) {
    const [own, other] = [first[row] ?? 0, second?.[row] ?? 0];
    days[row] = isDay(own) ? own : isDay(other) ? other : 0;
  }
  return days;
}

/** Reads the days of trips: departs, returns, opened. */
export function readTripDays({ table }: TripIndex, date: BasisDate): Int32Array {
  const read = (name: 'date_opened' | 'earliest_travel_date' | 'latest_travel_date') =>
    table.column(name).getDays(table.rowCount);
  if (date === 'opened') return pickDays(read('date_opened'), null);
  const first = read('earliest_travel_date');
  return date === 'travel' ? pickDays(first, null) : pickDays(read('latest_travel_date'), first);
}

/** Reads the days of sectors. @param listedRows - the row of each sector's trip among the listed ones; -1 for none */
export function readSectorDays(
  trips: TripIndex,
  { sectors }: SectorIndex,
  listedRows: Int32Array,
  date: BasisDate,
): Int32Array {
  const read = (name: 'travel_date' | 'return_date') => sectors.column(name).getDays(sectors.rowCount);
  if (date === 'travel') return pickDays(read('travel_date'), null);
  if (date === 'return') return pickDays(read('return_date'), read('travel_date'));
  const opened = readTripDays(trips, 'opened');
  const days = new Int32Array(listedRows.length);
  for (let row = 0; row < days.length; row += 1) days[row] = opened[listedRows[row] ?? -1] ?? 0;
  return days;
}

/** The sectors' own numbers, and those of their trips where they have none. */
function mergeNumbers(own: Numbers, ofTrips: Numbers, listedRows: Int32Array): Numbers {
  const isSmall = own instanceof Int32Array && ofTrips instanceof Int32Array;
  const merged = isSmall ? new Int32Array(listedRows.length) : new Float64Array(listedRows.length);
  const [noOwn, noTrip, none] = [own, ofTrips, merged].map(getNone) as [number, number, number];
  // Typed arrays in one loop: a callback for each of 700,000 sectors would be felt.
  for (let row = 0; row < listedRows.length; row += 1) {
    const value = own[row] ?? noOwn;
    if (!isNone(value, noOwn)) {
      merged[row] = value;
      continue;
    }
    const tripRow = listedRows[row] ?? -1;
    const ofTrip = tripRow < 0 ? noTrip : (ofTrips[tripRow] ?? noTrip);
    merged[row] = isNone(ofTrip, noTrip) ? none : ofTrip;
  }
  return merged;
}

/**
 * Encodes a field for every sector.
 *
 * @param listedRows - the row of each sector's trip among the listed ones; -1 for none
 */
export function encodeSectors(trips: TripIndex, index: SectorIndex, listedRows: Int32Array, field: SectorField): Codes {
  const table = index.sectors;
  const count = table.rowCount;
  switch (field) {
    case 'supplier':
    case 'product':
      return table.column(`${field}_id`).toCodes(count);
    case 'consultant': {
      const own = table.column('consultant_id').getValues(count);
      const ofTrips = trips.table.column('consultant_id').getValues(trips.table.rowCount);
      return encodeNumbers(mergeNumbers(own, ofTrips, listedRows));
    }
    case 'status':
      return table.column('status_name').toCodes(count, joinSpellings);
    case 'active':
    case 'claimed':
      return table.column(`is_${field}`).toCodes(count);
    case 'refunded':
      return encodeSigns(table.column('total').getValues(count));
    default:
      return spread(encodeTrips(trips, field), listedRows);
  }
}
