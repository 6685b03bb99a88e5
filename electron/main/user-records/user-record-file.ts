/** The file of what an office's user has written: one sealed row for each record. Several processes may use it at once. */
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { runInTransaction } from '@main/sqlite/transaction';

/** Seals and opens a text, and digests a name. The cache's cipher is one. */
export type RecordSealer = {
  readonly seal: (text: string, aad: string) => Uint8Array;
  readonly open: (sealed: Uint8Array, aad: string) => string | null;
  readonly lookup: (name: string) => Uint8Array;
};

/** A kind of records: how one is named and read. */
export type RecordKind<T> = {
  readonly kind: string;
  readonly getName: (record: T) => string;
  /** @throws Error for a value that is none */
  readonly parse: (value: unknown) => T;
};

const layout = 1;
/** Wait for another process's transaction. It blocks this process meanwhile. */
const busyTimeoutMs = 2_000;

/** A newer version wrote the file: it is left as it is. */
export class NewerLayoutError extends Error {}
/** SQLite finds damage in the file. */
export class DamagedFileError extends Error {}

// FULL: a note that was acknowledged must still be there after a power cut.
const settings = `PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;`;

function createTables(db: DatabaseSync): void {
  const { user_version: found } = db.prepare('PRAGMA user_version').get() ?? {};
  if (Number(found) > layout) throw new NewerLayoutError();
  if (Number(found) === layout) return;
  db.exec(`CREATE TABLE record (kind TEXT, lookup BLOB, sealed BLOB NOT NULL, PRIMARY KEY (kind, lookup)) STRICT;
    PRAGMA user_version = ${layout};`);
}

function openDatabase(file: string | null): DatabaseSync {
  if (file !== null) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
  }
  const db = new DatabaseSync(file ?? ':memory:');
  try {
    db.exec(settings);
    if (db.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok') throw new DamagedFileError();
    runInTransaction(db, () => createTables(db));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Reads and changes the records of one office. */
export class UserRecordFile {
  private readonly db: DatabaseSync;
  private readonly officeId: string;
  private readonly sealer: RecordSealer;

  /**
   * @param file - null for records that last as long as the process
   * @throws Error of SQLite or of the file system, {@link NewerLayoutError}, {@link DamagedRecordsError}
   */
  constructor(file: string | null, officeId: string, sealer: RecordSealer) {
    this.db = openDatabase(file);
    this.officeId = officeId;
    this.sealer = sealer;
  }

  /** Returns every record of a kind, and how many do not open. */
  list<T>(kind: RecordKind<T>): { readonly records: T[]; readonly unreadable: number } {
    const records: T[] = [];
    let unreadable = 0;
    for (const row of this.db.prepare('SELECT lookup, sealed FROM record WHERE kind = ?').iterate(kind.kind)) {
      const record = this.open(kind, row);
      if (record === null) unreadable += 1;
      else records.push(record);
    }
    return { records, unreadable };
  }

  /**
   * Changes the records of some names in one transaction: what another process has written to others stays.
   *
   * @param change - gets a name and its record, null where there is none; returns what replaces it, null to delete it
   * @throws Error of SQLite; nothing is changed then
   */
  change<T>(
    kind: RecordKind<T>,
    names: readonly string[],
    change: (name: string, current: T | null) => T | null,
  ): void {
    const select = this.db.prepare('SELECT lookup, sealed FROM record WHERE kind = ? AND lookup = ?');
    const replace = this.db.prepare('INSERT OR REPLACE INTO record VALUES (?, ?, ?)');
    const remove = this.db.prepare('DELETE FROM record WHERE kind = ? AND lookup = ?');
    runInTransaction(this.db, () => {
      for (const name of names) {
        const lookup = this.sealer.lookup(`${kind.kind}:${name}`);
        const row = select.get(kind.kind, lookup);
        const next = change(name, row === undefined ? null : this.open(kind, row));
        if (next === null) remove.run(kind.kind, lookup);
        else replace.run(kind.kind, lookup, this.sealer.seal(JSON.stringify(next), this.toAad(kind.kind, lookup)));
      }
    });
  }

  close(): void {
    this.db.close();
  }

  private open<T>({ kind, parse, getName }: RecordKind<T>, row: Record<string, unknown>): T | null {
    const { lookup, sealed } = row;
    if (!(lookup instanceof Uint8Array && sealed instanceof Uint8Array)) return null;
    try {
      const text = this.sealer.open(sealed, this.toAad(kind, lookup));
      const record = text === null ? null : parse(JSON.parse(text));
      // A record without its name is that of another row.
      if (record === null || toHex(this.sealer.lookup(`${kind}:${getName(record)}`)) !== toHex(lookup)) return null;
      return record;
    } catch {
      return null;
    }
  }

  /** Associated data of a row's seal: it is part of the file format. */
  private toAad(kind: string, lookup: Uint8Array): string {
    return `user-record:1:${this.officeId}:${kind}:${toHex(lookup)}`;
  }
}
