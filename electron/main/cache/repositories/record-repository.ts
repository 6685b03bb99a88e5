/** Sealed records by kind and key, each with the time at which the API returned it. */
import type { DatabaseSync } from 'node:sqlite';
import { runInTransaction } from '@main/sqlite/transaction';
import { type RecordBinding, toLegacyRecordAad, toRecordAad } from '../aad';
import type { Cipher } from '../cipher';
import { ageBoundLayout, newestLayout } from '../layouts';
import { UnreadableRecords } from './unreadable-records';

/**
 * Kinds of cached records: list items, details, clients, directories, the list of reports, and how the API's
 * filters compare. The names are part of the file format.
 */
export type RecordKind = 'trip-item' | 'trip' | 'client' | 'client-item' | 'directory' | 'report-list' | 'list-rules';

/** Record as it was cached, with what its seal proves. */
export type CachedRecord = RecordBinding & { readonly text: string };

/** Record to cache under its key. Without a rank an existing record's rank stays. */
export type RecordToCache = readonly [key: string, text: string, rank?: number];

/** Unreadable records of a kind: how many, and the numbers of those that could be identified. */
export type UnreadableSummary = { readonly count: number; readonly ids: readonly string[] };

/** Records read from the file at once. */
const batchSize = 500;

type Row = Readonly<Record<string, unknown>>;

const toHex = (lookup: Uint8Array) => Buffer.from(lookup).toString('hex');

/** Reads and writes the sealed records of one office's cache. */
export class RecordRepository {
  private readonly db: DatabaseSync;
  private readonly cipher: Cipher;
  /** Whether seals do not bind a record's age. Such a file is only read. */
  private readonly isLegacy: boolean;
  private readonly columns: string;
  private readonly unreadable: UnreadableRecords;

  /** @param layout - layout of the file, older than the newest where it cannot be written */
  constructor(db: DatabaseSync, cipher: Cipher, layout = newestLayout) {
    this.db = db;
    this.cipher = cipher;
    this.isLegacy = layout < ageBoundLayout;
    this.columns = this.isLegacy
      ? 'lookup, sealed, fetched_at, NULL AS rank, NULL AS gone_at, 0 AS seq'
      : 'lookup, sealed, fetched_at, rank, gone_at, seq';
    this.unreadable = new UnreadableRecords((kind, id) => cipher.lookup(`${kind}:${id}`));
  }

  /** Caches records of one kind, all or none (faults 44). Replaces records of the same keys. */
  putAll(kind: RecordKind, records: Iterable<RecordToCache>, fetchedAtMs: number): void {
    const selectRank = this.db.prepare('SELECT rank FROM record WHERE kind = ? AND lookup = ?');
    const insert = this.db.prepare(
      'INSERT OR REPLACE INTO record (kind, lookup, sealed, fetched_at, rank, gone_at, seq) VALUES (?, ?, ?, ?, ?, NULL, ?)',
    );
    runInTransaction(this.db, () => {
      const seq = this.getNextSeq(kind);
      for (const [key, text, newRank] of records) {
        const lookup = this.cipher.lookup(`${kind}:${key}`);
        const storedRank = newRank ?? selectRank.get(kind, lookup)?.rank;
        const rank = typeof storedRank === 'number' ? storedRank : null;
        const sealed = this.cipher.seal(text, toRecordAad(kind, lookup, { fetchedAtMs, rank, goneAtMs: null }));
        insert.run(kind, lookup, sealed, fetchedAtMs, rank, seq);
        this.unreadable.forget(kind, lookup);
      }
    });
  }

