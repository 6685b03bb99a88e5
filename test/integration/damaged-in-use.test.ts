/** A damaged cache file that another connection has open: what that one writes would be lost. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenCache, openCache } from '@main/saved/store/cache-store';
import { newCacheKey } from '@main/saved/store/cipher';
import { damageRows } from '@test/helpers/damaged-pages';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished } from 'vitest';

const list = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => [String(from + index), `{"id":${from + index}}`] as const);

/** An office with 2,000 records in its file and 50 more in the write-ahead log, whose file is then damaged. */
function setUp() {
  const folder = join(temporaryFolder(), 'cache');
  const key = newCacheKey();
  const file = join(folder, 'office.db');
  const open = (nowMs: number, isDamaged = false) => openCache({ folder, officeId: 'office', key, nowMs, isDamaged });
  const first = open(1);
  const note = () => randomBytes(450).toString('base64');
  const texts = list(1, 2_000).map(([id]) => [id, `{"id":${id},"note":"${note()}"}`] as const);
  first.records.putAll('trip', texts, 1);
  first.records.close();
  const damage = () => damageRows(file, 'record');
  const countAside = () => readdirSync(folder).filter((name) => name.includes('.damaged-')).length;
  return { file, open, damage, countAside };
}

/** Checks that a damaged file was replaced. */
function expectReplaced({ records, isReplaced }: OpenCache): void {
  expect([isReplaced, records.count('trip')]).toEqual([true, 0]);
  records.close();
}

/** Another process that has the file open, as the command line does, in a transaction that reads. */
async function openElsewhere(file: string): Promise<() => Promise<void>> {
  const script = `
    const { DatabaseSync } = require('node:sqlite');
    const db = new DatabaseSync(${JSON.stringify(file)});
    db.exec('BEGIN; SELECT count(*) FROM key_proof');
    process.stdout.write('open');
    process.stdin.on('end', () => db.close()).resume();`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  await once(child.stdout, 'data');
  return async () => {
    const exit = once(child, 'exit');
    child.stdin.end();
    await exit;
  };
}

describe('faults 412: a damaged file that another connection has open', () => {
  it('stays where it is, and is told of, until a snapshot of this process is closed', () => {
    const { open, damage, countAside } = setUp();
    const before = open(2);
    const snapshot = before.openSnapshot();
    before.records.putAll('trip', list(5_000, 50), 2);
    damage();
    before.records.close();
    const meanwhile = open(3, true);
    expect(countAside()).toBe(0);
    expect(meanwhile.isPersistent).toBe(false);
    expect(meanwhile.notice).toContain('cannot be replaced now');
    expect(meanwhile.records.get('trip', '5000')?.text).toBe('{"id":5000}');
    meanwhile.records.close();
    snapshot.close();
    const after = open(4, true);
    expect(countAside()).toBe(1);
    expectReplaced(after);
  });

  it('stays where it is, and is told of, until another process has closed it', { tags: ['deep'] }, async () => {
    const { file, open, damage, countAside } = setUp();
    const before = open(2);
    const close = await openElsewhere(file);
    before.records.putAll('trip', list(5_000, 50), 2);
    damage();
    before.records.close();
    const meanwhile = open(3, true);
    expect([countAside(), meanwhile.isPersistent]).toEqual([0, false]);
    meanwhile.records.close();
    await close();
    expectReplaced(open(4, true));
    expect(countAside()).toBe(1);
  });
});
