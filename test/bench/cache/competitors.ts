/** Databases that the search index is measured beside: the same columns in tables that are not sealed, or sealed by pages. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFullOffice } from './full-office';

/** SQLite with encrypted pages, as a native module. Pinned, so that results can be compared over time. */
const encrypted = { name: 'better-sqlite3-multiple-ciphers', version: '13.0.3' } as const;

/** What both interfaces have in common. */
type Statement = { run(...values: unknown[]): unknown; all(...values: unknown[]): unknown[] };
export type Database = { exec(sql: string): void; prepare(sql: string): Statement; close(): void };

export const databases = ['node:sqlite', 'sqlite3mc'] as const;
export type DatabaseName = (typeof databases)[number];

/** Installs SQLite3 Multiple Ciphers into a folder. @returns whether it is there */
export function installEncrypted(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { [encrypted.name]: encrypted.version } }),
  );
  if (existsSync(join(folder, 'node_modules', encrypted.name))) return true;
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  return spawnSync('npm', args, { cwd: folder, stdio: 'inherit' }).status === 0;
}

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
  const columns = [...searched, ...others].join(', ');
  db.exec(`CREATE TABLE trip (id INTEGER PRIMARY KEY, is_active INTEGER, total INTEGER, ${columns})`);
  db.exec(
    `CREATE VIRTUAL TABLE trip_text USING fts5(${searched.join(', ')}, tokenize = 'trigram remove_diacritics 1')`,
  );
  const insert = db.prepare(
    `INSERT INTO trip VALUES (${Array(searched.length + 5)
      .fill('?')
      .join(', ')})`,
  );
  const insertText = db.prepare(
    `INSERT INTO trip_text (rowid, ${searched.join(', ')}) VALUES (${Array(searched.length + 1)
      .fill('?')
      .join(', ')})`,
  );
  db.exec('BEGIN');
  for (const { item } of makeFullOffice(trips)) {
    const trip = JSON.parse(item) as Readonly<Record<string, string>> & { id: number; is_active: boolean };
    const { total_amount: total } = trip.sector_summary as unknown as { total_amount: number };
    const texts = searched.map((name) => trip[name] ?? '');
    insert.run(trip.id, Number(trip.is_active), total, ...texts, ...others.map((name) => trip[name] ?? ''));
    insertText.run(trip.id, ...texts);
  }
  db.exec('COMMIT');
}
