/** Numbers of changes: what is derived from the records reads by them what is new. And what the records take. */
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { SealError } from './cipher';

/** Writes what a new file has. @param seq - number of the last change */
export function beginChanges(db: DatabaseSync, seq: number): void {
  db.prepare('INSERT INTO meta (only_row, file_id, seq, removals) VALUES (1, ?, ?, 0)').run(randomUUID(), seq);
}

/** Counts a change, in the caller's transaction. @returns its number. @throws SealError where the file has lost its numbers */
export function countChange(db: DatabaseSync): number {
  db.exec('UPDATE meta SET seq = seq + 1');
  return getLastChange(db);
}

/** Counts a removal of records, in the caller's transaction. */
export function countRemoval(db: DatabaseSync): void {
  db.exec('UPDATE meta SET removals = removals + 1');
}

/** The number of the last change of any kind. @throws SealError as {@link countChange} does */
export function getLastChange(db: DatabaseSync): number {
  return Number(readMeta(db).seq);
}

/** A text that differs for another file, and after records were removed. @throws SealError as {@link countChange} does */
export function getGeneration(db: DatabaseSync): string {
  const { file_id: fileId, removals } = readMeta(db);
  return `${fileId}:${removals}`;
}

function readMeta(db: DatabaseSync): Readonly<Record<string, unknown>> {
  const row = db.prepare('SELECT file_id, seq, removals FROM meta').get();
  if (row === undefined) throw new SealError();
  return row;
}

/** Measures the file, and the records in it, in bytes. */
export function measureRecords(db: DatabaseSync): { fileBytes: number; recordBytes: number } {
  const pages = Number(db.prepare('PRAGMA page_count').get()?.page_count ?? 0);
  const pageBytes = Number(db.prepare('PRAGMA page_size').get()?.page_size ?? 0);
  const bytes = db.prepare('SELECT sum(length(sealed)) AS n FROM record').get()?.n;
  return { fileBytes: pages * pageBytes, recordBytes: Number(bytes ?? 0) };
}
