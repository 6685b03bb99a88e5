/** The bookings of a cache that a basis counts, from the columns of its indexes: no record is opened. */

import { getNone, isNone } from '@shared/columns/columns';
import { type BookingValues, type BookingWork, isReadable, noWork } from '@shared/commission/booking-state';
import type { PeriodBasis, SpanDays } from '@shared/filters/period-basis';
import { daysInMonth } from '@shared/values/dates';
import type { SectorIndex } from '../search/sector-index';
import type { TripIndex } from '../search/trip-index';
import type { LinkedIndex } from '../summary/linked-index';
import { toDayNumber } from '../summary/source-rows';

/** What is recorded of one booking, and what its commission was when it was paid. */
export type WorkedBooking = BookingWork & {
  readonly tripId: number;
  readonly sectorId: number;
  readonly paidExpected: readonly number[];
};

/** Days of travel that a finished statement of a supplier covers, YYYY-MM-DD. */
export type CoveredPeriod = { readonly supplierId: number; readonly from: string; readonly to: string };

/** Which bookings are counted, and what is recorded of them. */
export type CommissionQuery = Pick<PeriodBasis, 'date' | 'bookings'> & {
  readonly days: SpanDays;
  /** YYYY-MM-DD on this computer's calendar. */
  readonly today: string;
  readonly worked: readonly WorkedBooking[];
  readonly finished: readonly CoveredPeriod[];
  readonly tolerances: readonly (readonly [supplierId: number, cents: number])[];
  /** Whether "claimed" means asked for, so that it is to be chased. */
  readonly chasesClaimed: boolean;
};

/** A booking that is counted. Days are numbers like 20260102. */
export type CountedBooking = {
  readonly row: number;
  readonly tripRow: number;
  readonly listedRow: number;
  readonly values: BookingValues;
  readonly work: BookingWork;
  readonly worked: WorkedBooking | null;
  /** Below 0 for none. */
  readonly travelDay: number;
  /** Of its return, or of its travel where it has no return date; not a real day for none. */
  readonly lastDay: number;
};

/** Whether a number like 20260102 is a day of the calendar. */
export function isRealDay(day: number): boolean {
  const [month, date] = [Math.floor(day / 100) % 100, day % 100];
  if (day < 0 || month < 1 || month > 12 || date < 1 || date > 31) return false;
  return date <= 28 || date <= daysInMonth(Math.floor(day / 10_000), month);
}

/** The flags of a column of booleans. */
const [no, yes] = [0, 1];
const toFlag = (flag: number | undefined) => (flag === yes ? true : flag === no ? false : null);

/**
 * Calls `visit` with the bookings that a basis counts. One object is used for all: 700,000 would be felt.
 *
 * @returns how many bookings can't be read: a flag, the commission, or the date that the basis goes by
 */
