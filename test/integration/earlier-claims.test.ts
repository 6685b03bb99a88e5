/** What earlier versions noted of unclaimed sectors, taken over on a home of such a version: nothing that was typed is lost. */
import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeDemoData } from '@demo/data/demo-data';
import { earlierClaimKind, earlierStatementKind } from '@main/office/commission/earlier-claims';
import type { OfficeSession } from '@main/office/connect/office-session';
import type { UserRecordKind } from '@main/saved/user/user-record-file';
import type { EarlierClaim } from '@shared/commission/work-records';
import { connectDemo } from '@test/helpers/demo';
import { saveDemoTrips } from '@test/helpers/saved-demo';
import { describe, expect, it } from 'vitest';

const day = '2026-11-20';
const { trips } = makeDemoData(20_709_202, day, 400);
const saved = trips.slice(0, 390);
const sectors = trips.flatMap(({ id, sectors: own }) => own.map((sector) => ({ tripId: id, ...sector })));
/** Sectors of one supplier, of the trips that are saved. */
const ofSupplier = sectors.filter(
  ({ tripId, supplier_id }) => supplier_id === 201 && saved.some(({ id }) => id === tripId),
);
const getSector = (index: number) => {
  const sector = ofSupplier[index];
  if (!sector) throw new Error('The demo office has too few sectors.');
  return { tripId: sector.tripId, sectorId: sector.id, cents: sector.financial.commission };
};

const blank = { chasedOn: null, remindOn: null, note: '' };
const claim = (index: number, rest: Partial<EarlierClaim> & Pick<EarlierClaim, 'status'>): EarlierClaim => {
  const { tripId, sectorId } = getSector(index);
  return { tripId, sectorId, ...blank, ...rest };
};

/** Writes records as an earlier version did. */
async function writeAll<T>(session: OfficeSession, kind: UserRecordKind<T>, records: readonly T[]): Promise<void> {
  await session.userRecords.transact(session.office, ({ put }) => {
    for (const record of records) put(kind, kind.getName(record), record);
  });
}

/** An office in whose records an earlier version has written. */
async function openEarlier(claims: readonly EarlierClaim[]) {
  const office = await connectDemo();
  const session = await office.openSession();
  await saveDemoTrips(session, saved, session.now());
  await writeAll(session, earlierClaimKind, claims);
  const toSettings = (ourAmount: 'commission' | 'total') => ({ scope: { ourAmount } });
  await writeAll(session, earlierStatementKind, [
    { id: 's-digest', fileName: 'october.csv', digest: 'd1', settings: toSettings('commission') },
    { id: 's-named', fileName: 'september.csv', digest: 'd2', settings: toSettings('commission') },
    { id: 's-total', fileName: 'bills.csv', digest: 'd3', settings: toSettings('total') },
  ]);
  return { ...office, session };
}

const keys = (...indexes: number[]) => indexes.map(getSector);
const byText = <T extends { readonly text: string }>(events: readonly T[], text: string) =>
  events.filter((event) => event.text === text);

