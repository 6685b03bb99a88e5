/**
 * Finishing a statement: what was received of each booking becomes a receipt. One transaction writes receipts, write-offs, the event
 * in the supplier's correspondence and the statement's mark; reopening takes exactly these records back.
 */

import {
  getSmallDifference,
  listSheetBookings,
  pairedGroups,
  printStatementTitle,
  type SheetBooking,
  type SheetLine,
  type StatementSheet,
} from '@shared/commission/statement-sheet';
import {
  type BookingKey,
  newSupplier,
  type Receipt,
  type SupplierEvent,
  type SupplierRecord,
  toBookingId,
  type WorkChange,
  type WorkRecords,
  type WriteOff,
} from '@shared/commission/work-records';
import { AppError } from '@shared/errors/errors';
import { getLocalDay, isOlderThan, toCalendarDay } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { formatCount } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';
import { transactTyped } from '../connect/typed-records';
import { mapConcurrent } from '../jobs';
import { getTrip } from '../records/trips';
import { markStatement } from './statement-records';
import type { StatementSheets } from './statement-sheets';
import { applyWorkChange, type WorkRecords as WorkRecordStore } from './work-records';

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

const toKey = ({ tripId, sectorId }: BookingKey): BookingKey => ({ tripId, sectorId });

/** What finishing a sheet writes. A statement that bills net or total amounts pays no commission, and writes no receipts. */
export function planFinish(
  sheet: StatementSheet,
  { writesOffSmall, today }: { readonly writesOffSmall: boolean; readonly today: string },
): WorkChange {
  const { head, sum } = sheet;
  const receipts: Receipt[] = [];
  const writeOffs: WriteOff[] = [];
  for (const pair of head.paysCommission ? sheet.pairs : []) {
    if (!pairedGroups.has(pair.group)) continue;
    for (const { row, booking, cents } of splitLines(pair.lines, pair.bookings)) {
      const source = { kind: 'statement' as const, statementId: head.id, row };
      const id = `${head.id}/${row}/${toBookingId(booking)}`;
      receipts.push({ id, ...toKey(booking), cents, expected: booking.commission ?? booking.cents, source });
    }
    const small = writesOffSmall ? getSmallDifference(pair) : null;
    // On the last booking, as what is left over or short stands there.
    const last = inTravelOrder(pair.bookings).at(-1);
    if (small === null || !last) continue;
    const key = { id: `${head.id}/${toBookingId(last)}`, ...toKey(last), statementId: head.id };
    writeOffs.push({ ...key, cents: -small, reason: `Difference on ${printStatementTitle(head)}`, day: today });
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

type Options = { readonly signal: AbortSignal };

/* Trips that are read again before money is claimed or booked: nothing in a list says that a booking of a trip was claimed. */

/** A trip that was read longer ago is read again. */
const maxAgeMs = 3_600_000;

/**
 * Reads the trips of bookings again that were read more than an hour ago, or may have been, ahead of the background.
 *
 * @returns whether all of them are fresh now: the server may not respond
 */
export async function rereadTrips(
  session: OfficeSession,
  bookings: readonly { readonly tripId: number; readonly fetchedAtMs: number }[],
  { signal }: { readonly signal: AbortSignal },
): Promise<boolean> {
  const old = bookings.filter(({ fetchedAtMs }) => isOlderThan(fetchedAtMs, maxAgeMs, session.now()));
  const tripIds = [...new Set(old.map(({ tripId }) => tripId))];
  if (tripIds.length === 0) return true;
  try {
    const failures = await mapConcurrent(tripIds, signal, async (id) => {
      await getTrip(session, id, { signal, fetchPolicy: 'network-only' });
    });
    return failures.length === 0;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** When the oldest of some bookings was read, epoch milliseconds; now for none. */
export const getOldestMs = (session: OfficeSession, bookings: readonly { readonly fetchedAtMs: number }[]): number =>
  bookings.reduce((oldest, { fetchedAtMs }) => Math.min(oldest, fetchedAtMs), session.now());

/** Bookings that a sheet had as not claimed, and another one has as claimed. */
function listClaimedSince(before: StatementSheet, after: StatementSheet): string[] {
  const wasUnclaimed = ({ isClaimed }: SheetBooking) => isClaimed === false;
  const unclaimed = new Set(listSheetBookings(before).filter(wasUnclaimed).map(toBookingId));
  const claimed = listSheetBookings(after).filter(
    (booking) => booking.isClaimed && unclaimed.has(toBookingId(booking)),
  );
  return [...new Set(claimed.map(({ bookingReference, tripId }) => bookingReference ?? `trip ${tripId}`))];
}

/** Finishes statements of all offices, and opens them again. */
export class StatementFinisher {
  private readonly sheets: Pick<StatementSheets, 'read'>;
  private readonly records: WorkRecordStore;

  constructor(sheets: Pick<StatementSheets, 'read'>, records: WorkRecordStore) {
    this.sheets = sheets;
    this.records = records;
  }

  /**
   * Reads the trips concerned again, and writes what was received. Where the sheet is another one then, nothing is written: the user
   * looks at it first.
   *
   * @throws AppError `usage` while the sheet can't be finished, or is not the one that the user sees; as the records do
   */
  async finish(
    session: OfficeSession,
    statementId: string,
    { revision, writesOffSmall }: { readonly revision: string; readonly writesOffSmall: boolean },
    options: Options,
  ) {
    const before = await this.sheets.read(session, statementId, options);
    const concerned = before.pairs.flatMap(({ bookings }) => bookings);
    const asOfMs = (await rereadTrips(session, concerned, options)) ? null : getOldestMs(session, concerned);
    const sheet = await this.sheets.read(session, statementId, options);
    if (sheet.revision !== revision) {
      return { sheet, undo: null, claimedSince: listClaimedSince(before, sheet), asOfMs };
    }
    const { blockedBy } = sheet.finish;
    if (blockedBy !== null || sheet.head.finishedAtMs !== null) {
      throw new AppError('usage', blockedBy ?? 'This statement is finished already.', {});
    }
    const plan = planFinish(sheet, { writesOffSmall, today: getLocalDay(session.now()) });
    const put = { ...plan.put, suppliers: await this.rememberChoice(session, sheet, writesOffSmall) };
    // What an earlier version noted of this statement became a receipt, which this one takes the place of.
    const { remove } = planReopen(await this.records.read(session), statementId);
    const undo = await transactTyped(session, (transaction) => {
      markStatement(transaction, statementId, session.now());
      const before = applyWorkChange(transaction, { put, remove });
      // What is remembered of a supplier stays: a claim that follows writes its address and its letter there.
      const { suppliers: _put, ...records } = before.put;
      const { suppliers: _remove, ...ids } = before.remove;
      return { put: records, remove: ids };
    });
    return { sheet: await this.sheets.read(session, statementId, options), undo, claimedSince: [], asOfMs };
  }

  /** Opens a finished statement again. @param undo - what its Finish gave; null for every record that names it */
  async reopen(
    session: OfficeSession,
    statementId: string,
    undo: WorkChange | null,
    options: Options,
  ): Promise<StatementSheet> {
    const change = undo ?? planReopen(await this.records.read(session), statementId);
    await transactTyped(session, (transaction) => {
      markStatement(transaction, statementId, null);
      applyWorkChange(transaction, change);
    });
    return await this.sheets.read(session, statementId, options);
  }

  /** Remembers of each supplier whether small differences are written off, where that is another choice than the last. */
  private async rememberChoice(session: OfficeSession, { head }: StatementSheet, writesOffSmall: boolean) {
    const { suppliers } = await this.records.read(session);
    return head.supplierIds.flatMap((supplierId): SupplierRecord[] => {
      const known = suppliers.find((supplier) => supplier.supplierId === supplierId);
      if ((known?.writesOffSmall ?? false) === writesOffSmall) return [];
      return [{ ...newSupplier, ...known, supplierId, writesOffSmall }];
    });
  }
}
