/**
 * Copies from a damaged file, which was set aside, into the new one whatever still opens. The list of what was saved is
 * copied first, so that each record that is lost is named; then records and the rows of runs. How far it has come is
 * stored with what was copied: a process that is killed goes on where it was, and several may copy in turn.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { runInTransaction } from '@main/sqlite/transaction';
import type { CacheIdentity } from '../cipher';
import { Manifest } from '../manifest';
import { type RecordKind, recordKinds } from '../record-kinds';
import { SyncPartRepository } from '../repositories/sync-part-repository';
import { sortIds } from '../repositories/unreadable-records';
import { dropCoverage, lacksTrips } from './lost-coverage';
import { PageFile } from './page-file';
import { readPageRows } from './page-rows';
import { RowCopier } from './row-copier';
import {
  addCounts,
  addFiles,
  beginNextFile,
  beginState,
  type Pass,
  parseState,
  type RecordCounts,
  type SalvageState,
  salvageJob,
  skipMissing,
} from './salvage-state';
import { classifyRow, type SalvagedRow } from './salvaged-rows';

/** Pages that are read before others may use the thread, and the rows and bytes after which it happens sooner. */
const pagesPerStep = 512;
const maxRowsPerStep = 400;
const maxBytesPerStep = 8 * 1024 * 1024;

/** Records of a kind that are lost: how many, and the keys of those that could be identified. */
export type LostRecords = { readonly kind: RecordKind; readonly count: number; readonly ids: readonly string[] };

/** What was copied, and what was not. */
export type SalvageReport = {
  readonly saved: RecordCounts;
  readonly savedRuns: number;
  readonly lost: readonly LostRecords[];
  /** Whether the damaged file could not say how much was saved in it, so that losses may be unknown. */
  readonly isIncomplete: boolean;
};

/** A damaged file that is read. */
type Source = { readonly file: string; readonly pages: PageFile; readonly copier: RowCopier };

/** Plans the copying from a damaged file, before anything is saved in the new one. @param file - its name */
export function planSalvage(db: DatabaseSync, { officeId, cipher }: CacheIdentity, file: string, nowMs: number): void {
  const manifest = new Manifest(db, cipher, officeId);
  const text = JSON.stringify(beginState(file, nowMs));
  runInTransaction(db, () => {
    // Changes go on being counted from a number that the damaged file cannot have reached: what is read from now on is
    // newer than what is copied.
    const head = manifest.readOrRebuildHead();
    manifest.writeHead({ ...head, seq: Math.max(head.seq, nowMs) });
    new SyncPartRepository(db, cipher, officeId).save({ job: salvageJob, part: 0, text });
  });
}

export class Salvage {
  private readonly db: DatabaseSync;
  private readonly identity: CacheIdentity;
  private readonly folder: string;
  private readonly manifest: Manifest;
  private readonly parts: SyncPartRepository;
  /** Digest under which the state is stored, in damaged files too. */
  private readonly digest: string;
  private state: SalvageState;
  private source: Source;
  private hasClosed = false;

  private constructor(db: DatabaseSync, identity: CacheIdentity, folder: string, state: SalvageState) {
    this.db = db;
    this.identity = identity;
    this.folder = folder;
    this.state = state;
    this.manifest = new Manifest(db, identity.cipher, identity.officeId);
    this.parts = new SyncPartRepository(db, identity.cipher, identity.officeId);
    this.digest = identity.cipher.lookup(`sync:${salvageJob}`).toString('hex');
    this.source = this.openSource(state);
  }

  /**
   * Finds the copying that was planned and has not ended. Null where there is none, or its files are gone.
   *
   * @throws Error of the file system, where the damaged file cannot be opened
   */
  static find(db: DatabaseSync, identity: CacheIdentity, folder: string): Salvage | null {
    const parts = new SyncPartRepository(db, identity.cipher, identity.officeId);
    const state = readState(parts, folder);
    return state === null ? null : new Salvage(db, identity, folder, state);
  }

  /** How many pages of the file were read, of how many. Each is read twice. */
  get progress(): { done: number; total: number } {
    const { pageCount } = this.source.pages;
    const { pass, nextPage } = this.state;
    return { done: (pass === 'records' ? pageCount : 0) + nextPage - 1, total: 2 * pageCount };
  }

  /** Whether the plan, and the list of what was saved, were copied from the damaged file, or the first of several. */
  get hasLists(): boolean {
    return this.state.pass === 'records' || this.state.copied.length > 0;
  }

  get isDone(): boolean {
    const { pass, nextPage, queue } = this.state;
    const isRead = pass === 'records' && nextPage > this.source.pages.pageCount;
    return this.hasClosed || (isRead && queue.length === 0);
  }

  /** Whether it was stopped for good, or has finished, here or in another process. */
  get isClosed(): boolean {
    return this.hasClosed;
  }

  /** Copies what the next pages have, all or none. @throws Error of SQLite, for instance on a full disk */
  copyNext(): void {
    if (this.isDone) return;
    const next = runInTransaction(this.db, () => {
      const before = readState(this.parts, this.folder);
      if (before === null) return null;
      this.follow(before);
      const after = this.endPass(this.copyPages(before));
      this.parts.save({ job: salvageJob, part: 0, text: JSON.stringify(after) });
      return after;
    });
    if (next === null) {
      this.close();
      return;
    }
    this.follow(next);
    this.state = next;
  }