  /** Marks records that a complete list no longer has. They stay readable. Caching them again removes the mark. */
  markGone(kind: RecordKind, keys: Iterable<string>, goneAtMs: number): void {
    const update = this.db.prepare('UPDATE record SET sealed = ?, gone_at = ?, seq = ? WHERE kind = ? AND lookup = ?');
    runInTransaction(this.db, () => {
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

  /** Returns the unmarked records of a kind whose keys are not among these. */
  findMissingFrom(kind: RecordKind, keys: Iterable<string>): CachedRecord[] {
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

  /** Returns a cached record. Null where there is none or it does not open. */
  get(kind: RecordKind, key: string): CachedRecord | null {
    const row = this.db
      .prepare(`SELECT ${this.columns} FROM record WHERE kind = ? AND lookup = ?`)
      .get(kind, this.cipher.lookup(`${kind}:${key}`));
    return row ? this.unseal(kind, row) : null;
  }

  /** Returns whether there is a record of this key that does not open. */
  isUnreadable(kind: RecordKind, key: string): boolean {
    const lookup = this.cipher.lookup(`${kind}:${key}`);
    const row = this.db.prepare(`SELECT ${this.columns} FROM record WHERE kind = ? AND lookup = ?`).get(kind, lookup);
    return row !== undefined && this.unseal(kind, row) === null;
  }

  /**
   * Iterates over every readable record of a kind, in no particular order. Reads in batches and unseals a record when it is reached, so that others
   * may write meanwhile. No record comes twice.
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

  /** Returns the number of a kind's latest change, for {@link iterateSince}. */
  getLastSeq(kind: RecordKind): number {
    if (this.isLegacy) return 0;
    return Number(this.db.prepare('SELECT max(seq) AS n FROM record WHERE kind = ?').get(kind)?.n ?? 0);
  }

  /** Iterates over the records that were cached or marked after a change, by any process. */
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

  /** Returns the records of a kind that did not open when they were read, and still do not. */
  findUnreadable(kind: RecordKind): UnreadableSummary {
    const read = this.db.prepare(`SELECT ${this.columns} FROM record WHERE kind = ? AND lookup = ?`);
    for (const lookup of this.unreadable.listLookups(kind)) {
      const row = read.get(kind, lookup);
      if (!row || this.unseal(kind, row) !== null) this.unreadable.forget(kind, lookup);
    }
    return this.unreadable.identify(kind, () => this.sampleIds(kind));
  }

  /** Counts the cached records of a kind, unreadable ones included. */
  count(kind: RecordKind): number {
    return Number(this.db.prepare('SELECT count(*) AS n FROM record WHERE kind = ?').get(kind)?.n ?? 0);
  }

  /** Counts the cached records of each kind, and returns the ages of the oldest and newest in epoch milliseconds. */
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

  /** Counts the records fetched before a time, epoch milliseconds. */
  countOlderThan(fetchedAtMs: number): number {
    return Number(this.db.prepare('SELECT count(*) AS n FROM record WHERE fetched_at < ?').get(fetchedAtMs)?.n ?? 0);
  }

  /** Deletes the records fetched before a time. @returns how many there were */
  removeOlderThan(fetchedAtMs: number): number {
    return Number(this.db.prepare('DELETE FROM record WHERE fetched_at < ?').run(fetchedAtMs).changes);
  }

  /** Closes the database, also for the runs of the same cache. */
  close(): void {
    this.db.close();
  }

  private getNextSeq(kind: RecordKind): number {
    return this.getLastSeq(kind) + 1;
  }

  /** Reads numbers of some records of a kind and its sibling: those of unreadable records are probably near them. */
  private sampleIds(kind: RecordKind): number[] {
    const kinds: readonly RecordKind[] = kind.startsWith('client') ? ['client', 'client-item'] : ['trip', 'trip-item'];
    const ids: number[] = [];
    for (const sampledKind of kinds) {
      let remaining = batchSize;
      for (const { text } of this.iterate(sampledKind)) {
        const id = /"id":"?(\d{1,15})\b/.exec(text)?.[1];
        if (id !== undefined) ids.push(Number(id));
        remaining -= 1;
        if (remaining === 0) break;
      }
    }
    return ids;
  }

  /** Opens a row's seal. Remembers the row as unreadable where it does not open. */
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
