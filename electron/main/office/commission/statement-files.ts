/** Files of a statement: the sheet as it is on screen, for us, and what is claimed of its supplier, for them. */
import { stat } from 'node:fs/promises';
import { createProvenance, type Provenance } from '@main/rows/files/provenance';
import { printStatementTitle, type StatementSheet } from '@shared/commission/statement-sheet';
import { toBookingId } from '@shared/commission/work-records';
import { AppError } from '@shared/errors/errors';
import { getLocalDay } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import type { OfficeSession } from '../connect/office-session';
import { type ChooseTarget, cancelledExport, type ExportOutcome } from '../exports/save-export';
import { type ClaimAttachment, getAttachmentName, writeClaimAttachment } from './claim-attachment';
import type { CommissionService } from './commission-service';

/** Where the sheets come from. */
type Sheets = {
  read(
    session: OfficeSession,
    statementId: string,
    options?: { readonly signal: AbortSignal },
  ): Promise<StatementSheet>;
};

/** Describes the rows of a sheet, which is exported as on screen: the supplier's file, and saved bookings with their age. */
export async function describeStatementOrigin(
  session: OfficeSession,
  sheets: Sheets,
  statementId: string,
  signal: AbortSignal | undefined,
): Promise<Provenance> {
  const { head, sum, bookings, remarks } = await sheets.read(session, statementId, signal && { signal });
  const { stated, isEqual, waivedReason } = sum;
  return createProvenance({
    office: session.office.name,
    subject: `${printStatementTitle(head)}, ${head.fileName}`,
    dataFromMs: bookings.reduce((oldest, { fetchedAtMs }) => Math.min(oldest, fetchedAtMs), session.now()),
    rows: 0,
    notes: remarks.map(({ text }) => text),
    warnings:
      stated === null || isEqual
        ? []
        : [
            `The lines add up to ${formatMoney(sum.cents)}, and the file states ${formatMoney(stated.cents)}${waivedReason === null ? '' : `. Accepted: ${waivedReason}`}.`,
          ],
  });
}

const everything = { date: 'travel', span: { kind: 'all-to', day: '9999-12-31' }, bookings: 'all' } as const;

type Context = {
  readonly session: OfficeSession;
  readonly sheets: Sheets;
  readonly commission: CommissionService;
  /** The user's labels of clients by id. */
  readonly clientLabels: Readonly<Record<string, string>>;
};

/**
 * Writes what a statement's supplier is claimed: its short-paid and missing bookings, as the attachment of a claim has them.
 *
 * @throws AppError `usage` where nothing is claimed, `output-failed`, `cancelled`
 */
export async function exportClaimList(
  { session, sheets, commission, clientLabels }: Context,
  { statementId, supplier }: { readonly statementId: string; readonly supplier: string },
  chooseTarget: ChooseTarget,
  signal: AbortSignal,
): Promise<ExportOutcome> {
  const { pairs } = await sheets.read(session, statementId, { signal });
  const claimed = pairs.filter(({ group }) => group === 'short-paid' || group === 'missing');
  const ids = new Set(claimed.flatMap(({ bookings }) => bookings.map(toBookingId)));
  const query = { supplierId: 'all' as const, states: null, basis: everything };
  const listed = await commission.listBookings(session, query, { signal });
  const bookings = listed.bookings.filter((booking) => ids.has(toBookingId(booking)));
  if (bookings.length === 0) throw new AppError('usage', 'Nothing of this statement is claimed.', {});
  const names = { ...clientLabels, ...(await session.cache.records.readClientNames({ signal })) };
  const claim: ClaimAttachment = {
    supplier,
    sender: session.office.name,
    day: getLocalDay(session.now()),
    bookings,
    getClientName: (id) => names[String(id)] ?? null,
  };
  const path = await chooseTarget({ title: getAttachmentName(claim).replace(/\.xlsx$/, '') }, 'xlsx');
  if (path === null) return cancelledExport;
  await writeClaimAttachment(path, claim, session.now(), signal);
  return { path, rows: bookings.length, bytes: (await stat(path)).size, notices: [], hasFormulas: false };
}
