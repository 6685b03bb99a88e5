/** The file of what an office's user has written: one sealed row for each record. Several processes may use it at once. */
import type { DatabaseSync } from 'node:sqlite';
import { runInTransaction } from '@main/sqlite/transaction';
import { openRecords } from './record-database';

/** Seals and opens a text, and digests a name. The cache's cipher is one. */
export type RecordSealer = {
  readonly seal: (text: string, aad: string) => Uint8Array;
  readonly open: (sealed: Uint8Array, aad: string) => string | null;
  readonly lookup: (name: string) => Uint8Array;
};

/** A kind of records: how one is named and read. */
export type UserRecordKind<T> = {
  readonly kind: string;
  readonly getName: (record: T) => string;
  /** @throws Error for a value that is none */
  readonly parse: (value: unknown) => T;
};

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Reads and changes the records of one office. */
export class UserRecordFile {
  private readonly db: DatabaseSync;
  private readonly officeId: string;
  private readonly sealer: RecordSealer;

  /**
   * @param file - null for records that last as long as the process
   * @param isSuspect - whether damage was met in the file, so that all of it is read before it is used
   * @throws Error of SQLite or of the file system, NewerLayoutError, DamagedFileError
   */
  constructor(file: string | null, officeId: string, sealer: RecordSealer, isSuspect = false) {
    this.db = openRecords(file, isSuspect);
    this.officeId = officeId;
    this.sealer = sealer;
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

  /** Returns the records of some names, in their order; null for one that is not there or does not open. */
  get<T>(kind: UserRecordKind<T>, names: readonly string[]): (T | null)[] {
    const select = this.db.prepare('SELECT lookup, sealed FROM record WHERE kind = ? AND lookup = ?');
    return names.map((name) => {
      const row = select.get(kind.kind, this.sealer.lookup(`${kind.kind}:${name}`));
      return row === undefined ? null : this.open(kind, row);
    });
  }

  /**
   * Changes the records of some names in one transaction: what another process has written to others stays.
   *
   * @param change - gets a name and its record, null where there is none; returns what replaces it, null to delete it
   * @throws Error of SQLite; nothing is changed then
   */
  change<T>(
    kind: UserRecordKind<T>,
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

  private open<T>({ kind, parse, getName }: UserRecordKind<T>, row: Record<string, unknown>): T | null {
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
