/** The sealed record of how far an office's update is. */
import type { DatabaseSync } from 'node:sqlite';
import { type Cipher, SealError, toSyncPartAad } from './cipher';

/** Names of the table's rows are keyed digests. Both texts are part of the file format. */
const toJobDigest = (cipher: Cipher): string => cipher.lookup('sync:update').toString('hex');
const part = 0;

/** Reads and writes the record. What does not open is damage of the file: a SealError. */
export class UpdateProgress {
  private readonly db: DatabaseSync;
  private readonly cipher: Cipher;
  private readonly job: string;
  private readonly aad: string;

  constructor(db: DatabaseSync, cipher: Cipher, officeId: string) {
    this.db = db;
    this.cipher = cipher;
    this.job = toJobDigest(cipher);
    this.aad = toSyncPartAad(officeId, this.job, part);
  }

  /** Saves the record, in place of the earlier one. @throws Error of SQLite, for instance on a full disk */
  save(text: string): void {
    const sealed = this.cipher.seal(JSON.stringify({ text }), this.aad);
    this.db
      .prepare('INSERT OR REPLACE INTO sync_part (job, part, sealed) VALUES (?, ?, ?)')
      .run(this.job, part, sealed);
  }

  /** The record; null where there is none. */
  read(): string | null {
    const row = this.db.prepare('SELECT sealed FROM sync_part WHERE job = ? AND part = ?').get(this.job, part);
    if (!row) return null;
    const text = row.sealed instanceof Uint8Array ? this.cipher.open(row.sealed, this.aad) : null;
    if (text === null) throw new SealError();
    return (JSON.parse(text) as { text: string }).text;
  }
}
