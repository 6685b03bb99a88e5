/** Finish: what a statement paid becomes receipts, and is taken back as it was. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommissionService } from '@main/office/commission/commission-service';
import { setLock } from '@main/office/month-end/gather-month';
import { type Receipt, toBookingId } from '@shared/commission/work-records';
import { monthLockSchema, monthRecordSchema, toMonthBasis } from '@shared/settings/month-end';
import { centsToDecimal } from '@shared/values/money';
import { demoStatement, openSheetOffice, payableSectors, payableTrips } from '@test/helpers/sheet-office';
import { expect, it } from 'vitest';

it('accounts 7: Finish of the demo office’s statement writes 26 receipts and claims 847.72, and is taken back exactly', async () => {
  const { session, sheets, work, finisher, open, act, read, finish, options } = await openSheetOffice();
  const opened = await open(demoStatement(201).csv, 'accor.csv');
  const before = await work.read(session);

  // Not while something is to check, nor on a sheet that has changed since.
  await expect(finish(opened)).rejects.toThrow('Settle the 4 to check');
  const changed = await finish({ ...opened, revision: 'another' });
  expect(changed).toMatchObject({ undo: null, claimedSince: [], sheet: { revision: opened.revision } });
  expect(await work.read(session)).toEqual(before);

  const pairs = opened.pairs.filter(({ group }) => group === 'to-check').map(({ id }) => id);
  const sheet = await act(opened, { kind: 'accept', pairs });
  expect(sheet.finish).toMatchObject({ blockedBy: null, paid: 22, partPaid: 4 });
  expect(sheet.finish.short.cents + sheet.finish.missing.cents).toBe(84_772);

  // Nor with a month that was locked with it meanwhile.
  const [month, lists] = ['2026-11', { parts: [], suppliers: [], files: [], waivers: [], notes: [], unlocks: [] }];
  const basis = toMonthBasis(monthRecordSchema.parse({ month }));
  const lock = { month, basis, lockedAtMs: 1, commission: 0, bookings: {}, folder: '', statements: [sheet.head.id] };
  await setLock(session, month, monthLockSchema.parse({ ...lock, ...lists }));
  const locked = await read(sheet);
  expect(locked.finish.blockedBy).toBe('November is locked with this statement. Unlock it first.');
  await expect(finish(locked)).rejects.toThrow('is locked');
  await expect(sheets.assertOpen(session, sheet.head.id)).rejects.toThrow('is locked');
  await setLock(session, month, null);
  const finished = await finish(sheet);
  const { receipts, writeOffs, events } = await work.read(session);
  expect([receipts.length, writeOffs.length, finished.claimedSince]).toEqual([26, 0, []]);
  expect(receipts.filter(({ cents, expected }) => cents === expected)).toHaveLength(22);
  const paid = receipts.reduce((sum, { cents }) => sum + cents, 0);
  expect(paid).toBe(sheet.sum.cents - sheet.finish.queried.cents);
  const text = 'Statement to 27 Nov 2026: 28 lines, 8,831.51';
  expect(events).toMatchObject([{ supplierId: 201, kind: 'statement', text }]);
  expect(finished.sheet.head.finishedAtMs).not.toBeNull();
  await expect(finish(finished.sheet)).rejects.toThrow('finished');

  // Reopened later: every record that names the statement goes.
  expect(await finisher.reopen(session, sheet.head.id, null, options)).toEqual(await read(sheet));
  expect(await work.read(session)).toEqual(before);

  // A small difference is written off where that is ticked, which is remembered of the supplier.
  const { undo } = await finish(sheet, true);
  const written = await work.read(session);
  const [off] = written.writeOffs;
  const refund = written.receipts.filter((receipt) => off && toBookingId(receipt) === toBookingId(off));
  expect([off?.cents, refund]).toMatchObject([1, [{ cents: -34_232, expected: -34_231 }]]);
  expect(written.suppliers).toMatchObject([{ supplierId: 201, writesOffSmall: true }]);
  // A claim that follows remembers its address, which Undo of both leaves as it leaves the tick.
  const remembered = written.suppliers.map((supplier) => ({ ...supplier, email: 'pay@accor.example' }));
  await work.change(session, { put: { suppliers: remembered }, remove: {} });
  expect(await finisher.reopen(session, sheet.head.id, undo, options)).toEqual({ ...sheet, writesOffSmall: true });
  expect(await work.read(session)).toEqual({ ...before, suppliers: remembered });
});

/** The demo office with a few of Accor’s bookings that are to be paid. */
async function openSmallOffice() {
  const office = await openSheetOffice({ trips: payableTrips });
  /** Opens a file of the first three. @param less - what the last one is short of, in cents */
  const openLines = (of: 'net' | 'commission', less: number, only = payableSectors.slice(0, 3)) =>
    office.open(
      [
        `Booking reference,Travel date,${of}`,
        ...only.map(({ reloc_code, travel_date, financial }, index) =>
          [
            reloc_code,
            travel_date,
            centsToDecimal((financial[of] ?? 0) - (index === only.length - 1 ? less : 0)),
          ].join(),
        ),
      ].join('\n'),
    );
  return { ...office, openLines };
}

