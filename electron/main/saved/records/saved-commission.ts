/** Commission by supplier, and the bookings behind it, of one cache. */

import { ExactSums } from '@shared/columns/group';
import { getAgeClass, getBookingState, getOutstanding, isReadable, isToChase } from '@shared/commission/booking-state';
import {
  type AgeClass,
  ageClasses,
  type Booking,
  type BookingCoverage,
  type CommissionOverview,
  type SupplierRow,
} from '@shared/commission/bookings';
import { type BookingKey, toBookingId } from '@shared/commission/work-records';
import { AppError } from '@shared/errors/errors';
import { toExactNumber } from '@shared/values/money';
import type { SectorIndex } from '../search/sector-index';
import type { TripIndex } from '../search/trip-index';
import { type LinkedIndex, linkIndexes } from '../summary/linked-index';
import { comparisons, coverTrips, createTouchTest, toDayNumber } from '../summary/source-rows';
import { type CommissionQuery, type CountedBooking, forEachCounted } from './counted-bookings';
import type { SavedSearch } from './saved-search';
import type { IndexedTrips } from './saved-trips';

/* Sums of bookings by supplier, in one pass. */

type BookingSums = CommissionOverview['total'];

/** Sums of all that a basis counts. */
type CommissionSums = Pick<CommissionOverview, 'total'> & {
  readonly rows: readonly (BookingSums & Pick<SupplierRow, 'supplierId' | 'oldestDays'>)[];
  /** Bookings that can't be read. */
  readonly unreadable: number;
};

/** @throws AppError `usage` for a sum that no screen can show */
function toCents(sum: bigint): number {
  const exact = toExactNumber(sum);
  if (typeof exact === 'number') return exact;
  throw new AppError('usage', 'These amounts add up to more than can be shown. Choose a shorter period.', {});
}

const dayMs = 86_400_000;
const toDay = (day: number) => Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100) / dayMs;

/** The whole days from days like 20260102 until today. There are few, and each stands in thousands of bookings. */
function makeDayCounter(today: string): (day: number) => number {
  const known = new Map<number, number>();
  const until = toDay(toDayNumber(today));
  return (day) => {
    const found = known.get(day) ?? until - toDay(day);
    known.set(day, found);
    return found;
  };
}

/** Makes a test of whether what was received of a booking is known: it has a receipt, or a finished statement covers its day of travel. */
function makeCoveredTest(finished: CommissionQuery['finished']) {
  const bySupplier = Map.groupBy(finished, ({ supplierId }) => supplierId);
  const toDays = ({ from, to }: { readonly from: string; readonly to: string }) => [toDayNumber(from), toDayNumber(to)];
  const periods = new Map([...bySupplier].map(([id, found]) => [id, found.map(toDays)]));
  return (supplierId: number | null, { values, work, travelDay }: CountedBooking) => {
    if (!isReadable(values)) return false;
    if (work.hasReceipt) return true;
    if (values.isActive === false || supplierId === null) return false;
    return periods.get(supplierId)?.some(([from = 0, to = 0]) => travelDay >= from && travelDay <= to) === true;
  };
}

