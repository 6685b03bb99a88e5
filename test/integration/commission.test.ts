/** Commission of the demo office under the bar: its sums, its bookings and what is recorded, as main gives them to a screen. */
import { CommissionService, type SupplierStatement } from '@main/office/commission/commission-service';
import { WorkRecords } from '@main/office/commission/work-records';
import { isCovered } from '@shared/commission/bookings';
import type { PeriodBasis } from '@shared/filters/period-basis';
import { demoDay, openSavedDemo } from '@test/helpers/saved-demo';
import { describe, expect, it } from 'vitest';

type Sector = {
  readonly tripId: number;
  readonly id: number;
  readonly supplierId: number;
  readonly travel: string;
  readonly returned: string;
  readonly opened: string;
  readonly isActive: boolean;
  readonly isClaimed: boolean;
  readonly commission: number;
};

async function openCommission(statements: readonly SupplierStatement[] = []) {
  const { session, trips } = await openSavedDemo();
  const records = new WorkRecords(session.userRecords, async () => undefined);
  const service = new CommissionService({
    records,
    listStatements: async () => statements,
    chasesClaimed: () => false,
  });
  const sectors = trips.flatMap(({ id, base, sectors: own }): Sector[] =>
    own.map((sector) => ({
      tripId: id,
      id: sector.id,
      supplierId: sector.supplier_id,
      travel: sector.travel_date,
      returned: sector.return_date ?? sector.travel_date,
      opened: String(base.date_opened).slice(0, 10),
      isActive: sector.flags.is_active,
      isClaimed: sector.flags.is_claimed,
      commission: sector.financial.commission,
    })),
  );
  const signal = new AbortController().signal;
  return {
    session,
    service,
    records,
    sectors,
    overview: (basis: PeriodBasis) => service.getOverview(session, basis, { signal }),
    bookings: (basis: PeriodBasis, supplierId: number | 'all') =>
      service.listBookings(session, { basis, supplierId, states: null }, { signal }),
  };
}

const due: PeriodBasis = { date: 'return', span: { kind: 'all-to', day: 'yesterday' }, bookings: 'active' };
const october: PeriodBasis = { date: 'travel', span: { kind: 'month', key: '2026-10' }, bookings: 'active' };
const sum = (sectors: readonly Sector[]) => sectors.reduce((cents, { commission }) => cents + commission, 0);
const isOctober = (day: string) => day.startsWith('2026-10');

describe('commission of the demo office', () => {
  it('accounts 2: adds up what is due by supplier, claimed and not claimed, to the cent', async () => {
    const { overview, sectors } = await openCommission();
    const { rows, total, coverage, ages } = await overview(due);
    const ofOffice = sectors.filter(({ returned, isActive }) => isActive && returned < demoDay);
    const claimed = sum(ofOffice.filter(({ isClaimed }) => isClaimed));
    const expected = sum(ofOffice);
    expect(total).toEqual({
      bookings: ofOffice.length,
      expected,
      claimed,
      notClaimed: expected - claimed,
      received: null,
      difference: null,
      coveredByStatements: 0,
      toChase: expected - claimed,
    });
    expect([expected, claimed, rows.length]).toEqual([83_146_315, 70_740_764, 29]);
    expect(Object.values(ages).reduce((a, b) => a + b)).toBe(total.toChase);
    expect(rows.find(({ supplierId }) => supplierId === 201)).toMatchObject({
      expected: 16_087_908,
      claimed: 12_954_189,
      notClaimed: 3_133_719,
    });
    for (const { supplierId, ...row } of rows) {
      const own = ofOffice.filter((sector) => sector.supplierId === supplierId);
      expect([row.bookings, row.expected, row.notClaimed]).toEqual([
        own.length,
        sum(own),
        sum(own.filter(({ isClaimed }) => !isClaimed)),
      ]);
    }
    expect(coverage).toMatchObject({ isListComplete: true, unreadable: 0, unequal: 0 });
    expect(isCovered(coverage)).toBe(true);
  });

  it('accounts 3: counts October by travel, by the day opened, and with inactive bookings', async () => {
    const { overview, bookings, sectors } = await openCommission();
    const ofAccor = sectors.filter(({ supplierId }) => supplierId === 201);
    const active = ofAccor.filter(({ isActive }) => isActive);
    const byTravel = active.filter(({ travel }) => isOctober(travel));
    const getAccor = async (basis: PeriodBasis) =>
      (await overview(basis)).rows.find(({ supplierId }) => supplierId === 201)?.expected;
    expect([sum(byTravel), byTravel.length]).toEqual([739_292, 25]);
    expect(await getAccor(october)).toBe(sum(byTravel));
    const listed = (await bookings(october, 201)).bookings;
    expect(listed.map(({ sectorId }) => sectorId).sort()).toEqual(byTravel.map(({ id }) => id).sort());
    const opened = sum(active.filter((sector) => isOctober(sector.opened)));
    expect([await getAccor({ ...october, date: 'opened' }), opened]).toEqual([275_536, 275_536]);
    const all = sum(ofAccor.filter(({ travel }) => isOctober(travel)));
    expect([await getAccor({ ...october, bookings: 'all' }), all]).toEqual([868_062, 868_062]);
  });
});
