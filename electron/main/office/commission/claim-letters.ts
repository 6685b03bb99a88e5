/** Claims of commission: the letter to a supplier, its attachment, and the record of it. The only writer of letters. */
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreeName } from '@main/rows/files/formats';
import { makePrivateFolder } from '@main/rows/files/output-files';
import { isToChase } from '@shared/commission/booking-state';
import type { Booking } from '@shared/commission/bookings';
import { pairedGroups, type SheetGroup, type StatementSheet } from '@shared/commission/statement-sheet';
import { newSupplier, type SupplierRecord, toBookingId, type WorkChange } from '@shared/commission/work-records';
import { AppError } from '@shared/errors/errors';
import type { PeriodBasis } from '@shared/filters/period-basis';
import type { HandlerInput, Output } from '@shared/ipc/contract';
import { addDays, getLocalDay } from '@shared/values/dates';
import { sumCents } from '@shared/values/money';
import type { OfficePreferences } from '../connect/office-preferences';
import type { OfficeSession } from '../connect/office-session';
import { transactTyped } from '../connect/typed-records';
import { type ChooseTarget, cancelledExport, type ExportOutcome } from '../exports/screen-table';
import {
  type ClaimAttachment,
  type DueBooking,
  getAttachmentName,
  previewAttachment,
  writeClaimAttachment,
} from './claim-attachment';
import { writeEmailDraft } from './claim-email';
import { listQuestions, toRememberedMessage, writeClaimMessage, writeClaimSubject } from './claim-text';
import type { CommissionService } from './commission-service';
import { getOldestMs, planFinish, rereadTrips } from './finish-statement';
import type { StatementSheets } from './statement-sheets';
import { applyWorkChange, putSentFile, readSentFile } from './work-records';

/** By when a reply is asked for, in days. */
const replyDays = 14;

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A letter as it is given to the user. */
export type ClaimFiles = {
  readonly how: 'email' | 'file';
  /** The draft of the email, or the workbook. */
  readonly path: string;
  readonly text: string;
};

type Dependencies = {
  readonly commission: CommissionService;
  readonly sheets: Pick<StatementSheets, 'listHeads' | 'read'>;
  readonly preferences: OfficePreferences;
};

type ListOptions = { readonly signal: AbortSignal };

type SendOptions = ListOptions & {
  /** The user's folder of downloads. */
  readonly downloads: string;
  /** Opens or shows the files. The claim is recorded only if it succeeds. */
  readonly deliver: (files: ClaimFiles) => Promise<void>;
};

type Claim = HandlerInput<'commission:draft-claim'>;
type SentClaim = HandlerInput<'commission:send-claim'>;

/** Every booking, whatever its dates. */
const everything: PeriodBasis = { date: 'travel', span: { kind: 'all-to', day: '9999-12-31' }, bookings: 'all' };

/** Pairs that an open statement pays, or may pay. */
const openGroups: ReadonlySet<SheetGroup> = new Set(['to-check', ...pairedGroups]);
/** Pairs of a finished statement whose bookings are claimed. */
const claimedGroups: ReadonlySet<SheetGroup> = new Set(['short-paid', 'missing']);

const listBookingIds = (sheets: readonly StatementSheet[], groups: ReadonlySet<SheetGroup>): ReadonlySet<string> => {
  const pairs = sheets.flatMap((sheet) => sheet.pairs).filter(({ group }) => groups.has(group));
  return new Set(pairs.flatMap(({ bookings }) => bookings.map(toBookingId)));
};

/** What is still due of bookings, in cents. */
const sumDue = (bookings: readonly DueBooking[]) =>
  Number(sumCents(bookings.map(({ outstanding }) => outstanding)).cents);

const canBeClaimed = (booking: Booking): booking is DueBooking =>
  booking.outstanding !== null && booking.outstanding !== 0 && booking.sectorId !== null;

