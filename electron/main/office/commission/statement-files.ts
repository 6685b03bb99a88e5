/** What a statement's rows come from, for its export as on screen. */
import { createProvenance, type Provenance } from '@main/rows/files/table';
import { printStatementTitle } from '@shared/commission/statement-sheet';
import { formatMoney } from '@shared/values/money';
import type { OfficeSession } from '../connect/office-session';
import type { StatementSheets } from './statement-sheets';

/** Describes the rows of a sheet, which is exported as on screen: the supplier's file, and saved bookings with their age. */
export async function describeStatementOrigin(
  session: OfficeSession,
  sheets: Pick<StatementSheets, 'read'>,
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
