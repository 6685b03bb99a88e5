/** Sums of bookings by supplier, in one pass. */

import { ExactSums } from '@shared/columns/group';
import { getAgeClass, getBookingState, getOutstanding, isReadable, isToChase } from '@shared/commission/booking-state';
import { type AgeClass, ageClasses, type CommissionOverview, type SupplierRow } from '@shared/commission/bookings';
import { AppError } from '@shared/errors/errors';
import { toExactNumber } from '@shared/values/money';
import type { SectorIndex } from '../search/sector-index';
import type { LinkedIndex } from '../summary/linked-index';
import { toDayNumber } from '../summary/source-rows';
import { type CommissionQuery, forEachCounted } from './counted-bookings';

type BookingSums = CommissionOverview['total'];

/** Sums of all that a basis counts. */
export type CommissionSums = Pick<CommissionOverview, 'total'> & {
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
export function makeDayCounter(today: string): (day: number) => number {
  const known = new Map<number, number>();
  const until = toDay(toDayNumber(today));
  return (day) => {
    const found = known.get(day) ?? until - toDay(day);
    known.set(day, found);
    return found;
  };
}

/** Makes a test of whether a finished statement of a supplier covers a day of travel. */
function makeCoveredTest(finished: CommissionQuery['finished']) {
  const bySupplier = Map.groupBy(finished, ({ supplierId }) => supplierId);
  const toDays = ({ from, to }: { readonly from: string; readonly to: string }) => [toDayNumber(from), toDayNumber(to)];
  const periods = new Map([...bySupplier].map(([id, found]) => [id, found.map(toDays)]));
  return (supplierId: number | null, day: number) =>
    supplierId !== null && periods.get(supplierId)?.some(([from = 0, to = 0]) => day >= from && day <= to) === true;
}

/** Adds up what a basis counts. @throws AppError `usage` for a sum beyond 2^53 */
export function addUpBookings(index: LinkedIndex, sectors: SectorIndex, query: CommissionQuery): CommissionSums {
  const { codes, keys } = sectors.sectors.column('supplier_id').toCodes(sectors.sectors.rowCount);
  const supplierIds = keys.map((key) => (key === null ? null : Number(key)));
  const slots = keys.length;
  const [claimed, notClaimed] = [new ExactSums(slots), new ExactSums(slots)];
  const [received, difference] = [new ExactSums(slots), new ExactSums(slots)];
  const ages = ageClasses.map((age) => ({ age, sums: new ExactSums(slots) }));
  const [counts, covered] = [new Int32Array(slots), new Int32Array(slots)];
  const oldest = new Int32Array(slots).fill(-1);
  const isCovered = query.finished.length === 0 ? () => false : makeCoveredTest(query.finished);
  const countDays = makeDayCounter(query.today);
  const unreadable = forEachCounted(index, sectors, query, (booking) => {
    const { values, work } = booking;
    const slot = codes[booking.row] ?? 0;
    counts[slot] = (counts[slot] ?? 0) + 1;
    const { expected } = values;
    if (expected === null || !isReadable(values)) return;
    (values.isClaimed ? claimed : notClaimed).add(slot, expected);
    const supplierId = supplierIds[slot] ?? null;
    const state = getBookingState(values, work);
    if (work.hasReceipt || (state !== 'inactive' && isCovered(supplierId, booking.travelDay))) {
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
