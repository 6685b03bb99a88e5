/** Commission by supplier, and the bookings behind it, of one cache. */

import { getBookingState, getOutstanding } from '@shared/commission/booking-state';
import type { Booking, BookingCoverage, BookingState } from '@shared/commission/bookings';
import { AppError } from '@shared/errors/errors';
import type { SectorIndex } from '../search/sector-index';
import type { TripIndex } from '../search/trip-index';
import { type LinkedIndex, LinkedIndexes } from '../summary/linked-index';
import { createTouchTest } from '../summary/source-rows';
import { addUpBookings, type CommissionSums, makeDayCounter } from './booking-sums';
import {
  type CommissionQuery,
  type CountedBooking,
  compareTrips,
  comparisons,
  forEachCounted,
} from './counted-bookings';
import type { SavedSearch } from './saved-search';
import type { IndexedTrips } from './saved-trips';

type SavedCoverage = Omit<BookingCoverage, 'isListComplete'>;

type SavedOverview = Omit<CommissionSums, 'unreadable'> & { readonly coverage: SavedCoverage };

/** What is saved of a booking of which earlier versions noted something. `commission` in cents; null where it can't be read. */
export type EarlierBooking = { readonly supplierId: number | null; readonly commission: number | null };

/** Bookings that are read at once: a page shows no more. */
const maxBookings = 100_000;
const dayMs = 86_400_000;

export class SavedCommission {
  private readonly trips: IndexedTrips;
  private readonly search: SavedSearch;
  private readonly indexes: LinkedIndexes;
  private readonly compared = new WeakMap<LinkedIndex, Uint8Array>();

  constructor(trips: IndexedTrips, search: SavedSearch, indexes = new LinkedIndexes()) {
    this.trips = trips;
    this.search = search;
    this.indexes = indexes;
  }

  /** Adds up what a basis counts. @throws AppError `usage` for sums beyond 2^53 */
  async sumUp(query: CommissionQuery, signal?: AbortSignal): Promise<SavedOverview> {
    const { index, sectors } = await this.link(signal);
    const { unreadable, ...sums } = addUpBookings(index, sectors, query);
    return { ...sums, coverage: { ...this.getCoverage(index, query), unreadable } };
  }

  /** Lists the bookings of a supplier that a basis counts. @throws AppError `usage` for more than a page can show */
  async list(
    query: CommissionQuery,
    wanted: number | null | 'all',
    signal?: AbortSignal,
  ): Promise<{ readonly bookings: Booking[]; readonly coverage: SavedCoverage }> {
    const { index, sectors } = await this.link(signal);
    const suppliers = sectors.sectors.column('supplier_id');
    const countDays = makeDayCounter(query.today);
    const bookings: Booking[] = [];
    const unreadable = forEachCounted(index, sectors, query, (booking) => {
      const supplierId = suppliers.get(booking.row);
      if (wanted !== 'all' && supplierId !== wanted) return;
      const state = getBookingState(booking.values, booking.work);
      if (bookings.length >= maxBookings)
        throw new AppError('usage', 'These are more than 100,000 bookings. Choose a supplier or a shorter period.', {});
      bookings.push(toBooking(index.trips, sectors, booking, { state, countDays }));
    });
    return { bookings, coverage: { ...this.getCoverage(index, query), unreadable } };
  }

  /**
   * Finds what is saved of single bookings, in their order: null where their trips are not saved. One that its trip no longer has is of no
   * supplier, and earns nothing.
   */
  async find(
    keys: readonly { readonly tripId: number; readonly sectorId: number }[],
    signal?: AbortSignal,
  ): Promise<(EarlierBooking | null)[]> {
    const { index, sectors } = await this.link(signal);
    const wanted = new Set(keys.map(({ tripId }) => tripId));
    const found = new Map<number, Map<number | null, EarlierBooking>>();
    for (const { tripRow, from, to } of index.sectorTrips) {
      const tripId = Number(sectors.trips.get(tripRow, 'id'));
      if (!wanted.has(tripId)) continue;
      const ofTrip = new Map<number | null, EarlierBooking>();
      for (let row = from; row < to; row += 1) {
        ofTrip.set(sectors.sectors.get(row, 'id'), {
          supplierId: sectors.sectors.get(row, 'supplier_id'),
          commission: sectors.sectors.get(row, 'commission'),
        });
      }
      found.set(tripId, ofTrip);
    }
    return keys.map(({ tripId, sectorId }) => {
      const ofTrip = found.get(tripId);
      return ofTrip ? (ofTrip.get(sectorId) ?? { supplierId: null, commission: 0 }) : null;
    });
  }

