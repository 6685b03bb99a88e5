/**
 * Opens a cache and brings its records into the newest form. The process is killed once it has moved so many records, in the
 * middle of a step.
 *
 *     node --import typescript-hook.mjs repack-cache-process.mjs FOLDER KEY ROWS
 */
import { StatementSync } from 'node:sqlite';
import { CacheStore } from '../../electron/main/cache/cache-store.ts';

const [folder, key, rows] = process.argv.slice(2);
const { run } = StatementSync.prototype;
let rest = Number(rows);
StatementSync.prototype.run = function (...values) {
  const result = run.apply(this, values);
  if (this.sourceSQL.startsWith('UPDATE record SET id')) rest -= 1;
  if (rest === 0) process.kill(process.pid, 'SIGKILL');
  return result;
};
const { repacking } = new CacheStore(folder).open('office', Buffer.from(key, 'base64'), 1_800_000_000_000);
while (repacking.next());
