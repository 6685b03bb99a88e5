/**
 * Copies of what an office's user has typed and set: one is made at a start, three stay. Where the file is damaged the newest
 * one takes its place (build/adr/0011-saved-data.md).
 */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findFreeAsideName } from '@main/system/files';
import { isCorruption, openAlone } from '@main/system/sqlite';
import { renameWithRetrySync, syncFolderSync } from '@main/system/write-file';

/** Copies that stay of a file. */
const maxCopies = 3;

type Copy = { readonly path: string; readonly atMs: number };

function listCopies(file: string): Copy[] {
  return readdirSync(dirname(file))
    .flatMap((name) => {
      const atMs = /^\.(\d{12,})\.copy$/.exec(name.startsWith(basename(file)) ? name.slice(basename(file).length) : '');
      return atMs ? [{ path: join(dirname(file), name), atMs: Number(atMs[1]) }] : [];
    })
    .sort((a, b) => b.atMs - a.atMs);
}

function syncFile(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Copies a file, and removes the oldest copies. All of the file is read.
 *
 * @param label - names a copy that stays beside the others; one of this name that is there already stays
 * @returns whether the file is damaged; it is not copied then, and the earlier copies stay
 * @throws Error of SQLite or of the file system
 */
export function copyRecords(file: string, nowMs: number, label: string | null = null): { readonly isDamaged: boolean } {
  const temporary = `${file}.new-copy`;
  // The newest copy has the latest number, also where the clock was ahead when an earlier one was made.
  const atMs = Math.max(nowMs, (listCopies(file)[0]?.atMs ?? 0) + 1);
  const copy = `${file}.${label ?? atMs}.copy`;
  if (label !== null && existsSync(copy)) return { isDamaged: false };
  rmSync(temporary, { force: true });
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    db.prepare('VACUUM INTO ?').run(temporary);
    // Its name may have to be later than its time.
    utimesSync(temporary, new Date(nowMs), new Date(nowMs));
    syncFile(temporary);
    renameWithRetrySync(temporary, copy);
    syncFolderSync(dirname(file));
  } catch (error) {
    rmSync(temporary, { force: true });
    if (!isCorruption(error)) throw error;
    return { isDamaged: true };
  } finally {
    db.close();
  }
  for (const { path } of listCopies(file).slice(maxCopies)) rmSync(path, { force: true });
  return { isDamaged: false };
}

/** Whether SQLite finds no damage in a copy. */
function isWhole({ path }: Copy): boolean {
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(path, { readOnly: true });
    return db.prepare('PRAGMA quick_check(1)').get()?.quick_check === 'ok';
  } catch {
    return false;
  } finally {
    db?.close();
  }
}

/** What took the place of a damaged file, and where that is now. */
export type RestoredRecords = { readonly copiedAtMs: number | null; readonly aside: string };

/** Whether a file is missing beside its copies: its replacement was ended half-way. */
export const isReplacedHalfWay = (file: string): boolean =>
  existsSync(dirname(file)) && !existsSync(file) && listCopies(file).length > 0;

/**
 * Sets a damaged file aside, and puts its newest whole copy in its place; where there is none the file is then missing. What
 * ends it between the two is told by {@link isReplacedHalfWay}.
 *
 * @throws FileInUseError while another connection has the file open; Error of the file system
 */
export function restoreRecords(file: string): RestoredRecords {
  const aside = findFreeAsideName(`${file}.damaged`);
  // No other process may note anything in the damaged file meanwhile. Closing it puts its log into the file.
  if (existsSync(file)) openAlone(file).close();
  const copy = listCopies(file).find(isWhole);
  const fresh = `${file}.${process.pid}.new`;
  try {
    if (copy) {
      copyFileSync(copy.path, fresh);
      syncFile(fresh);
    }
    // SQLite would take the log of the damaged file for that of the copy.
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
    if (existsSync(file)) renameWithRetrySync(file, aside);
    if (copy) renameWithRetrySync(fresh, file);
    syncFolderSync(dirname(file));
    return { copiedAtMs: copy ? statSync(copy.path).mtimeMs : null, aside };
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}