describe('notes of earlier versions', () => {
  it('become events, receipts and write-offs, once', async () => {
    const { services, session } = await openEarlier([
      claim(0, { status: 'to-chase' }),
      claim(1, { status: 'chased', chasedOn: '2026-10-03', note: 'Rang Bilby', remindOn: '2026-12-01' }),
      claim(2, { status: 'chased', chasedOn: '2026-10-03', note: 'Rang Bilby', remindOn: '2026-12-01' }),
      claim(3, { status: 'promised', chasedOn: '2026-10-04', note: 'Next week' }),
      claim(4, { status: 'claimed-elsewhere', note: 'Claimed on statement 2026-10 (october.csv)', statements: ['d1'] }),
      claim(5, { status: 'claimed-elsewhere', note: 'Asked twice\nClaimed on statement 2026-09 (september.csv)' }),
      claim(6, { status: 'claimed-elsewhere', note: 'Paid in cash' }),
      claim(7, { status: 'claimed-elsewhere', statements: ['d3'] }),
      claim(8, { status: 'not-claimable', note: 'Group rate' }),
      claim(9, { status: 'to-chase', note: 'Check the invoice', remindOn: '2026-12-05' }),
      claim(10, { status: 'to-chase', chasedOn: '2026-09-01' }),
      claim(11, { status: 'to-chase', remindOn: '2026-12-24' }),
    ]);
    const { records } = services.commission;
    const work = await records.read(session);
    const { events, receipts, writeOffs } = work;
    expect(byText(events, 'Rang Bilby')).toMatchObject([
      {
        kind: 'claim',
        supplierId: 201,
        day: '2026-10-03',
        remindOn: '2026-12-01',
        bookings: keys(1, 2).sort((a, b) => a.tripId - b.tripId || a.sectorId - b.sectorId),
      },
    ]);
    expect(byText(events, 'Next week')).toMatchObject([{ kind: 'claim', day: '2026-10-04', bookings: keys(3) }]);
    expect(byText(events, 'Promised')).toMatchObject([{ kind: 'note', day: '2026-10-04', bookings: keys(3) }]);
    expect(byText(events, 'Check the invoice')).toMatchObject([
      { kind: 'note', remindOn: '2026-12-05', bookings: keys(9) },
    ]);
    expect(byText(events, 'Chased')).toMatchObject([{ kind: 'note', day: '2026-09-01', bookings: keys(10) }]);
    expect(byText(events, '')).toMatchObject([{ kind: 'reminder', remindOn: '2026-12-24', bookings: keys(11) }]);
    const notes = events.flatMap(({ kind, text }) => (kind === 'note' ? [text] : []));
    for (const text of ['Paid in cash', 'Group rate', 'Asked twice\nClaimed on statement 2026-09 (september.csv)'])
      expect(notes).toContain(text);
    const paid = receipts.map(({ tripId, sectorId, cents, source }) => [{ tripId, sectorId, cents }, source]);
    expect(paid).toHaveLength(2);
    expect(paid).toContainEqual([getSector(4), { kind: 'statement', statementId: 's-digest', row: 0 }]);
    expect(paid).toContainEqual([getSector(5), { kind: 'statement', statementId: 's-named', row: 0 }]);
    const written = writeOffs.map(({ tripId, sectorId, cents, reason }) => [{ tripId, sectorId, cents }, reason]);
    expect(written).toHaveLength(3);
    for (const index of [6, 7])
      expect(written).toContainEqual([getSector(index), 'Claimed elsewhere, before Nov 2026']);
    expect(written).toContainEqual([getSector(8), 'Not claimable']);
    expect(await records.read(session)).toEqual(work);
    expect((await session.userRecords.list(session.office, earlierClaimKind))?.records).toEqual([]);
  });

  it('wait until their trips are saved, and join what was taken over of the same event', async () => {
    const unsaved = sectors.filter(({ tripId }) => !saved.some(({ id }) => id === tripId)).slice(0, 2);
    const waiting = unsaved.map(
      ({ tripId, id }): EarlierClaim => ({
        ...{ tripId, sectorId: id, ...blank },
        status: 'not-claimable',
      }),
    );
    const { services, session } = await openEarlier([claim(0, { status: 'not-claimable' }), ...waiting]);
    const { records } = services.commission;
    expect((await records.read(session)).writeOffs).toHaveLength(1);
    await saveDemoTrips(session, trips, session.now());
    expect((await records.read(session)).writeOffs).toHaveLength(1 + waiting.length);
  });

  it('of bookings that their trips have no longer are kept as notes of no supplier', async () => {
    const { tripId } = getSector(0);
    const { services, session } = await openEarlier([
      { tripId, sectorId: 999_999, ...blank, status: 'chased', note: 'Ring' },
    ]);
    const { events } = await services.commission.records.read(session);
    expect(events).toMatchObject([{ kind: 'claim', supplierId: null, text: 'Ring', bookings: [{ cents: 0 }] }]);
  });

  it('stay in a copy of the file of that version', async () => {
    const { services, session, folder, id, start } = await openEarlier([
      claim(0, { status: 'promised', note: 'Soon' }),
    ]);
    await services.commission.records.read(session);
    const records = join(folder, 'user-records');
    const copy = join(records, `${id}.db.before-commission.copy`);
    expect(existsSync(copy)).toBe(true);
    await services.close();
    for (const name of readdirSync(records)) if (/-(wal|shm)$/.test(name)) throw new Error(`${name} is left.`);
    copyFileSync(copy, join(records, `${id}.db`));
    const again = await start().offices.openSession(id);
    expect((await again.userRecords.list(again.office, earlierClaimKind))?.records).toMatchObject([{ note: 'Soon' }]);
  });
});

it('faults 302: payments and notes are neither read nor changed while the keychain is locked', async () => {
  const { services, session, id, keychain, start } = await openEarlier([]);
  const event = { supplierId: 201, day, kind: 'note' as const, bookings: [], attachment: null, remindOn: null };
  const write = (text: string) => ({ put: { events: [{ ...event, id: text, text }] }, remove: {} });
  await services.commission.records.change(session, write('Ring Bilby'));
  await services.close();
  keychain.hidden.add('/cache-key');
  const locked = start();
  const { records } = locked.commission;
  const lockedSession = await locked.offices.openSession(id);
  await expect(records.read(lockedSession)).rejects.toMatchObject({ code: 'keychain-locked' });
  await expect(records.change(lockedSession, write('Lost'))).rejects.toMatchObject({ code: 'keychain-locked' });
  await locked.close();
  keychain.hidden.clear();
  const unlocked = start();
  const work = await unlocked.commission.records.read(await unlocked.offices.openSession(id));
  expect(work.events.map(({ text }) => text)).toEqual(['Ring Bilby']);
});
