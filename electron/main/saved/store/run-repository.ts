/** Sealed runs of reports: the metadata of each, and its rows in blocks. */
import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '@shared/errors/errors';
import { type Cipher, SealError, toBlockAad, toRunAad } from './cipher';

/** Metadata of a run as it was cached, and the stored size of its rows. */
type CachedRun = {
  readonly id: string;
  readonly text: string;
  readonly ranAtMs: number;
  readonly bytes: number;
};

const selectWhole = `SELECT id, ran_at, sealed, (SELECT coalesce(sum(length(sealed)), 0) FROM run_block WHERE run = run.id) AS bytes
  FROM run WHERE is_whole = 1`;

/** Age at which an incomplete run is deleted, because its process must have been killed. */
const abandonedAfterMs = 86_400_000;

/** Reads and writes the runs of one office's cache. What does not open is damage of the file: a SealError. */
export class RunRepository {
  private readonly db: DatabaseSync;
  private readonly cipher: Cipher;

  constructor(db: DatabaseSync, cipher: Cipher) {
    this.db = db;
    this.cipher = cipher;
  }

  /** Starts a run, whose blocks follow. It is not listed until {@link finish}. */
  begin(id: string, nowMs: number): void {
    this.db.prepare('DELETE FROM run WHERE is_whole = 0 AND ran_at < ?').run(nowMs - abandonedAfterMs);
    this.db
      .prepare('INSERT INTO run (id, ran_at, is_whole, sealed) VALUES (?, ?, 0, ?)')
      .run(id, nowMs, Buffer.alloc(0));
  }

  /** Adds a block to a run that was started. @throws Error of SQLite, for instance on a full disk */
  appendBlock(id: string, blockIndex: number, bytes: Uint8Array): void {
    const sealed = this.cipher.seal(bytes, toBlockAad(id, blockIndex));
    this.db.prepare(`INSERT INTO run_block (run, block_index, sealed) VALUES (?, ?, ?)`).run(id, blockIndex, sealed);
  }

  /** Completes a run. @param text - its metadata. @throws AppError `cache-unavailable` where it was not started here */
  finish(id: string, text: string): void {
    const ranAtMs = Number(this.db.prepare('SELECT ran_at FROM run WHERE id = ?').get(id)?.ran_at ?? 0);
    const { changes } = this.db
      .prepare('UPDATE run SET is_whole = 1, sealed = ? WHERE id = ?')
      .run(this.cipher.seal(text, toRunAad(id, ranAtMs)), id);
    // Its rows were in a damaged file that was replaced meanwhile.
    if (Number(changes) > 0) return;
    const reason = 'the damaged file that had its rows was replaced';
    throw new AppError('cache-unavailable', `The saved data could not be used: ${reason}.`, { reason });
  }

  /** Deletes a run's rows and leaves its metadata. */
  deleteBlocks(id: string): void {
    this.db.prepare('DELETE FROM run_block WHERE run = ?').run(id);
  }

  remove(id: string): void {
    this.db.prepare('DELETE FROM run WHERE id = ?').run(id);
  }

  /** Deletes the runs before a time, with their rows. @returns how many there were */
  removeOlderThan(ranAtMs: number): number {
    return Number(this.db.prepare('DELETE FROM run WHERE ran_at < ?').run(ranAtMs).changes);
  }

  /** Returns the complete runs, newest first; of the same millisecond, the one begun last. */
  list(): CachedRun[] {
    const rows = this.db.prepare(`${selectWhole} ORDER BY ran_at DESC, rowid DESC`).all();
    return rows.map((row) => this.unseal(row));
  }

  /** Returns a complete run. Null where there is none. */
  get(id: string): CachedRun | null {
    const row = this.db.prepare(`${selectWhole} AND id = ?`).get(id);
    return row ? this.unseal(row) : null;
  }

  /** Returns a block's bytes. Null where it is not stored. */
  readBlock(id: string, blockIndex: number): Buffer | null {
    const row = this.db.prepare(`SELECT sealed FROM run_block WHERE run = ? AND block_index = ?`).get(id, blockIndex);
    if (row === undefined) return null;
    const aad = toBlockAad(id, blockIndex);
    const bytes = row.sealed instanceof Uint8Array ? this.cipher.openBytes(row.sealed, aad) : null;
    if (bytes === null) throw new SealError();
    return bytes;
  }

  private unseal(row: Record<string, unknown>): CachedRun {
    const id = String(row.id);
    const ranAtMs = Number(row.ran_at);
    const text = row.sealed instanceof Uint8Array ? this.cipher.open(row.sealed, toRunAad(id, ranAtMs)) : null;
    if (text === null) throw new SealError();
    return { id, text, ranAtMs, bytes: Number(row.bytes) };
  }
}
