/** Damage to chosen pages of a SQLite file. Which page a row of a random name stands on differs in each run. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Where the pages with a table's rows begin in a file, in the order of the rows. Pages of indexes are not among them. */
export function listRowPages(
  file: string,
  table: string,
): readonly { readonly offset: number; readonly bytes: number }[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const leaves = db.prepare("SELECT pageno, pgsize FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path");
  const pages = leaves.all(table).map(({ pageno, pgsize }) => ({
    offset: (Number(pageno) - 1) * Number(pgsize),
    bytes: Number(pgsize),
  }));
  db.close();
  return pages;
}

/**
 * Overwrites three pages in the middle of a table's rows. Its indexes and its other rows stay readable, the first row
 * among them.
 */
export function damageRows(file: string, table: string): void {
  const pages = listRowPages(file, table);
  if (pages.length < 10) throw new Error(`${table} has ${pages.length} pages of rows.`);
  const middle = Math.floor(pages.length / 2);
  const fd = openSync(file, 'r+');
  for (const { offset, bytes } of pages.slice(middle, middle + 3))
    writeSync(fd, Buffer.alloc(bytes, 0xab), 0, bytes, offset);
  closeSync(fd);
}
