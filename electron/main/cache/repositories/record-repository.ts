/** Sealed records by kind and key, each with the time at which the API gave it. */
import type { DatabaseSync } from 'node:sqlite';
import { type RecordBinding, toLegacyRecordAad, toRecordAad } from '../aad';
import type { Cipher } from '../cipher';
import { UnreadableRecords } from './unreadable-records';

/** What is cached: list items, details, clients, the office's name lists, the report list, and what was learnt of filters. */
export type RecordKind = 'trip-item' | 'trip' | 'client' | 'client-item' | 'directory' | 'report-list' | 'list-rules';

/** A record as it was cached, and what its seal vouches for. */
export type CachedRecord = RecordBinding & { readonly text: string };

/** A record to be cached under its key; without a rank it keeps the one that it has. */
export type RecordToCache = readonly [key: string, text: string, rank?: number];

/** Records that do not open: how many, and the numbers of those whose number could be found out. */
export type UnreadableSummary = { readonly count: number; readonly ids: readonly string[] };

/** Records read from the file at a stretch. */
const batchSize = 500;

type Row = Readonly<Record<string, unknown>>;

/** Reads and writes the sealed records of one office's cache. */
export class RecordRepository {
  private readonly db: DatabaseSync;
  private readonly cipher: Cipher;
  private readonly isLegacy: boolean;
  private readonly columns: string;
  private readonly unreadable: UnreadableRecords;

  /** @param isLegacy - whether this file is of a layout whose seals do not bind the age; it is only read */
  constructor(db: DatabaseSync, cipher: Cipher, isLegacy = false) {
    this.db = db;
    this.cipher = cipher;
    this.isLegacy = isLegacy;
    this.columns = isLegacy
      ? 'lookup, sealed, fetched_at, NULL AS rank, NULL AS gone_at, 0 AS seq'
      : 'lookup, sealed, fetched_at, rank, gone_at, seq';
    this.unreadable = new UnreadableRecords((kind, id) => cipher.lookup(`${kind}:${id}`));
  }

  /** Caches records of one kind, all or none (faults 44). A newer record replaces an older one of the same key. */
  putAll(kind: RecordKind, records: Iterable<RecordToCache>, fetchedAtMs: number): void {
    const rankOf = this.db.prepare('SELECT rank FROM record WHERE kind = ? AND lookup = ?');
    const insert = this.db.prepare(
      'INSERT OR REPLACE INTO record (kind, lookup, sealed, fetched_at, rank, gone_at, seq) VALUES (?, ?, ?, ?, ?, NULL, ?)',
    );
    this.inTransaction(() => {
      const seq = this.getNextSeq(kind);
      for (const [key, text, given] of records) {
        const lookup = this.cipher.lookup(`${kind}:${key}`);
        const known = given ?? rankOf.get(kind, lookup)?.rank;
        const rank = typeof known === 'number' ? known : null;
        const sealed = this.cipher.seal(text, toRecordAad(kind, lookup, { fetchedAtMs, rank, goneAtMs: null }));
        insert.run(kind, lookup, sealed, fetchedAtMs, rank, seq);
        this.unreadable.forget(kind, lookup);
      }
    });
  }

  /** Marks records that a complete list no longer has. They stay readable; caching them again takes the mark away. */
  markGone(kind: RecordKind, keys: Iterable<string>, goneAtMs: number): void {
    const update = this.db.prepare('UPDATE record SET sealed = ?, gone_at = ?, seq = ? WHERE kind = ? AND lookup = ?');
    this.inTransaction(() => {
      const seq = this.getNextSeq(kind);
      for (const key of keys) {
        const lookup = this.cipher.lookup(`${kind}:${key}`);
        const record = this.get(kind, key);
        if (record === null || record.goneAtMs !== null) continue;
        const aad = toRecordAad(kind, lookup, { ...record, goneAtMs });
        update.run(this.cipher.seal(record.text, aad), goneAtMs, seq, kind, lookup);
      }
    });
  }

  /** The records of a kind that are not marked and whose keys are not among these. */
  findMissingFrom(kind: RecordKind, keys: Iterable<string>): CachedRecord[] {
    const toHex = (lookup: Uint8Array) => Buffer.from(lookup).toString('hex');
    const listed = new Set([...keys].map((key) => toHex(this.cipher.lookup(`${kind}:${key}`))));
    const rows = this.db.prepare('SELECT lookup FROM record WHERE kind = ? AND gone_at IS NULL').all(kind);
    const read = this.db.prepare(`SELECT ${this.columns} FROM record WHERE kind = ? AND lookup = ?`);
    return rows.flatMap(({ lookup }) => {
      if (!(lookup instanceof Uint8Array) || listed.has(toHex(lookup))) return [];
      const row = read.get(kind, lookup);
      const record = row ? this.unseal(kind, row) : null;
      return record === null ? [] : [record];
    });
  }

  /** The cached record, or null where there is none or it can no longer be opened. */
  get(kind: RecordKind, key: string): CachedRecord | null {
    const row = this.db
      .prepare(`SELECT ${this.columns} FROM record WHERE kind = ? AND lookup = ?`)
      .get(kind, this.cipher.lookup(`${kind}:${key}`));
    return row ? this.unseal(kind, row) : null;
  }

