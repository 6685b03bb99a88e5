/**
 * Copies from a damaged file, which was set aside, into the new one whatever still opens. The list of what was saved is
 * copied first, so that each record that is lost is named; then records and the rows of runs. How far it has come is
 * stored with what was copied: a process that is killed goes on where it was.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { runInTransaction } from '@main/sqlite/transaction';
import type { CacheIdentity } from '../cache-database';
import { Manifest, type ManifestHead } from '../manifest';
import { type RecordKind, recordKinds } from '../record-kinds';
import { SyncPartRepository } from '../repositories/sync-part-repository';
import { sortIds } from '../repositories/unreadable-records';
import { PageFile } from './page-file';
import { readPageRows } from './page-rows';
import { RowCopier } from './row-copier';
import { classifyRow, type SalvagedRow } from './salvaged-rows';

/** Name under which the progress is stored. It is part of the file format. */
const salvageJob = 'salvage';
/** Pages that are read before others may use the thread, and the rows and bytes after which it happens sooner. */
const pagesPerStep = 512;
const maxRowsPerStep = 400;
const maxBytesPerStep = 8 * 1024 * 1024;

/** The two passes over the file. */
type Pass = 'lists' | 'records';

type State = {
  /** Name of the damaged file, beside the new one. */
  readonly file: string;
  readonly pass: Pass;
  readonly nextPage: number;
  /** What the damaged file said of itself as a whole; null where that was not found. */
  readonly head: ManifestHead | null;
  readonly saved: Readonly<Partial<Record<RecordKind, number>>>;
  readonly savedRuns: number;
};

/** Records of a kind that are lost: how many, and the keys of those that could be identified. */
export type LostRecords = { readonly kind: RecordKind; readonly count: number; readonly ids: readonly string[] };

/** What was copied, and what was not. */
export type SalvageReport = {
  readonly saved: Readonly<Partial<Record<RecordKind, number>>>;
  readonly savedRuns: number;
  readonly lost: readonly LostRecords[];
  /** Whether the damaged file could not say how much was saved in it, so that losses may be unknown. */
  readonly isIncomplete: boolean;
};

export class Salvage {
  private readonly db: DatabaseSync;
  private readonly identity: CacheIdentity;
  private readonly manifest: Manifest;
  private readonly parts: SyncPartRepository;
  private readonly pages: PageFile;
  private readonly copier: RowCopier;
  private state: State;
  private hasClosed = false;

  private constructor(db: DatabaseSync, identity: CacheIdentity, folder: string, state: State) {
    this.db = db;
    this.identity = identity;
    this.state = state;
    this.manifest = new Manifest(db, identity.cipher, identity.officeId);
    this.parts = new SyncPartRepository(db, identity.cipher, identity.officeId);
    this.copier = new RowCopier(db, identity, this.manifest, this.toDigest());
    this.copier.head = state.head;
    this.pages = new PageFile(join(folder, state.file));
  }

  /**
   * Plans the copying from a damaged file, before anything is saved in the new one.
   *
   * @param file - its name
   */
  static plan(db: DatabaseSync, { officeId, cipher }: CacheIdentity, file: string, nowMs: number): void {
    const manifest = new Manifest(db, cipher, officeId);
    const state: State = { file, pass: 'lists', nextPage: 1, head: null, saved: {}, savedRuns: 0 };
    runInTransaction(db, () => {
      // Changes go on being counted from a number that the damaged file cannot have reached: what is read from now on is
      // newer than what is copied.
      manifest.writeHead({ ...manifest.readOrRebuildHead(), seq: nowMs });
      new SyncPartRepository(db, cipher, officeId).save({ job: salvageJob, part: 0, text: JSON.stringify(state) });
    });
  }

  /** Finds the copying that was planned and has not ended. Null where there is none, or its file is gone. */
  static find(db: DatabaseSync, identity: CacheIdentity, folder: string): Salvage | null {
    const text = new SyncPartRepository(db, identity.cipher, identity.officeId).read(salvageJob, 0);
    if (text === null) return null;
    const state = JSON.parse(text) as State;
    return existsSync(join(folder, state.file)) ? new Salvage(db, identity, folder, state) : null;
  }

