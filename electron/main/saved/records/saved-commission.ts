/** Commission by supplier, and the bookings behind it, from the indexes of one cache: no record is opened. */

import { getNone, isNone } from '@shared/columns/columns';
import {
  type BookingFacts,
  type BookingWork,
  getAgeClass,
  getBookingState,
  getOutstanding,
  isReadable,
  isToChase,
  noWork,
} from '@shared/commission/booking-state';
import {
  type AgeClass,
  ageClasses,
  type Booking,
  type BookingCoverage,
  type BookingState,
} from '@shared/commission/bookings';
import { AppError } from '@shared/errors/errors';
import type { PeriodBasis, SpanDays } from '@shared/filters/period-basis';
import { daysInMonth } from '@shared/values/dates';
import { toExactNumber } from '@shared/values/money';
import type { SectorIndex } from '../search/sector-index';
import type { TripIndex } from '../search/trip-index';
import { type LinkedIndex, LinkedIndexes } from '../summary/linked-index';
import { toDayNumber } from '../summary/source-rows';
import type { SavedSearch } from './saved-search';
import type { IndexedTrips } from './saved-trips';

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

/** The bookings that are wanted of those that are counted. */
export type BookingFilter = {
  readonly supplierId: number | null | 'all';
  readonly states: readonly BookingState[] | null;
};

/** Sums of the bookings of one supplier, or of all; see `commissionOverviewSchema`. */
export type BookingSums = {
  readonly bookings: number;
  readonly expected: number;
  readonly claimed: number;
  readonly notClaimed: number;
  readonly received: number | null;
  readonly difference: number | null;
  readonly coveredByStatements: number;
  readonly toChase: number;
};

type SavedCoverage = Omit<BookingCoverage, 'isListComplete'>;

export type SavedOverview = {
  readonly rows: readonly (BookingSums & { readonly supplierId: number | null; readonly oldestDays: number | null })[];
  readonly total: BookingSums;
  readonly ages: Record<AgeClass, number>;
  readonly coverage: SavedCoverage;
};

/** What is saved of a booking of which earlier versions noted something. `commission` in cents; null where it can't be read. */
export type EarlierBooking = { readonly supplierId: number | null; readonly commission: number | null };

/** Bookings that are read at once: a page shows no more. */
const maxBookings = 100_000;
const dayMs = 86_400_000;

/** A day as 20260102 in days since 1970; null for one that no calendar has. */
function toEpochDay(day: number): number | null {
  const [year, month, date] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100, day % 100];
  if (day < 0 || month < 1 || month > 12 || date < 1 || (date > 28 && date > daysInMonth(year, month))) return null;
  return Date.UTC(year, month - 1, date) / dayMs;
}

/** The calendar's days by their numbers: there are few, and each stands in thousands of bookings. */
class Days {
  private readonly known = new Map<number, number | null>();

  /** Days since 1970; null for no day. */
  get(day: number): number | null {
    let found = this.known.get(day);
    if (found === undefined) {
      found = toEpochDay(day);
      this.known.set(day, found);
    }
    return found;
  }
}

/** Exact sums: numbers are added while that is exact, and moved to BigInt before it is not. */
class ExactSums {
  private readonly pending: Float64Array;
  private readonly carried = new Map<number, bigint>();

  constructor(size: number) {
    this.pending = new Float64Array(size);
  }

  add(slot: number, cents: number): void {
    const sum = (this.pending[slot] ?? 0) + cents;
    if (Number.isSafeInteger(sum)) this.pending[slot] = sum;
    else this.carried.set(slot, (this.carried.get(slot) ?? 0n) + BigInt(cents));
  }

  /** @throws AppError `usage` for a sum that no screen can show */
  get(slot: number): number {
    const exact = toExactNumber(BigInt(this.pending[slot] ?? 0) + (this.carried.get(slot) ?? 0n));
    if (typeof exact === 'number') return exact;
    throw new AppError('usage', 'These amounts add up to more than can be shown. Choose a shorter period.', {});
  }
}

/* Whether the saved bookings of a trip add up to what the list says of it. */

const missing = 0;
const equal = 1;
const unequal = 2;

/** For each listed trip whether its bookings are saved, and whether they add up to its commission, with or without inactive ones. */
function compareTrips({ trips, sectors, sectorTrips }: LinkedIndex): Uint8Array {
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
    compared[listedRow] = listed === null || listed === all || listed === active ? equal : unequal;
  }
  return compared;
}

/** The bookings of a cache under a basis, each with what it says and what is recorded of it. */
type Counted = {
  readonly row: number;
  readonly tripRow: number;
  readonly listedRow: number;
  readonly facts: BookingFacts;
  readonly work: BookingWork;
  readonly worked: WorkedBooking | null;
  /** Its travel day, as 20260102; below 0 for none. */
  readonly travelDay: number;
};