/** Adds what a statement pays to its bookings. Of a finished one they have it: Finish has written the receipts. */
function addPayments(bookings: readonly Booking[], sheet: StatementSheet): Booking[] {
  if (sheet.head.finishedAtMs !== null) return [...bookings];
  const { receipts = [] } = planFinish(sheet, { writesOffSmall: false, today: '' }).put;
  const paid = Map.groupBy(receipts, toBookingId);
  return bookings.map((booking) => {
    const own = paid.get(toBookingId(booking));
    if (own === undefined) return booking;
    const cents = own.reduce((sum, receipt) => sum + receipt.cents, 0);
    const outstanding = booking.outstanding === null ? null : booking.outstanding - cents;
    return { ...booking, received: booking.received + cents, outstanding, hasReceipt: true };
  });
}

/** The bookings that a claim is about, and those of them that are due. */
type Listed = {
  readonly all: readonly Booking[];
  readonly due: readonly DueBooking[];
  readonly supplier: SupplierRecord | null;
  /** What is asked about the lines of the statement whose bookings are claimed. */
  readonly questions: readonly string[];
};

type Sent = { readonly listed: Listed; readonly claim: ClaimAttachment; readonly workbook: Buffer };

/** The claims of all offices. */
export class ClaimLetters {
  private readonly dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.dependencies = dependencies;
  }

  /**
   * Drafts a claim from what is saved, after it has read again the trips that were read more than an hour ago.
   *
   * @throws AppError while the records are locked
   */
  async draft(
    session: OfficeSession,
    request: Claim,
    { signal }: ListOptions,
  ): Promise<Output<'commission:draft-claim'>> {
    const { supplierId, includesOpenStatements } = request;
    const before = await this.list(session, request, signal);
    const isRefreshed = await rereadTrips(session, before.due, { signal });
    const listed = await this.list(session, request, signal);
    const wasDue = new Set(before.due.map(toBookingId));
    const isDue = new Set(listed.due.map(toBookingId));
    const sheets = includesOpenStatements ? [] : await this.listOpenSheets(session, supplierId, { signal });
    const onStatements = listBookingIds(sheets, openGroups);
    const isOpen = (booking: Booking) => onStatements.has(toBookingId(booking));
    const open = listed.due.filter(isOpen);
    const bookings = listed.due.filter((booking) => !isOpen(booking));
    const remindOn = addDays(getLocalDay(session.now()), replyDays);
    const { questions } = listed;
    const names = { supplier: request.supplierName, sender: session.office.name };
    const content = { ...names, bookings, replyBy: remindOn, questions };
    return {
      draft: {
        to: listed.supplier?.email ?? '',
        subject: writeClaimSubject(content),
        message: writeClaimMessage(content, listed.supplier?.message ?? null),
        remindOn,
      },
      bookings: bookings.map(({ tripId, sectorId }) => ({ tripId, sectorId })),
      totalCents: sumDue(bookings),
      claimedSince: listed.all.flatMap((booking) => {
        const id = toBookingId(booking);
        return booking.isClaimed === true && wasDue.has(id) && !isDue.has(id) ? [booking.bookingReference ?? '–'] : [];
      }),
      onOpenStatements: { bookings: open.length, cents: sumDue(open) },
      asOfMs: isRefreshed ? null : getOldestMs(session, bookings),
      attachment: previewAttachment(await this.toAttachment(session, request.supplierName, bookings, signal)),
    };
  }

  /**
   * Makes the letter and its attachment, gives them to the user, and records the claim with the attachment as it was sent.
   *
   * @throws AppError `changed-elsewhere` where the bookings aren't what the user saw, `usage` for a recipient that is no address,
   *   `output-failed`, `cancelled`, `settings-failed` where it can't be recorded
   */
  async send(
    session: OfficeSession,
    request: SentClaim,
    { signal, downloads, deliver }: SendOptions,
  ): Promise<Output<'commission:send-claim'>> {
    const { draft, how } = request;
    const listed = await this.list(session, request, signal);
    const bookings = listed.due;
    const isSeen = request.bookings !== null && bookings.length === request.bookings.length;
    if (!isSeen || bookings.length === 0 || sumDue(bookings) !== request.totalCents) {
      throw new AppError('changed-elsewhere', 'These bookings have changed since. Look at the claim again.', {});
    }
    const claim = await this.toAttachment(session, request.supplierName, bookings, signal);
    const name = getAttachmentName(claim);
    const folder = await makePrivateFolder();
    const written = join(folder, name);
    await writeClaimAttachment(written, claim, session.now(), signal);
    const workbook = await readFile(written);
    let path = join(folder, name.replace(/\.xlsx$/, '.eml'));
    if (how === 'email') {
      const attachment = { name, contentType: workbookType, bytes: workbook };
      await writeFile(path, writeEmailDraft({ ...draft, text: draft.message, attachment }), { mode: 0o600 });
    } else {
      path = await findFreeName(join(downloads, name));
      await writeFile(path, workbook, { flag: 'wx' }).catch((cause: unknown) => {
        throw new AppError('output-failed', `The workbook could not be saved in ${downloads}.`, {}, { cause });
      });
    }
    await deliver({ how, path, text: draft.message });
    const undo = await this.record(session, request, { listed, claim, workbook });
    return { path, bookings: bookings.length, undo };
  }

  /** Writes the attachment of a claim as it was sent into a private folder. @returns its path @throws AppError `usage` */
  async openAttachment(session: OfficeSession, eventId: string): Promise<string> {
    const { events } = await this.dependencies.commission.records.read(session);
    const attachment = events.find(({ id }) => id === eventId)?.attachment;
    if (!attachment) throw new AppError('usage', 'This claim has no attachment.', {});
    const bytes = await readSentFile(session, attachment.digest);
    const folder = await makePrivateFolder();
    const path = join(folder, attachment.name);
    await writeFile(path, bytes, { mode: 0o600 });
    return path;
  }

  /**
   * Writes what a statement's supplier is claimed: its short-paid and missing bookings, as the attachment of a claim has them.
   *
   * @throws AppError `usage` where nothing is claimed, `output-failed`, `cancelled`
   */
  async exportList(
    session: OfficeSession,
    { statementId, supplier }: { readonly statementId: string; readonly supplier: string },
    chooseTarget: ChooseTarget,
    signal: AbortSignal,
  ): Promise<ExportOutcome> {
    const { commission, sheets } = this.dependencies;
    const sheet = await sheets.read(session, statementId, { signal });
    if (!sheet.head.paysCommission)
      throw new AppError('usage', 'This is a bill: it leaves no commission to claim.', {});
    const ids = listBookingIds([sheet], claimedGroups);
    const query = { supplierId: 'all' as const, basis: everything };
    const listed = await commission.listBookings(session, query, { signal });
    const claimed = listed.bookings.filter((booking) => ids.has(toBookingId(booking)));
    const isOverpaid = ({ hasReceipt, outstanding }: DueBooking) => hasReceipt && outstanding < 0;
    const bookings = addPayments(claimed, sheet)
      .filter(canBeClaimed)
      .filter((booking) => !isOverpaid(booking));
    if (bookings.length === 0) throw new AppError('usage', 'Nothing of this statement is claimed.', {});
    const claim = await this.toAttachment(session, supplier, bookings, signal);
    const path = await chooseTarget({ title: getAttachmentName(claim).replace(/\.xlsx$/, '') }, 'xlsx');
    if (path === null) return cancelledExport;
    await writeClaimAttachment(path, claim, session.now(), signal);
    return { path, rows: bookings.length, notices: [], hasFormulas: false };
  }

  /** Lists the attachments of the claims that asked for any of some bookings, as they were sent. */
  async listAttachments(session: OfficeSession, bookings: readonly Booking[]) {
    const ids = new Set(bookings.map(toBookingId));
    const { events } = await this.dependencies.commission.records.read(session);
    const claims = events.filter((event) => event.bookings.some((key) => ids.has(toBookingId(key))));
    return claims.flatMap(({ attachment }) => {
      if (!attachment) return [];
      const { name, digest } = attachment;
      return [{ file: name, read: async () => await readSentFile(session, digest) }];
    });
  }

  /** Records a claim, what is remembered of its letter, and the attachment: all of it or nothing. */
  private async record(
    session: OfficeSession,
    request: SentClaim,
    { listed: { supplier, questions }, claim, workbook }: Sent,
  ): Promise<WorkChange> {
    const { supplierId, supplierName, draft } = request;
    const { bookings, day } = claim;
    const replyBy = draft.remindOn ?? addDays(day, replyDays);
    const names = { supplier: supplierName, sender: session.office.name };
    const message = toRememberedMessage(draft.message, { ...names, bookings, replyBy, questions });
    const event = {
      id: randomUUID(),
      supplierId,
      day,
      kind: 'claim' as const,
      text: draft.to,
      bookings: bookings.map(({ tripId, sectorId, outstanding }) => ({ tripId, sectorId, cents: outstanding })),
      remindOn: draft.remindOn,
    };
    const remembered: SupplierRecord = {
      ...newSupplier,
      ...supplier,
      supplierId,
      name: supplierName,
      email: draft.to,
      message: message === undefined ? (supplier?.message ?? null) : message,
    };
    return await transactTyped(session, (transaction) => {
      const digest = putSentFile(transaction, workbook);
      const attachment = { name: getAttachmentName(claim), digest };
      const put = { events: [{ ...event, attachment }], suppliers: [remembered] };
      const { remove } = applyWorkChange(transaction, { put, remove: {} });
      // What is remembered of the supplier stays: it is no part of this claim.
      return { put: {}, remove: { events: remove.events ?? [] } };
    });
  }

  private async list(session: OfficeSession, claim: Claim, signal: AbortSignal): Promise<Listed> {
    const { commission, sheets } = this.dependencies;
    const { supplierId, statementId } = claim;
    const basis = statementId === undefined ? claim.basis : everything;
    const found = await commission.listBookings(session, { supplierId, basis }, { signal });
    const sheet = statementId === undefined ? null : await sheets.read(session, statementId, { signal });
    const ofSheet = sheet && listBookingIds([sheet], claimedGroups);
    const selected = (claim.bookings && new Set(claim.bookings.map(toBookingId))) ?? ofSheet;
    const all = found.bookings.filter((booking) => selected === null || selected.has(toBookingId(booking)));
    const due = all.filter(canBeClaimed).filter(({ state }) => isToChase(state, commission.chasesClaimed(session)));
    return { all, due, supplier: found.supplier, questions: sheet ? listQuestions(sheet) : [] };
  }

  private async toAttachment(
    session: OfficeSession,
    supplier: string,
    bookings: readonly DueBooking[],
    signal: AbortSignal,
  ): Promise<ClaimAttachment> {
    const { labels } = this.dependencies.preferences.get(session.office);
    const names = { ...labels.client, ...(await session.cache.records.readClientNames({ signal })) };
    const day = getLocalDay(session.now());
    return { supplier, sender: session.office.name, day, bookings, getClientName: (id) => names[String(id)] ?? null };
  }

  /** Reads the sheets of a supplier's statements that aren't finished. */
  private async listOpenSheets(session: OfficeSession, supplierId: number, options: ListOptions) {
    const { sheets } = this.dependencies;
    const open = (await sheets.listHeads(session)).filter(
      ({ finishedAtMs, supplierIds, paysCommission }) =>
        finishedAtMs === null && paysCommission && supplierIds.includes(supplierId),
    );
    return await Promise.all(open.map(({ id }) => sheets.read(session, id, options)));
  }
}
