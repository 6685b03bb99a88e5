/** Sealed records by kind and key, each with the time at which the API gave it. */
import type { DatabaseSync } from 'node:sqlite';
import type { Cipher } from '../cipher';

/** What is kept: list items, details, clients, the office's name lists, and the report list. */
export type RecordKind = 'trip-item' | 'trip' | 'client' | 'client-item' | 'directory' | 'report-list';

export type KeptRecord = { readonly text: string; readonly fetchedAtMs: number };

/** Records read from the file at a stretch. */
const readAtOnce = 500;

/** What a seal is bound to: a record copied to another row does not open there. */
function placeOf(kind: RecordKind, lookup: Uint8Array): string {
  return `${kind}:${Buffer.from(lookup).toString('hex')}`;
}

/** Reads and writes the sealed records of one office's cache. */
export class RecordRepository {
  private readonly db: DatabaseSync;
  private readonly cipher: Cipher;

  constructor(db: DatabaseSync, cipher: Cipher) {
    this.db = db;
    this.cipher = cipher;
  }

  /** Keeps records of one kind, all or none (faults 44). A newer record replaces an older one of the same key. */
  putAll(kind: RecordKind, records: Iterable<readonly [key: string, text: string]>, fetchedAtMs: number): void {
    const insert = this.db.prepare(
      'INSERT OR REPLACE INTO record (kind, lookup, sealed, fetched_at) VALUES (?, ?, ?, ?)',
    );
    this.db.exec('BEGIN IMMEDIATE');
    try {
      for (const [key, text] of records) {
        const lookup = this.cipher.lookup(`${kind}:${key}`);
        insert.run(kind, lookup, this.cipher.seal(text, placeOf(kind, lookup)), fetchedAtMs);
      }
      this.db.exec('COMMIT');
    } catch (error) {
      this.db.exec('ROLLBACK');
      throw error;
    }
  }

  /** The kept record, or null where there is none or it can no longer be opened. */
  get(kind: RecordKind, key: string): KeptRecord | null {
    const row = this.db
      .prepare('SELECT lookup, sealed, fetched_at FROM record WHERE kind = ? AND lookup = ?')
      .get(kind, this.cipher.lookup(`${kind}:${key}`));
    return row ? this.opened(kind, row) : null;
  }

  /** Every kept record of a kind, in no particular order. */
  all(kind: RecordKind): KeptRecord[] {
    return [...this.each(kind)];
  }

  /**
   * The same one by one, read in pieces and opened only when asked for. Others may write meanwhile; no record is given
   * twice.
   */
  *each(kind: RecordKind): Iterable<KeptRecord> {
    const next = this.db.prepare(
      'SELECT lookup, sealed, fetched_at FROM record WHERE kind = ? AND lookup > ? ORDER BY lookup LIMIT ?',
    );
    let after: Uint8Array = new Uint8Array();
    for (;;) {
      const rows = next.all(kind, after, readAtOnce);
      for (const row of rows) {
        const record = this.opened(kind, row);
        if (record !== null) yield record;
      }
      const last = rows.at(-1)?.lookup;
      if (rows.length < readAtOnce || !(last instanceof Uint8Array)) return;
      after = last;
    }
  }

  /** How many records of a kind are kept. */
  count(kind: RecordKind): number {
    return Number(this.db.prepare('SELECT count(*) AS n FROM record WHERE kind = ?').get(kind)?.n ?? 0);
  }

  /** How many records of each kind are kept, and the ages of the oldest and newest. */
  summary(): { counts: Partial<Record<RecordKind, number>>; oldestMs: number | null; newestMs: number | null } {
    const counts: Partial<Record<RecordKind, number>> = {};
    let oldestMs: number | null = null;
    let newestMs: number | null = null;
    const rows = this.db
      .prepare(
        'SELECT kind, count(*) AS n, min(fetched_at) AS oldest, max(fetched_at) AS newest FROM record GROUP BY kind',
      )
      .all();
    for (const row of rows) {
      counts[row.kind as RecordKind] = Number(row.n);
      oldestMs = Math.min(oldestMs ?? Number.POSITIVE_INFINITY, Number(row.oldest));
      newestMs = Math.max(newestMs ?? 0, Number(row.newest));
    }
    return { counts, oldestMs, newestMs };
  }

  close(): void {
    this.db.close();
  }

  private opened(kind: RecordKind, row: Record<string, unknown>): KeptRecord | null {
    if (!(row.sealed instanceof Uint8Array) || !(row.lookup instanceof Uint8Array)) return null;
    const text = this.cipher.open(row.sealed, placeOf(kind, row.lookup));
    return text === null ? null : { text, fetchedAtMs: Number(row.fetched_at) };
  }
}
