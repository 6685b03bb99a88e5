/** Files in which earlier versions saved what is in an office's records now. They are read once. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findFreeAsideName } from '@main/system/files';
import { renameWithRetrySync } from '@main/system/write-file';
import { type RecordSealer, singleKind } from './user-record-file';
import type { RecordOwner, UserRecordStore } from './user-record-store';

/** The names in the files' names and seals, those of the demo office, whose made-up data was in clear, and the kinds now. */
const files = [
  { name: 'preferences', plainSuffix: '.json', kind: 'preferences' },
  { name: 'packs', plainSuffix: '.packs.json', kind: 'pack-runs' },
  { name: 'screens', plainSuffix: '.screens.json', kind: 'screens' },
] as const;

export class EarlierFiles {
  private readonly folder: string;
  private readonly records: UserRecordStore;
  private readonly onNotice: (notice: string) => void;

  /** @param onNotice - called with a message for the user where a file cannot be read */
  constructor(folder: string, records: UserRecordStore, onNotice: (notice: string) => void) {
    this.folder = folder;
    this.records = records;
    this.onNotice = onNotice;
  }

  /** Whether an office has any, those that were set aside included. True where the folder cannot be read. */
  has(officeId: string): boolean {
    try {
      return this.listNames(officeId).length > 0;
    } catch {
      return true;
    }
  }

  /** Deletes those of an office, those that were set aside included. */
  remove(officeId: string): void {
    for (const name of this.listNames(officeId)) rmSync(join(this.folder, name), { force: true });
  }

  /**
   * Moves those of an unlocked office into its records. What is in the records already is newer, and stays.
   *
   * @param sealer - null for the demo office
   * @throws AppError `settings-failed` where the records cannot be written; the files then stay
   */
  move(office: RecordOwner, sealer: RecordSealer | null): void {
    for (const { name, plainSuffix, kind } of files) {
      const path = join(this.folder, `${office.id}${sealer === null ? plainSuffix : `.${name}.sealed`}`);
      if (!existsSync(path)) continue;
      const value = this.read(path, office, sealer && { sealer, aad: `file:${office.id}:${name}` });
      if (value === undefined) continue;
      const record = singleKind(kind, (parsed) => parsed);
      this.records.transactNow(office, ({ get, put }) => {
        if (get(record, kind) === undefined) put(record, kind, value);
      });
      try {
        rmSync(path, { force: true });
      } catch {
        // It is older than the records: the next start removes it.
      }
    }
  }

  /** Reads a file; undefined for one that was set aside. */
  private read(path: string, { name }: RecordOwner, seal: { sealer: RecordSealer; aad: string } | null): unknown {
    try {
      const bytes = readFileSync(path);
      return JSON.parse((seal ? seal.sealer.open(bytes, seal.aad) : bytes.toString('utf8')) ?? '');
    } catch {
      const aside = findFreeAsideName(`${path}.damaged`);
      try {
        renameWithRetrySync(path, aside);
      } catch {
        // It is tried again at the next start.
        return undefined;
      }
      this.onNotice(`Your notes and settings for ${name} couldn’t be read completely. The damaged file is ${aside}.`);
      return undefined;
    }
  }

  private listNames(officeId: string): string[] {
    if (!existsSync(this.folder)) return [];
    return readdirSync(this.folder).filter((name) => name.startsWith(`${officeId}.`));
  }
}