  /** Lists the trips whose saved bookings don't add up to the list's own sum. */
  async listUnequal(signal?: AbortSignal): Promise<number[]> {
    const { index } = await this.link(signal);
    const ids = index.trips.table.column('id');
    return [...this.compare(index)].flatMap((compared, row) => {
      const id = compared === comparisons.unequal ? ids.get(row) : null;
      return id === null ? [] : [id];
    });
  }

  private async link(signal: AbortSignal | undefined) {
    const sectors = await this.search.readSectors(signal);
    const trips = await this.trips.getIndex();
    signal?.throwIfAborted();
    return { index: this.indexes.get(trips, sectors), sectors };
  }

  private compare(index: LinkedIndex): Uint8Array {
    const compared = this.compared.get(index) ?? compareTrips(index);
    this.compared.set(index, compared);
    return compared;
  }

  private getCoverage(index: LinkedIndex, query: CommissionQuery): Omit<SavedCoverage, 'unreadable'> {
    const compared = this.compare(index);
    const touches = createTouchTest(index, query.date, [query.days]);
    const goneAt = index.trips.table.column('gone_at');
    const listedAt = index.trips.table.column('fetched_at');
    const readAtMs = new Float64Array(compared.length);
    for (const { listedRow, fetchedAtMs } of index.sectorTrips) if (listedRow >= 0) readAtMs[listedRow] = fetchedAtMs;
    let [trips, covered, unequalTrips] = [0, 0, 0];
    let oldest: SavedCoverage['oldest'] = null;
    for (let row = 0; row < compared.length; row += 1) {
      if (goneAt.get(row) !== null || !touches(row)) continue;
      trips += 1;
      if (compared[row] === comparisons.missing) continue;
      const fetchedAtMs = readAtMs[row] ?? 0;
      if (compared[row] === comparisons.unequal) unequalTrips += 1;
      // One that doesn't add up is read again, once a day: until then its bookings are the best that there is.
      if (compared[row] === comparisons.equal || (listedAt.get(row) ?? 0) - fetchedAtMs < dayMs) covered += 1;
      if (oldest === null || fetchedAtMs < oldest.fetchedAtMs)
        oldest = { tripId: index.trips.table.get(row, 'id'), fetchedAtMs };
    }
    return { trips, covered, unequal: unequalTrips, oldest };
  }
}

type Derived = { readonly state: BookingState; readonly countDays: (day: number) => number };

function toBooking(trips: TripIndex, sectors: SectorIndex, booking: CountedBooking, derived: Derived): Booking {
  const { row, tripRow, listedRow, values, work, worked, lastDay } = booking;
  const { state, countDays } = derived;
  const get = <N extends Parameters<typeof sectors.sectors.get>[1]>(name: N) => sectors.sectors.get(row, name);
  const { expected } = values;
  return {
    tripId: Number(sectors.trips.get(tripRow, 'id')),
    sectorId: get('id'),
    supplierId: get('supplier_id'),
    clientId: sectors.trips.get(tripRow, 'client_id'),
    bookingReference: get('reloc_code') || sectors.trips.get(tripRow, 'trip_reloc') || null,
    details: get('details'),
    travelDate: get('travel_date'),
    returnDate: get('return_date'),
    openedDate: trips.table.get(listedRow, 'date_opened'),
    isActive: values.isActive,
    isClaimed: values.isClaimed,
    state,
    expected,
    received: work.received,
    hasReceipt: work.hasReceipt,
    writtenOff: work.writtenOff,
    outstanding: expected === null ? null : getOutstanding(expected, work),
    days: lastDay > 0 ? countDays(lastDay) : null,
    isChangedSincePaid: worked?.paidExpected.some((cents) => cents !== expected) ?? false,
    fetchedAtMs: Number(sectors.trips.get(tripRow, 'fetched_at')),
  };
}
