/** Copying from a damaged cache while disk, files and other processes fail too, and what becomes of the damaged file. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CacheStore, type OpenCache } from '@main/cache/cache-store';
import { newCacheKey } from '@main/cache/cipher';
import { streamSalvage } from '@main/data-worker/record-streams';
import { recover } from '@test/helpers/recover';
import { temporaryFolder } from '@test/helpers/temporary';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

/** Offset at which the disk gives nothing, and whether damaged files may be opened. */
const disk = vi.hoisted(() => ({ badOffset: -1, isLocked: false }));

vi.mock(import('node:fs'), async (importOriginal) => {
  const original = await importOriginal();
  const openSync: typeof original.openSync = (path, ...rest) => {
    if (disk.isLocked && String(path).includes('.damaged-')) throw Object.assign(new Error(), { code: 'EACCES' });
    return original.openSync(path, ...rest);
  };
  const readSync = (fd: number, buffer: NodeJS.ArrayBufferView, from: number, length: number, position: number) => {
    if (position === disk.badOffset) throw Object.assign(new Error(), { code: 'EIO' });
    return original.readSync(fd, buffer, from, length, position);
  };
  const mocked = { openSync, readSync: readSync as typeof original.readSync };
  return { ...original, ...mocked, default: { ...original.default, ...mocked } };
});

const now = 1_800_000_000_000;
const pageBytes = 4_096;
const trips = Array.from({ length: 600 }, (_, index) => {
  const note = randomBytes(900).toString('base64');
  return [String(index + 1), JSON.stringify({ id: index + 1, note })] as const;
});

type Closable = OpenCache & { readonly close: () => void };

function setUp() {
  const folder = join(temporaryFolder(), 'cache');
  const key = newCacheKey();
  const file = join(folder, 'office.db');
  const open = (nowMs: number): Closable => {
    const cache = new CacheStore(folder).open('office', key, nowMs);
    let isOpen = true;
    const close = () => {
      cache.salvage?.close();
      if (isOpen) cache.records.close();
      isOpen = false;
    };
    onTestFinished(close);
    return { ...cache, close };
  };
  const listAside = () => fs.readdirSync(folder).filter((name) => name.includes('.damaged-'));
  return { folder, key, file, open, listAside };
}

/** Destroys the header, and more. */
function damage(file: string, ranges: readonly (readonly [from: number, length: number])[] = []): void {
  const content = fs.readFileSync(file);
  for (const [from, length] of [[0, 100] as const, ...ranges]) randomBytes(length).copy(content, from);
  fs.writeFileSync(file, content);
}

/** Where a page of records begins, near the middle of the file. */
function findRecordPage(file: string): number {
  const content = fs.readFileSync(file);
  let offset = pageBytes * Math.floor(content.length / pageBytes / 2);
  // The first byte of a page of a table's rows, and several rows.
  while (content[offset] !== 0x0d || content.readUInt16BE(offset + 3) < 2) offset += pageBytes;
  return offset;
}

/** An office whose trips are saved in a file that is then damaged. */
function setUpDamaged() {
  const made = setUp();
  const cache = made.open(now);
  cache.records.putAll('trip', trips, now - 1_000);
  cache.close();
  damage(made.file);
  return made;
}

