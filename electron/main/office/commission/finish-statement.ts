/**
 * Finishing a statement: what was received of each booking becomes a receipt. One transaction writes receipts, write-offs, the event
 * in the supplier's correspondence and the statement's mark; reopening takes exactly these records back.
 */

import {
  getSmallDifference,
  printStatementTitle,
  type SheetBooking,
  type SheetLine,
  type SheetPair,
  type StatementSheet,
} from '@shared/commission/statement-sheet';
import type {
  BookingKey,
  Receipt,
  SupplierEvent,
  WorkChange,
  WorkRecords,
  WriteOff,
} from '@shared/commission/work-records';
import { toBookingId } from '@shared/commission/work-records';
import { toCalendarDay } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { formatCount } from '@shared/values/texts';

/** A part of a line's cents that is a booking's. */
type Share = { readonly row: number; readonly booking: SheetBooking; readonly cents: number };

const inTravelOrder = (bookings: readonly SheetBooking[]): SheetBooking[] =>
  bookings.toSorted((a, b) => {
    const [one, other] = [toCalendarDay(a.travelDate ?? '') ?? '~', toCalendarDay(b.travelDate ?? '') ?? '~'];
    return one < other ? -1 : one > other ? 1 : a.tripId - b.tripId || a.sectorId - b.sectorId;
  });

/**
 * Splits lines over the bookings that they pay: each booking gets what we expect of it, in the order of travel, and the last one what is
 * left over or short. The shares of a line add up to its cents, and every booking has one.
 */
export function splitLines(lines: readonly SheetLine[], bookings: readonly SheetBooking[]): Share[] {
  const ordered = inTravelOrder(bookings);
  const last = ordered.at(-1);
  if (!last) return [];
  const shares: Share[] = [];
  const open = ordered.slice(0, -1).map((booking) => ({ booking, cents: booking.cents }));
  for (const { row, cents } of lines) {
    let left = cents ?? 0;
    for (const need of open) {
      if (need.cents === 0 || Math.sign(need.cents) !== Math.sign(left)) continue;
      const taken = Math.sign(left) * Math.min(Math.abs(left), Math.abs(need.cents));
      shares.push({ row, booking: need.booking, cents: taken });
      need.cents -= taken;
      left -= taken;
    }
    if (left !== 0) shares.push({ row, booking: last, cents: left });
  }
  const row = lines.at(-1)?.row ?? 0;
  // 0.00 was received for what no line has cents for.
  for (const booking of ordered) {
    if (!shares.some((share) => share.booking === booking)) shares.push({ row, booking, cents: 0 });
  }
  return shares;
}

type FinishOptions = {
  /** Whether differences up to {@link smallCents} are written off. */
  readonly writesOffSmall: boolean;
  /** YYYY-MM-DD on this computer. */
  readonly today: string;
};

const toKey = ({ tripId, sectorId }: BookingKey): BookingKey => ({ tripId, sectorId });

/** What is written off of a pair: on its last booking, as what is left over or short stands there. */
function writeOff(sheet: StatementSheet, pair: SheetPair, last: SheetBooking, today: string): WriteOff[] {
  const small = getSmallDifference(pair);
  if (small === null) return [];
  const { id } = sheet.head;
  const reason = `Difference on ${printStatementTitle(sheet.head)}`;
  return [{ id: `${id}/${toBookingId(last)}`, ...toKey(last), cents: -small, reason, day: today, statementId: id }];
}

/** What finishing a sheet writes. A statement that bills net or total amounts pays no commission, and writes no receipts. */
export function planFinish(sheet: StatementSheet, { writesOffSmall, today }: FinishOptions): WorkChange {
  const { head, lines, bookings, sum } = sheet;
  const lineByRow = new Map(lines.map((line) => [line.row, line]));
  const bookingById = new Map(bookings.map((booking) => [toBookingId(booking), booking]));
  const receipts: Receipt[] = [];
  const writeOffs: WriteOff[] = [];
  for (const pair of sheet.paysCommission ? sheet.pairs : []) {
    if (!paidGroups.has(pair.group)) continue;
    const theirs = pair.lines.flatMap((row) => lineByRow.get(row) ?? []);
    const ours = pair.bookings.flatMap((key) => bookingById.get(toBookingId(key)) ?? []);
    for (const { row, booking, cents } of splitLines(theirs, ours)) {
      const source = { kind: 'statement' as const, statementId: head.id, row };
      const id = `${head.id}/${row}/${toBookingId(booking)}`;
      receipts.push({ id, ...toKey(booking), cents, expected: booking.commission ?? booking.cents, source });
    }
    const last = inTravelOrder(ours).at(-1);
    if (writesOffSmall && last) writeOffs.push(...writeOff(sheet, pair, last, today));
  }
  const text = `${printStatementTitle(head)}: ${formatCount(sum.lines, 'line')}, ${formatMoney(sum.cents)}`;
  const suppliers = head.supplierIds.length > 0 ? head.supplierIds : [null];
  const events = suppliers.map(
    (supplierId): SupplierEvent => ({
      id: `${head.id}/${supplierId}`,
      supplierId,
      day: today,
      kind: 'statement',
      text,
      bookings: [],
      attachment: null,
      remindOn: null,
      statementId: head.id,
    }),
  );
  return { put: { receipts, writeOffs, events }, remove: {} };
}

const paidGroups: ReadonlySet<SheetPair['group']> = new Set(['agreed', 'short-paid', 'already-claimed']);

/** What takes a finished statement back: every record that its Finish wrote. */
export function planReopen({ receipts, writeOffs, events }: WorkRecords, statementId: string): WorkChange {
  const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);
  return {
    put: {},
    remove: {
      receipts: ids(receipts.filter(({ source }) => source.kind === 'statement' && source.statementId === statementId)),
      writeOffs: ids(writeOffs.filter((record) => record.statementId === statementId)),
      events: ids(events.filter((event) => event.kind === 'statement' && event.statementId === statementId)),
    },
  };
}