it('a bill of net amounts pays and claims no commission, and covers no period of it', async () => {
  const { session, sheets, work, finish, openLines } = await openSmallOffice();
  const bill = await openLines('net', 100);
  const none = { count: 0, cents: 0 };
  expect(bill.finish).toMatchObject({ blockedBy: null, paid: 0, partPaid: 0, short: none, missing: none });
  await finish(bill);
  expect(await sheets.listHeads(session)).toMatchObject([{ paysCommission: false }]);
  const listStatements = () => sheets.listHeads(session);
  const commission = new CommissionService({ records: work, listStatements, chasesClaimed: () => false });
  const span = { kind: 'all-to' as const, day: '9999-12-31' };
  const { total } = await commission.getOverview(session, { date: 'travel', span, bookings: 'all' });
  expect(total).toMatchObject({ coveredByStatements: 0, received: null, difference: null });
});

it('a later statement that pays the rest of a short line has it as paid', async () => {
  const { finish, openLines } = await openSmallOffice();
  await finish(await openLines('commission', 100));
  const [, , short] = payableSectors;
  const rest = await openLines('commission', (short?.financial.commission ?? 0) - 100, payableSectors.slice(2, 3));
  expect(rest.pairs[0]).toMatchObject({ group: 'already-claimed', theirs: 100 });
  expect(rest.finish).toMatchObject({ paid: 1, partPaid: 0 });
});

it('a receipt that an earlier version wrote of the statement makes way for those of its Finish, and is there again after Undo', async () => {
  const { session, work, finisher, open, act, finish, options } = await openSheetOffice();
  const opened = await open(demoStatement(201).csv, 'accor.csv');
  const pairs = opened.pairs.filter(({ group }) => group === 'to-check').map(({ id }) => id);
  const { tripId = 0, sectorId = 0 } = opened.pairs.find(({ group }) => group === 'agreed')?.bookings[0] ?? {};
  const source = { kind: 'statement' as const, statementId: opened.head.id, row: 0 };
  const earlier: Receipt = { id: 'earlier', tripId, sectorId, cents: 100, expected: 100, source };
  await work.change(session, { put: { receipts: [earlier] }, remove: {} });
  const sheet = await act(opened, { kind: 'accept', pairs });
  const { undo } = await finish(sheet);
  const { receipts } = await work.read(session);
  expect([receipts.length, receipts.some(({ id }) => id === 'earlier')]).toEqual([26, false]);
  await finisher.reopen(session, sheet.head.id, undo, options);
  expect((await work.read(session)).receipts).toEqual([earlier]);
});

it('faults 372, 440: a statement is taken up with every decision, sealed on the disk, and no act on an earlier sheet counts', async () => {
  const { folder, restart, session, open, act, options } = await openSheetOffice();
  const opened = await open(demoStatement(201).csv, 'accor.csv');
  const [first, second] = opened.pairs.filter(({ group }) => group === 'to-check').map(({ id }) => id);
  if (first === undefined || second === undefined) throw new Error('The statement has too few suggestions.');
  const matched = await act(opened, { kind: 'accept', pairs: [first] });
  await expect(act(opened, { kind: 'accept', pairs: [second] })).rejects.toThrow('Nothing was decided');
  const sheet = await act(matched, { kind: 'refuse', pairs: [second] });
  const sheets = await restart();
  expect(await sheets.read(session, sheet.head.id, options)).toEqual(sheet);
  const stored = readFileSync(join(folder, 'user-records', `${session.office.id}.db`), 'latin1');
  expect(['EUSWEL', 'Commission statement', 'accor'].filter((text) => stored.includes(text))).toEqual([]);
});