  /**
   * Ends the copying: corrects the list of what is saved, and forgets the progress. Damaged files that were copied whole
   * are deleted; others stay. Where trips are lost, no range is said to be complete.
   *
   * @returns null where another process has ended it
   */
  finish(): SalvageReport | null {
    const report = runInTransaction(this.db, () => {
      if (this.parts.read(salvageJob, 0) === null) return null;
      const { head: found, listed: foundKeys, saved, savedRuns, plannedAtMs } = this.state;
      const lost: LostRecords[] = [];
      const counts: Record<string, number> = {};
      for (const kind of recordKinds) {
        const ids = sortIds(this.manifest.findMissingKeys(kind));
        const count = ids.length + Math.max(0, (found?.counts[kind] ?? 0) - (foundKeys[kind] ?? 0));
        if (count > 0) lost.push({ kind, count, ids });
        // What has no name cannot be missed by lists: it is reported here, once.
        const listed = this.manifest.listKeys(kind).length;
        if (listed > 0) counts[kind] = listed;
      }
      this.writeRemoval(counts);
      this.parts.removeFrom(salvageJob, 0);
      const isIncomplete = found === null;
      if (isIncomplete || lacksTrips(lost)) this.parts.changeFirst((text) => dropCoverage(text, plannedAtMs));
      return { saved, savedRuns, lost, isIncomplete };
    });
    this.close();
    if (report !== null && report.lost.length === 0 && !report.isIncomplete) this.removeFiles();
    return report;
  }

  /** Stops until the cache is opened next. What was derived from the file meanwhile is derived anew. */
  pause(): void {
    if (!this.hasClosed) runInTransaction(this.db, () => this.writeRemoval());
  }

  /** Stops for good, and lets go of the damaged file. */
  close(): void {
    if (this.hasClosed) return;
    this.hasClosed = true;
    this.source.pages.close();
  }

  private copyPages(before: SalvageState): SalvageState {
    const { pages, copier } = this.source;
    const saved: Partial<Record<RecordKind, number>> = {};
    let state = before;
    let { savedRuns, nextPage: page } = before;
    let bytes = 0;
    let rows = 0;
    copier.begin(before.head);
    const endPage = Math.min(pages.pageCount + 1, page + pagesPerStep);
    for (; page < endPage && bytes < maxBytesPerStep && rows < maxRowsPerStep; page += 1) {
      for (const pageRow of readPageRows(pages, page)) {
        const row = classifyRow(pageRow);
        if (row === null || !isOfPass(row, before.pass)) continue;
        rows += 1;
        bytes += row.what === 'record' ? 0 : row.sealed.byteLength;
        if (row.what === 'sync-part' && row.job === this.digest) state = this.addEarlierFiles(state, row);
        if (!copier.copy(row)) continue;
        if (row.what === 'record') saved[row.kind] = (saved[row.kind] ?? 0) + 1;
        if (row.what === 'run') savedRuns += 1;
      }
    }
    const listed = addCounts(state.listed, copier.end());
    return { ...state, head: copier.head, listed, saved: addCounts(state.saved, saved), savedRuns, nextPage: page };
  }

  /** Begins the next pass or file where all pages were read. */
  private endPass(state: SalvageState): SalvageState {
    if (state.nextPage <= this.source.pages.pageCount) return state;
    return state.pass === 'lists' ? this.beginRecords(state) : beginNextFile(state);
  }

  /**
   * Counts what the lists name, before anything of it may be removed again. The number of what is saved is not corrected
   * before the end: lists would miss all that is not copied yet.
   */
  private beginRecords(state: SalvageState): SalvageState {
    const head = this.manifest.readOrRebuildHead();
    this.manifest.writeHead({ ...head, seq: Math.max(head.seq, (state.head?.seq ?? 0) + 1) });
    const listed = Object.fromEntries(recordKinds.map((kind) => [kind, this.manifest.listKeys(kind).length]));
    return { ...state, listed, pass: 'records', nextPage: 1 };
  }

  /** The new file of an earlier copying that had not ended says which files it was copying from. */
  private addEarlierFiles(state: SalvageState, row: Extract<SalvagedRow, { what: 'sync-part' }>): SalvageState {
    const text = this.parts.open(row)?.text;
    if (text === undefined) return state;
    const found = addFiles(state, parseState(text));
    return { ...found, queue: found.queue.filter((file) => existsSync(join(this.folder, file))) };
  }

  /** Counts a removal: what was derived from the file meanwhile is derived anew. */
  private writeRemoval(counts?: Readonly<Record<string, number>>): void {
    const head = this.manifest.readOrRebuildHead();
    this.manifest.writeHead({ ...head, counts: counts ?? head.counts, removals: head.removals + 1 });
  }

  /** Opens the damaged file of a state, where another one is open. */
  private follow(state: SalvageState): void {
    if (state.file === this.source.file) return;
    const before = this.source;
    this.source = this.openSource(state);
    before.pages.close();
  }

  private openSource({ file, plannedAtMs }: SalvageState): Source {
    const pages = new PageFile(join(this.folder, file));
    const options = { ignoredJob: this.digest, plannedAtMs };
    return { file, pages, copier: new RowCopier(this.db, this.identity, this.manifest, options) };
  }

  private removeFiles(): void {
    for (const file of [...this.state.copied, this.state.file]) {
      try {
        rmSync(join(this.folder, file), { force: true });
      } catch {
        // Another program has it open (Windows). It is deleted with what is old.
      }
    }
  }
}

/** Reads how far the copying has come. Null where it has ended, or no damaged file is left. */
function readState(parts: SyncPartRepository, folder: string): SalvageState | null {
  const text = parts.read(salvageJob, 0);
  return text === null ? null : skipMissing(parseState(text), (file) => existsSync(join(folder, file)));
}

/** Records and blocks are copied in the second pass: the lists and runs that they belong to are there then. */
function isOfPass({ what }: SalvagedRow, pass: Pass): boolean {
  return (what === 'record' || what === 'block') === (pass === 'records');
}
