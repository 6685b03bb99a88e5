/** The bookings of a cache that a basis counts, from the columns of its indexes: no record is opened. */

import { getNone, isNone } from '@shared/columns/columns';
import { type BookingValues, type BookingWork, isReadable, noWork } from '@shared/commission/booking-state';
import type { PeriodBasis, SpanDays } from '@shared/filters/period-basis';
import type { SectorIndex } from '../search/sector-index';
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
  /** Whether "claimed" means asked for, so that it is to be chased. */
  readonly chasesClaimed: boolean;
};

/** A booking that is counted. Days are numbers like 20260102; 0 for none. */
export type CountedBooking = {
  readonly row: number;
  readonly tripRow: number;
  readonly listedRow: number;
  readonly values: BookingValues;
  readonly work: BookingWork;
  readonly worked: WorkedBooking | null;
  readonly travelDay: number;
  /** Of its return, or of its travel where it has no return date. */
  readonly lastDay: number;
};

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
  const [days, travelDays, lastDays] = [index.getDays(query.date), index.getDays('travel'), index.getDays('return')];
  const commission = sectors.column('commission').getValues(rowCount);
  const noCommission = getNone(commission);
  const activeFlags = sectors.column('is_active').getFlags(rowCount);
  const claimedFlags = sectors.column('is_claimed').getFlags(rowCount);
  const sectorIds = sectors.column('id');
  const tripIds = trips.column('id');
  const workByTrip = Map.groupBy(query.worked, ({ tripId }) => tripId);
  const today = toDayNumber(query.today);
  const from = query.days.from === null ? 1 : toDayNumber(query.days.from);
  const to = toDayNumber(query.days.to);
  const onlyActive = query.bookings === 'active';
  let unreadable = 0;
  const values = {
    isActive: null as boolean | null,
    isClaimed: null as boolean | null,
    expected: null as number | null,
    isDue: false,
  };
  const booking = {
    ...{ row: 0, tripRow: 0, listedRow: 0, values, travelDay: 0, lastDay: 0 },
    work: noWork,
    worked: null as WorkedBooking | null,
  };
  for (const { listedRow, tripRow, isGone, from: first, to: end } of index.sectorTrips) {
    if (isGone || listedRow < 0 || first === end) continue;
    const worked = workByTrip.size === 0 ? undefined : workByTrip.get(tripIds.get(tripRow) ?? Number.NaN);
    booking.tripRow = tripRow;
    booking.listedRow = listedRow;
    for (let row = first; row < end; row += 1) {
      const day = days[row] ?? 0;
      const isCounted = day >= from && day <= to;
      if (!isCounted && day > 0) continue;
      const isActive = toFlag(activeFlags[row]);
      if (onlyActive && isActive === false) continue;
      const cents = commission[row] ?? noCommission;
      if (!isCounted) {
        // In no period. What earns nothing changes no sum.
        if (cents !== 0 && isActive !== false) unreadable += 1;
        continue;
      }
      booking.row = row;
      booking.travelDay = travelDays[row] ?? 0;
      booking.lastDay = lastDays[row] ?? 0;
      values.isActive = isActive;
      values.isClaimed = toFlag(claimedFlags[row]);
      values.expected = isNone(cents, noCommission) ? null : cents;
      values.isDue = booking.lastDay > 0 && booking.lastDay < today;
      booking.worked = worked?.find(({ sectorId }) => sectorId === sectorIds.get(row)) ?? null;
      booking.work = booking.worked ?? noWork;
      if (isActive === null || !isReadable(values)) unreadable += 1;
      visit(booking);
    }
  }
  return unreadable;
}
