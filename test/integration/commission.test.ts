/** Commission of the demo office under the bar: its sums, its bookings and what is recorded, as main gives them to a screen. */
import { CommissionService, type SupplierStatement } from '@main/office/commission/commission-service';
import { WorkRecords } from '@main/office/commission/work-records';
import { isCovered } from '@shared/commission/bookings';
import type { PeriodBasis } from '@shared/filters/period-basis';
import { demoDay, demoNoon, openSavedDemo } from '@test/helpers/saved-demo';
import { describe, expect, it } from 'vitest';

async function openCommission(statements: readonly SupplierStatement[] = []) {
  const { session, trips } = await openSavedDemo();
  const records = new WorkRecords(async () => undefined);
  const listStatements = async () => statements;
  const service = new CommissionService({ records, listStatements, chasesClaimed: () => false });
  const sectors = trips.flatMap(({ id, base, sectors: own }) =>
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
    trips,
    sectors,
    overview: (basis: PeriodBasis) => service.getOverview(session, basis, { signal }),
    bookings: (basis: PeriodBasis, supplierId: number | 'all') =>
      service.listBookings(session, { basis, supplierId }, { signal }),
  };
}

type Sector = Awaited<ReturnType<typeof openCommission>>['sectors'][number];

const due: PeriodBasis = { date: 'return', span: { kind: 'all-to', day: 'yesterday' }, bookings: 'active' };
const october: PeriodBasis = { date: 'travel', span: { kind: 'month', key: '2026-10' }, bookings: 'active' };
const sum = (sectors: readonly Sector[]) => sectors.reduce((cents, { commission }) => cents + commission, 0);
const isOctober = (day: string) => day.startsWith('2026-10');

describe('commission of the demo office', () => {
  it('accounts 2: adds up what is due by supplier, claimed and not claimed, to the cent', async () => {
    const { overview, sectors } = await openCommission();
    const { rows, total, coverage } = await overview(due);
    const ofOffice = sectors.filter(({ returned, isActive }) => isActive && returned < demoDay);
    const claimed = sum(ofOffice.filter(({ isClaimed }) => isClaimed));
    const expected = sum(ofOffice);
    expect(total).toEqual({
      ...{ bookings: ofOffice.length, expected, claimed, notClaimed: expected - claimed },
      ...{ received: null, difference: null, coveredByStatements: 0 },
      ...{ toChase: expected - claimed, ages: expect.anything() },
    });
    expect([expected, claimed, rows.length]).toEqual([83_146_315, 70_740_764, 29]);
    expect(Object.values(total.ages).reduce((a, b) => a + b)).toBe(total.toChase);
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

  it('follows what is recorded, and takes it back', async () => {
    const period = { from: '2026-10-01', to: '2026-10-31' };
    const { session, service, overview, bookings, sectors } = await openCommission([
      { id: 's1', supplierIds: [201], period, finishedAtMs: 1, toCheck: 0, paysCommission: true },
      { id: 's2', supplierIds: [202], period: null, finishedAtMs: null, toCheck: 4, paysCommission: true },
    ]);
    const open = sectors.filter(
      ({ supplierId, isActive, isClaimed, returned, commission }) =>
        supplierId === 201 && isActive && !isClaimed && returned < demoDay && commission > 100,
    );
    const [paid, short, writtenOff, chased] = open;
    if (!paid || !short || !writtenOff || !chased) throw new Error('Too few bookings are open.');
    const before = await overview(due);
    const toKey = ({ tripId, id }: Sector) => ({ tripId, sectorId: id });
    const byHand = { kind: 'by-hand' as const, day: demoDay, text: 'Cheque' };
    const toReceipt = (sector: Sector, cents: number) => ({
      ...{ id: `r${sector.id}`, ...toKey(sector), cents, expected: sector.commission, source: byHand },
    });
    const undo = await service.records.change(session, {
      put: {
        receipts: [toReceipt(paid, paid.commission), toReceipt(short, short.commission - 100)],
        writeOffs: [{ id: 'w1', ...toKey(writtenOff), cents: writtenOff.commission, reason: 'Small', day: demoDay }],
        events: [
          {
            ...{ id: 'e1', supplierId: 201, day: demoDay, kind: 'claim', text: '' },
            ...{ attachment: null, remindOn: '2026-12-12' },
            bookings: [{ ...toKey(chased), cents: chased.commission }],
          },
        ],
      },
      remove: {},
    });
    const after = await overview(due);
    const getRow = ({ rows }: typeof after, id: number) => rows.find(({ supplierId }) => supplierId === id);
    const settled = paid.commission + (short.commission - 100) + writtenOff.commission;
    expect(after.total.toChase).toBe(before.total.toChase - settled);
    expect(after.total).toMatchObject({ expected: before.total.expected, notClaimed: before.total.notClaimed });
    const covered = sectors.filter(
      ({ supplierId, isActive, travel, returned, id }) =>
        supplierId === 201 && isActive && returned < demoDay && (isOctober(travel) || [paid.id, short.id].includes(id)),
    );
    const received = paid.commission + short.commission - 100;
    expect(getRow(after, 201)).toMatchObject({
      ...{ received, difference: received - sum(covered), coveredByStatements: covered.length },
      ...{ chasedOn: demoDay, remindOn: '2026-12-12' },
      statement: { kind: 'finished', statementId: 's1', finishedAtMs: 1 },
    });
    expect(getRow(after, 202)).toMatchObject({
      received: null,
      statement: { kind: 'open', statementId: 's2', toCheck: 4 },
    });
    const listed = (await bookings(due, 201)).bookings;
    const getState = ({ id }: Sector) => listed.find(({ sectorId }) => sectorId === id)?.state;
    expect([paid, short, writtenOff, chased].map(getState)).toEqual(['paid', 'part-paid', 'written-off', 'chased']);
    expect(listed.filter(({ isChangedSincePaid }) => isChangedSincePaid)).toEqual([]);
    const redo = await service.records.change(session, undo);
    expect(await overview(due)).toEqual(before);
    await service.records.change(session, redo);
    expect(await overview(due)).toEqual(after);
  });

  it('covers a bar as far as trips are saved, and names those that do not add up', async () => {
    const { session, overview, trips } = await openCommission();
    const [first] = trips.filter(({ sectors }) => sectors.some(({ travel_date }) => isOctober(travel_date)));
    if (!first) throw new Error('No trip travels in October.');
    const { total_commission: cents, ...summary } = first.listItem.sector_summary as Record<string, number>;
    const changed = { ...first.listItem, sector_summary: { ...summary, total_commission: Number(cents) + 1 } };
    const save = async (atMs: number) =>
      await session.cache.records.putAll('trip-item', [[String(first.id), JSON.stringify(changed)]], atMs);
    const { coverage } = await overview(october);
    await save(demoNoon);
    expect((await overview(october)).coverage).toMatchObject({ ...coverage, unequal: 1 });
    await save(demoNoon + 25 * 3_600_000);
    const later = (await overview(october)).coverage;
    expect([later.trips, later.covered, isCovered(later)]).toEqual([coverage.trips, coverage.trips - 1, false]);
    const unsaved = JSON.stringify({ ...first.listItem, id: 9_999_999, sector_summary: null });
    await session.cache.records.putAll('trip-item', [['9999999', unsaved]], demoNoon);
    expect((await overview(october)).coverage.trips).toBe(coverage.trips + 1);
  });
});