describe('copying from a damaged cache', () => {
  beforeEach(() => void Object.assign(disk, { badOffset: -1, isLocked: false }));

  it('faults 293: loses no more than the page that the disk does not give', () => {
    const { file, open } = setUpDamaged();
    disk.badOffset = findRecordPage(file);
    const { saved } = recover(open(now + 1));
    expect(saved.trip).toBeGreaterThan(trips.length - 10);
    expect(saved.trip).toBeLessThan(trips.length);
  });

  it('faults 293: does without a header that the disk does not give', () => {
    const { open } = setUpDamaged();
    const first = open(now + 1);
    first.close();
    disk.badOffset = 0;
    expect(recover(open(now + 2)).saved.trip).toBe(trips.length);
  });

  it('faults 296: waits for the next start while the damaged file cannot be opened, and says so', () => {
    const { open } = setUpDamaged();
    disk.isLocked = true;
    for (const nowMs of [now + 1, now + 2]) {
      const cache = open(nowMs);
      expect([cache.isPersistent, cache.isReadOnly, cache.salvage]).toEqual([true, false, null]);
      expect(cache.notice).toContain('cannot be opened now');
      cache.close();
    }
    disk.isLocked = false;
    expect(recover(open(now + 3)).saved.trip).toBe(trips.length);
  });

  it('faults 296: copies from both files where the new one is damaged meanwhile, and overwrites neither', () => {
    const { file, open, listAside } = setUpDamaged();
    const second = open(now + 1);
    second.records.putAll('trip', [['2000', '{"id":2000}']], now);
    second.close();
    damage(file);
    // A worker that died opens the cache with the time at which it was opened before.
    const third = open(now + 1);
    expect(listAside()).toHaveLength(2);
    expect(recover(third)).toMatchObject({ saved: { trip: trips.length + 1 }, lost: [] });
    expect(third.records.get('trip', '2000')?.text).toBe('{"id":2000}');
    expect(third.records.get('trip', '5')?.text).toBe(trips[4]?.[1]);
  });

  it('faults 296: never replaces what was read again, whatever the damaged file counted', () => {
    const { file, open } = setUp();
    open(now).close();
    damage(file);
    // The clock was ahead when this file was made.
    const ahead = open(now + 1_000_000);
    if (ahead.salvage) recover(ahead);
    ahead.records.putAll('trip', trips, now);
    ahead.close();
    damage(file);
    const cache = open(now + 1);
    cache.records.putAll('trip', [['3', '{"id":3,"name":"newer"}']], now);
    recover(cache);
    expect(cache.records.get('trip', '3')?.text).toBe('{"id":3,"name":"newer"}');
  });

  it('faults 296: begins where the process was killed right after it had set the file aside', () => {
    const { file, open } = setUpDamaged();
    fs.renameSync(file, `${file}.damaged-${now + 1}`);
    expect(recover(open(now + 2)).saved.trip).toBe(trips.length);
  });

  it('faults 296: waits while another process has the file locked', async () => {
    const { file, open } = setUpDamaged();
    const cache = open(now + 1);
    const other = new DatabaseSync(file);
    onTestFinished(() => other.close());
    other.exec('BEGIN IMMEDIATE');
    let waits = 0;
    const sleep = async () => {
      waits += 1;
      other.exec('ROLLBACK');
    };
    const kinds: string[] = [];
    for await (const { kind } of streamSalvage(cache, new AbortController().signal, sleep)) kinds.push(kind);
    expect([waits, kinds.at(-1)]).toEqual([1, 'end']);
  });

  it('faults 624: waits while the disk is full, says so at once, and goes on without a restart', async () => {
    const { open } = setUpDamaged();
    const connections = new Set<DatabaseSync>();
    const { prepare } = DatabaseSync.prototype;
    const watched = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
      connections.add(this);
      return prepare.call(this, sql);
    });
    const cache = open(now + 1);
    watched.mockRestore();
    const limit = (pages: number) => {
      for (const db of connections) if (db.isOpen) db.exec(`PRAGMA max_page_count = ${pages}`);
    };
    const seen: string[] = [];
    const sleep = async () => {
      seen.push('wait');
      if (seen.filter((text) => text === 'wait').length === 2) limit(1_000_000);
    };
    // SQLite takes a limit below the size of the file for that size.
    limit(1);
    for await (const part of streamSalvage(cache, new AbortController().signal, sleep))
      seen.push(part.kind === 'progress' && part.isDiskFull ? 'full' : part.kind);
    expect(seen.slice(0, 6)).toEqual(['progress', 'full', 'wait', 'full', 'wait', 'progress']);
    expect(seen.at(-1)).toBe('end');
    for (const [id, text] of trips) expect(cache.records.get('trip', id)?.text).toBe(text);
  });

  it('faults 296: ends without a word where another process has finished it', () => {
    const { open } = setUpDamaged();
    const [first, second] = [open(now + 1), open(now + 2)];
    first.salvage?.copyNext();
    recover(second);
    second.records.putAll('trip', [['3', '{"id":3,"name":"newer"}']], now);
    first.salvage?.copyNext();
    expect(first.salvage?.isClosed).toBe(true);
  });

  it('faults 293: misses no record while it runs, and counts none as lost that was removed meanwhile', () => {
    const { open } = setUpDamaged();
    const cache = open(now + 1);
    const { salvage, records } = cache;
    while (salvage && !salvage.isDone) {
      expect(records.findUnreadable('trip').missing.count).toBe(0);
      salvage.copyNext();
    }
    expect(records.removeOlderThan(now)).toBe(trips.length);
    expect(salvage?.finish()?.lost).toEqual([]);
  });

  it('faults 293: deletes the damaged file once all of it was copied, and keeps one that has lost something', () => {
    const whole = setUpDamaged();
    recover(whole.open(now + 1));
    expect(whole.listAside()).toEqual([]);
    const partial = setUpDamaged();
    damage(partial.file, [[findRecordPage(partial.file), pageBytes]]);
    recover(partial.open(now + 1));
    expect(partial.listAside()).toEqual([`office.db.damaged-${now + 1}`]);
    new CacheStore(partial.folder).removeSetAside('office', now + 1);
    expect(partial.listAside()).toHaveLength(1);
    new CacheStore(partial.folder).removeSetAside('office', now + 2);
    expect(partial.listAside()).toEqual([]);
  });
});
