/**
 * Writes the records of an older layout in the form of the newest, some at a time, each time in a transaction of its own. Rows
 * move to the end of the table meanwhile: a page whose rows have become smaller stays as large as it was, but one that has none
 * any more is used again, and at last given back to the disk.
 */
import type { DatabaseSync } from 'node:sqlite';
import { runInTransaction } from '@main/sqlite/transaction';
import type { CacheIdentity } from '../cipher';
import { newestLayout } from '../layouts';
import { isRecordKind } from '../record-kinds';
import { listColumns, type RecordRow, RecordSeals } from '../record-seals';
import { SyncPartRepository } from './sync-part-repository';

/** Name under which the last row that is to move is stored. It is part of the file format. */
const repackingJob = 'repacking';

/** Rows, and pages, of a step: some 30 ms, in which no other call is served. */
const rowsPerStep = 100;
const pagesPerStep = 250;

/** Plans it for the records that a file has, in the transaction that brings it to the newest layout. */
export function planRepacking(db: DatabaseSync, { officeId, cipher }: CacheIdentity): void {
  const lastId = db.prepare('SELECT max(id) AS id FROM record').get()?.id;
  if (typeof lastId !== 'number') return;
  new SyncPartRepository(db, cipher, officeId).save({ job: repackingJob, part: 0, text: String(lastId) });
}

export class RecordRepacking {
  private readonly db: DatabaseSync;
  private readonly parts: SyncPartRepository;
  private readonly seals: RecordSeals;

  /** @param layout - layout of the file. In an older one than the newest nothing is planned */
  constructor(db: DatabaseSync, { officeId, cipher }: CacheIdentity, layout = newestLayout) {
    this.db = db;
    this.parts = new SyncPartRepository(db, cipher, officeId, layout);
    this.seals = new RecordSeals(cipher, officeId, newestLayout);
  }

  /**
   * Makes the next step, all of it or nothing.
   *
   * @returns whether there is another one
   * @throws Error of SQLite, for instance on a full disk: what was not moved stays as it is, and is read as before
   */
  next(): boolean {
    if (this.readLastId() === null) return false;
    if (runInTransaction(this.db, () => this.moveRows())) return true;
    if (this.shrink()) return true;
    this.parts.removeFrom(repackingJob, 0);
    return false;
  }

  private readLastId(): number | null {
    const text = this.parts.read(repackingJob, 0);
    return text === null ? null : Number(text);
  }

  /** Moves the first rows behind the last. @returns whether there were any */
  private moveRows(): boolean {
    // Another process may have ended it meanwhile.
    const lastId = this.readLastId() ?? 0;
    const rows = this.db
      .prepare(`SELECT kind, ${listColumns(newestLayout)} FROM record WHERE id <= ? ORDER BY id LIMIT ?`)
      .all(lastId, rowsPerStep);
    const move = this.db.prepare('UPDATE record SET id = ?, sealed = ? WHERE id = ?');
    const maxId = Number(this.db.prepare('SELECT max(id) AS id FROM record').get()?.id ?? 0);
    // Rows that were the last may have been removed: what has moved must not have to move again.
    let id = Math.max(maxId, lastId);
    for (const row of rows) {
      id += 1;
      move.run(id, this.repack(row), Number(row.id));
    }
    return rows.length > 0;
  }

  /** Seals a record again with what its seal says now. One that does not open stays as it is: it is counted when it is read. */
  private repack(row: RecordRow): Uint8Array {
    const { kind, lookup } = row;
    const sealed = row.sealed as Uint8Array;
    if (!isRecordKind(kind) || !(lookup instanceof Uint8Array)) return sealed;
    const record = this.seals.unseal(kind, row);
    return record === null ? sealed : this.seals.seal(kind, lookup, record);
  }

  /** Gives some pages back to the disk. @returns whether there are more. Some older files cannot */
  private shrink(): boolean {
    const before = this.countFreePages();
    this.db.exec(`PRAGMA incremental_vacuum(${pagesPerStep})`);
    const after = this.countFreePages();
    return after > 0 && after < before;
  }

  private countFreePages(): number {
    return Number(this.db.prepare('PRAGMA freelist_count').get()?.freelist_count ?? 0);
  }
}
