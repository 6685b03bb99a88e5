/** Sealed records by kind and key, each with the time at which the API returned it. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { runInTransaction } from '@main/system/sqlite';
import { packBody, unpackBody } from './body';
import { type Cipher, type RecordBinding, SealError, type SequencedBinding, toHex, toRecordAad } from './cipher';

const selectRecord = `SELECT lookup, sealed, fetched_at, gone_at, seq, changed_seq FROM record
  WHERE kind = ? AND lookup = ?`;

/** How a record is written. One that is there already keeps its row. */
const upsertRecord = `INSERT INTO record (kind, lookup, sealed, fetched_at, gone_at, seq, changed_seq)
  VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (kind, lookup) DO UPDATE SET sealed = excluded.sealed, fetched_at = excluded.fetched_at,
    gone_at = excluded.gone_at, seq = excluded.seq, changed_seq = excluded.changed_seq`;

/**
 * Kinds of cached records: list items, details, clients, directories, the list of reports, and what was learnt of the
 * office (`list-rules`). The names are part of the file format.
 */
export type RecordKind = 'trip-item' | 'trip' | 'client' | 'client-item' | 'directory' | 'report-list' | 'list-rules';

/** Row of the table of records, as SQLite returns it. */
type RecordRow = Readonly<Record<string, unknown>>;

/** Record whose seal was opened. */
type UnsealedRecord = SequencedBinding & { readonly text: string };

/** What a row says of its record; its seal proves it. */
const readBinding = (row: RecordRow): SequencedBinding => ({
  fetchedAtMs: Number(row.fetched_at),
  goneAtMs: toNumber(row.gone_at),
  seq: Number(row.seq),
  changedSeq: Number(row.changed_seq),
});

export type CachedRecord = RecordBinding & { readonly text: string };

export type RecordToCache = readonly [key: string, text: string];

/** What a job needs to know of a record to decide whether it is read again. */
export type RecordState = SequencedBinding;

const toNumber = (value: unknown) => (typeof value === 'number' ? value : null);

/** Reads and writes the sealed records of one office. What does not open is damage of the file: a SealError. */
export class RecordRepository {
  private readonly db: DatabaseSync;
  private readonly cipher: Cipher;
  private readonly officeId: string;
  private readonly selectOne: StatementSync;

  constructor(db: DatabaseSync, cipher: Cipher, officeId: string) {
    this.db = db;
    this.cipher = cipher;
    this.officeId = officeId;
    this.selectOne = db.prepare(selectRecord);
  }

  /** Caches records of one kind, all or none (faults 44). Replaces records of the same keys. */
  putAll(kind: RecordKind, records: Iterable<RecordToCache>, fetchedAtMs: number): void {
    runInTransaction(this.db, () => {
      const seq = this.countChange();
      for (const [key, text] of records) {
        const lookup = this.cipher.lookup(`${kind}:${key}`);
        const before = this.read(kind, lookup);
        const isSame = before?.text === text && before.goneAtMs === null;
        const changedSeq = isSame ? before.changedSeq : seq;
        this.write(kind, lookup, { text, fetchedAtMs, goneAtMs: null, seq, changedSeq });
      }
    });
  }

  /**
   * Marks the records of some kinds that the server no longer has, all or none. They stay readable. Caching them again removes
   * the mark.
   */
  markGone(kinds: readonly RecordKind[], keys: readonly string[], goneAtMs: number): void {
    runInTransaction(this.db, () => {
      const seq = this.countChange();
      for (const [kind, key] of kinds.flatMap((each) => keys.map((key) => [each, key] as const))) {
        const lookup = this.cipher.lookup(`${kind}:${key}`);
        const record = this.read(kind, lookup);
        if (record === null || record.goneAtMs !== null) continue;
        this.write(kind, lookup, { ...record, goneAtMs, seq, changedSeq: seq });
      }
    });
  }

