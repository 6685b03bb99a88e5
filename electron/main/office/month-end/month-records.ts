/** What is recorded of months: answers, the last run, and the lock. The window and the command line share it. */
import { createHash } from 'node:crypto';
import { type RecordTransaction, recordKind, type UserRecordKind } from '@main/saved/user/user-record-file';
import type { UserRecordStore } from '@main/saved/user/user-record-store';
import type { Booking } from '@shared/commission/bookings';
import { toBookingId } from '@shared/commission/work-records';
import { AppError } from '@shared/errors/errors';
import {
  type LockDifference,
  type MonthLock,
  type MonthRecord,
  monthLockSchema,
  monthRecordSchema,
} from '@shared/settings/month-end';
import { getPreferencesOwner } from '../connect/office-preferences';
import type { OfficeSession } from '../connect/office-session';

const getName = ({ month }: { readonly month: string }) => month;
const monthKind = recordKind('month-end', monthRecordSchema, getName);
const lockKind = recordKind('month-lock', monthLockSchema, getName);

export const monthKinds = [monthKind, lockKind] as UserRecordKind<unknown>[];

/** A month and its lock as they are now; null for none. */
export type StoredMonth = { readonly record: MonthRecord | null; readonly lock: MonthLock | null };

const newRecord = (month: string) => monthRecordSchema.parse({ month });

/** The months of all offices. All of it throws an AppError while an office's records are locked or can't be read. */
export class MonthRecords {
  private readonly records: UserRecordStore;

  constructor(records: UserRecordStore) {
    this.records = records;
  }

  /** Lists the months with their locks, the newest first. */
  async list(session: OfficeSession): Promise<StoredMonth[]> {
    const read = async <T>(kind: UserRecordKind<T>): Promise<T[]> => {
      const listed = await this.records.list(getPreferencesOwner(session.office), kind);
      if (listed !== null && listed.unreadable === 0) return listed.records;
      const message = 'The month ends of this office can’t be read completely. They were left as they are.';
      throw (listed === null && session.getCacheLockError()) || new AppError('settings-failed', message, {});
    };
    const [records, locks] = [await read(monthKind), await read(lockKind)];
    const months = [...new Set([...records, ...locks].map(getName))].sort().reverse();
    return months.map((month) => ({
      record: records.find((record) => record.month === month) ?? null,
      lock: locks.find((lock) => lock.month === month) ?? null,
    }));
  }

  async get(session: OfficeSession, month: string): Promise<StoredMonth & { readonly record: MonthRecord }> {
    const found = (await this.list(session)).find(({ record, lock }) => (record ?? lock)?.month === month);
    return { lock: found?.lock ?? null, record: found?.record ?? newRecord(month) };
  }

  /** Changes a month. @throws AppError `usage` where it is locked */
  async change(session: OfficeSession, month: string, change: (record: MonthRecord) => MonthRecord): Promise<void> {
    await this.transact(session, (transaction) => {
      if (transaction.get(lockKind, month)) throw new AppError('usage', 'This month is locked. Unlock it first.', {});
      transaction.put(monthKind, month, change(transaction.get(monthKind, month) ?? newRecord(month)));
    });
  }

  /** Locks a month, or unlocks it where `lock` is null, and changes what is recorded of it in the same transaction. */
  async setLock(
    session: OfficeSession,
    month: string,
    lock: MonthLock | null,
    change: (record: MonthRecord) => MonthRecord = (record) => record,
  ): Promise<void> {
    await this.transact(session, ({ get, put }) => {
      put(lockKind, month, lock);
      put(monthKind, month, change(get(monthKind, month) ?? newRecord(month)));
    });
  }

  private async transact(session: OfficeSession, work: (transaction: RecordTransaction) => void): Promise<void> {
    const locked = session.getCacheLockError();
    if (locked && session.office.kind === 'saved') throw locked;
    await this.records.transact(getPreferencesOwner(session.office), work);
  }
}

/* What is written down of the bookings of a month when it is locked, and which of them are others since. */

/** Digests what a booking says of sums and of its period. That it was claimed since is no change of its month. */
function digestBooking({ supplierId, expected, travelDate, returnDate, openedDate, isActive }: Booking): string {
  const said = JSON.stringify([supplierId, expected, travelDate, returnDate, openedDate, isActive]);
  return createHash('sha256').update(said).digest('base64url').slice(0, 16);
}

/** Writes bookings down. */
export const toLockedBookings = (bookings: readonly Booking[]): MonthLock['bookings'] =>
  Object.fromEntries(
    bookings.map((booking) => [toBookingId(booking), [digestBooking(booking), booking.expected ?? 0] as const]),
  ) as MonthLock['bookings'];

/** Lists the bookings that came, went or were changed since a month was locked. @param bookings - that its bar counts now */
export function listLockDifferences(
  { bookings: locked }: Pick<MonthLock, 'bookings'>,
  bookings: readonly Booking[],
): LockDifference[] {
  const gone = new Map(Object.entries(locked));
  const changed = bookings.flatMap((booking): LockDifference[] => {
    const id = toBookingId(booking);
    const before = gone.get(id);
    gone.delete(id);
    if (before?.[0] === digestBooking(booking)) return [];
    return [{ id, now: booking, before: before?.[1] ?? null }];
  });
  return [...changed, ...[...gone].map(([id, [, before]]): LockDifference => ({ id, now: null, before }))];
}

/** Adds up by how many cents the commission has changed. */
export const sumDifferences = (differences: readonly LockDifference[]): number =>
  differences.reduce((sum, { now, before }) => sum + (now?.expected ?? 0) - (before ?? 0), 0);