/** Adds up what a basis counts. @throws AppError `usage` for a sum beyond 2^53 */
function addUpBookings(index: LinkedIndex, sectors: SectorIndex, query: CommissionQuery): CommissionSums {
  const { codes, keys } = sectors.sectors.column('supplier_id').toCodes(sectors.sectors.rowCount);
  const supplierIds = keys.map((key) => (key === null ? null : Number(key)));
  const slots = keys.length;
  const [claimed, notClaimed] = [new ExactSums(slots), new ExactSums(slots)];
  const [received, difference] = [new ExactSums(slots), new ExactSums(slots)];
  const ages = ageClasses.map((age) => ({ age, sums: new ExactSums(slots) }));
  const [counts, covered] = [new Int32Array(slots), new Int32Array(slots)];
  const oldest = new Int32Array(slots).fill(-1);
  const isCovered = makeCoveredTest(query.finished);
  const countDays = makeDayCounter(query.today);
  const unreadable = forEachCounted(index, sectors, query, (booking) => {
    const { values, work } = booking;
    const slot = codes[booking.row] ?? 0;
    counts[slot] = (counts[slot] ?? 0) + 1;
    const { expected } = values;
    if (expected === null || !isReadable(values)) return;
    (values.isClaimed ? claimed : notClaimed).add(slot, expected);
    const state = getBookingState(values, work);
    if (isCovered(supplierIds[slot] ?? null, booking)) {
      covered[slot] = (covered[slot] ?? 0) + 1;
      received.add(slot, work.received);
      difference.add(slot, work.received - expected);
    }
    const outstanding = getOutstanding(expected, work);
    if (outstanding === 0 || !isToChase(state, query.chasesClaimed)) return;
    const days = values.isDue ? countDays(booking.lastDay) : 0;
    ages[ageClasses.indexOf(getAgeClass(days))]?.sums.add(slot, outstanding);
    if (days > (oldest[slot] ?? -1)) oldest[slot] = days;
  });
  const finished = new Set(query.finished.map(({ supplierId }) => supplierId));
  const isKnown = supplierIds.map((id, slot) => (covered[slot] ?? 0) > 0 || (id !== null && finished.has(id)));
  const getSums = (of: readonly number[]): BookingSums => {
    const add = (sums: ExactSums) => of.reduce((sum, slot) => sum + sums.get(slot), 0n);
    const count = (numbers: Int32Array) => of.reduce((sum, slot) => sum + (numbers[slot] ?? 0), 0);
    const isAnyKnown = of.some((slot) => isKnown[slot]);
    const byAge = Object.fromEntries(ages.map(({ age, sums }) => [age, toCents(add(sums))]));
    return {
      bookings: count(counts),
      expected: toCents(add(claimed) + add(notClaimed)),
      claimed: toCents(add(claimed)),
      notClaimed: toCents(add(notClaimed)),
      received: isAnyKnown ? toCents(add(received)) : null,
      difference: isAnyKnown ? toCents(add(difference)) : null,
      coveredByStatements: count(covered),
      toChase: toCents(ages.reduce((sum, { sums }) => sum + add(sums), 0n)),
      ages: byAge as Record<AgeClass, number>,
    };
  };
  const used = [...counts.keys()].filter((slot) => (counts[slot] ?? 0) > 0);
  const rows = used.map((slot) => {
    const oldestDays = oldest[slot] ?? -1;
    return {
      supplierId: supplierIds[slot] ?? null,
      ...getSums([slot]),
      oldestDays: oldestDays < 0 ? null : oldestDays,
    };
  });
  return { rows, total: getSums(used), unreadable };
}

type SavedCoverage = Omit<BookingCoverage, 'isListComplete'>;

/** What is saved of a booking of which earlier versions noted something. `commission` in cents; null where it can't be read. */
export type EarlierBooking = { readonly supplierId: number | null; readonly commission: number | null };

/** Bookings that are read at once: a page shows no more. */
const maxBookings = 100_000;

/** The indexes of a cache, and the signal of the call that reads them. */
export type SavedIndexes = {
  readonly trips: IndexedTrips;
  readonly search: SavedSearch;
  readonly signal?: AbortSignal;
};

async function link({ trips, search, signal }: SavedIndexes) {
  const sectors = await search.sectors.readWhole(signal);
  return { index: linkIndexes(await trips.getIndex(signal), sectors), sectors };
}

function getCoverage(index: LinkedIndex, query: CommissionQuery): Omit<SavedCoverage, 'unreadable'> {
  const { compared, isCovered, readAtMs } = coverTrips(index);
  const touches = createTouchTest(index, query.date, [query.days]);
  const goneAt = index.trips.table.column('gone_at');
  let [trips, covered, unequalTrips] = [0, 0, 0];
  let oldest: SavedCoverage['oldest'] = null;
  for (let row = 0; row < compared.length; row += 1) {
    if (goneAt.get(row) !== null || !touches(row)) continue;
    trips += 1;
    if (compared[row] === comparisons.missing) continue;
    const fetchedAtMs = readAtMs[row] ?? 0;
    if (compared[row] === comparisons.unequal) unequalTrips += 1;
    covered += isCovered[row] ?? 0;
    if (oldest === null || fetchedAtMs < oldest.fetchedAtMs)
      oldest = { tripId: index.trips.table.get(row, 'id'), fetchedAtMs };
  }
  return { trips, covered, unequal: unequalTrips, oldest };
}

