/** Sums of commission from the columns of the data thread, against the same rules applied to each booking one by one. */
import type { CommissionQuery } from '@main/saved/records/counted-bookings';
import { listBookings, type SavedIndexes, sumUp } from '@main/saved/records/saved-commission';
import { SavedSearch } from '@main/saved/records/saved-search';
import { IndexedTrips } from '@main/saved/records/saved-trips';
import { openCache } from '@main/saved/store/cache-store';
import { behindAmounts, getBookingState, getOutstanding, noWork } from '@shared/commission/booking-state';
import { ageClasses, chasedStates } from '@shared/commission/bookings';
import { basisDates, getBasisDay } from '@shared/filters/period-basis';
import { isCalendarDate, toCalendarDay } from '@shared/values/dates';
import { itHolds } from '@test/helpers/property-runs';
import fc from 'fast-check';
import { describe, expect } from 'vitest';

const today = '2026-11-28';
const date = fc.constantFrom(
  ...['2026-10-01', '2026-10-31 23:59:59', '2026-11-27', '2026-11-28', '2026-12-24', '2025-02-28'],
  ...['0000-00-00', '2026-02-30', 'soon', '', null],
);
const day = fc.constantFrom('2025-01-01', '2026-10-01', '2026-10-31', '2026-11-27', '2026-12-31');
const flag = fc.constantFrom(true, true, false, null);
const sector = fc.record({
  supplier_id: fc.constantFrom(201, 202, 203, null),
  travel_date: date,
  return_date: date,
  commission: fc.constantFrom(0, 1, -250, 12_345, 2 ** 31, null, 1.5),
  is_active: flag,
  is_claimed: flag,
  work: fc.option(
    fc
      .record({
        receipt: fc.option(fc.constantFrom(0, 1, -250, 12_345, 999)),
        writtenOff: fc.constantFrom(0, 0, 1, -250, 12_345),
        isChased: fc.boolean(),
      })
      .map(({ receipt, ...work }) => ({ ...work, received: receipt ?? 0, hasReceipt: receipt !== null })),
  ),
});
const trip = fc.record({ opened: date, isListed: fc.boolean(), sectors: fc.array(sector, { maxLength: 5 }) });

type Trip = typeof trip extends fc.Arbitrary<infer T> ? T : never;

function openCommission(trips: readonly Trip[]): SavedIndexes {
  const { records } = openCache({ folder: null, officeId: 'office-1', key: null, nowMs: 0 });
  const entries = [...trips.entries()].map(([index, own]) => ({ ...own, id: index + 1 }));
  records.putAll(
    'trip-item',
    entries.flatMap(({ id, opened, isListed }) =>
      isListed ? [[String(id), JSON.stringify({ id, date_opened: opened, sector_summary: null })] as const] : [],
    ),
    0,
  );
  records.putAll(
    'trip',
    entries.map(({ id, sectors }) => {
      const own = sectors.map(({ commission, is_active, is_claimed, work: _, ...rest }, index) => ({
        ...{ id: index + 1, ...rest },
        ...{ financial: { commission }, flags: { is_active, is_claimed } },
      }));
      return [String(id), JSON.stringify({ id, sectors: own })] as const;
    }),
    0,
  );
  const saved = new IndexedTrips(records, null);
  return { trips: saved, search: new SavedSearch(records, { sectors: null, clients: null }) };
}

const toDay = (text: string | null) => {
  const found = toCalendarDay(text ?? '');
  return found !== null && isCalendarDate(found) ? found : null;
};

/** What a query counts, booking by booking. */
function countOneByOne(trips: readonly Trip[], query: CommissionQuery) {
  return trips.flatMap(({ opened, isListed, sectors }) =>
    sectors.flatMap((own) => {
      const { travel_date: travelDate, return_date: returnDate, is_active: isActive, is_claimed: isClaimed } = own;
      const day = getBasisDay(query.date, { travelDate, returnDate, openedDate: opened });
      const { from, to } = query.days;
      const isCounted =
        day !== null && day <= to && day >= (from ?? '') && (query.bookings === 'all' || isActive !== false);
      if (!isListed || !isCounted) return [];
      const expected = Number.isSafeInteger(own.commission) ? own.commission : null;
      const last = toDay(returnDate) ?? toDay(travelDate);
      const values = { isActive, isClaimed, expected, isDue: last !== null && last < today };
      const work = own.work ?? noWork;
      return [{ supplierId: own.supplier_id, values, work, state: getBookingState(values, work), travelDate }];
    }),
  );
}

