/**
 * Reads an SQLite file from its first page to its last, in steps between which it can be ended. `quick_check` says the same of
 * tables and indexes, but nothing ends it before it has read the whole file, and a process that quits waits for it.
 */
import type { DatabaseSync } from 'node:sqlite';

/** One step: nothing was found yet, or damage. */
type Step = 'whole' | 'damaged';

/** The tables and indexes, with the statements that made them. */
function listObjects(db: DatabaseSync): { type: string; name: string; table: string; sql: string }[] {
  const rows = db.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE type IN ('table', 'index')").all();
  return rows.map(({ type, name, tbl_name, sql }) => ({
    type: String(type),
    name: String(name),
    table: String(tbl_name),
    sql: String(sql ?? ''),
  }));
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Each page of each table and index: readable, and part of one of them only. */
function* walkPages(db: DatabaseSync): Generator<Step> {
  const isSeen = new Uint8Array(Number(db.prepare('PRAGMA page_count').get()?.page_count) + 1);
  // There is no page 0: content that goes on there ends too early.
  isSeen[0] = 1;
  for (const { pageno, pagetype } of db.prepare('SELECT pageno, pagetype FROM dbstat').iterate()) {
    const page = Number(pageno);
    yield pagetype === 'corrupted' || isSeen[page] !== 0 ? 'damaged' : 'whole';
    isSeen[page] = 1;
  }
}

/** Rows in their order, and all of them in each index: a page with an earlier content of its own, or of another, is found. */
function* walkRows(db: DatabaseSync): Generator<Step> {
  const objects = listObjects(db);
  const tables = objects.filter(({ type, sql }) => type === 'table' && !/\bWITHOUT ROWID\b/i.test(sql));
  for (const { name } of tables) {
    let [count, sum, last] = [0, 0, Number.NEGATIVE_INFINITY];
    for (const { id } of db.prepare(`SELECT rowid AS id FROM ${quote(name)} NOT INDEXED`).iterate()) {
      const rowId = Number(id);
      yield rowId <= last ? 'damaged' : 'whole';
      [count, sum, last] = [count + 1, sum + rowId, rowId];
    }
    for (const index of objects.filter(({ type, table }) => type === 'index' && table === name)) {
      const found = db.prepare(
        `SELECT count(*) AS n, total(rowid) AS sum FROM ${quote(name)} INDEXED BY ${quote(index.name)}`,
      );
      const row = found.get();
      yield row?.n === count && row.sum === sum ? 'whole' : 'damaged';
    }
  }
}

/** What SQLite checks by itself, in one step: where it cannot list the pages of a file. */
function* checkAtOnce(db: DatabaseSync): Generator<Step> {
  yield db.prepare('PRAGMA quick_check(1)').get()?.quick_check === 'ok' ? 'whole' : 'damaged';
}

/**
 * Walks a file, a page or row a step. What is on an overflow page is content, which the seal of its record proves.
 *
 * @throws Error of SQLite, which is how it reports other damage
 */
export function* walkFile(db: DatabaseSync): Generator<Step> {
  // All steps read the same state: another connection may write meanwhile.
  db.exec('BEGIN');
  const hasPageList = db.prepare("SELECT 1 FROM pragma_module_list WHERE name = 'dbstat'").get() !== undefined;
  if (!hasPageList) {
    yield* checkAtOnce(db);
    return;
  }
  yield* walkPages(db);
  yield* walkRows(db);
}
