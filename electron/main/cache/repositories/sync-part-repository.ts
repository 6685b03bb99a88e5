/** Sealed parts of what is to be saved: how far each range has come. */
import type { DatabaseSync } from 'node:sqlite';
import { toSyncPartAad } from '../aad';
import type { Cipher } from '../cipher';

/** The part in which earlier versions had the plan. Its name is part of the file format. */
export const earlierPlanJob = 'plan';

/** The part that says how whole the saved list of clients is. Its name is part of the file format. */
export const clientListingJob = 'client-listing';

/** Ids of records that eviction must not touch. */
export type Pins = { readonly trips: readonly number[]; readonly clients: readonly number[] };

/** One part of a job: its text, and the records that it pins. */
export type SyncPart = { readonly job: string; readonly part: number; readonly text: string; readonly pins?: Pins };

const noPins: Pins = { trips: [], clients: [] };

/** Reads and writes the parts of one office's cache. Their jobs are stored as keyed digests. */
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

  /** The text of a part; null where there is none or it does not open. */
  read(job: string, part: number): string | null {
    const digest = this.toDigest(job);
    const row = this.db.prepare('SELECT job, part, sealed FROM sync_part WHERE job = ? AND part = ?').get(digest, part);
    return row ? (this.open(row)?.text ?? null) : null;
  }

  /** The texts of all parts of a job from a number on, by their numbers. Parts that do not open are left out. */
  readFrom(job: string, firstPart: number): (readonly [part: number, text: string])[] {
    const rows = this.db
      .prepare('SELECT job, part, sealed FROM sync_part WHERE job = ? AND part >= ? ORDER BY part')
      .all(this.toDigest(job), firstPart);
    return rows.flatMap((row) => {
      const text = this.open(row)?.text;
      return text === undefined ? [] : [[Number(row.part), text] as const];
    });
  }

  /** Changes the first part of each job. Those that do not open stay. @param change - null leaves a text as it is */
  changeFirst(change: (text: string) => string | null): void {
    const update = this.db.prepare('UPDATE sync_part SET sealed = ? WHERE job = ? AND part = 0');
    for (const row of this.db.prepare('SELECT job, part, sealed FROM sync_part WHERE part = 0').all()) {
      const opened = this.open(row);
      const text = opened && change(opened.text);
      if (opened === null || text === null) continue;
      const job = String(row.job);
      const aad = toSyncPartAad(this.officeId, job, 0);
      update.run(this.cipher.seal(JSON.stringify({ text, pins: opened.pins }), aad), job);
    }
  }

  /** Removes the parts of a job from a number on. */
  removeFrom(job: string, firstPart: number): void {
    this.db.prepare('DELETE FROM sync_part WHERE job = ? AND part >= ?').run(this.toDigest(job), firstPart);
  }

  /** The ids that any part pins. @returns null where a part does not open, so that nothing may be evicted */
  listPins(): { trips: Set<number>; clients: Set<number> } | null {
    const pins = { trips: new Set<number>(), clients: new Set<number>() };
    for (const row of this.db.prepare('SELECT job, part, sealed FROM sync_part').all()) {
      const opened = this.open(row);
      if (opened === null) return null;
      for (const id of opened.pins.trips) pins.trips.add(id);
      for (const id of opened.pins.clients) pins.clients.add(id);
    }
    return pins;
  }

  /** Opens a row, of another file of this office too; null where it does not open. */
  open({ job, part, sealed }: Readonly<Record<string, unknown>>): { text: string; pins: Pins } | null {
    const aad = toSyncPartAad(this.officeId, String(job), Number(part));
    const text = sealed instanceof Uint8Array ? this.cipher.open(sealed, aad) : null;
    return text === null ? null : (JSON.parse(text) as { text: string; pins: Pins });
  }

  private toDigest(job: string): string {
    return this.cipher.lookup(`sync:${job}`).toString('hex');
  }
}
