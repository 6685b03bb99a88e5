/** A damaged file of what the user has written: replaced by what can still be read, or left whole where it is. */

import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { OfficeCaches } from '@main/data-worker/office-caches';
import { autoAdvancingClock } from '@test/helpers/clock';
import { damageRows } from '@test/helpers/damaged-pages';
import { connectDemo } from '@test/helpers/demo';
import { temporaryFolder } from '@test/helpers/temporary';
import { noteKind, office, setUpUserRecords } from '@test/helpers/user-notes';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const pageBytes = 4_096;
/** An office with many notes, whose file is closed. */
async function setUp(noteCount: number, text: string) {
  const { folder, file, start } = setUpUserRecords();
  const names = Array.from({ length: noteCount }, (_, index) => `note ${index}`);
  const { records, write } = start();
  for (let from = 0; from < noteCount; from += 100) await write(names.slice(from, from + 100), text);
  await records.close();
  return { folder, file, start, names, damage: () => damageRows(file, 'record') };
}

/** Calls something once, before some row is copied. */
function beforeCopied(rowNumber: number, act: () => void): void {
  let count = 0;
  const prepare = DatabaseSync.prototype.prepare;
  const spy = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
    const statement = prepare.call(this, sql);
    if (!/^INSERT OR /.test(sql)) return statement;
    const run = statement.run.bind(statement);
    const runCopied = (...values: SQLInputValue[]) => {
      count += 1;
      if (count === rowNumber) act();
      return run(...values);
    };
    return Object.assign(statement, { run: runCopied });
  });
  onTestFinished(() => spy.mockRestore());
}

const longText = 'long note '.repeat(30);

describe('a damaged file of what the user has written', () => {
  it('faults 422: stays where it is while its copy fails, with words, and is copied by the next start', {
    tags: ['deep'],
  }, async () => {
    const { folder, start, damage, names } = await setUp(2_000, longText);
    damage();
    beforeCopied(100, () => {
      throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
    });
    const first = start();
    expect((await first.list()).size).toBe(0);
    expect(first.notices).toEqual([expect.stringContaining('the disk is full. They were left as they are.')]);
    expect(readdirSync(folder)).toEqual(['office.db']);
    await first.records.close();
    const later = start();
    const found = await later.list();
    expect(later.notices).toEqual([expect.stringContaining('What can still be read was copied')]);
    expect(found.size).toBeGreaterThan(names.length / 2);
    expect(readdirSync(folder).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(['office.db', 'office.db.damaged']);
  });

  it('faults 422: is copied by the next start where the process was killed while it was copied', {
    tags: ['deep'],
  }, async () => {
    const { folder, start, damage, names } = await setUp(2_000, longText);
    damage();
    const killed = join(temporaryFolder(), 'killed');
    // What a process leaves that ends at this moment.
    beforeCopied(500, () => cpSync(folder, killed, { recursive: true }));
    expect((await start().list()).size).toBeGreaterThan(names.length / 2);
    const later = start(killed);
    expect((await later.list()).size).toBeGreaterThan(names.length / 2);
    expect(later.notices).toEqual([expect.stringContaining('What can still be read was copied')]);
    expect(readdirSync(killed).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(['office.db', 'office.db.damaged']);
  });

  it('faults 422: with a page of its earlier content gives the last text of each record, and counts each once', async () => {
    const { file, start, names } = await setUp(200, 'before');
    const before = readFileSync(file);
    const db = new DatabaseSync(file, { readOnly: true });
    const leaf = "SELECT pageno FROM dbstat WHERE name = 'record' AND pagetype = 'leaf' ORDER BY path LIMIT 1";
    const page = Number(db.prepare(leaf).get()?.pageno);
    db.close();
    const changed = names.slice(0, 8);
    const first = start();
    await first.write(changed, 'after');
    await first.records.close();
    const bytes = readFileSync(file);
    before.copy(bytes, (page - 1) * pageBytes, (page - 1) * pageBytes, page * pageBytes);
    writeFileSync(file, bytes);
    const { records, list, notices } = start();
    expect((await list()).size).toBe(200);
    await records.recover(office);
    expect(notices).toEqual([expect.stringContaining('copied (200 entries)')]);
    const found = await list();
    expect(found.size).toBe(200);
    for (const name of names)
      expect([name, found.get(name)]).toEqual([name, changed.includes(name) ? 'after' : 'before']);
  });

  it('faults 422: is replaced by the next use once another connection has closed it', { tags: ['deep'] }, async () => {
    const { file, start, damage, names } = await setUp(2_000, longText);
    const other = new DatabaseSync(file);
    other.exec('BEGIN; SELECT count(*) FROM record');
    damage();
    const { records, notices, list } = start();
    expect(await records.list(office, noteKind)).toBeNull();
    expect(notices).toEqual([expect.stringContaining('another program is using their file')]);
    other.close();
    expect((await list()).size).toBeGreaterThan(names.length / 2);
    expect(notices[1]).toContain('What can still be read was copied');
  });
});

/** A started office with so many notes that SQLite has not all of them in its memory. */
async function startOffice() {
  const { services, openSession, start, folder, id } = await connectDemo();
  const session = await openSession();
  for (let tripId = 0; tripId < 6_000; tripId += 200) {
    const keys = Array.from({ length: 200 }, (_, index) => ({ tripId: tripId + index + 1, sectorId: 1 }));
    await services.unclaimed.claims.change(session, { kind: 'patch', keys, patch: { note: longText } });
  }
  await services.close();
  const file = join(folder, 'user-records', `${id}.db`);
  const damage = () => {
    const bytes = readFileSync(file);
    const third = Math.floor(bytes.length / pageBytes / 3) * pageBytes;
    writeFileSync(file, bytes.fill(0xab, third, 2 * third));
  };
  return { start, id, damage };
}

describe('the check of a file of what the user has written', () => {
  it('faults 422: lets go of the file where a call meets the damage first', { tags: ['deep'] }, async () => {
    const { start, id, damage } = await startOffice();
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const clock = autoAdvancingClock();
    vi.spyOn(clock, 'sleep').mockImplementationOnce(async () => await opened);
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const check = vi.spyOn(OfficeCaches.prototype, 'isFileDamaged').mockImplementation(async (path, signal) => {
      const db = new DatabaseSync(path, { readOnly: true });
      db.exec('BEGIN; SELECT count(*) FROM record');
      const { promise: end, resolve } = Promise.withResolvers<boolean>();
      signal.addEventListener('abort', () => {
        db.close();
        resolve(false);
      });
      begin();
      return await end;
    });
    onTestFinished(() => check.mockRestore());
    const { offices, unclaimed } = start({ checksFiles: true, clock });
    const session = await offices.openSession(id);
    expect(await unclaimed.claims.list(session)).toHaveLength(6_000);
    open();
    await begun;
    damage();
    expect((await unclaimed.claims.list(session)).length).toBeGreaterThan(1_000);
    expect(offices.getState().notices).toEqual([expect.stringContaining('What can still be read was copied')]);
  });
});
