/**
 * Replaces a damaged file of user records by a copy of what can still be read. The damaged file stays where it is until the
 * copy is whole and on the disk: what fails before that, or is killed, costs nothing and can be tried again.
 */
import { existsSync, linkSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { findFreeAsideName } from '@main/files/aside-name';
import { isProcessRunning } from '@main/files/process-running';
import { renameWithRetrySync } from '@main/files/rename-retry';
import { syncFolderSync } from '@main/files/sync-folder';
import { openAlone } from '@main/sqlite/fold-log';
import { makeRecords } from './record-database';

type SealedRow = {
  readonly id: number;
  readonly kind: string;
  readonly lookup: Uint8Array;
  readonly sealed: Uint8Array;
};

/** Reads rows from either end of a damaged file, up to what is damaged. Finds nothing in a file that does not open. */
function* readRows(damaged: DatabaseSync): Generator<SealedRow> {
  for (const order of ['ASC', 'DESC']) {
    try {
      const all = damaged.prepare(
        `SELECT rowid AS id, kind, lookup, sealed FROM record NOT INDEXED ORDER BY rowid ${order}`,
      );
      for (const { id, kind, lookup, sealed } of all.iterate()) {
        if (typeof kind === 'string' && lookup instanceof Uint8Array && sealed instanceof Uint8Array)
          yield { id: Number(id), kind, lookup, sealed };
      }
      // Nothing has stopped the reading.
      return;
    } catch {
      // The rows behind the damage are read from the other end.
    }
  }
}

/**
 * Copies rows, sealed as they are. A change gives a record a new, higher row number. A page with an earlier content brings
 * former rows back: of several for one record the newest counts.
 *
 * @returns the number of records
 */
function copyRows(damaged: DatabaseSync, copy: DatabaseSync): number {
  const replace = copy.prepare('INSERT OR REPLACE INTO record VALUES (?, ?, ?)');
  const newestIds = new Map<string, number>();
  for (const { id, kind, lookup, sealed } of readRows(damaged)) {
    const name = `${kind}:${Buffer.from(lookup).toString('base64')}`;
    if (id < (newestIds.get(name) ?? id)) continue;
    newestIds.set(name, id);
    replace.run(kind, lookup, sealed);
  }
  return newestIds.size;
}

const toCopyPath = (file: string) => `${file}.${process.pid}.copy`;

/** Removes the copies which this process, or one that runs no more, has left unfinished. */
function removeUnfinished(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    if (!name.startsWith(`${basename(file)}.`)) continue;
    const pid = Number(/\.(\d+)\.copy(-journal)?$/.exec(name)?.[1] ?? Number.NaN);
    if (pid === process.pid || (pid > 0 && !isProcessRunning(pid))) rmSync(join(dirname(file), name), { force: true });
  }
}

function setAside(file: string, aside: string): void {
  try {
    // A second name: there is no moment in which the file has none of its own.
    linkSync(file, aside);
  } catch {
    // Not every file system has links.
    renameWithRetrySync(file, aside);
  }
}

/** Gives the copy the name of the damaged file, which gets another one. Where that fails, it has its own again. */
function exchange(file: string, copy: string): void {
  const aside = findFreeAsideName(`${file}.damaged`);
  // SQLite would take the log of the damaged file for that of the copy.
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  setAside(file, aside);
  try {
    renameWithRetrySync(copy, file);
  } catch (error) {
    if (existsSync(file)) rmSync(aside, { force: true });
    else renameWithRetrySync(aside, file);
    throw error;
  }
  syncFolderSync(dirname(file));
}

/**
 * Replaces a damaged file, and sets it aside.
 *
 * @returns the number of records that were copied
 * @throws FileInUseError while another connection has it open; Error of SQLite or of the file system. The file is then left
 *   where it is
 */
export function replaceDamaged(file: string): number {
  removeUnfinished(file);
  const copy = toCopyPath(file);
  // No other process may note anything in the damaged file meanwhile.
  const damaged = openAlone(file);
  try {
    const count = makeRecords(copy, (db) => copyRows(damaged, db));
    damaged.close();
    exchange(file, copy);
    return count;
  } catch (error) {
    if (damaged.isOpen) damaged.close();
    removeUnfinished(file);
    throw error;
  }
}