  /** How many pages were read, of how many. Each is read twice. */
  get progress(): { done: number; total: number } {
    const { pageCount } = this.pages;
    const { pass, nextPage } = this.state;
    return { done: (pass === 'records' ? pageCount : 0) + nextPage - 1, total: 2 * pageCount };
  }

  get isDone(): boolean {
    return this.hasClosed || (this.state.pass === 'records' && this.state.nextPage > this.pages.pageCount);
  }

  /** Whether it was stopped for good, or has finished. */
  get isClosed(): boolean {
    return this.hasClosed;
  }

  /** Copies what the next pages have, all or none. @throws Error of SQLite, for instance on a full disk */
  copyNext(): void {
    if (this.isDone) return;
    const before = this.state;
    try {
      runInTransaction(this.db, () => {
        this.state = this.copyPages(before);
        if (before.pass === 'lists' && this.state.nextPage > this.pages.pageCount) this.state = this.beginRecords();
        this.parts.save({ job: salvageJob, part: 0, text: JSON.stringify(this.state) });
      });
    } catch (error) {
      this.state = before;
      throw error;
    }
  }

  /** Ends the copying: corrects the list of what is saved, and forgets the progress. The damaged file stays. */
  finish(): SalvageReport {
    const { head: found, saved, savedRuns } = this.state;
    const lost: LostRecords[] = [];
    runInTransaction(this.db, () => {
      const head = this.manifest.readOrRebuildHead();
      const counts: Record<string, number> = {};
      for (const kind of recordKinds) {
        const ids = sortIds(this.manifest.findMissingKeys(kind));
        const listed = this.manifest.listKeys(kind).length;
        const count = ids.length + Math.max(0, (found?.counts[kind] ?? 0) - listed);
        if (count > 0) lost.push({ kind, count, ids });
        // What has no name cannot be missed by lists any more: it is reported here, once.
        if (listed > 0) counts[kind] = listed;
      }
      // Another number of removals: what was derived from the file meanwhile is derived anew.
      this.manifest.writeHead({ ...head, counts, removals: head.removals + 1 });
      this.parts.removeFrom(salvageJob, 0);
    });
    this.close();
    return { saved, savedRuns, lost, isIncomplete: found === null };
  }

  /** Stops for good, and lets go of the damaged file. */
  close(): void {
    if (this.hasClosed) return;
    this.hasClosed = true;
    this.pages.close();
  }

  private copyPages({ nextPage, ...state }: State): State {
    const saved = { ...state.saved };
    let { savedRuns } = state;
    let bytes = 0;
    let rows = 0;
    let page = nextPage;
    this.copier.begin();
    const endPage = Math.min(this.pages.pageCount + 1, nextPage + pagesPerStep);
    for (; page < endPage && bytes < maxBytesPerStep && rows < maxRowsPerStep; page += 1) {
      for (const pageRow of readPageRows(this.pages, page)) {
        const row = classifyRow(pageRow);
        if (row === null || !isOfPass(row, state.pass)) continue;
        rows += 1;
        bytes += row.what === 'record' ? 0 : row.sealed.byteLength;
        if (!this.copier.copy(row)) continue;
        if (row.what === 'record') saved[row.kind] = (saved[row.kind] ?? 0) + 1;
        if (row.what === 'run') savedRuns += 1;
      }
    }
    this.copier.end();
    return { ...state, head: this.copier.head, saved, savedRuns, nextPage: page };
  }

  /** Has the manifest say what the damaged file's said, so that what is not copied is missed. */
  private beginRecords(): State {
    const found = this.state.head;
    const head = this.manifest.readOrRebuildHead();
    const counts: Record<string, number> = {};
    for (const kind of recordKinds) {
      const count = Math.max(found?.counts[kind] ?? 0, this.manifest.listKeys(kind).length);
      if (count > 0) counts[kind] = count;
    }
    this.manifest.writeHead({ ...head, counts, seq: Math.max(head.seq, (found?.seq ?? 0) + 1) });
    return { ...this.state, pass: 'records', nextPage: 1 };
  }

  private toDigest(): string {
    return this.identity.cipher.lookup(`sync:${salvageJob}`).toString('hex');
  }
}

/** Records and blocks are copied in the second pass: the lists and runs that they belong to are there then. */
function isOfPass({ what }: SalvagedRow, pass: Pass): boolean {
  return (what === 'record' || what === 'block') === (pass === 'records');
}
