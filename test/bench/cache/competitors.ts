/** Databases that the search index is measured beside: the same columns in tables that are not sealed, or sealed by pages. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { installBeside } from '../measured';
import { makeFullTrips } from './full-office';

/** SQLite with encrypted pages, as a native module. Pinned, so that results can be compared over time. */
const encrypted = { name: 'better-sqlite3-multiple-ciphers', version: '13.0.3' } as const;

/** What both interfaces have in common. */
type Statement = { run(...values: unknown[]): unknown; all(...values: unknown[]): unknown[] };
export type Database = { exec(sql: string): void; prepare(sql: string): Statement; close(): void };

export const databases = ['node:sqlite', 'sqlite3mc'] as const;
export type DatabaseName = (typeof databases)[number];

/** Installs SQLite3 Multiple Ciphers into a folder. @returns whether it is there */
export const installEncrypted = (folder: string) => installBeside(folder, { [encrypted.name]: encrypted.version });

/** Opens a database file. @param folder - where {@link installEncrypted} has put its packages */
export function openDatabase(name: DatabaseName, file: string, folder: string): Database {
  if (name === 'node:sqlite') return new DatabaseSync(file) as unknown as Database;
  const require = createRequire(join(folder, 'package.json'));
  const Create = require(encrypted.name) as new (file: string) => Database;
  const db = new Create(file);
  db.exec(`PRAGMA cipher = 'sqlcipher'; PRAGMA key = "x'${'2a'.repeat(32)}'"; PRAGMA temp_store = MEMORY;`);
  return db;
}

/** Columns of the table, as the office's search covers them, and those of a filter. */
export const searched = ['purchase_order', 'booked_by', 'destination', 'charge_to', 'source'] as const;
const others = ['trip_status', 'date_opened'] as const;

/** Fills a table and a trigram index with an office. */
export function fillDatabase(db: Database, trips: number): void {
  const ofText = searched.join(', ');
  const toMarks = (count: number) => Array(count).fill('?').join(', ');
  db.exec(
    `CREATE TABLE trip (id INTEGER PRIMARY KEY, is_active INTEGER, total INTEGER, ${ofText}, ${others.join(', ')})`,
  );
  db.exec(`CREATE VIRTUAL TABLE trip_text USING fts5(${ofText}, tokenize = 'trigram remove_diacritics 1')`);
  const insert = db.prepare(`INSERT INTO trip VALUES (${toMarks(searched.length + 5)})`);
  const insertText = db.prepare(`INSERT INTO trip_text (rowid, ${ofText}) VALUES (${toMarks(searched.length + 1)})`);
  db.exec('BEGIN');
  for (const { item } of makeFullTrips(trips)) {
    const texts = searched.map((name) => item[name]);
    const total = item.sector_summary.total_amount;
    insert.run(item.id, Number(item.is_active), total, ...texts, ...others.map((name) => item[name]));
    insertText.run(item.id, ...texts);
  }
  db.exec('COMMIT');
}
