/** What a user has typed of an office, beside its preferences: copied when the office is removed, and taken to other computers. */
import type { RecordTransaction, UserRecordKind } from '@main/saved/user/user-record-file';
import type { RecordOwner, UserRecordStore } from '@main/saved/user/user-record-store';
import { AppError } from '@shared/errors/errors';
import { defaultPreferences, type Preferences } from '@shared/settings/preferences';
import type { OfficeSession } from './office-session';

/** A record with its kind. */
export type TypedRecord = { readonly kind: UserRecordKind<unknown>; readonly value: unknown };

/** Reads the records of all kinds, and counts those that don't open; null while they can't be read. */
export async function readTyped(
  store: UserRecordStore,
  kinds: readonly UserRecordKind<unknown>[],
  office: RecordOwner,
) {
  const typed: TypedRecord[] = [];
  let unreadable = 0;
  for (const kind of kinds) {
    const listed = await store.list(office, kind);
    if (listed === null) return null;
    typed.push(...listed.records.map((value) => ({ kind, value })));
    unreadable += listed.unreadable;
  }
  return { typed, unreadable };
}

/** Writes records within a transaction. */
export function putTyped({ put }: Pick<RecordTransaction, 'put'>, typed: readonly TypedRecord[]): void {
  for (const { kind, value } of typed) put(kind, kind.getName(value), value);
}

/** Whether the user has set nothing. What Tripledger itself notes is not the user's. */
export function isDefault({ lastExport: _last, reportNames: _names, ...preferences }: Preferences): boolean {
  return Object.entries(preferences).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(defaultPreferences[name as keyof Preferences]),
  );
}

/* The records of an open office. */

function makeUnreadableError(session: OfficeSession): AppError {
  const message = `What you have typed for ${session.office.name} can’t be read completely. It was left as it is.`;
  return session.getCacheLockError() ?? new AppError('settings-failed', message, {});
}

/**
 * Lists the records of a kind.
 *
 * @param mayLack - whether those that don't open are left out: of money, a sum would be wrong without them
 * @throws AppError the lock of the office; `settings-failed` where they can't be read
 */
export async function listTyped<T>(session: OfficeSession, kind: UserRecordKind<T>, mayLack = false): Promise<T[]> {
  const listed = await session.userRecords.list(session.office, kind);
  if (listed !== null && (mayLack || listed.unreadable === 0)) return listed.records;
  throw makeUnreadableError(session);
}

/** Gets records by their names, null for one that is not there or doesn't open. @throws as {@link listTyped} */
export async function getTyped<T>(session: OfficeSession, kind: UserRecordKind<T>, names: readonly string[]) {
  const found = await session.userRecords.get(session.office, kind, names);
  if (found !== null) return found;
  throw makeUnreadableError(session);
}

/** Changes records: all of them or none. @throws AppError the lock of the office; `settings-failed`; what `work` throws */
export async function transactTyped<R>(
  session: OfficeSession,
  work: (transaction: RecordTransaction) => R,
): Promise<R> {
  const lock = session.getCacheLockError();
  if (lock && session.office.kind === 'saved') throw lock;
  return await session.userRecords.transact(session.office, work);
}
