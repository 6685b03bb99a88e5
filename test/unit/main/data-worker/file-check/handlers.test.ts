import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { checkHandlers } from '@main/data-worker/file-check/handlers';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const pageBytes = 4_096;
const isDamaged = checkHandlers['file:is-damaged'];

/** A file of some 700 pages, a few of which overflow. */
function makeFile() {
  const file = join(temporaryFolder(), 'office.db');
  const db = new DatabaseSync(file);
  db.exec('CREATE TABLE record (id INTEGER PRIMARY KEY, lookup BLOB UNIQUE, sealed BLOB) STRICT; BEGIN');
  const insert = db.prepare('INSERT INTO record (lookup, sealed) VALUES (?, ?)');
  for (let row = 0; row < 2_000; row += 1) insert.run(randomBytes(16), randomBytes(row % 100 === 0 ? 9_000 : 1_000));
  db.exec('COMMIT');
  db.close();
  return { file, bytes: readFileSync(file) };
}

describe('the check of a whole file', () => {
  it('faults 413: ends as soon as it is cancelled, and not once the file is read', async () => {
    const { file } = makeFile();
    const controller = new AbortController();
    const check = isDamaged({ file }, { signal: controller.signal });
    const reason = new Error('Tripledger is closed.');
    controller.abort(reason);
    await expect(check).rejects.toBe(reason);
    // Nothing has the file open any more that would keep it from being replaced.
    const db = new DatabaseSync(file);
    db.exec('PRAGMA journal_mode = WAL; BEGIN EXCLUSIVE; COMMIT');
    db.close();
  });

  it('faults 413: finds a page of a table or an index that was overwritten, emptied or put in the place of another', async () => {
    const { file, bytes } = makeFile();
    const { signal } = new AbortController();
    expect(await isDamaged({ file }, { signal })).toBe(false);
    const pages = bytes.length / pageBytes;
    for (const position of [2, 9, Math.floor(pages / 3), Math.floor(pages / 2), pages - 4]) {
      for (const damage of ['overwritten', 'emptied', 'exchanged'] as const) {
        const damaged = Buffer.from(bytes);
        const start = position * pageBytes;
        if (damage === 'exchanged') bytes.copy(damaged, start, start + pageBytes, start + 2 * pageBytes);
        else damaged.fill(damage === 'emptied' ? 0 : 0xab, start, start + pageBytes);
        writeFileSync(file, damaged);
        using quickCheck = new DatabaseSync(file, { readOnly: true });
        const finding = quickCheck.prepare('PRAGMA quick_check(1)').get()?.quick_check;
        // What overflows from a record is content, which its seal proves.
        if (finding !== 'ok') expect(await isDamaged({ file }, { signal }), `page ${position} ${damage}`).toBe(true);
      }
    }
  });

  it('faults 413: finds a record whose content ends too early, because a page of it was emptied', async () => {
    const { file, bytes } = makeFile();
    const db = new DatabaseSync(file, { readOnly: true });
    const overflowing = db.prepare("SELECT pageno FROM dbstat WHERE pagetype = 'overflow'").all();
    db.close();
    const starts = overflowing.map(({ pageno }) => (Number(pageno) - 1) * pageBytes);
    // A page of content begins with the number of the next one; the last one has none.
    const start = starts.find((at) => bytes.readUInt32BE(at) !== 0) ?? Number.NaN;
    bytes.fill(0, start, start + pageBytes);
    writeFileSync(file, bytes);
    expect(await isDamaged({ file }, { signal: new AbortController().signal })).toBe(true);
  });
});