  /** Whether there is a record of this key that cannot be opened. */
  isUnreadable(kind: RecordKind, key: string): boolean {
    const lookup = this.cipher.lookup(`${kind}:${key}`);
    const row = this.db.prepare(`SELECT ${this.columns} FROM record WHERE kind = ? AND lookup = ?`).get(kind, lookup);
    return row !== undefined && this.unseal(kind, row) === null;
  }

  /** Every cached record of a kind, in no particular order. */
  listAll(kind: RecordKind): CachedRecord[] {
    return [...this.iterate(kind)];
  }

  /**
   * The same one by one, read in pieces and opened only when asked for. Others may write meanwhile; no record is given
   * twice.
   */
  *iterate(kind: RecordKind): Iterable<CachedRecord> {
    const next = this.db.prepare(
      `SELECT ${this.columns} FROM record WHERE kind = ? AND lookup > ? ORDER BY lookup LIMIT ?`,
    );
    let after: Uint8Array = new Uint8Array();
    for (;;) {
      const rows = next.all(kind, after, batchSize);
      for (const row of rows) {
        const record = this.unseal(kind, row);
        if (record !== null) yield record;
      }
      const last = rows.at(-1)?.lookup;
      if (rows.length < batchSize || !(last instanceof Uint8Array)) return;
      after = last;
    }
  }

  /** The number of the latest change of a kind: see `eachSince`. */
  getLastSeq(kind: RecordKind): number {
    if (this.isLegacy) return 0;
    return Number(this.db.prepare('SELECT max(seq) AS n FROM record WHERE kind = ?').get(kind)?.n ?? 0);
  }

  /** The records of a kind that were cached or marked after a change, by this process or another. */
  *iterateSince(kind: RecordKind, seq: number): Iterable<CachedRecord> {
    if (this.isLegacy) return;
    const lookups = this.db.prepare('SELECT lookup FROM record WHERE kind = ? AND seq > ?').all(kind, seq);
    const read = this.db.prepare(`SELECT ${this.columns} FROM record WHERE kind = ? AND lookup = ?`);
    for (const { lookup } of lookups) {
      const row = lookup instanceof Uint8Array ? read.get(kind, lookup) : undefined;
      const record = row ? this.unseal(kind, row) : null;
      if (record !== null) yield record;
    }
  }

  /** The records of a kind that did not open when they were read, each named where its number can be found out. */
  findUnreadable(kind: RecordKind): UnreadableSummary {
    const read = this.db.prepare(`SELECT ${this.columns} FROM record WHERE kind = ? AND lookup = ?`);
    for (const lookup of this.unreadable.listLookups(kind)) {
      const row = read.get(kind, lookup);
      if (!row || this.unseal(kind, row) !== null) this.unreadable.forget(kind, lookup);
    }
    return this.unreadable.identify(kind, () => this.sampleIds(kind));
  }

  /** How many records of a kind are cached. */
  count(kind: RecordKind): number {
    return Number(this.db.prepare('SELECT count(*) AS n FROM record WHERE kind = ?').get(kind)?.n ?? 0);
  }

  /** How many records of each kind are cached, and the ages of the oldest and newest. */
  summarize(): { counts: Partial<Record<RecordKind, number>>; oldestMs: number | null; newestMs: number | null } {
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

  countOlderThan(fetchedAtMs: number): number {
    return Number(this.db.prepare('SELECT count(*) AS n FROM record WHERE fetched_at < ?').get(fetchedAtMs)?.n ?? 0);
  }

  /** Deletes records that are older. @returns how many there were */
  removeOlderThan(fetchedAtMs: number): number {
    return Number(this.db.prepare('DELETE FROM record WHERE fetched_at < ?').run(fetchedAtMs).changes);
  }

  close(): void {
    this.db.close();
  }

  private inTransaction(work: () => void): void {
    this.db.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.db.exec('COMMIT');
    } catch (error) {
      // SQLite has rolled back already after some errors, a full disk among them.
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      throw error;
    }
  }

  private getNextSeq(kind: RecordKind): number {
    return this.getLastSeq(kind) + 1;
  }

  /** Numbers in some records of this kind and its sibling: those of lost records are likely among or near them. */
  private sampleIds(kind: RecordKind): number[] {
    const kinds: readonly RecordKind[] = kind.startsWith('client') ? ['client', 'client-item'] : ['trip', 'trip-item'];
    const ids: number[] = [];
    for (const sampled of kinds) {
      let left = batchSize;
      for (const { text } of this.iterate(sampled)) {
        const id = /"id":"?(\d{1,15})\b/.exec(text)?.[1];
        if (id !== undefined) ids.push(Number(id));
        left -= 1;
        if (left === 0) break;
      }
    }
    return ids;
  }

  private unseal(kind: RecordKind, row: Row): CachedRecord | null {
    const { lookup, sealed } = row;
    if (!(lookup instanceof Uint8Array)) return null;
    const binding: RecordBinding = {
      fetchedAtMs: Number(row.fetched_at),
      rank: typeof row.rank === 'number' ? row.rank : null,
      goneAtMs: typeof row.gone_at === 'number' ? row.gone_at : null,
    };
    const aad = this.isLegacy ? toLegacyRecordAad(kind, lookup) : toRecordAad(kind, lookup, binding);
    const text = sealed instanceof Uint8Array ? this.cipher.open(sealed, aad) : null;
    if (text !== null) return { ...binding, text };
    this.unreadable.add(kind, lookup);
    return null;
  }
}
