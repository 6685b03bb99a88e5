/** A home with one office, as far as what its user has typed and set goes: opened as the application opens it. */
import { join } from 'node:path';
import { OfficePreferences } from '@main/office/connect/office-preferences';
import { Cipher } from '@main/saved/store/cipher';
import { copyRecords } from '@main/saved/user/record-copies';
import { UserRecordStore } from '@main/saved/user/user-record-store';
import { changeNotes, noteKind, office } from './user-notes';

/** What of a home can be read: the rounds that its notes and its labels name, and the views. */
export type FoundRounds = { readonly notes: number[]; readonly labels: number[]; readonly views: string[] };

/** Opens the home. */
export function openUserHome(home: string, key: Buffer) {
  const notices: string[] = [];
  const onNotice = (notice: string) => void notices.push(notice);
  const records = new UserRecordStore(join(home, 'user-records'), onNotice, async () => undefined);
  const preferences = new OfficePreferences(records, join(home, 'offices'));
  const file = join(home, 'user-records', `${office.id}.db`);
  const cipher = new Cipher(key);
  records.unlock(office, cipher);
  preferences.unlock(office, cipher);
  const save = async (round: number) => {
    preferences.change(office, { kind: 'label', of: 'client', id: String(round), label: `Round ${round}` });
    await changeNotes(records, [`${round}`, `again ${round}`], () => `Round ${round}`);
  };
  const read = async (): Promise<FoundRounds> => {
    const listed = await records.list(office, noteKind);
    const names = new Set(listed?.records.map(({ name }) => name));
    // Both notes of a round were saved in one transaction.
    const notes = [...names].map(Number).filter((round) => names.has(`again ${round}`));
    const { labels, tripViews } = preferences.get(office);
    const toSorted = (rounds: readonly number[]) => rounds.toSorted((a, b) => a - b);
    return {
      notes: names.size === notes.length * 2 ? toSorted(notes) : [],
      labels: toSorted(Object.keys(labels.client).map(Number)),
      views: tripViews.map(({ name }) => name),
    };
  };
  const copy = (nowMs = Date.now()) => copyRecords(file, nowMs);
  return { records, preferences, notices, file, save, read, copy, close: () => records.close() };
}
