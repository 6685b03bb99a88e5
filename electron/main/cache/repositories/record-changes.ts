/** Numbers of changes: what is derived from the records reads by them what is new. */
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** Writes what a new file has. @param seq - number of the last change */
export function beginChanges(db: DatabaseSync, seq: number): void {
  db.prepare('INSERT INTO meta (only_row, file_id, seq, removals) VALUES (1, ?, ?, 0)').run(randomUUID(), seq);
}

/** Counts a change, in the caller's transaction. @returns its number */
export function countChange(db: DatabaseSync): number {
  return Number(db.prepare('UPDATE meta SET seq = seq + 1 RETURNING seq').get()?.seq);
}

/** Counts a removal of records, in the caller's transaction. */
export function countRemoval(db: DatabaseSync): void {
  db.exec('UPDATE meta SET removals = removals + 1');
}

/** The number of the last change of any kind. */
export function getLastChange(db: DatabaseSync): number {
  return Number(db.prepare('SELECT seq FROM meta').get()?.seq ?? 0);
}

/** A text that differs for another file, and after records were removed. */
export function getGeneration(db: DatabaseSync): string {
  const row = db.prepare('SELECT file_id, removals FROM meta').get();
  return `${row?.file_id}:${row?.removals}`;
}
