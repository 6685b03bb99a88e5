/** The file of what an office's user has typed and set: one sealed row for each record. Several processes may use it at once. */
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { runInTransaction } from '@main/system/sqlite';

const userRecordLayout = 1;
/** Wait for another process's transaction. It blocks the window meanwhile: the store waits longer, without blocking. */
const busyTimeoutMs = 5;

/** A newer version wrote the file: it is left as it is. */
export class NewerLayoutError extends Error {}

/** Seals and opens a text, and digests a name. The cache's cipher is one. */
export type RecordSealer = {
  readonly seal: (text: string, aad: string) => Uint8Array;
  readonly open: (sealed: Uint8Array, aad: string) => string | null;
  readonly lookup: (name: string) => Uint8Array;
};

/** For made-up data, and for records in memory, which need no seal. */
export const plainSealer: RecordSealer = {
  seal: (text) => Buffer.from(text),
  open: (bytes) => Buffer.from(bytes).toString('utf8'),
  lookup: (name) => Buffer.from(name),
};

export type UserRecordKind<T> = {
  readonly kind: string;
  readonly getName: (record: T) => string;
  /** @throws Error for a value that is none */
  readonly parse: (value: unknown) => T;
};

/** Defines a kind by its schema, and by what its records are named. */
export const recordKind = <T>(
  kind: string,
  schema: { readonly parse: (value: unknown) => T },
  getName: (record: T) => string,
): UserRecordKind<T> => ({ kind, getName, parse: (value) => schema.parse(value) });

/** A kind of which an office has one record, named as the kind. */
export const singleKind = <T>(kind: string, parse: (value: unknown) => T): UserRecordKind<T> =>
  recordKind(kind, { parse }, () => kind);

export type RecordTransaction = {
  /** Returns a record; undefined where there is none, null for one that does not open. */
  get<T>(kind: UserRecordKind<T>, name: string): T | null | undefined;
  /** Replaces a record, or deletes it where `record` is null. */
  put<T>(kind: UserRecordKind<T>, name: string, record: T | null): void;
};

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function hasTables(db: DatabaseSync): boolean {
  const found = Number(db.prepare('PRAGMA user_version').get()?.user_version);
  if (found > userRecordLayout) throw new NewerLayoutError();
  return found === userRecordLayout;
}

const tables = `CREATE TABLE record (kind TEXT, lookup BLOB, sealed BLOB NOT NULL, PRIMARY KEY (kind, lookup)) STRICT;
  PRAGMA user_version = ${userRecordLayout};`;

function openDatabase(file: string | null): DatabaseSync {
  if (file !== null) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
  }
  const db = new DatabaseSync(file ?? ':memory:');
  try {
    // FULL: what was acknowledged must still be there after a power cut.
    db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;
      PRAGMA journal_mode = WAL;`);
    // Another process may have made them while this one waited.
    if (!hasTables(db)) runInTransaction(db, () => hasTables(db) || db.exec(tables));
    // Damage is found where the records begin. All of a file is read where it is copied.
    db.prepare('SELECT 1 FROM record LIMIT 1').get();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

export class UserRecordFile {
  private readonly db: DatabaseSync;
  private readonly officeId: string;
  private readonly sealer: RecordSealer;

  /**
   * Opens the file, and makes it.
   *
   * @param file - null for records that last as long as the process
   * @throws Error of SQLite or of the file system, {@link NewerLayoutError}
   */
  constructor(file: string | null, officeId: string, sealer: RecordSealer) {
    this.db = openDatabase(file);
    this.officeId = officeId;
    this.sealer = sealer;
  }

  /** Returns a text that differs after any change to the file, by this or another process, while it is open. */
  getChangeMark(): string {
    const others = this.db.prepare('PRAGMA data_version').get()?.data_version;
    return `${others} ${this.db.prepare('SELECT total_changes() AS n').get()?.n}`;
  }

  /** Returns every record of a kind, and how many do not open. */
  list<T>(kind: UserRecordKind<T>): { readonly records: T[]; readonly unreadable: number } {
    const records: T[] = [];
    let unreadable = 0;
    for (const row of this.db.prepare('SELECT lookup, sealed FROM record WHERE kind = ?').iterate(kind.kind)) {
      const record = this.open(kind, row);
      if (record === null) unreadable += 1;
      else records.push(record);
    }
    return { records, unreadable };
  }

  /** Returns a record; undefined where there is none, null for one that does not open. */
  get<T>(kind: UserRecordKind<T>, name: string): T | null | undefined {
    const select = this.db.prepare('SELECT lookup, sealed FROM record WHERE kind = ? AND lookup = ?');
    const row = select.get(kind.kind, this.toLookup(kind.kind, name));
    return row === undefined ? undefined : this.open(kind, row);
  }

  /**
   * Runs `work` in one transaction: all that it puts is saved, or nothing where it throws.
   *
   * @throws Error of SQLite, and what `work` throws
   */
  transact<R>(work: (transaction: RecordTransaction) => R): R {
    const replace = this.db.prepare('INSERT OR REPLACE INTO record VALUES (?, ?, ?)');
    const remove = this.db.prepare('DELETE FROM record WHERE kind = ? AND lookup = ?');
    return runInTransaction(this.db, () =>
      work({
        get: (kind, name) => this.get(kind, name),
        put: ({ kind }, name, record) => {
          const lookup = this.toLookup(kind, name);
          if (record === null) remove.run(kind, lookup);
          else replace.run(kind, lookup, this.sealer.seal(JSON.stringify(record), this.toAad(kind, lookup)));
        },
      }),
    );
  }

  close(): void {
    this.db.close();
  }

  private open<T>({ kind, parse, getName }: UserRecordKind<T>, row: Record<string, unknown>): T | null {
    const { lookup, sealed } = row;
    if (!(lookup instanceof Uint8Array && sealed instanceof Uint8Array)) return null;
    try {
      const text = this.sealer.open(sealed, this.toAad(kind, lookup));
      const record = text === null ? null : parse(JSON.parse(text));
      // A record without its name is that of another row.
      if (record === null || toHex(this.toLookup(kind, getName(record))) !== toHex(lookup)) return null;
      return record;
    } catch {
      return null;
    }
  }

  private toLookup(kind: string, name: string): Uint8Array {
    return this.sealer.lookup(`${kind}:${name}`);
  }

  /** Associated data of a row's seal: it is part of the file format. */
  private toAad(kind: string, lookup: Uint8Array): string {
    return `user-record:1:${this.officeId}:${kind}:${toHex(lookup)}`;
  }
}