/**
 * Calls `visit` with the bookings that a basis counts. One object is used for all: 700,000 would be felt.
 *
 * @returns how many bookings can't be read: a flag, the commission, or the date that the basis goes by
 */
function forEachCounted(
  index: LinkedIndex,
  sectors: SectorIndex,
  query: CommissionQuery,
  visit: (booking: Counted) => void,
): number {
  const { rowCount } = sectors.sectors;
  const travelDays = sectors.sectors.column('travel_date').getDays(rowCount);
  const returnDays = sectors.sectors.column('return_date').getDays(rowCount);
  const commission = sectors.sectors.column('commission').getValues(rowCount);
  const noCommission = getNone(commission);
  const activeFlags = sectors.sectors.column('is_active');
  const claimedFlags = sectors.sectors.column('is_claimed');
  const sectorIds = sectors.sectors.column('id');
  const tripIds = sectors.trips.column('id');
  const openedDays = index.trips.table.column('date_opened').getDays(index.trips.table.rowCount);
  const workByTrip = Map.groupBy(query.worked, ({ tripId }) => tripId);
  const days = new Days();
  const today = days.get(toDayNumber(query.today)) ?? 0;
  const from = query.days.from === null ? 0 : toDayNumber(query.days.from);
  const to = toDayNumber(query.days.to);
  const isInside = (day: number) => day >= from && day <= to && days.get(day) !== null;
  const onlyActive = query.bookings === 'active';
  let unreadable = 0;
  const booking = {
    row: 0,
    tripRow: 0,
    listedRow: 0,
    facts: {
      isActive: null as boolean | null,
      isClaimed: null as boolean | null,
      expected: null as number | null,
      days: null as number | null,
    },
    work: noWork as BookingWork,
    worked: null as WorkedBooking | null,
    travelDay: -1,
  };
  for (const { listedRow, tripRow, isGone, from: first, to: end } of index.sectorTrips) {
    if (isGone || listedRow < 0 || first === end) continue;
    if (query.date === 'opened' && !isInside(openedDays[listedRow] ?? -1)) continue;
    const worked = workByTrip.size === 0 ? undefined : workByTrip.get(tripIds.get(tripRow) ?? Number.NaN);
    for (let row = first; row < end; row += 1) {
      const travel = travelDays[row] ?? -1;
      const returned = returnDays[row] ?? -1;
      const last = days.get(returned) === null ? travel : returned;
      const day = query.date === 'travel' ? travel : last;
      const isCounted = query.date === 'opened' || isInside(day);
      if (!isCounted && days.get(day) !== null) continue;
      const isActive = activeFlags.get(row);
      if (onlyActive && isActive === false) continue;
      const cents = commission[row] ?? noCommission;
      if (!isCounted) {
        // In no period. What earns nothing changes no sum.
        if (cents !== 0 && isActive !== false) unreadable += 1;
        continue;
      }
      const lastDay = days.get(last);
      booking.row = row;
      booking.tripRow = tripRow;
      booking.listedRow = listedRow;
      booking.travelDay = travel;
      booking.facts.isActive = isActive;
      booking.facts.isClaimed = claimedFlags.get(row);
      booking.facts.expected = isNone(cents, noCommission) ? null : cents;
      booking.facts.days = lastDay === null ? null : today - lastDay;
      booking.worked = worked?.find(({ sectorId }) => sectorId === sectorIds.get(row)) ?? null;
      booking.work = booking.worked ?? noWork;
      if (isActive === null || !isReadable(booking.facts)) unreadable += 1;
      visit(booking);
    }
  }
  return unreadable;
}

/** The sums of a slot. */
const [expectedSum, claimedSum, notClaimedSum, receivedSum, differenceSum, toChaseSum, sumCount] = [
  0, 1, 2, 3, 4, 5, 6,
];

/** Adds bookings up: those of suppliers by their codes, and all of them in the last slot. */
class Totals {
  readonly counts: Int32Array;
  readonly covered: Int32Array;
  readonly oldest: Int32Array;
  readonly ages = new ExactSums(ageClasses.length);
  private readonly sums: ExactSums;
  /** Whether a statement or a receipt says anything of a slot. */
  private readonly isKnown: Uint8Array;

  constructor(slots: number) {
    this.counts = new Int32Array(slots);
    this.covered = new Int32Array(slots);
    this.oldest = new Int32Array(slots).fill(-1);
    this.sums = new ExactSums(slots * sumCount);
    this.isKnown = new Uint8Array(slots);
  }

  /** Notes that a finished statement speaks of a slot. */
  know(slot: number): void {
    this.isKnown[slot] = 1;
  }

  count(slot: number): void {
    this.counts[slot] = (this.counts[slot] ?? 0) + 1;
  }

