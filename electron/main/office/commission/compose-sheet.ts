/** Makes the sheet of a statement of what was read of its file, what our bookings say, and what the user has decided. */
import { createHash } from 'node:crypto';
import type { Reading } from '@main/rows/statements/read-statement';
import { homeCurrency, type StatementLine } from '@shared/commission/statement-file';
import { maxSheetRows, type StatementSheet } from '@shared/commission/statement-sheet';
import { toBookingId } from '@shared/commission/work-records';
import { listColumns, type ReadFile } from './sheet-files';
import { groupStatement, planSheetFinish, type SheetParts, toSheetBooking } from './statement-groups';
import { listRemarks } from './statement-remarks';

/** Adds up the lines: as the file has them, and as they are compared. */
function addUp(
  { cents, stated, currency }: Reading,
  { lines, convert, choices }: Pick<SheetParts, 'lines' | 'convert' | 'choices'>,
  notRead: number,
): StatementSheet['sum'] {
  const named = currency.currency ?? currency.named[0] ?? null;
  const compared = lines.reduce((sum, line) => sum + line.compared, 0);
  return {
    lines: lines.length,
    cents,
    compared,
    rounding: convert(cents) - compared,
    stated: stated && { cents: stated.cents, where: stated.row === null ? 'typed' : `row ${stated.row + 1}` },
    isEqual: (stated === null || stated.cents === cents) && notRead === 0,
    waivedReason: choices.waivedReason,
    currency: named === homeCurrency || choices.currency?.how === 'wrong' ? null : named,
  };
}

/** Lists the lines, and the rows that were not read as one. */
function listLines(lines: readonly StatementLine[], notRead: readonly number[], { rows }: ReadFile) {
  const nothing = { reference: null, name: null, date: null, details: null, cents: null };
  return [
    ...lines.map(({ row, reference, passenger, date, details, compared }) => ({
      ...{ row, reference, name: passenger, date, details, cents: compared },
      cells: rows[row]?.cells ?? [],
    })),
    ...notRead.map((row) => ({ row, ...nothing, cells: rows[row]?.cells ?? [] })),
  ];
}

/** Names what a sheet says: an act on it names this. */
function toRevision({ pairs, question, sum, pieces, head, finish }: Omit<StatementSheet, 'revision'>): string {
  const texts = pieces.map(({ text }) => text);
  const content = [pairs, question, sum, texts, head.finishedAtMs, finish.blockedBy];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Composes a sheet. */
export function composeSheet(parts: SheetParts): StatementSheet {
  const { read, sentence, lines, compared, received } = parts;
  const { reading, rows } = read;
  const { question, supplierIds, period } = sentence;
  const { sectors, decisions, notes } = compared;
  const groups = groupStatement(parts);
  const { pairs, unchecked } = groups;
  const notRead = pairs.filter(({ group }) => group === 'not-read').flatMap((pair) => pair.lines);
  const sum = addUp(reading, parts, notRead.length);
  const shown = new Set(groups.shownBookings.map(toBookingId));
  const kind = reading.proofs.what.kind ?? 'commission';
  const isFinished = parts.head.finishedAtMs !== null;
  const sheet = {
    head: {
      ...parts.head,
      supplierIds: [...supplierIds],
      period: period && { from: period.from, to: period.to },
      lines: lines.length,
      cents: reading.cents,
      toCheck: pairs.filter(({ group }) => group === 'to-check').length,
    },
    paysCommission: kind === 'commission' || kind === 'gst',
    writesOffSmall: parts.writesOffSmall,
    pieces: [...sentence.pieces],
    question,
    sum,
    remarks: listRemarks(reading, { lost: decisions.filter(({ isLost }) => isLost).length, notes }),
    file: { columns: listColumns(read), rows: rows.slice(0, maxSheetRows) },
    lines: listLines(lines, notRead, read),
    bookings: sectors
      .filter((sector) => shown.has(toBookingId(sector)))
      .map((sector) => toSheetBooking(sector, received)),
    pairs,
    chips: groups.chips,
    claimedNotListed: groups.claimedNotListed,
    totals: groups.totals,
    finish: planSheetFinish({ pairs, sum, question, unchecked, isFinished }),
  };
  return { revision: toRevision(sheet), ...sheet };
}
