/** Keeps the manifest in step with the table of records, and tells what it has and the table has not. */
import type { DatabaseSync } from 'node:sqlite';
import type { Cipher } from '../cipher';
import { Manifest, type ManifestHead } from '../manifest';
import { findRecordKey } from '../record-keys';
import { getSiblingKind, type RecordKind } from '../record-kinds';
import type { RecordRow, RecordSeals } from '../record-seals';
import { recordColumns } from '../schema';
import { sortIds } from './unreadable-records';

/** Some records of a kind: how many, and the keys of those that could be identified. */
export type NamedRecords = { readonly count: number; readonly ids: readonly string[] };

/** A change of the records, begun in a transaction. */
export type RecordChange = {
  /** Number of the change. */
  readonly seq: number;
  readonly head: ManifestHead;
  /** Whether the manifest had what was saved before: else it is made anew. */
  readonly isListed: boolean;
};

const noRecords: NamedRecords = { count: 0, ids: [] };

/** The manifest of one file, as the repository of its records uses it. Every change belongs to the caller's transaction. */
export class RecordManifest {
  private readonly db: DatabaseSync;
  private readonly cipher: Cipher;
  private readonly seals: RecordSeals;
  private readonly manifest: Manifest;

  constructor(db: DatabaseSync, cipher: Cipher, seals: RecordSeals, officeId: string) {
    this.db = db;
    this.cipher = cipher;
    this.seals = seals;
    this.manifest = new Manifest(db, cipher, officeId);
  }

  /** Begins a change, before any record of it is written. */
  beginChange(): RecordChange {
    const isListed = this.isTableEmpty() || this.manifest.readHead() !== null;
    const head = this.manifest.readOrRebuildHead();
    return { seq: head.seq + 1, head, isListed };
  }

  /**
   * Lists the records that a change has written.
   *
   * @param newKeys - keys that the table did not have
   * @param unreadableKeys - keys whose records did not open before: they may be missing from the manifest
   */
  endChange(
    { head, seq, isListed }: RecordChange,
    kind: RecordKind,
    newKeys: readonly string[],
    unreadableKeys: readonly string[],
  ): void {
    const added = this.manifest.add(kind, newKeys);
    const isWhole = isListed && added !== null && this.manifest.add(kind, unreadableKeys) !== null;
    if (!isWhole) {
      this.manifest.rebuild({ ...head, seq }, this.collectKeys());
      return;
    }
    const counts = { ...head.counts, [kind]: (head.counts[kind] ?? 0) + added };
    this.manifest.writeHead({ ...head, seq, counts });
  }

  /** Takes records off the list that were removed from the table. */
  removeRows(rows: readonly RecordRow[]): void {
    const head = this.manifest.readOrRebuildHead();
    const counts: Record<string, number> = { ...head.counts };
    for (const [kind, ofKind] of Map.groupBy(rows, (row) => String(row.kind))) {
      const lookups = ofKind.map(({ lookup }) => lookup).filter((lookup) => lookup instanceof Uint8Array);
      this.manifest.remove(kind, lookups);
      counts[kind] = Math.max(0, (counts[kind] ?? 0) - lookups.length);
    }
    this.manifest.writeHead({ ...head, counts, removals: head.removals + 1 });
  }

  /** The number of the last change of any kind. */
  getSeq(): number {
    return this.manifest.readOrRebuildHead().seq;
  }

  /** A text that differs for another file, and after records were removed; empty where nothing tells. */
  getGeneration(): string {
    const head = this.manifest.readHead();
    return head === null ? '' : `${head.fileId}:${head.removals}`;
  }

  /** Whether the manifest is damaged, so that missing records may not be noticed. */
  isDamaged(): boolean {
    return this.manifest.isDamaged();
  }

  /** Finds the records of a kind that the manifest names and the table does not have. @param stored - how many it has */
  findMissing(kind: RecordKind, stored: number): NamedRecords {
    const count = (this.manifest.readHead()?.counts[kind] ?? 0) - stored;
    if (count <= 0) return noRecords;
    return { count, ids: sortIds(this.manifest.findMissingKeys(kind)).slice(0, count) };
  }

  /** Keys that records of a kind may have: those of the manifest, also of records with the same ids. */
  listKnownKeys(kind: RecordKind): string[] {
    const sibling = getSiblingKind(kind);
    return [...this.manifest.listKeys(kind), ...(sibling === null ? [] : this.manifest.listKeys(sibling))];
  }

  private isTableEmpty(): boolean {
    return this.db.prepare('SELECT 1 FROM record LIMIT 1').get() === undefined;
  }

  /** The keys of all records that open. */
  private collectKeys(): Map<string, string[]> {
    const keys = new Map<string, string[]>();
    for (const row of this.db.prepare(`SELECT kind, ${recordColumns} FROM record`).iterate()) {
      const kind = row.kind as RecordKind;
      const text = this.seals.unseal(kind, row)?.text;
      const { lookup } = row;
      const key =
        text !== undefined && lookup instanceof Uint8Array ? findRecordKey(this.cipher, kind, lookup, text) : null;
      if (key === null) continue;
      const known = keys.get(kind);
      if (known) known.push(key);
      else keys.set(kind, [key]);
    }
    return keys;
  }
}
