/**
 * The sealed list of what is saved: the number of records of each kind, their keys, and the number of the last change. A
 * record that is missing from the file, or does not open, is named by it.
 */
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { toManifestAad, toManifestPartAad } from './aad';
import type { Cipher } from './cipher';

/** What the manifest says as a whole. */
export type ManifestHead = {
  /** Random, so that what was derived from another file is not taken for this one's. */
  readonly fileId: string;
  /** Number of the last change. It never falls, even where records are removed. */
  readonly seq: number;
  /** Number of removals until now, for those who derive something from the records. */
  readonly removals: number;
  /** Number of records of each kind. */
  readonly counts: Readonly<Record<string, number>>;
};

/** The bucket of a record: the first byte of its lookup. */
const getBucket = (lookup: Uint8Array) => lookup[0] ?? 0;

/** Reads and writes the manifest of one office. Every write belongs to a transaction that the caller has begun. */
export class Manifest {
  private readonly db: DatabaseSync;
  private readonly cipher: Cipher;
  private readonly officeId: string;

  constructor(db: DatabaseSync, cipher: Cipher, officeId: string) {
    this.db = db;
    this.cipher = cipher;
    this.officeId = officeId;
  }

  /** The head; null where it is missing or does not open. */
  readHead(): ManifestHead | null {
    const sealed = this.db.prepare('SELECT sealed FROM manifest').get()?.sealed;
    return sealed instanceof Uint8Array ? this.openHead(sealed) : null;
  }

  /** Opens a head, of another file of this office too; null where it does not open. */
  openHead(sealed: Uint8Array): ManifestHead | null {
    const text = this.cipher.open(sealed, toManifestAad(this.officeId));
    return text === null ? null : (JSON.parse(text) as ManifestHead);
  }

  /** Opens the keys of a bucket, of another file of this office too; null where they do not open. */
  openKeys(kind: string, bucket: number, sealed: Uint8Array): string[] | null {
    const text = this.cipher.open(sealed, toManifestPartAad(this.officeId, kind, bucket));
    return text === null ? null : (JSON.parse(text) as string[]);
  }

  /** The head, or where it is lost one from the records that are there. */
  readOrRebuildHead(): ManifestHead {
    const head = this.readHead();
    if (head !== null) return head;
    const last = this.db.prepare('SELECT max(seq) AS seq FROM record').get()?.seq;
    return { fileId: randomUUID(), seq: Number(last ?? 0), removals: 0, counts: this.countRows() };
  }

  writeHead(head: ManifestHead): void {
    this.db
      .prepare('INSERT OR REPLACE INTO manifest (only_row, sealed) VALUES (1, ?)')
      .run(this.cipher.seal(JSON.stringify(head), toManifestAad(this.officeId)));
  }

  /** Adds keys of a kind. @returns how many were not in it; null where a part does not open, so that it must be rebuilt */
  add(kind: string, keys: readonly string[]): number | null {
    let added = 0;
    for (const [bucket, newKeys] of this.groupByBucket(kind, keys)) {
      const before = this.readBucket(kind, bucket);
      if (before === null) return null;
      const after = new Set([...before, ...newKeys]);
      added += after.size - before.size;
      if (after.size > before.size) this.writeBucket(kind, bucket, after);
    }
    return added;
  }

  /** Makes the manifest anew from the records that are there. What was missing before cannot be known any more. */
  rebuild(head: ManifestHead, keys: ReadonlyMap<string, readonly string[]>): void {
    this.db.exec('DELETE FROM manifest_part');
    for (const [kind, keysOfKind] of keys) this.add(kind, keysOfKind);
    this.writeHead({ ...head, counts: this.countRows() });
  }

  /** Whether a part does not open, or all of it is lost although there are records. */
  isDamaged(): boolean {
    if (this.readHead() === null) return this.db.prepare('SELECT 1 FROM record LIMIT 1').get() !== undefined;
    const parts = this.db.prepare('SELECT kind, bucket FROM manifest_part').all();
    return parts.some(({ kind, bucket }) => this.readBucket(String(kind), Number(bucket)) === null);
  }

  /** Removes the keys of records that were removed. @param lookups - of the removed records */
  remove(kind: string, lookups: readonly Uint8Array[]): void {
    const removed = new Set(lookups.map(toHex));
    for (const bucket of new Set(lookups.map(getBucket))) {
      const before = this.readBucket(kind, bucket);
      if (before === null) continue;
      const after = new Set([...before].filter((key) => !removed.has(toHex(this.cipher.lookup(`${kind}:${key}`)))));
      if (after.size < before.size) this.writeBucket(kind, bucket, after);
    }
  }

  /** Every key of a kind. Parts that do not open are left out. */
  listKeys(kind: string): string[] {
    const buckets = this.db.prepare('SELECT bucket FROM manifest_part WHERE kind = ?').all(kind);
    return buckets.flatMap(({ bucket }) => [...(this.readBucket(kind, Number(bucket)) ?? [])]);
  }

  /** Keys of a kind for which the table has no record. */
  findMissingKeys(kind: string): string[] {
    const rows = this.db.prepare('SELECT lookup FROM record WHERE kind = ?').all(kind);
    const stored = new Set(rows.map(({ lookup }) => toHex(lookup as Uint8Array)));
    return this.listKeys(kind).filter((key) => !stored.has(toHex(this.cipher.lookup(`${kind}:${key}`))));
  }

  private countRows(): Record<string, number> {
    const rows = this.db.prepare('SELECT kind, count(*) AS n FROM record GROUP BY kind').all();
    return Object.fromEntries(rows.map(({ kind, n }) => [String(kind), Number(n)]));
  }

  private groupByBucket(kind: string, keys: readonly string[]): Map<number, string[]> {
    const groups = new Map<number, string[]>();
    for (const key of keys) {
      const bucket = getBucket(this.cipher.lookup(`${kind}:${key}`));
      groups.set(bucket, [...(groups.get(bucket) ?? []), key]);
    }
    return groups;
  }

  /** The keys of a bucket; null where it does not open. */
  private readBucket(kind: string, bucket: number): Set<string> | null {
    const row = this.db.prepare('SELECT sealed FROM manifest_part WHERE kind = ? AND bucket = ?').get(kind, bucket);
    if (row === undefined) return new Set();
    const keys = row.sealed instanceof Uint8Array ? this.openKeys(kind, bucket, row.sealed) : null;
    return keys === null ? null : new Set(keys);
  }

  private writeBucket(kind: string, bucket: number, keys: ReadonlySet<string>): void {
    const sealed = this.cipher.seal(JSON.stringify([...keys]), toManifestPartAad(this.officeId, kind, bucket));
    this.db
      .prepare('INSERT OR REPLACE INTO manifest_part (kind, bucket, sealed) VALUES (?, ?, ?)')
      .run(kind, bucket, sealed);
  }
}

const toHex = (lookup: Uint8Array) => Buffer.from(lookup).toString('hex');