/** Adds up what a basis counts. @throws AppError `usage` for sums beyond 2^53 */
export async function sumUp(saved: SavedIndexes, query: CommissionQuery) {
  const { index, sectors } = await link(saved);
  const { unreadable, ...sums } = addUpBookings(index, sectors, query);
  return { ...sums, coverage: { ...getCoverage(index, query), unreadable } };
}

/** Lists the bookings of a supplier that a basis counts. @throws AppError `usage` for more than a page can show */
export async function listBookings(
  saved: SavedIndexes,
  query: CommissionQuery,
  wanted: number | null | 'all',
): Promise<{ readonly bookings: Booking[]; readonly coverage: SavedCoverage }> {
  const { index, sectors } = await link(saved);
  const suppliers = sectors.sectors.column('supplier_id');
  const countDays = makeDayCounter(query.today);
  const isCovered = makeCoveredTest(query.finished);
  const bookings: Booking[] = [];
  const unreadable = forEachCounted(index, sectors, query, (booking) => {
    const supplierId = suppliers.get(booking.row);
    if (wanted !== 'all' && supplierId !== wanted) return;
    if (bookings.length >= maxBookings)
      throw new AppError('usage', 'These are more than 100,000 bookings. Choose a supplier or a shorter period.', {});
    bookings.push(toBooking(index.trips, sectors, booking, { isCovered: isCovered(supplierId, booking), countDays }));
  });
  return { bookings, coverage: { ...getCoverage(index, query), unreadable } };
}

/**
 * Finds what is saved of single bookings, by their ids; those whose trips are not saved are left out. One that its trip no longer has is
 * of no supplier, and earns nothing.
 */
export async function findBookings(
  saved: SavedIndexes,
  keys: readonly BookingKey[],
): Promise<Map<string, EarlierBooking>> {
  const { index, sectors } = await link(saved);
  const byTrip = Map.groupBy(keys, ({ tripId }) => tripId);
  const found = new Map<string, EarlierBooking>();
  for (const { tripRow, from, to } of index.sectorTrips) {
    const tripId = Number(sectors.trips.get(tripRow, 'id'));
    const wanted = byTrip.get(tripId);
    if (!wanted) continue;
    for (const key of wanted) found.set(toBookingId(key), { supplierId: null, commission: 0 });
    for (let row = from; row < to; row += 1) {
      const get = (name: 'supplier_id' | 'commission' | 'id') => sectors.sectors.get(row, name);
      const id = toBookingId({ tripId, sectorId: get('id') });
      if (found.has(id)) found.set(id, { supplierId: get('supplier_id'), commission: get('commission') });
    }
  }
  return found;
}

/** Lists the trips whose saved bookings don't add up to the list's own sum. */
export async function listUnequal(saved: SavedIndexes): Promise<number[]> {
  const { index } = await link(saved);
  const ids = index.trips.table.column('id');
  return [...coverTrips(index).compared].flatMap((compared, row) => {
    const id = compared === comparisons.unequal ? ids.get(row) : null;
    return id === null ? [] : [id];
  });
}

type Derived = { readonly isCovered: boolean; readonly countDays: (day: number) => number };

function toBooking(trips: TripIndex, sectors: SectorIndex, booking: CountedBooking, derived: Derived): Booking {
  const { row, tripRow, listedRow, values, work, worked, lastDay } = booking;
  const { isCovered, countDays } = derived;
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
    state: getBookingState(values, work),
    expected,
    received: work.received,
    hasReceipt: work.hasReceipt,
    isCovered,
    writtenOff: work.writtenOff,
    outstanding: expected === null ? null : getOutstanding(expected, work),
    days: lastDay > 0 ? countDays(lastDay) : null,
    isChangedSincePaid: worked?.paidExpected.some((cents) => cents !== expected) ?? false,
    fetchedAtMs: Number(sectors.trips.get(tripRow, 'fetched_at')),
  };
}
