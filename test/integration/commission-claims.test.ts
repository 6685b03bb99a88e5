/** A claim of the demo office: the letter as another library reads it, its workbook, and what is recorded. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClaimFiles, ClaimLetters } from '@main/office/commission/claim-letters';
import { CommissionService } from '@main/office/commission/commission-service';
import { WorkRecords } from '@main/office/commission/work-records';
import { OfficePreferences } from '@main/office/connect/office-preferences';
import type { Booking } from '@shared/commission/bookings';
import type { StatementSheet } from '@shared/commission/statement-sheet';
import { type BookingKey, toBookingId } from '@shared/commission/work-records';
import type { PeriodBasis } from '@shared/filters/period-basis';
import type { Output } from '@shared/ipc/contract';
import { demoNoon, openSavedDemo } from '@test/helpers/saved-demo';
import { temporaryFolder } from '@test/helpers/temporary';
import { readXlsx } from 'hucre/xlsx';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';

const basis: PeriodBasis = { date: 'return', span: { kind: 'all-to', day: 'yesterday' }, bookings: 'active' };
const { signal } = new AbortController();
const accor = { supplierId: 201, supplierName: 'Accor', basis, bookings: null, includesOpenStatements: false };

let saved: ReturnType<typeof openSavedDemo> | undefined;

const openHead = {
  ...{ fileName: 'accor.csv', supplierIds: [201], period: null, openedAtMs: demoNoon },
  ...{ finishedAtMs: null, lines: 3, cents: 0, toCheck: 0, paysCommission: true },
};

/** The demo office, of whose commission nothing is recorded yet. */
async function openOffice(openSheets: readonly StatementSheet[] = [], sheets: readonly StatementSheet[] = []) {
  saved ??= openSavedDemo();
  const { session } = await saved;
  const records = new WorkRecords(async () => undefined);
  const { receipts, writeOffs, events, suppliers } = await records.read(session);
  const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);
  const known = suppliers.map(({ supplierId }) => String(supplierId));
  const remove = { receipts: ids(receipts), writeOffs: ids(writeOffs), events: ids(events), suppliers: known };
  await records.change(session, { put: {}, remove });
  const commission = new CommissionService({ records, listStatements: async () => [], chasesClaimed: () => false });
  const letters = new ClaimLetters({
    commission,
    sheets: {
      listHeads: async () => openSheets.map((_, index) => ({ ...openHead, id: String(index) })),
      read: async (_, id) => (openSheets[Number(id)] ?? sheets[0]) as StatementSheet,
    },
    preferences: new OfficePreferences(session.userRecords, ''),
  });
  const getAccor = async () => {
    const { rows } = await commission.getOverview(session, basis);
    return rows.find(({ supplierId }) => supplierId === 201);
  };
  /** What is saved of the bookings of a draft. */
  const listDrafted = async ({ bookings }: { readonly bookings: readonly BookingKey[] }) => {
    const listed = await commission.listBookings(session, { basis, supplierId: 201 });
    const byId = new Map(listed.bookings.map((booking) => [toBookingId(booking), booking]));
    return bookings.map((key) => byId.get(toBookingId(key)) as Booking);
  };
  const draft = (change: Partial<Parameters<ClaimLetters['draft']>[1]> = {}) =>
    letters.draft(session, { ...accor, ...change }, { signal });
  return { session, records, commission, letters, getAccor, draft, listDrafted };
}

/** What the user sends of a draft. */
const toRequest = ({ draft, bookings, totalCents }: Output<'commission:draft-claim'>, how: 'email' | 'file') => ({
  ...{ ...accor, bookings, totalCents, how },
  draft: { ...draft, to: 'commissions@accor.example' },
});

/** Sends what a draft has, and gives what was delivered. */
async function send(
  { session, letters, draft: makeDraft }: Awaited<ReturnType<typeof openOffice>>,
  how: 'email' | 'file',
  change: Partial<{ to: string; message: string }> = {},
) {
  const draft = await makeDraft();
  const request = toRequest(draft, how);
  const downloads = temporaryFolder();
  const delivered: ClaimFiles[] = [];
  const deliver = async (files: ClaimFiles) => void delivered.push(files);
  const changed = { ...request, draft: { ...request.draft, ...change } };
  const sent = await letters.send(session, changed, { signal, downloads, deliver });
  return { draft, sent, downloads, file: delivered[0] as ClaimFiles };
}

