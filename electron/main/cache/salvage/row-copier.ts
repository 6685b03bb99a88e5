/** Copies single rows of a damaged file, once their seals have opened. What the new file has already is newer, and stays. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { toBlockAad, toRunAad, toSyncPartAad } from '../aad';
import type { CacheIdentity } from '../cipher';
import type { Manifest, ManifestHead } from '../manifest';
import { findRecordKey } from '../record-keys';
import { type RecordKind, recordKinds } from '../record-kinds';
import { RecordSeals } from '../record-seals';
import { upsertRecord } from '../record-upsert';
import type { RecordCounts } from './salvage-state';
import type { SalvagedRow } from './salvaged-rows';

type Salvaged<What extends SalvagedRow['what']> = Extract<SalvagedRow, { what: What }>;

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

export type RowCopierOptions = {
  /** Digest of a job whose parts are not copied. */
  readonly ignoredJob: string;
  /** When the copying was planned. Changes in the new file are counted from this number. */
  readonly plannedAtMs: number;
};

/** The larger number of each kind. */
function toLargerCounts(head: ManifestHead, other: ManifestHead | null): Record<string, number> {
  const counts: Record<string, number> = { ...head.counts };
  for (const [kind, count] of Object.entries(other?.counts ?? {})) counts[kind] = Math.max(counts[kind] ?? 0, count);
  return counts;
}

export class RowCopier {
  /** The newest head of a manifest that was found, with the largest numbers of records. */
  head: ManifestHead | null = null;
  private readonly db: DatabaseSync;
  private readonly identity: CacheIdentity;
  private readonly manifest: Manifest;
  private readonly options: RowCopierOptions;
  private readonly seals: RecordSeals;
  private readonly selectSeq: StatementSync;
  private readonly putRecord: StatementSync;
  /** Digests of the records that the manifest lists; null before they are needed. */
  private listed: Set<string> | null = null;
  /** Keys that the manifest lacks, of the records since {@link begin}. */
  private unlisted = new Map<RecordKind, string[]>();

  constructor(db: DatabaseSync, identity: CacheIdentity, manifest: Manifest, options: RowCopierOptions) {
    this.db = db;
    this.identity = identity;
    this.manifest = manifest;
    this.options = options;
    this.seals = new RecordSeals(identity.cipher, identity.officeId);
    this.selectSeq = db.prepare('SELECT seq FROM record WHERE kind = ? AND lookup = ?');
    this.putRecord = db.prepare(upsertRecord);
  }

  /** Begins a transaction's rows. @param head - what was found before */
  begin(head: ManifestHead | null): void {
    this.head = head;
    this.unlisted = new Map();
  }

  /** Lists the records that were copied since {@link begin}, where the manifest lacked them. @returns how many it lacked */
  end(): RecordCounts {
    const added = [...this.unlisted].map(([kind, keys]) => [kind, this.manifest.add(kind, keys) ?? 0] as const);
    return Object.fromEntries(added);
  }

  /** Copies a row. @returns whether it was copied: its seal has opened, and nothing newer is there */
  copy(row: SalvagedRow): boolean {
    switch (row.what) {
      case 'record':
        return this.copyRecord(row);
      case 'head':
        return this.readHead(row);
      case 'keys':
        return this.copyKeys(row);
      case 'sync-part':
        return this.copySyncPart(row);
      case 'run':
        return this.copyRun(row);
      case 'block':
        return this.copyBlock(row);
    }
  }

  private readHead({ sealed }: Salvaged<'head'>): boolean {
    const head = this.manifest.openHead(sealed);
    if (head === null) return false;
    const newest = head.seq > (this.head?.seq ?? -1) ? head : (this.head ?? head);
    this.head = { ...newest, counts: toLargerCounts(head, this.head) };
    return true;
  }

  private copyKeys({ kind, bucket, sealed }: Salvaged<'keys'>): boolean {
    const keys = this.manifest.openKeys(kind, bucket, sealed);
    return keys !== null && this.manifest.add(kind, keys) !== null;
  }

  private copySyncPart(row: Salvaged<'sync-part'>): boolean {
    const { job, part, sealed } = row;
    const { officeId, cipher } = this.identity;
    if (job === this.options.ignoredJob) return false;
    if (cipher.openBytes(sealed, toSyncPartAad(officeId, job, part)) === null) return false;
    const insert = this.db.prepare('INSERT OR IGNORE INTO sync_part (job, part, sealed) VALUES (?, ?, ?)');
    return insert.run(job, part, sealed).changes > 0;
  }

  private copyRun({ id, ranAtMs, sealed }: Salvaged<'run'>): boolean {
    const { cipher } = this.identity;
    if (cipher.openBytes(sealed, toRunAad(id, ranAtMs)) === null) return false;
    const insert = this.db.prepare('INSERT OR IGNORE INTO run (id, ran_at, is_whole, sealed) VALUES (?, ?, 1, ?)');
    return insert.run(id, ranAtMs, sealed).changes > 0;
  }

  private copyBlock({ runId, blockIndex, sealed }: Salvaged<'block'>): boolean {
    if (this.identity.cipher.openBytes(sealed, toBlockAad(runId, blockIndex)) === null) return false;
    const insert = this.db.prepare(
      'INSERT OR IGNORE INTO run_block (run, block_index, sealed) SELECT id, ?, ? FROM run WHERE id = ?',
    );
    return insert.run(blockIndex, sealed, runId).changes > 0;
  }

  private copyRecord({ kind, row }: Salvaged<'record'>): boolean {
    const record = this.seals.unseal(kind, row);
    const { lookup, sealed } = row;
    if (record === null || !(lookup instanceof Uint8Array) || !(sealed instanceof Uint8Array)) return false;
    const { fetchedAtMs, rank, goneAtMs, seq, changedSeq } = record;
    const before = this.selectSeq.get(kind, lookup);
    if (before !== undefined && Number(before.seq) >= Math.min(seq, this.options.plannedAtMs)) return false;
    this.putRecord.run(kind, lookup, sealed, fetchedAtMs, rank, goneAtMs, seq, changedSeq);
    this.listKey(kind, lookup, record.text);
    return before === undefined;
  }

  private listKey(kind: RecordKind, lookup: Uint8Array, text: string): void {
    this.listed ??= this.readListed();
    if (this.listed.has(toHex(lookup))) return;
    const key = findRecordKey(this.identity.cipher, kind, lookup, text);
    if (key === null) return;
    const keys = this.unlisted.get(kind);
    if (keys) keys.push(key);
    else this.unlisted.set(kind, [key]);
  }

  private readListed(): Set<string> {
    const { cipher } = this.identity;
    const listed = new Set<string>();
    for (const kind of recordKinds) {
      for (const key of this.manifest.listKeys(kind)) listed.add(toHex(cipher.lookup(`${kind}:${key}`)));
    }
    return listed;
  }
}
