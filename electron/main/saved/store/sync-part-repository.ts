/** Sealed parts of what is to be saved: how far each range has come. */
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Cipher, SealError, toSyncPartAad } from './cipher';
import { listAsideFiles } from './files';

/** The part in which earlier versions had the plan. */
export const earlierPlanJob = 'plan';

/** The part that says how whole the saved list of clients is. Its name is part of the file format. */
export const clientListingJob = 'client-listing';

/** Ids of records that eviction must not touch. */
export type Pins = { readonly trips: readonly number[]; readonly clients: readonly number[] };

/** One part of a job: its text, and the records that it pins. */
export type SyncPart = { readonly job: string; readonly part: number; readonly text: string; readonly pins?: Pins };

/** How the parts of a job are found. Part of the file format. */
export const toJobDigest = (cipher: Cipher, job: string): string => cipher.lookup(`sync:${job}`).toString('hex');

const noPins: Pins = { trips: [], clients: [] };

/**
 * Reads and writes the parts of one office's cache. Their jobs are stored as keyed digests. What does not open is damage of the
 * file: a SealError.
 */
export class SyncPartRepository {
  private readonly db: DatabaseSync;
  private readonly cipher: Cipher;
  private readonly officeId: string;

  constructor(db: DatabaseSync, cipher: Cipher, officeId: string) {
    this.db = db;
    this.cipher = cipher;
    this.officeId = officeId;
  }

  /** Saves a part, in place of an earlier one. @throws Error of SQLite, for instance on a full disk */
  save({ job, part, text, pins = noPins }: SyncPart): void {
    const digest = this.toDigest(job);
    const sealed = this.cipher.seal(JSON.stringify({ text, pins }), toSyncPartAad(this.officeId, digest, part));
    this.db.prepare('INSERT OR REPLACE INTO sync_part (job, part, sealed) VALUES (?, ?, ?)').run(digest, part, sealed);
  }

  /** The text of a part; null where there is none. */
  read(job: string, part: number): string | null {
    const digest = this.toDigest(job);
    const row = this.db.prepare('SELECT job, part, sealed FROM sync_part WHERE job = ? AND part = ?').get(digest, part);
    return row ? this.open(row).text : null;
  }

  /** The plan that an earlier version has left in the file, or in a damaged one beside it; null where there is none. */
  readEarlierPlan(): string | null {
    const isPlan = (text: string | null) => text?.startsWith('{') === true;
    const text = this.read(earlierPlanJob, 0);
    const file = this.db.location();
    if (isPlan(text) || file === null) return text;
    const folder = dirname(file);
    const asides = listAsideFiles(folder, basename(file)).map(({ name }) => this.readPlanFrom(join(folder, name)));
    return asides.find(isPlan) ?? null;
  }

  /** The texts of all parts of a job from a number on, by their numbers. */
  readFrom(job: string, firstPart: number): (readonly [part: number, text: string])[] {
    const rows = this.db
      .prepare('SELECT job, part, sealed FROM sync_part WHERE job = ? AND part >= ? ORDER BY part')
      .all(this.toDigest(job), firstPart);
    return rows.map((row) => [Number(row.part), this.open(row).text] as const);
  }

  /** Removes the parts of a job from a number on. */
  removeFrom(job: string, firstPart: number): void {
    this.db.prepare('DELETE FROM sync_part WHERE job = ? AND part >= ?').run(this.toDigest(job), firstPart);
  }

  /** The ids that any part pins. */
  listPins(): { trips: Set<number>; clients: Set<number> } {
    const pins = { trips: new Set<number>(), clients: new Set<number>() };
    for (const row of this.db.prepare('SELECT job, part, sealed FROM sync_part').all()) {
      const opened = this.open(row);
      for (const id of opened.pins.trips) pins.trips.add(id);
      for (const id of opened.pins.clients) pins.clients.add(id);
    }
    return pins;
  }

  private readPlanFrom(file: string): string | null {
    let db: DatabaseSync | null = null;
    try {
      db = new DatabaseSync(file, { readOnly: true });
      return new SyncPartRepository(db, this.cipher, this.officeId).read(earlierPlanJob, 0);
    } catch {
      return null;
    } finally {
      if (db?.isOpen) db.close();
    }
  }

  private open({ job, part, sealed }: Readonly<Record<string, unknown>>): { text: string; pins: Pins } {
    const aad = toSyncPartAad(this.officeId, String(job), Number(part));
    const text = sealed instanceof Uint8Array ? this.cipher.open(sealed, aad) : null;
    if (text === null) throw new SealError();
    return JSON.parse(text) as { text: string; pins: Pins };
  }

  private toDigest(job: string): string {
    return toJobDigest(this.cipher, job);
  }
}
