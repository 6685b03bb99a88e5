/** Removes saved records because of their age or the room that they take, but never those that a job pins. */
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { runInTransaction } from '@main/system/sqlite';
import { clientListingSchema } from '@shared/records/sync';
import { type Cipher, SealError } from './cipher';
import type { RecordKind, RecordRow } from './record-seals';
import { clientListingJob, type SyncPartRepository } from './sync-part-repository';

/* Numbers of changes: what is derived from the records reads by them what is new. */

/** Writes what a new file has. @param seq - number of the last change */
export function beginChanges(db: DatabaseSync, seq: number): void {
  db.prepare('INSERT INTO meta (only_row, file_id, seq, removals) VALUES (1, ?, ?, 0)').run(randomUUID(), seq);
}

/** Counts a change, in the caller's transaction. @returns its number. @throws SealError where the file has lost its numbers */
export function countChange(db: DatabaseSync): number {
  db.exec('UPDATE meta SET seq = seq + 1');
  return getLastChange(db);
}

/** Counts a removal of records, in the caller's transaction. */
function countRemoval(db: DatabaseSync): void {
  db.exec('UPDATE meta SET removals = removals + 1');
}

/** The number of the last change of any kind. @throws SealError as {@link countChange} does */
export function getLastChange(db: DatabaseSync): number {
  return Number(readMeta(db).seq);
}

/** A text that differs for another file, and after records were removed. @throws SealError as {@link countChange} does */
export function getGeneration(db: DatabaseSync): string {
  const { file_id: fileId, removals } = readMeta(db);
  return `${fileId}:${removals}`;
}

function readMeta(db: DatabaseSync): Readonly<Record<string, unknown>> {
  const row = db.prepare('SELECT file_id, seq, removals FROM meta').get();
  if (row === undefined) throw new SealError();
  return row;
}

/** Measures the file, and the records in it, in bytes. */
export function measureRecords(db: DatabaseSync): { fileBytes: number; recordBytes: number } {
  const pages = Number(db.prepare('PRAGMA page_count').get()?.page_count ?? 0);
  const pageBytes = Number(db.prepare('PRAGMA page_size').get()?.page_size ?? 0);
  const bytes = db.prepare('SELECT sum(length(sealed)) AS n FROM record').get()?.n;
  return { fileBytes: pages * pageBytes, recordBytes: Number(bytes ?? 0) };
}

/** Evicts records of one office's cache. */
export class RecordEviction {
  private readonly db: DatabaseSync;
  private readonly cipher: Cipher;
  private readonly syncParts: SyncPartRepository;

  /** @param syncParts - name the records that jobs pin */
  constructor(db: DatabaseSync, cipher: Cipher, syncParts: SyncPartRepository) {
    this.db = db;
    this.cipher = cipher;
    this.syncParts = syncParts;
  }

  /** Counts the records fetched before a time, epoch milliseconds, that no job pins. */
  countOlderThan(fetchedAtMs: number): number {
    return this.listUnpinnedOlderThan(fetchedAtMs).length;
  }

  /** Deletes the records fetched before a time that no job pins. @returns how many there were */
  removeOlderThan(fetchedAtMs: number): number {
    return runInTransaction(this.db, () => {
      const rows = this.listUnpinnedOlderThan(fetchedAtMs);
      this.removeRows(rows);
      return rows.length;
    });
  }

  /**
   * Deletes trips and clients, those read longest ago first, until the records take no more than `maxBytes`.
   *
   * @returns how many records were deleted
   */
  evict(maxBytes: number): number {
    const removed = runInTransaction(this.db, () => {
      let bytes = measureRecords(this.db).recordBytes;
      if (bytes <= maxBytes) return 0;
      const isPinned = this.makePinTest();
      const rows = this.db
        .prepare(
          "SELECT kind, lookup, length(sealed) AS bytes FROM record WHERE kind IN ('trip', 'client', 'trip-item', 'client-item') ORDER BY fetched_at",
        )
        .all();
      const evicted: RecordRow[] = [];
      for (const row of rows) {
        if (bytes <= maxBytes) break;
        if (isPinned(row)) continue;
        evicted.push(row);
        bytes -= Number(row.bytes);
      }
      this.removeRows(evicted);
      return evicted.length;
    });
    if (removed > 0) this.db.exec('PRAGMA incremental_vacuum');
    return removed;
  }

  private listUnpinnedOlderThan(fetchedAtMs: number): RecordRow[] {
    const rows = this.db.prepare('SELECT kind, lookup FROM record WHERE fetched_at < ?').all(fetchedAtMs);
    if (rows.length === 0) return [];
    const isPinned = this.makePinTest();
    return rows.filter((row) => !isPinned(row));
  }

  private makePinTest(): (row: RecordRow) => boolean {
    const pins = this.syncParts.listPins();
    const pinned = new Set<string>();
    const addAll = (kinds: readonly RecordKind[], ids: Iterable<number>) => {
      for (const id of ids) for (const kind of kinds) pinned.add(this.cipher.lookup(`${kind}:${id}`).toString('hex'));
    };
    addAll(['trip', 'trip-item'], pins.trips);
    addAll(['client', 'client-item'], pins.clients);
    return ({ lookup }) => lookup instanceof Uint8Array && pinned.has(Buffer.from(lookup).toString('hex'));
  }

  /** Notes that the saved list of clients is not whole any more. */
  private noteRemovedClients(count: number): void {
    const text = this.syncParts.read(clientListingJob, 0);
    const listing = text === null ? null : clientListingSchema.safeParse(JSON.parse(text)).data;
    if (!listing) return;
    const changed = { ...listing, removed: listing.removed + count };
    this.syncParts.save({ job: clientListingJob, part: 0, text: JSON.stringify(changed) });
  }

  /** Deletes rows, with what is noted of their list. The caller has begun a transaction. */
  private removeRows(rows: readonly RecordRow[]): void {
    if (rows.length === 0) return;
    const remove = this.db.prepare('DELETE FROM record WHERE kind = ? AND lookup = ?');
    for (const { kind, lookup } of rows) if (lookup instanceof Uint8Array) remove.run(String(kind), lookup);
    countRemoval(this.db);
    const clients = rows.filter(({ kind }) => kind === 'client-item').length;
    if (clients > 0) this.noteRemovedClients(clients);
  }
}
