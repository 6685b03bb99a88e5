/** The fields of trips and sectors by which they are grouped. */
import { type Codes, encodeNumbers, getNone, isNone, type Numbers } from '@shared/columns/columns';
import { spread } from '@shared/columns/group';
import type { SavedField, SummaryAmount } from '@shared/summary/catalogue';
import { joinSpellings } from '@shared/summary/summary-table';
import { type Period, toPeriodKey } from '@shared/values/date-ranges';
import type { SectorIndex } from '../search/sector-index';
import type { TripIndex } from '../search/trip-index';

/* The values of a field by codes: equal codes are equal values, and codes are in the order of their keys. */

/** Encodes whether numbers are below zero. */
export function encodeSigns(values: Numbers): Codes {
  const none = getNone(values);
  const codes = Int32Array.from(values, (value) => (isNone(value, none) ? 2 : Number(value < 0)));
  return { codes, keys: [false, true, null] };
}

/** The fields of trips: a trip has several suppliers. */
export type TripField = Exclude<SavedField, 'supplier' | 'product' | 'claimed'>;

/** The column of a listed trip's amount. */
export const getTripAmount = (amount: SummaryAmount) =>
  amount === 'total' ? ('total_amount' as const) : (`total_${amount}` as const);

/** Encodes a field for every listed trip. */
export function encodeTrips(trips: TripIndex, field: TripField): Codes {
  const { table } = trips;
  const count = table.rowCount;
  switch (field) {
    case 'consultant':
    case 'branch':
    case 'client':
      return table.column(`${field}_id`).toCodes(count);
    case 'status':
    case 'type':
      return table.column(`trip_${field}`).toCodes(count, joinSpellings);
    case 'source':
    case 'destination':
      return table.column(field).toCodes(count);
    case 'corporate':
    case 'active':
      return table.column(`is_${field}`).toCodes(count);
    case 'refunded':
      return encodeSigns(table.column('total_amount').getValues(count));
    case 'travel-month':
    case 'travel-quarter':
    case 'travel-year':
      return table.column('earliest_travel_date').toPeriodCodes(count, toMonthReader(field));
    case 'opened-month':
    case 'opened-quarter':
    case 'opened-year':
      return table.column('date_opened').toPeriodCodes(count, toMonthReader(field));
  }
}

/** Reads the key of a month's period. A text that begins with no month is no date. */
function toMonthReader(field: `${'travel' | 'opened'}-${Period}`): (yearAndMonth: number) => string | null {
  const period = field.slice('travel-'.length) as Period;
  return (yearAndMonth) => {
    const month = yearAndMonth % 100;
    return month >= 1 && month <= 12 ? toPeriodKey(period, Math.floor(yearAndMonth / 100), month) : null;
  };
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
export function encodeSectors(trips: TripIndex, index: SectorIndex, listedRows: Int32Array, field: SavedField): Codes {
  const table = index.sectors;
  const count = table.rowCount;
  switch (field) {
    case 'supplier':
    case 'product':
      return table.column(`${field}_id`).toCodes(count);
    case 'consultant': {
      const own = table.column('consultant_id').getValues(count);
      const ofTrips = trips.table.column('consultant_id').getValues(trips.table.rowCount);
      const merged = mergeNumbers(own, ofTrips, listedRows);
      return encodeNumbers(merged);
    }
    case 'status':
      return table.column('status_name').toCodes(count, joinSpellings);
    case 'active':
    case 'claimed':
      return table.column(`is_${field}`).toCodes(count);
    case 'refunded':
      return encodeSigns(table.column('total').getValues(count));
    case 'travel-month':
    case 'travel-quarter':
    case 'travel-year':
      return table.column('travel_date').toPeriodCodes(count, toMonthReader(field));
    default:
      return spread(encodeTrips(trips, field), listedRows);
  }
}