export function forEachCounted(
  index: LinkedIndex,
  { sectors, trips }: SectorIndex,
  query: CommissionQuery,
  visit: (booking: CountedBooking) => void,
): number {
  const { rowCount } = sectors;
  const travelDays = sectors.column('travel_date').getDays(rowCount);
  const returnDays = sectors.column('return_date').getDays(rowCount);
  const commission = sectors.column('commission').getValues(rowCount);
  const noCommission = getNone(commission);
  const activeFlags = sectors.column('is_active').getFlags(rowCount);
  const claimedFlags = sectors.column('is_claimed').getFlags(rowCount);
  const sectorIds = sectors.column('id');
  const tripIds = trips.column('id');
  const openedDays = index.trips.table.column('date_opened').getDays(index.trips.table.rowCount);
  const workByTrip = Map.groupBy(query.worked, ({ tripId }) => tripId);
  const today = toDayNumber(query.today);
  const from = query.days.from === null ? 0 : toDayNumber(query.days.from);
  const to = toDayNumber(query.days.to);
  const isInside = (day: number) => day >= from && day <= to && isRealDay(day);
  const onlyActive = query.bookings === 'active';
  const [byOpened, byTravel] = [query.date === 'opened', query.date === 'travel'];
  let unreadable = 0;
  const values = {
    isActive: null as boolean | null,
    isClaimed: null as boolean | null,
    expected: null as number | null,
    isDue: false,
  };
  const booking = {
    ...{ row: 0, tripRow: 0, listedRow: 0, values, travelDay: -1, lastDay: -1 },
    work: noWork,
    worked: null as WorkedBooking | null,
  };
  for (const { listedRow, tripRow, isGone, from: first, to: end } of index.sectorTrips) {
    if (isGone || listedRow < 0 || first === end) continue;
    if (byOpened && !isInside(openedDays[listedRow] ?? -1)) continue;
    const worked = workByTrip.size === 0 ? undefined : workByTrip.get(tripIds.get(tripRow) ?? Number.NaN);
    booking.tripRow = tripRow;
    booking.listedRow = listedRow;
    for (let row = first; row < end; row += 1) {
      const travelDay = travelDays[row] ?? -1;
      const returnDay = returnDays[row] ?? -1;
      const lastDay = isRealDay(returnDay) ? returnDay : travelDay;
      const day = byTravel ? travelDay : lastDay;
      const isCounted = byOpened || isInside(day);
      if (!isCounted && isRealDay(day)) continue;
      const isActive = toFlag(activeFlags[row]);
      if (onlyActive && isActive === false) continue;
      const cents = commission[row] ?? noCommission;
      if (!isCounted) {
        // In no period. What earns nothing changes no sum.
        if (cents !== 0 && isActive !== false) unreadable += 1;
        continue;
      }
      booking.row = row;
      booking.travelDay = travelDay;
      booking.lastDay = lastDay;
      values.isActive = isActive;
      values.isClaimed = toFlag(claimedFlags[row]);
      values.expected = isNone(cents, noCommission) ? null : cents;
      values.isDue = lastDay < today && isRealDay(lastDay);
      booking.worked = worked?.find(({ sectorId }) => sectorId === sectorIds.get(row)) ?? null;
      booking.work = booking.worked ?? noWork;
      if (isActive === null || !isReadable(values)) unreadable += 1;
      visit(booking);
    }
  }
  return unreadable;
}

/* Coverage: which trips can change a sum, and whether their saved bookings add up to what the list says of them. */

/** Of a listed trip: its bookings are not saved, or saved and equal to its commission, with or without inactive ones, or not. */
export const comparisons = { missing: 0, equal: 1, unequal: 2 } as const;

/** Compares each listed trip with its saved bookings. */
export function compareTrips({ trips, sectors, sectorTrips }: LinkedIndex): Uint8Array {
  const compared = new Uint8Array(trips.table.rowCount);
  if (sectors === null) return compared;
  const totals = trips.table.column('total_commission');
  const commission = sectors.sectors.column('commission');
  const isActive = sectors.sectors.column('is_active');
  for (const { listedRow, isGone, from, to } of sectorTrips) {
    if (isGone || listedRow < 0) continue;
    const listed = totals.get(listedRow);
    let [all, active] = [0, 0];
    for (let row = from; row < to; row += 1) {
      const cents = commission.get(row) ?? 0;
      all += cents;
      if (isActive.get(row) !== false) active += cents;
    }
    const isEqual = listed === null || listed === all || listed === active;
    compared[listedRow] = isEqual ? comparisons.equal : comparisons.unequal;
  }
  return compared;
}

/** Makes a test of whether a listed trip can change a sum of a basis; one without dates of travel can. */
export function canCount({ table }: TripIndex, { date, days }: Pick<CommissionQuery, 'date' | 'days'>) {
  const first = table.column('earliest_travel_date');
  const last = table.column('latest_travel_date');
  const opened = table.column('date_opened');
  const goneAt = table.column('gone_at');
  const [from, to] = [days.from === null ? 0 : toDayNumber(days.from), toDayNumber(days.to)];
  const isInTime = (row: number) => {
    if (date === 'opened') {
      const day = opened.getDay(row);
      return day !== null && day >= from && day <= to;
    }
    const begins = first.getDay(row) ?? 0;
    if (begins > to) return false;
    // The last date of travel need not be one of return.
    return date === 'return' || begins === 0 || (last.getDay(row) ?? begins) >= from;
  };
  return (row: number) => goneAt.get(row) === null && isInTime(row);
}