  /** Returns the unmarked records of a kind whose keys are not among these. */
  findMissingFrom(kind: RecordKind, keys: Iterable<string>): CachedRecord[] {
    const listed = new Set([...keys].map((key) => toHex(this.cipher.lookup(`${kind}:${key}`))));
    const rows = this.db.prepare('SELECT lookup FROM record WHERE kind = ? AND gone_at IS NULL').all(kind);
    return rows.flatMap(({ lookup }) => {
      const isMissing = lookup instanceof Uint8Array && !listed.has(toHex(lookup));
      return (isMissing && this.read(kind, lookup)) || [];
    });
  }

  /** Returns a cached record. Null where there is none. */
  get(kind: RecordKind, key: string): CachedRecord | null {
    return this.read(kind, this.cipher.lookup(`${kind}:${key}`));
  }

  /** Returns the states of records in the order of their keys; null for one that is missing. */
  getStates(kind: RecordKind, keys: readonly string[]): (RecordState | null)[] {
    return keys.map((key) => {
      const row = this.selectOne.get(kind, this.cipher.lookup(`${kind}:${key}`));
      if (row === undefined) return null;
      // What the row says is proved by its seal; its body need not be unpacked.
      this.openSeal(kind, row);
      return readBinding(row);
    });
  }

  /** Returns those of some keys whose records have a text in their JSON. */
  findContaining(kind: RecordKind, keys: readonly string[], text: string): string[] {
    return keys.filter((key) => this.get(kind, key)?.text.includes(text) === true);
  }

  /** Returns the number of the last change of any kind. @throws SealError where the file has lost its numbers */
  getSeq(): number {
    return Number(this.readMeta().seq);
  }

  /**
   * Iterates over the records that a kind has now, in no particular order. Reads a record when it is reached, so that
   * others may write meanwhile. No record comes twice, or is left out because it was written.
   */
  *iterate(kind: RecordKind): Iterable<CachedRecord> {
    for (const lookup of this.listLookups(kind)) {
      const record = this.read(kind, Buffer.from(lookup, 'hex'));
      if (record) yield record;
    }
  }

  /** Returns the number of a kind's latest change, for {@link iterateSince}. */
  getLastSeq(kind: RecordKind): number {
    return Number(this.db.prepare('SELECT max(seq) AS n FROM record WHERE kind = ?').get(kind)?.n ?? 0);
  }

  /**
   * Iterates over the records that were cached or marked after a change, by any process.
   *
   * @param onlyChanged - leaves out those that say the same as before it
   */
  *iterateSince(kind: RecordKind, seq: number, onlyChanged = false): Iterable<CachedRecord> {
    const lookups = this.db
      .prepare('SELECT lookup FROM record WHERE kind = ? AND seq > ? AND changed_seq > ?')
      .all(kind, seq, onlyChanged ? seq : -1);
    for (const { lookup } of lookups) {
      const record = lookup instanceof Uint8Array ? this.read(kind, lookup) : null;
      if (record) yield record;
    }
  }

  /** Returns a text that differs for another file, and after records were removed. */
  getGeneration(): string {
    const { file_id: fileId, removals } = this.readMeta();
    return `${fileId}:${removals}`;
  }

  /** Returns a text that differs after any change to the file, by this or another process, while it is open. */
  getChangeMark(): string {
    const { data_version: others } = this.db.prepare('PRAGMA data_version').get() ?? {};
    return `${others} ${this.db.prepare('SELECT total_changes() AS n').get()?.n}`;
  }

  count(kind: RecordKind): number {
    return Number(this.db.prepare('SELECT count(*) AS n FROM record WHERE kind = ?').get(kind)?.n ?? 0);
  }

  /** Counts the cached records of each kind, and says when the oldest was fetched, epoch milliseconds. */
  countByKind(): { counts: Partial<Record<RecordKind, number>>; oldestMs: number | null } {
    const counts: Partial<Record<RecordKind, number>> = {};
    for (const { kind, n } of this.db.prepare('SELECT kind, count(*) AS n FROM record GROUP BY kind').all())
      counts[kind as RecordKind] = Number(n);
    // Rows in the order of an index would be read from all over the file.
    const age = this.db.prepare('SELECT min(fetched_at) AS oldest FROM record NOT INDEXED').get();
    return { counts, oldestMs: toNumber(age?.oldest) };
  }

