/** Notes of the user in a file of an office: names with texts. */
import { join } from 'node:path';
import { Cipher, newCacheKey } from '@main/saved/store/cipher';
import type { UserRecordKind } from '@main/saved/user/user-record-file';
import { UserRecordStore } from '@main/saved/user/user-record-store';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { makeOffice } from './office-record';
import { temporaryFolder } from './temporary';

type Note = { readonly name: string; readonly text: string };
const noteSchema = z.object({ name: z.string(), text: z.string() });
export const noteKind: UserRecordKind<Note> = {
  kind: 'note',
  getName: ({ name }) => name,
  parse: (value) => noteSchema.parse(value),
};

export const office = makeOffice('office');

/** Changes notes in one transaction. */
export const changeNotes = (records: UserRecordStore, names: readonly string[], change: (before: string) => string) =>
  records.transact(office, ({ get, put }) => {
    for (const name of names) put(noteKind, name, { name, text: change(get(noteKind, name)?.text ?? '') });
  });

/** A folder for the file, and the application that starts on it. @param sleep - waits between tries for the file's lock */
export function setUpUserRecords(sleep?: (ms: number) => Promise<void>) {
  const folder = join(temporaryFolder(), 'user-records');
  const key = newCacheKey();
  const start = (from = folder) => {
    const notices: string[] = [];
    const records = new UserRecordStore(from, (notice) => notices.push(notice), sleep);
    records.unlock(office, new Cipher(key));
    onTestFinished(() => records.close());
    const write = (names: readonly string[], text: string) => changeNotes(records, names, () => text);
    const list = async () => {
      const listed = await records.list(office, noteKind);
      return new Map(listed?.records.map((note) => [note.name, note.text]));
    };
    return { records, notices, write, list };
  };
  return { folder, key, file: join(folder, 'office.db'), start };
}
