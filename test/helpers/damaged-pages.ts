/** Damage to chosen pages of a SQLite file. Which page a row of a random name stands on differs in each run. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Overwrites three pages in the middle of a table's rows. Its indexes and its other rows stay readable, the first row
 * among them.
 */
export function damageRows(file: string, table: string): void {
  const db = new DatabaseSync(file, { readOnly: true });
  const leaves = db.prepare("SELECT pageno, pgsize FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path");
  const pages = leaves.all(table);
  db.close();
  if (pages.length < 10) throw new Error(`${table} has ${pages.length} pages of rows.`);
  const middle = Math.floor(pages.length / 2);
  const fd = openSync(file, 'r+');
  for (const { pageno, pgsize } of pages.slice(middle, middle + 3)) {
    const bytes = Number(pgsize);
    writeSync(fd, Buffer.alloc(bytes, 0xab), 0, bytes, (Number(pageno) - 1) * bytes);
  }
  closeSync(fd);
}