const readRows = async (bytes: Uint8Array) => {
  const { sheets } = await readXlsx(bytes);
  return { names: sheets.map(({ name }) => name), rows: sheets[0]?.rows ?? [] };
};

describe('a claim of commission', () => {
  it('accounts 7: is a draft of an email with a workbook of exactly the listed bookings', async () => {
    const office = await openOffice();
    const drafted = await office.draft();
    const bookings = await office.listDrafted(drafted);
    const { draft, file } = await send(office, 'email', {
      to: 'Accor “TARS” <commissions@accor.example>; second@accor.example',
    });
    const bytes = await readFile(file.path);
    const email = await PostalMime.parse(bytes);
    expect(file.path).toMatch(/[\\/]Accor commission claim 28 Nov 2026\.eml$/);
    expect(email.to).toEqual([
      { name: 'Accor “TARS”', address: 'commissions@accor.example' },
      { name: '', address: 'second@accor.example' },
    ]);
    expect(email.subject).toBe(draft.draft.subject);
    expect(email.text?.replaceAll('\r\n', '\n').trim()).toBe(draft.draft.message);
    expect(email.headers.find(({ key }) => key === 'x-unsent')?.value).toBe('1');
    expect(bytes.toString()).not.toMatch(/X-Mailer|Tripledger/i);
    const [attachment, ...more] = email.attachments;
    expect(more).toEqual([]);
    expect(attachment?.filename).toBe('Accor commission claim 28 Nov 2026.xlsx');
    const { names, rows } = await readRows(new Uint8Array(attachment?.content as ArrayBuffer));
    expect(names).toHaveLength(1);
    expect(rows[0]?.[0]).toBe('Accor commission claim 28 Nov 2026');
    expect(rows[1]?.filter(Boolean)).toEqual([office.session.office.name]);
    expect(rows[3]).toEqual(['Reference', 'Name', 'From', 'To', 'Details', 'AUD']);
    expect(rows.slice(4, -1).map(([reference]) => reference)).toEqual(bookings.map((b) => b.bookingReference));
    expect(rows.slice(4, -1).map((row) => Math.round(Number(row[5]) * 100))).toEqual(
      bookings.map((b) => b.outstanding),
    );
    expect(rows.slice(4, -1).some((row) => String(row[4]).includes('Accor'))).toBe(false);
    // The panel showed the first of these rows.
    const { attachment: shown } = drafted;
    expect(shown.columns.map(({ label }) => label)).toEqual(rows[3]);
    expect(shown.rows).toHaveLength(6);
    expect(shown.rows.map(([reference]) => reference)).toEqual(rows.slice(4, 10).map(([reference]) => reference));
  });

  it('accounts 7: makes the bookings chased, and its undo makes every number what it was', async () => {
    const office = await openOffice();
    const before = await office.getAccor();
    const { sent, draft } = await send(office, 'email');
    const chased = await office.getAccor();
    expect(chased).toMatchObject({ chasedOn: '2026-11-28', remindOn: '2026-12-12', toChase: before?.toChase });
    const listed = await office.commission.listBookings(office.session, { basis, supplierId: 201 });
    expect(listed.bookings.filter(({ state }) => state === 'chased').map(toBookingId)).toEqual(
      draft.bookings.map(toBookingId),
    );
    await office.records.change(office.session, sent.undo);
    expect(await office.getAccor()).toEqual(before);
  });

  it('saves the workbook beside one of the same name where the user sends it otherwise, and keeps it as it was sent', async () => {
    const office = await openOffice();
    const { file, downloads, draft } = await send(office, 'file');
    expect(file).toMatchObject({ how: 'file', text: draft.draft.message });
    expect(file.path.startsWith(downloads)).toBe(true);
    const bytes = await readFile(file.path);
    expect((await readRows(bytes)).rows.length).toBe(draft.bookings.length + 5);
    const [event] = (await office.records.read(office.session)).events;
    expect(await readFile(await office.letters.openAttachment(office.session, event?.id ?? ''))).toEqual(bytes);
  });

  it('says only what is known: not yet claimed in our records, and net of refunds', async () => {
    const office = await openOffice();
    const { draft } = await office.draft();
    expect(draft.message).toContain(
      '126 bookings whose travel is over and whose commission is not yet claimed in our records',
    );
    expect(draft.message).toContain('31,337.19 AUD in total, net of refunds.');
    expect(draft.message).toContain('The oldest ended on 19 January 2024.');
    expect(draft.message).not.toMatch(/not received|sector|\{/);
    expect(draft.subject).toMatch(/^Commission claim, .+: 126 bookings, 31,337.19 AUD$/);
  });

  it('after a part payment says what was paid, and has it beside what is still due', async () => {
    const office = await openOffice();
    const bookings = await office.listDrafted(await office.draft());
    const paid = bookings.find(({ expected }) => (expected ?? 0) > 1_000) as Booking;
    const receipt = {
      id: 'by hand',
      tripId: paid.tripId,
      sectorId: paid.sectorId ?? 0,
      cents: 1_000,
      expected: paid.expected ?? 0,
      source: { kind: 'by-hand' as const, day: '2026-11-27', text: 'Cheque' },
    };
    await office.records.change(office.session, { put: { receipts: [receipt] }, remove: {} });
    const { file, draft } = await send(office, 'file');
    expect(draft.draft.message).toContain(`${paid.bookingReference}: you paid 10.00, we expected `);
    const { rows } = await readRows(await readFile(file.path));
    expect(rows[3]).toEqual(['Reference', 'Name', 'From', 'To', 'Details', 'AUD', 'Paid', 'Still due']);
    for (const row of rows.slice(4, -1)) expect(Number(row[5]) - Number(row[6])).toBeCloseTo(Number(row[7]), 6);
  });

  it('leaves out bookings that an open statement has, and names them', async () => {
    const first = await openOffice();
    const { bookings } = await first.draft();
    const onStatement = bookings.slice(0, 3);
    const sheet = { pairs: [{ group: 'agreed', bookings: onStatement }] } as unknown as StatementSheet;
    const office = await openOffice([sheet]);
    const draft = await office.draft();
    expect(draft.onOpenStatements.bookings).toBe(3);
    expect(draft.bookings).toEqual(bookings.slice(3));
    const whole = await office.draft({ includesOpenStatements: true });
    expect(whole.bookings).toHaveLength(bookings.length);
  });

  it('faults 842: claims what a finished statement left short and missing, and asks about lines without a booking', async () => {
    const first = await openOffice();
    const { bookings } = await first.draft();
    const [missing] = bookings;
    const unknown = (line: object, theirs: number) => ({ group: 'unknown', bookings: [], lines: [line], theirs });
    const sheet = {
      pairs: [
        { group: 'missing', bookings: [missing], lines: [] },
        { ...unknown({ reference: 'ABCDEF', name: 'Nguyen', date: '2026-10-03' }, 20_000), certain: 'no-booking' },
        { ...unknown({ reference: 'GHIJKL' }, 100), certain: 'inactive' },
        { ...unknown({ reference: 'STUVWX' }, 300), why: 'Inactive Hotels’ booking', certain: null },
        { ...unknown({ reference: 'MNOPQR' }, 50_117), group: 'already-claimed', ours: 50_617, difference: -500 },
      ],
    } as unknown as StatementSheet;
    const office = await openOffice([], [sheet]);
    const draft = await office.draft({ statementId: 'a' });
    expect(draft.bookings.map(toBookingId)).toEqual([missing].map((key) => toBookingId(key as never)));
    expect(draft.draft.message).toContain(
      'ABCDEF, Nguyen, 3 October 2026, 200.00: we have no booking for this line. Please send the guest’s name and the booking date.',
    );
    expect(draft.draft.message).toContain('STUVWX, 3.00: we could not match this line.');
    expect(draft.draft.message).toContain('GHIJKL, 1.00: this booking is not active in our records.');
    expect(draft.draft.message).toContain('MNOPQR: we have this booking as already claimed, 506.17; you paid 501.17');
  });

  describe('the list of a statement', () => {
    const makeSheet = (pairs: readonly object[], paysCommission = true) =>
      ({
        head: { id: 'a', finishedAtMs: null, supplierIds: [201], period: null, paysCommission },
        ...{ pairs, sum: { lines: 1, cents: 0 } },
      }) as unknown as StatementSheet;
    const pay = (booking: Booking, cents: number) => ({
      ...{ group: 'short-paid', lines: [{ row: 3, cents }], difference: cents - (booking.expected ?? 0) },
      bookings: [{ ...booking, commission: booking.expected, cents: booking.expected }],
    });
    const exportRows = async (sheet: StatementSheet) => {
      const { letters, session } = await openOffice([], [sheet]);
      const path = join(temporaryFolder(), 'list.xlsx');
      await letters.exportList(session, { statementId: 'a', supplier: 'Accor' }, async () => path, signal);
      return (await readRows(await readFile(path))).rows;
    };
    const listDue = async () => {
      const office = await openOffice();
      return await office.listDrafted(await office.draft());
    };

    it('accounts 7: claims what short lines of an open one leave, not what they pay, and nothing of a bill', async () => {
      const short = (await listDue()).find(({ expected }) => (expected ?? 0) > 1_000) as Booking;
      const pairs = [pay(short, 1_000)];
      const rows = await exportRows(makeSheet(pairs));
      expect(rows[3]?.slice(5)).toEqual(['AUD', 'Paid', 'Still due']);
      expect(rows[4]?.slice(6).map((amount) => Math.round(Number(amount) * 100))).toEqual([
        1_000,
        (short.expected ?? 0) - 1_000,
      ]);
      await expect(exportRows(makeSheet(pairs, false))).rejects.toThrow('This is a bill');
    });

    it('leaves overpaid bookings out, and has its refunds', async () => {
      const due = await listDue();
      const refund = due.find(({ expected }) => (expected ?? 0) < 0) as Booking;
      const over = due.find(({ expected }) => (expected ?? 0) > 1_000) as Booking;
      const missing = { group: 'missing', lines: [], bookings: [refund] };
      const rows = await exportRows(makeSheet([missing, pay(over, (over.expected ?? 0) + 500)]));
      expect(rows.slice(4, -1).map(([reference]) => reference)).toEqual([refund.bookingReference]);
    });
  });

  it('remembers address and words once sent, with the figures of the next claim', async () => {
    const office = await openOffice();
    const { draft, bookings: some } = await office.draft();
    await send(office, 'email', { message: draft.message.replace('Dear Accor commissions team', 'Hello Marta') });
    const next = await office.draft({ bookings: some.slice(0, 2) });
    expect(next.draft.to).toBe('commissions@accor.example');
    expect(next.draft.message).toMatch(/^Hello Marta,\n\nPlease find attached 2 bookings whose/);
    expect(next.draft.message).not.toContain('126');
  });

  it('records nothing where the letter could not be opened, and refuses bookings that are not what was seen', async () => {
    const office = await openOffice();
    const request = toRequest(await office.draft(), 'email');
    const failing = { signal, downloads: '/', deliver: () => Promise.reject(new Error('no program')) };
    await expect(office.letters.send(office.session, request, failing)).rejects.toThrow('no program');
    const changed = { ...request, totalCents: request.totalCents + 1 };
    await expect(office.letters.send(office.session, changed, failing)).rejects.toThrow('have changed since');
    const wrong = { ...request, draft: { ...request.draft, to: 'not an address' } };
    await expect(office.letters.send(office.session, wrong, failing)).rejects.toThrow('isn’t an email address');
    expect((await office.records.read(office.session)).events).toEqual([]);
  });

  it('says as of when the bookings are where old ones can’t be read again', async () => {
    const office = await openOffice();
    // Nothing answers at the office's address. The last of these tests: the session's clock stays so.
    Object.assign(office.session, { now: () => demoNoon + 2 * 3_600_000 });
    const draft = await office.draft();
    expect(draft.asOfMs).toBe(demoNoon);
    expect(draft.bookings.length).toBeGreaterThan(100);
    // So are those that were read while the clock was ahead.
    Object.assign(office.session, { now: () => demoNoon - 2 * 3_600_000 });
    expect((await office.draft()).asOfMs).not.toBeNull();
  });
});