  add(slot: number, sum: number, cents: number): void {
    this.sums.add(slot * sumCount + sum, cents);
  }

  cover(slot: number, received: number, expected: number): void {
    this.covered[slot] = (this.covered[slot] ?? 0) + 1;
    this.isKnown[slot] = 1;
    this.add(slot, receivedSum, received);
    this.add(slot, differenceSum, received - expected);
  }

  age(slot: number, days: number): void {
    if (days > (this.oldest[slot] ?? -1)) this.oldest[slot] = days;
  }

  get(slot: number): BookingSums {
    const get = (sum: number) => this.sums.get(slot * sumCount + sum);
    const isKnown = this.isKnown[slot] === 1;
    return {
      bookings: this.counts[slot] ?? 0,
      expected: get(expectedSum),
      claimed: get(claimedSum),
      notClaimed: get(notClaimedSum),
      received: isKnown ? get(receivedSum) : null,
      difference: isKnown ? get(differenceSum) : null,
      coveredByStatements: this.covered[slot] ?? 0,
      toChase: get(toChaseSum),
    };
  }
}

/** Makes a test of whether a finished statement of a supplier covers a day of travel. */
function makeCoveredTest(finished: CommissionQuery['finished']) {
  const bySupplier = Map.groupBy(finished, ({ supplierId }) => supplierId);
  const periods = new Map(
    [...bySupplier].map(([id, found]) => [
      id,
      found.map(({ from, to }) => [toDayNumber(from), toDayNumber(to)] as const),
    ]),
  );
  return (supplierId: number | null, day: number) =>
    supplierId !== null && periods.get(supplierId)?.some(([from, to]) => day >= from && day <= to) === true;
}

function getState({ facts, work }: Counted, supplierId: number | null, tolerances: ReadonlyMap<number, number>) {
  return getBookingState(facts, work, (supplierId !== null && tolerances.get(supplierId)) || 0);
}

/** Adds up what a basis counts. */
function addUp(index: LinkedIndex, sectors: SectorIndex, query: CommissionQuery) {
  const { codes, keys } = sectors.sectors.column('supplier_id').toCodes(sectors.sectors.rowCount);
  const all = keys.length;
  const totals = new Totals(keys.length + 1);
  const tolerances = new Map(query.tolerances);
  const isCovered = makeCoveredTest(query.finished);
  const supplierIds = keys.map((key) => (key === null ? null : Number(key)));
  const unreadable = forEachCounted(index, sectors, query, (booking) => {
    const slot = codes[booking.row] ?? 0;
    const supplierId = supplierIds[slot] ?? null;
    totals.count(slot);
    totals.count(all);
    const { facts, work } = booking;
    const { expected } = facts;
    if (expected === null || !isReadable(facts)) return;
    const state = getState(booking, supplierId, tolerances);
    const mark = facts.isClaimed === true ? claimedSum : notClaimedSum;
    for (let at = slot; ; at = all) {
      totals.add(at, expectedSum, expected);
      totals.add(at, mark, expected);
      if (work.hasReceipt || (state !== 'inactive' && isCovered(supplierId, booking.travelDay)))
        totals.cover(at, work.received, expected);
      if (at === all) break;
    }
    const outstanding = getOutstanding(expected, work);
    if (outstanding === 0 || !isToChase(state, query.chasesClaimed)) return;
    const age = facts.days ?? 0;
    for (const at of [slot, all]) {
      totals.add(at, toChaseSum, outstanding);
      totals.age(at, age);
    }
    totals.ages.add(ageClasses.indexOf(getAgeClass(age)), outstanding);
  });
  const finishedIds = new Set(query.finished.map(({ supplierId }) => supplierId));
  supplierIds.forEach((id, slot) => {
    if (id !== null && finishedIds.has(id)) totals.know(slot);
  });
  if (finishedIds.size > 0) totals.know(all);
  const rows = supplierIds.flatMap((supplierId, slot) => {
    if (totals.counts[slot] === 0) return [];
    const oldest = totals.oldest[slot] ?? -1;
    return [{ supplierId, ...totals.get(slot), oldestDays: oldest < 0 ? null : oldest }];
  });
  const ages = Object.fromEntries(ageClasses.map((age, slot) => [age, totals.ages.get(slot)]));
  return { rows, total: totals.get(all), ages: ages as Record<AgeClass, number>, unreadable };
}

/** Whether a listed trip can change a sum of a basis; one without dates of travel can. */
function canCount(trips: TripIndex, { date, days: { from, to } }: CommissionQuery): (row: number) => boolean {
  const { table } = trips;
  const first = table.column('earliest_travel_date');
  const last = table.column('latest_travel_date');
  const opened = table.column('date_opened');
  const goneAt = table.column('gone_at');
  const [min, max] = [from === null ? 0 : toDayNumber(from), toDayNumber(to)];
  const isInTime = (row: number) => {
    if (date === 'opened') {
      const day = opened.getDay(row);
      return day !== null && day >= min && day <= max;
    }
    const begins = first.getDay(row) ?? 0;
    if (begins > max) return false;
    // The last date of travel need not be one of return.
    return date === 'return' || begins === 0 || (last.getDay(row) ?? begins) >= min;
  };
  return (row) => goneAt.get(row) === null && isInTime(row);
}

