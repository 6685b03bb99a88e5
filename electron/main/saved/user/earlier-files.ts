/** The sealed files in which the version before the user's records saved preferences and screens: each is moved into the records once. */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@shared/errors/errors';
import { type RecordSealer, singleKind } from './user-record-file';
import type { RecordOwner, UserRecordStore } from './user-record-store';

/**
 * Moves the files of an unlocked office. What its records have already is newer, and stays.
 *
 * @throws AppError `settings-failed` where the records cannot be written (the file stays), or a file cannot be read (it is set aside)
 */
export function moveEarlierFiles(
  folder: string,
  office: RecordOwner,
  sealer: RecordSealer,
  records: UserRecordStore,
): void {
  for (const kind of ['preferences', 'screens']) {
    const path = join(folder, `${office.id}.${kind}.sealed`);
    if (!existsSync(path)) continue;
    const text = sealer.open(readFileSync(path), `file:${office.id}:${kind}`);
    if (text === null) {
      renameSync(path, `${path}.damaged`);
      const message = `Your notes and settings for ${office.name} couldn’t be read completely. The damaged file is ${path}.damaged.`;
      throw new AppError('settings-failed', message, {});
    }
    const record = singleKind<unknown>(kind, (value) => value);
    records.transactNow(office, ({ get, put }) => {
      if (get(record, kind) === undefined) put(record, kind, JSON.parse(text));
    });
    rmSync(path);
  }
}