describe('sums of commission', () => {
  itHolds(
    'faults 721: are those of the bookings behind them, in every state, to the cent',
    [fc.array(trip, { maxLength: 8 }), fc.constantFrom(...basisDates), fc.constantFrom('active', 'all'), day, day],
    async (trips, basisDate, bookings, from, to) => {
      const query: CommissionQuery = {
        ...{ date: basisDate, bookings: bookings as 'active' | 'all', days: { from, to }, today, chasesClaimed: false },
        worked: trips.flatMap(({ sectors }, index) =>
          sectors.flatMap(({ work }, row) =>
            work ? [{ tripId: index + 1, sectorId: row + 1, ...work, paidExpected: [] }] : [],
          ),
        ),
        finished: [{ supplierId: 203, from: '2026-10-01', to: '2026-10-31' }],
      };
      const commission = openCommission(trips);
      const { rows, total, coverage } = await sumUp(commission, query);
      const counted = countOneByOne(trips, query);
      const sum = <T>(items: readonly T[], get: (item: T) => number) =>
        items.reduce((cents, item) => cents + get(item), 0);
      const add = (items: typeof counted) => {
        const readable = items.filter(({ values }) => values.expected !== null && values.isClaimed !== null);
        const getExpected = ({ values }: (typeof counted)[number]) => values.expected ?? 0;
        const covered = readable.filter(
          ({ work, state, supplierId, travelDate }) =>
            work.hasReceipt ||
            (state !== 'inactive' && supplierId === 203 && (toDay(travelDate) ?? '').startsWith('2026-10')),
        );
        const toChase = readable.filter(({ state }) => chasedStates.includes(state));
        return {
          bookings: items.length,
          expected: sum(readable, getExpected),
          claimed: sum(
            readable.filter(({ values }) => values.isClaimed),
            getExpected,
          ),
          notClaimed: sum(
            readable.filter(({ values }) => values.isClaimed === false),
            getExpected,
          ),
          coveredByStatements: covered.length,
          toChase: sum(toChase, (item) => getOutstanding(getExpected(item), item.work)),
        };
      };
      expect(total).toMatchObject(add(counted));
      expect(total.expected).toBe(total.claimed + total.notClaimed);
      for (const { ages, toChase } of [total, ...rows]) expect(sum(ageClasses, (age) => ages[age])).toBe(toChase);
      for (const row of rows)
        expect(row).toMatchObject(add(counted.filter(({ supplierId }) => supplierId === row.supplierId)));
      expect(sum(rows, (row) => row.bookings)).toBe(counted.length);

      const { bookings: listed } = await listBookings(commission, query, 'all');
      expect(listed.map(({ state }) => state).sort()).toEqual(counted.map(({ state }) => state).sort());
      const chased = listed.filter(({ state }) => chasedStates.includes(state));
      expect(sum(chased, ({ outstanding }) => outstanding ?? 0)).toBe(total.toChase);
      for (const amount of ['expected', 'claimed', 'notClaimed'] as const)
        expect(sum(listed.filter(behindAmounts[amount]), ({ expected }) => expected ?? 0)).toBe(total[amount]);
      const getReceived = ({ received }: (typeof listed)[number]) => received;
      expect(sum(listed.filter(behindAmounts.received), getReceived)).toBe(total.received ?? 0);
      const compared = listed.filter(behindAmounts.difference);
      expect(sum(compared, ({ received, expected }) => received - (expected ?? 0))).toBe(total.difference ?? 0);
      const undated = trips.flatMap(({ opened, isListed, sectors }) =>
        sectors.filter(
          ({ travel_date: travelDate, return_date: returnDate, is_active, commission: cents }) =>
            isListed &&
            is_active !== false &&
            cents !== 0 &&
            getBasisDay(basisDate, { travelDate, returnDate, openedDate: opened }) === null,
        ),
      );
      const unsaid = counted.filter(
        ({ values }) => values.isActive === null || values.isClaimed === null || values.expected === null,
      );
      expect(coverage.unreadable).toBe(undated.length + unsaid.length);
    },
    0.3,
  );
});