export class SavedCommission {
  private readonly trips: IndexedTrips;
  private readonly search: SavedSearch;
  private readonly indexes = new LinkedIndexes();
  private readonly compared = new WeakMap<LinkedIndex, Uint8Array>();

  constructor(trips: IndexedTrips, search: SavedSearch) {
    this.trips = trips;
    this.search = search;
  }

  /** Adds up what a basis counts. @throws AppError `usage` for sums beyond 2^53 */
  async sumUp(query: CommissionQuery, signal?: AbortSignal): Promise<SavedOverview> {
    const { index, sectors } = await this.link(signal);
    const { unreadable, ...sums } = addUp(index, sectors, query);
    return { ...sums, coverage: { ...this.getCoverage(index, query), unreadable } };
  }

  /** Lists the bookings that a basis counts. @throws AppError `usage` for more than a page can show */
  async list(
    query: CommissionQuery,
    { supplierId: wanted, states }: BookingFilter,
    signal?: AbortSignal,
  ): Promise<{ readonly bookings: Booking[]; readonly coverage: SavedCoverage }> {
    const { index, sectors } = await this.link(signal);
    const suppliers = sectors.sectors.column('supplier_id');
    const tolerances = new Map(query.tolerances);
    const bookings: Booking[] = [];
    const unreadable = forEachCounted(index, sectors, query, (booking) => {
      const supplierId = suppliers.get(booking.row);
      if (wanted !== 'all' && supplierId !== wanted) return;
      const state = getState(booking, supplierId, tolerances);
      if (states && !states.includes(state)) return;
      if (bookings.length >= maxBookings)
        throw new AppError('usage', 'These are more than 100,000 bookings. Choose a supplier or a shorter period.', {});
      bookings.push(toBooking(index.trips, sectors, booking, state));
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
    const counts = canCount(index.trips, query);
    const listedAt = index.trips.table.column('fetched_at');
    const readAtMs = new Float64Array(compared.length);
    for (const { listedRow, fetchedAtMs } of index.sectorTrips) if (listedRow >= 0) readAtMs[listedRow] = fetchedAtMs;
    let [trips, covered, unequalTrips] = [0, 0, 0];
    let oldest: SavedCoverage['oldest'] = null;
    for (let row = 0; row < compared.length; row += 1) {
      if (!counts(row)) continue;
      trips += 1;
      if (compared[row] === missing) continue;
      const fetchedAtMs = readAtMs[row] ?? 0;
      if (compared[row] === unequal) unequalTrips += 1;
      // One that doesn't add up is read again, once a day: until then its bookings are the best that there is.
      if (compared[row] === equal || (listedAt.get(row) ?? 0) - fetchedAtMs < dayMs) covered += 1;
      if (oldest === null || fetchedAtMs < oldest.fetchedAtMs)
        oldest = { tripId: index.trips.table.get(row, 'id'), fetchedAtMs };
    }
    return { trips, covered, unequal: unequalTrips, oldest };
  }
}

function toBooking(trips: TripIndex, sectors: SectorIndex, booking: Counted, state: BookingState): Booking {
  const { row, tripRow, listedRow, facts, work, worked } = booking;
  const get = <N extends Parameters<typeof sectors.sectors.get>[1]>(name: N) => sectors.sectors.get(row, name);
  const { expected } = facts;
  return {
    tripId: Number(sectors.trips.get(tripRow, 'id')),
    sectorId: get('id'),
    supplierId: get('supplier_id'),
    clientId: sectors.trips.get(tripRow, 'client_id'),
    consultantId: get('consultant_id') ?? sectors.trips.get(tripRow, 'consultant_id'),
    bookingReference: get('reloc_code') || sectors.trips.get(tripRow, 'trip_reloc') || null,
    details: get('details'),
    travelDate: get('travel_date'),
    returnDate: get('return_date'),
    openedDate: trips.table.get(listedRow, 'date_opened'),
    isActive: facts.isActive,
    isClaimed: facts.isClaimed,
    state,
    expected,
    received: work.received,
    hasReceipt: work.hasReceipt,
    writtenOff: work.writtenOff,
    outstanding: expected === null ? null : getOutstanding(expected, work),
    days: facts.days,
    isChangedSincePaid: worked?.paidExpected.some((cents) => cents !== expected) ?? false,
    fetchedAtMs: Number(sectors.trips.get(tripRow, 'fetched_at')),
  };
}
