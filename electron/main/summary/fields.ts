/** The fields of trips and sectors by which they are grouped. */

import type { TripIndex } from '@main/search-index/trip-index';
import type { SummaryField } from '@shared/schemas/summary';
import { type Codes, encodeFlags, encodeNumbers, encodePeriods, encodeTexts, type Period, spreadCodes } from './encode';
import type { SourceRows } from './source-rows';

const identity = (row: number) => row;

type TripField = Exclude<SummaryField, 'supplier' | 'product' | 'claimed'>;

/** Encodes a field for every listed trip. */
function encodeTrips(trips: TripIndex, field: TripField): Codes {
  const count = trips.rowCount;
  const ids = (name: 'consultant_id' | 'branch_id' | 'client_id') => {
    const column = trips.getColumn(name);
    return encodeNumbers(count, (row) => column.get(row));
  };
  const texts = (name: 'trip_status' | 'trip_type' | 'source' | 'destination') =>
    encodeTexts(count, trips.getColumn(name), identity);
  const flags = (name: 'is_corporate' | 'is_active') => {
    const column = trips.getColumn(name);
    return encodeFlags(count, (row) => column.get(row));
  };
  const dates = (name: 'earliest_travel_date' | 'date_opened', period: Period) =>
    encodePeriods(count, trips.getColumn(name), identity, period);
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
      return flags('is_corporate');
    case 'active':
      return flags('is_active');
    case 'refunded':
      return encodeRefunds(count, trips.getColumn('total_amount'), identity);
    case 'travel-month':
    case 'travel-quarter':
    case 'travel-year':
      return dates('earliest_travel_date', toPeriod(field));
    case 'opened-month':
    case 'opened-quarter':
    case 'opened-year':
      return dates('date_opened', toPeriod(field));
  }
}

const toPeriod = (field: `${'travel' | 'opened'}-${Period}`) => field.slice('travel-'.length) as Period;

/** A refund is what has a total below zero. */
function encodeRefunds(
  count: number,
  totals: { get(row: number): number | null },
  getRow: (index: number) => number,
): Codes {
  return encodeFlags(count, (index) => {
    const total = totals.get(getRow(index));
    return total === null ? null : total < 0;
  });
}

/** Encodes a field of sectors; null for one that they have from their trips. */
function encodeSectors(trips: TripIndex, { count, tripRows, sectors }: SourceRows, field: SummaryField): Codes | null {
  if (sectors === null) return null;
  const { index, rows } = sectors;
  const getRow = (position: number) => rows[position] ?? 0;
  switch (field) {
    case 'supplier':
    case 'product': {
      const column = index.getColumn(`${field}_id`);
      return encodeNumbers(count, (position) => column.get(getRow(position)));
    }
    case 'consultant': {
      // The sector's own consultant, else the trip's.
      const column = index.getColumn('consultant_id');
      const ofTrip = trips.getColumn('consultant_id');
      return encodeNumbers(count, (position) => column.get(getRow(position)) ?? ofTrip.get(tripRows[position] ?? 0));
    }
    case 'status':
      return encodeTexts(count, index.getColumn('status_name'), getRow);
    case 'active':
    case 'claimed': {
      const column = index.getColumn(`is_${field}`);
      return encodeFlags(count, (position) => column.get(getRow(position)));
    }
    case 'refunded':
      return encodeRefunds(count, index.getColumn('total'), getRow);
    case 'travel-month':
    case 'travel-quarter':
    case 'travel-year':
      return encodePeriods(count, index.getColumn('travel_date'), getRow, toPeriod(field));
    default:
      return null;
  }
}

/** Encodes a field for the rows of a source. */
export function encodeField(trips: TripIndex, source: SourceRows, field: SummaryField): Codes {
  return encodeSectors(trips, source, field) ?? spreadCodes(encodeTrips(trips, field as TripField), source.tripRows);
}
