/** What a user has typed of an office, beside its preferences: copied when the office is removed, and taken to other computers. */
import type { RecordTransaction, UserRecordKind } from '@main/saved/user/user-record-file';
import type { RecordOwner, UserRecordStore } from '@main/saved/user/user-record-store';
import { defaultPreferences, type Preferences } from '@shared/settings/preferences';

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
