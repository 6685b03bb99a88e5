/** SQLite files of the application under the hands of another program. */
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';

/** Changes a file that nothing of the test has open. */
export function changeDatabase(file: string, sql: string): void {
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
}

/**
 * Takes the lock of a file until the test releases it. It is in this thread, so that a call which waited for the lock would
 * never get it.
 */
export function holdLock(file: string): () => void {
  const holder = new DatabaseSync(file);
  holder.exec('BEGIN EXCLUSIVE');
  const release = () => {
    if (holder.isOpen) holder.close();
  };
  onTestFinished(release);
  return release;
}