  /** Measures the file, and the records in it, in bytes. */
  measure(): { fileBytes: number; recordBytes: number } {
    const pages = Number(this.db.prepare('PRAGMA page_count').get()?.page_count ?? 0);
    const pageBytes = Number(this.db.prepare('PRAGMA page_size').get()?.page_size ?? 0);
    const bytes = this.db.prepare('SELECT sum(length(sealed)) AS n FROM record').get()?.n;
    return { fileBytes: pages * pageBytes, recordBytes: Number(bytes ?? 0) };
  }

  /**
   * Deletes records that were fetched before a time, and are no part of the offline data: cards of clients, bookings where only
   * those of some trips are kept, and what the server no longer has.
   *
   * @returns how many there were
   */
  removeOlderThan(fetchedAtMs: number, keepsEveryTrip: boolean): number {
    const kinds = keepsEveryTrip ? "'client'" : "'client', 'trip'";
    const where = `fetched_at < ? AND (gone_at IS NOT NULL OR kind IN (${kinds}))`;
    return runInTransaction(this.db, () => {
      const { changes } = this.db.prepare(`DELETE FROM record WHERE ${where}`).run(fetchedAtMs);
      if (changes > 0) this.db.exec('UPDATE meta SET removals = removals + 1');
      return Number(changes);
    });
  }

  /** Closes the database, also for the runs of the same cache. */
  close(): void {
    this.db.close();
  }

  /** The lookups of a kind in hex, in the order of their rows. An index has all of it, and one text takes the least time. */
  private listLookups(kind: RecordKind): string[] {
    const list = this.db
      .prepare(`SELECT group_concat(hex(lookup)) AS list FROM (SELECT lookup FROM record WHERE kind = ? ORDER BY id)`)
      .get(kind)?.list;
    return typeof list === 'string' ? list.split(',') : [];
  }

  private read(kind: RecordKind, lookup: Uint8Array): UnsealedRecord | null {
    const row = this.selectOne.get(kind, lookup);
    return row ? this.unseal(kind, row) : null;
  }

  private write(kind: RecordKind, lookup: Uint8Array, record: UnsealedRecord): void {
    const sealed = this.cipher.seal(packBody(record.text), this.toAad(kind, lookup, record));
    const { fetchedAtMs, goneAtMs, seq, changedSeq } = record;
    this.db.prepare(upsertRecord).run(kind, lookup, sealed, fetchedAtMs, goneAtMs, seq, changedSeq);
  }

  /** Counts a change, in the caller's transaction. @returns its number */
  private countChange(): number {
    this.db.exec('UPDATE meta SET seq = seq + 1');
    return this.getSeq();
  }

  private readMeta(): RecordRow {
    const row = this.db.prepare('SELECT file_id, seq, removals FROM meta').get();
    if (row === undefined) throw new SealError();
    return row;
  }

  private unseal(kind: RecordKind, row: RecordRow): UnsealedRecord {
    const text = unpackBody(this.openSeal(kind, row));
    if (text === null) throw new SealError();
    return { ...readBinding(row), text };
  }

  /** Opens a row's seal, and does not unpack what it holds. */
  private openSeal(kind: RecordKind, row: RecordRow): Buffer {
    const { lookup, sealed } = row;
    const isSealed = lookup instanceof Uint8Array && sealed instanceof Uint8Array;
    const body = isSealed ? this.cipher.openBytes(sealed, this.toAad(kind, lookup, readBinding(row))) : null;
    if (body === null) throw new SealError();
    return body;
  }

  private toAad(kind: RecordKind, lookup: Uint8Array, binding: SequencedBinding): string {
    return toRecordAad({ officeId: this.officeId, kind, lookup }, binding);
  }
}
