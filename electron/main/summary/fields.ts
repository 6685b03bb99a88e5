/** The fields of trips and sectors by which they are grouped. */
import { getNoInteger, type IntegerValues, isNoInteger } from '@main/search-index/columns';
import type { SectorIndex } from '@main/search-index/sector-index';
import type { TripIndex } from '@main/search-index/trip-index';
import type { Period } from '@shared/period-keys';
import type { SummaryAmount, SummaryField } from '@shared/schemas/summary';
import { type Codes, encodeFlags, encodeNumbers, encodePeriods, encodeSigns, encodeTexts, spreadCodes } from './encode';

/** The fields of trips: a trip has several suppliers. */
export type TripField = Exclude<SummaryField, 'supplier' | 'product' | 'claimed'>;

/** The column of a listed trip's amount. */
export const getTripAmount = (amount: SummaryAmount) =>
  amount === 'total' ? ('total_amount' as const) : (`total_${amount}` as const);

/** Encodes a field for every listed trip. */
export function encodeTrips(trips: TripIndex, field: TripField): Codes {
  const count = trips.rowCount;
  const ids = (name: 'consultant_id' | 'branch_id' | 'client_id') =>
    encodeNumbers(trips.getColumn(name).getValues(count));
  const texts = (name: 'trip_status' | 'trip_type' | 'source' | 'destination') =>
    encodeTexts(trips.getColumn(name), count, name === 'trip_status' || name === 'trip_type');
  switch (field) {
    case 'consultant':
      return ids('consultant_id');
    case 'branch':
      return ids('branch_id');
    case 'client':
      return ids('client_id');
    case 'status':
      return texts('trip_status');
    case 'type':
      return texts('trip_type');
    case 'source':
      return texts('source');
    case 'destination':
      return texts('destination');
    case 'corporate':
    case 'active':
      return encodeFlags(trips.getColumn(`is_${field}`), count);
    case 'refunded':
      return encodeSigns(trips.getColumn('total_amount').getValues(count));
    case 'travel-month':
    case 'travel-quarter':
    case 'travel-year':
      return encodePeriods(trips.getColumn('earliest_travel_date'), count, toPeriod(field));
    case 'opened-month':
    case 'opened-quarter':
    case 'opened-year':
      return encodePeriods(trips.getColumn('date_opened'), count, toPeriod(field));
  }
}

const toPeriod = (field: `${'travel' | 'opened'}-${Period}`) => field.slice('travel-'.length) as Period;

/** The sectors' own numbers, and those of their trips where they have none. */
function mergeNumbers(own: IntegerValues, ofTrips: IntegerValues, listedRows: Int32Array): IntegerValues {
  const isSmall = own instanceof Int32Array && ofTrips instanceof Int32Array;
  const merged = isSmall ? new Int32Array(listedRows.length) : new Float64Array(listedRows.length);
  const [noOwn, noTrip, none] = [own, ofTrips, merged].map(getNoInteger) as [number, number, number];
  // Typed arrays in one loop: a callback for each of 700,000 sectors would be felt.
  for (let row = 0; row < listedRows.length; row += 1) {
    const value = own[row] ?? noOwn;
    if (!isNoInteger(value, noOwn)) {
      merged[row] = value;
      continue;
    }
    const tripRow = listedRows[row] ?? -1;
    const ofTrip = tripRow < 0 ? noTrip : (ofTrips[tripRow] ?? noTrip);
    merged[row] = isNoInteger(ofTrip, noTrip) ? none : ofTrip;
  }
  return merged;
}

/**
 * Encodes a field for every sector.
 *
 * @param listedRows - the row of each sector's trip among the listed ones; -1 for none
 */
export function encodeSectors(
  trips: TripIndex,
  index: SectorIndex,
  listedRows: Int32Array,
  field: SummaryField,
): Codes {
  const count = index.sectorCount;
  switch (field) {
    case 'supplier':
    case 'product':
      return encodeNumbers(index.getColumn(`${field}_id`).getValues(count));
    case 'consultant':
      return encodeNumbers(
        mergeNumbers(
          index.getColumn('consultant_id').getValues(count),
          trips.getColumn('consultant_id').getValues(trips.rowCount),
          listedRows,
        ),
      );
    case 'status':
      return encodeTexts(index.getColumn('status_name'), count, true);
    case 'active':
    case 'claimed':
      return encodeFlags(index.getColumn(`is_${field}`), count);
    case 'refunded':
      return encodeSigns(index.getColumn('total').getValues(count));
    case 'travel-month':
    case 'travel-quarter':
    case 'travel-year':
      return encodePeriods(index.getColumn('travel_date'), count, toPeriod(field));
    default:
      return spreadCodes(encodeTrips(trips, field), listedRows);
  }
}
