/** The sealed files in which the version before the user's records saved preferences and screens: each is moved into the records once. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setAside } from '@main/system/write-file';
import { preferencesSchema } from '@shared/settings/preferences';
import { type RecordSealer, singleKind } from './user-record-file';
import type { RecordOwner, UserRecordStore } from './user-record-store';

const kinds = [
  singleKind<unknown>('preferences', (value) => preferencesSchema.parse(value)),
  singleKind<unknown>('screens', (value) => value),
];

/**
 * Moves the files of an unlocked office. What its records have already is newer, and stays.
 *
 * @returns what the user has to be told: a file that cannot be read is set aside, or stays where it is
 * @throws AppError `settings-failed` where the records cannot be written; the file then stays
 */
export function moveEarlierFiles(
  folder: string,
  office: RecordOwner,
  sealer: RecordSealer,
  records: UserRecordStore,
): string[] {
  return kinds.flatMap((record) => {
    const { kind } = record;
    const path = join(folder, `${office.id}.${kind}.sealed`);
    if (!existsSync(path)) return [];
    let value: unknown;
    try {
      value = record.parse(JSON.parse(sealer.open(readFileSync(path), `file:${office.id}:${kind}`) ?? ''));
    } catch {
      return [
        `Your notes and settings for ${office.name} couldn’t be read completely. The damaged file is ${setAside(path)}.`,
      ];
    }
    records.transactNow(office, ({ get, put }) => {
      if (get(record, kind) === undefined) put(record, kind, value);
    });
    try {
      rmSync(path, { force: true });
    } catch {
      // It is older than the records, and changes nothing: the next start tries again.
    }
    return [];
  });
}
