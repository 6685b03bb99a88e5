/** Sealed runs of reports: what is known of each, and its rows in blocks. */
import type { DatabaseSync } from 'node:sqlite';
import { toBlockAad, toLegacyRunAad, toRunAad } from '../aad';
import type { Cipher } from '../cipher';

export type CachedRun = {
  readonly id: string;
  readonly text: string;
  readonly ranAtMs: number;
  readonly bytes: number;
};

/** A run that was begun so long ago and is not whole was left by a program that was killed. */
const abandonedAfterMs = 86_400_000;

/** Reads and writes the runs of one office's cache. */
export class RunRepository {
  private readonly db: DatabaseSync;
  private readonly cipher: Cipher;
  private readonly isLegacy: boolean;

  /** @param isLegacy - whether the seals of this file do not bind the time of a run */
  constructor(db: DatabaseSync, cipher: Cipher, isLegacy = false) {
    this.db = db;
    this.cipher = cipher;
    this.isLegacy = isLegacy;
  }

  /** Begins a run: its blocks come before it is whole, and nobody sees it until then. */
  begin(id: string, nowMs: number): void {
    this.db.prepare('DELETE FROM run WHERE is_whole = 0 AND ran_at < ?').run(nowMs - abandonedAfterMs);
    this.db
      .prepare('INSERT INTO run (id, ran_at, is_whole, sealed) VALUES (?, ?, 0, ?)')
      .run(id, nowMs, Buffer.alloc(0));
  }

  /** Adds a block to a run that was begun. @throws what SQLite does on a full disk */
  appendBlock(id: string, place: number, bytes: Uint8Array): void {
    const sealed = this.cipher.sealBytes(bytes, toBlockAad(id, place));
    this.db.prepare('INSERT INTO run_block (run, place, sealed) VALUES (?, ?, ?)').run(id, place, sealed);
  }

  /** Makes a run whole. */
  finish(id: string, text: string): void {
    const ranAtMs = Number(this.db.prepare('SELECT ran_at FROM run WHERE id = ?').get(id)?.ran_at ?? 0);
    this.db
      .prepare('UPDATE run SET is_whole = 1, sealed = ? WHERE id = ?')
      .run(this.cipher.seal(text, toRunAad(id, ranAtMs)), id);
  }

  /** Forgets a run's rows; the run itself stays. */
  deleteBlocks(id: string): void {
    this.db.prepare('DELETE FROM run_block WHERE run = ?').run(id);
  }

  remove(id: string): void {
    this.db.prepare('DELETE FROM run WHERE id = ?').run(id);
  }

  /** How many whole runs cannot be opened: damaged, or with a time that was changed. */
  countUnreadable(): number {
    const rows = this.db.prepare('SELECT id, ran_at, sealed FROM run WHERE is_whole = 1').all();
    return rows.filter((row) => this.unseal({ ...row, bytes: 0 }).length === 0).length;
  }

  countOlderThan(ranAtMs: number): number {
    return Number(this.db.prepare('SELECT count(*) AS n FROM run WHERE ran_at < ?').get(ranAtMs)?.n ?? 0);
  }

  /** Deletes runs that are older, with their rows. @returns how many there were */
  removeOlderThan(ranAtMs: number): number {
    return Number(this.db.prepare('DELETE FROM run WHERE ran_at < ?').run(ranAtMs).changes);
  }

  /** Every whole run, the newest first; one that cannot be opened is left out, see `countUnopened`. */
  list(): CachedRun[] {
    const rows = this.db
      .prepare(
        `SELECT id, ran_at, sealed, (SELECT coalesce(sum(length(sealed)), 0) FROM run_block WHERE run = run.id) AS bytes
         FROM run WHERE is_whole = 1 ORDER BY ran_at DESC, id`,
      )
      .all();
    return rows.flatMap((row) => this.unseal(row));
  }

  get(id: string): CachedRun | null {
    const row = this.db
      .prepare(
        `SELECT id, ran_at, sealed, (SELECT coalesce(sum(length(sealed)), 0) FROM run_block WHERE run = run.id) AS bytes
         FROM run WHERE is_whole = 1 AND id = ?`,
      )
      .get(id);
    return row ? (this.unseal(row)[0] ?? null) : null;
  }

  /** A block's bytes; null where it is not kept or cannot be opened. */
  readBlock(id: string, place: number): Buffer | null {
    const row = this.db.prepare('SELECT sealed FROM run_block WHERE run = ? AND place = ?').get(id, place);
    return row?.sealed instanceof Uint8Array ? this.cipher.openBytes(row.sealed, toBlockAad(id, place)) : null;
  }

  /** Copies every whole run with its blocks into another cache. */
  copyTo(other: RunRepository): void {
    for (const { id, text, ranAtMs } of this.list()) {
      other.begin(id, ranAtMs);
      for (const index of this.listBlockIndexes(id)) {
        const bytes = this.readBlock(id, index);
        if (bytes) other.appendBlock(id, index, bytes);
      }
      other.finish(id, text);
    }
  }

  private listBlockIndexes(id: string): number[] {
    const rows = this.db.prepare('SELECT place FROM run_block WHERE run = ? ORDER BY place').all(id);
    return rows.map(({ place }) => Number(place));
  }

  private unseal(row: Record<string, unknown>): CachedRun[] {
    const id = String(row.id);
    const ranAtMs = Number(row.ran_at);
    const aad = this.isLegacy ? toLegacyRunAad(id) : toRunAad(id, ranAtMs);
    const text = row.sealed instanceof Uint8Array ? this.cipher.open(row.sealed, aad) : null;
    return text === null ? [] : [{ id, text, ranAtMs, bytes: Number(row.bytes) }];
  }
}
