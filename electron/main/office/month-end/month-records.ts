/** What is recorded of months: answers, the last run, and the lock. The window and the command line share it. */
import type { RecordTransaction, UserRecordKind } from '@main/saved/user/user-record-file';
import type { UserRecordStore } from '@main/saved/user/user-record-store';
import { AppError } from '@shared/errors/errors';
import { type MonthLock, type MonthRecord, monthLockSchema, monthRecordSchema } from '@shared/settings/month-end';
import { getPreferencesOwner } from '../connect/office-preferences';
import type { OfficeSession } from '../connect/office-session';

const getName = ({ month }: { readonly month: string }) => month;
const recordKind: UserRecordKind<MonthRecord> = {
  kind: 'month-end',
  getName,
  parse: (value) => monthRecordSchema.parse(value),
};
const lockKind: UserRecordKind<MonthLock> = {
  kind: 'month-lock',
  getName,
  parse: (value) => monthLockSchema.parse(value),
};

export const monthKinds = [recordKind, lockKind] as UserRecordKind<unknown>[];

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
    const [records, locks] = [await read(recordKind), await read(lockKind)];
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
      transaction.put(recordKind, month, change(transaction.get(recordKind, month) ?? newRecord(month)));
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
      put(recordKind, month, change(get(recordKind, month) ?? newRecord(month)));
    });
  }

  private async transact(session: OfficeSession, work: (transaction: RecordTransaction) => void): Promise<void> {
    const locked = session.getCacheLockError();
    if (locked && session.office.kind === 'saved') throw locked;
    await this.records.transact(getPreferencesOwner(session.office), work);
  }
}
