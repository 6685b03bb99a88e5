/** Rate window on disk: several processes share one limit, over restarts too. */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import type { AcquireResult } from '@main/server/rate/rate-window-rows';
import { RateWindowStore } from '@main/server/rate/rate-window-store';
import { getEffectiveWindowMs } from '@main/server/rate/rolling-window';
import { canaryToken } from '@test/helpers/canary-token';
import { listEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { startProgram } from '@test/helpers/programs';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished } from 'vitest';

const now = 3_600_000;
const windowMs = 60_000;
const token = 'digest of a token';

/** The digests of all tokens with stored requests or pauses. */
function listTokens(file: string) {
  const db = new DatabaseSync(file);
  const rows = db.prepare('SELECT token FROM request UNION SELECT token FROM pause').all();
  db.close();
  return rows.map((row) => row.token);
}

function open(file: string): RateWindowStore {
  const store = new RateWindowStore(file);
  onTestFinished(() => {
    try {
      store.close();
    } catch {
      return;
    }
  });
  return store;
}

function acquire(store: RateWindowStore, nowMs: number, requests = 5): AcquireResult {
  const rate = { requests, windowMs };
  return store.acquire({ token, rate, isBackground: false, nowMs });
}

const toEnded = (sentAtMs: number, nowMs: number) =>
  ({ token, sentAtMs, outcome: 'completed', serverUsage: null, windowMs, nowMs }) as const;

function use(store: RateWindowStore, times: number, nowMs: number, requests = 5): void {
  for (let n = 0; n < times; n += 1) {
    const result = acquire(store, nowMs, requests);
    if ('id' in result) store.release(result.id, toEnded(nowMs, nowMs));
  }
}

describe('rate window on disk', () => {
  it('faults 43: is shared by two processes and survives a restart, under a digest of the token', () => {
    const file = join(temporaryFolder(), 'rate.db');
    const [first, second] = [open(file), open(file)];
    use(first, 3, now);
    use(second, 3, now);
    expect(acquire(second, now + 1_000)).toEqual({ atMs: now + getEffectiveWindowMs(windowMs) });
    first.close();
    second.close();
    const third = open(file);
    expect(acquire(third, now + getEffectiveWindowMs(windowMs) - 1)).toEqual({
      atMs: now + getEffectiveWindowMs(windowMs),
    });
    expect(acquire(third, now + getEffectiveWindowMs(windowMs))).toHaveProperty('id');
    third.setPause(token, now + 70_000, now + 61_000);
    expect(acquire(third, now + 62_000)).toEqual({ atMs: now + 70_000, isPaused: true });
    third.close();
    expect(readFileSync(file).includes(canaryToken)).toBe(false);
  });

  it('counts two tokens separately', () => {
    const store = open(':memory:');
    use(store, 5, now);
    const other = { token: 'digest of another', isBackground: false, nowMs: now };
    expect(store.acquire({ ...other, rate: { requests: 1, windowMs } })).toHaveProperty('id');
  });

  it('lets a request without an end count for a window and a tenth, and one with a later response again from that', () => {
    const store = open(':memory:');
    const permit = acquire(store, now, 1);
    expect(acquire(store, now + windowMs / 2, 1)).toEqual({ atMs: null });
    const end = { atMs: now + windowMs / 10 + getEffectiveWindowMs(windowMs) };
    expect(acquire(store, now + windowMs, 1)).toEqual(end);
    expect(acquire(store, now + 5 * windowMs, 2)).toHaveProperty('id');
    store.release('id' in permit ? permit.id : 0, toEnded(now, now + 5 * windowMs));
    expect(store.countUsed(token, windowMs, now + 5 * windowMs)).toBe(2);
  });

  it('never grants the last permits to two processes at once', async () => {
    const file = join(temporaryFolder(), 'rate.db');
    const permits = 40;
    const script = `
      import { RateWindowStore } from '@main/server/rate/rate-window-store';
      const store = new RateWindowStore(${JSON.stringify(file)});
      let acquired = 0;
      for (let n = 0; n < ${permits}; n += 1) {
        const rate = { requests: ${permits}, windowMs: 60000 };
        if ('id' in store.acquire({ token: 't', rate, isBackground: false, nowMs: 3600000 })) acquired += 1;
      }
      console.log(acquired);`;
    const scriptFile = join(temporaryFolder(), 'acquirer.mjs');
    writeFileSync(scriptFile, script);
    const run = async () => Number(await text(startProgram(scriptFile).stdout));
    const acquired = await Promise.all([run(), run(), run()]);
    expect(acquired.reduce((sum, count) => sum + count, 0)).toBe(permits);
  });

  it('faults 42: waits one window at most after a reboot reset the monotonic clock', () => {
    const store = open(join(temporaryFolder(), 'rate.db'));
    use(store, 5, 40 * 24 * 3_600_000);
    store.setPause(token, 40 * 24 * 3_600_000 + 30_000, 40 * 24 * 3_600_000);
    const afterStart = 20_000;
    expect(acquire(store, afterStart)).toEqual({ atMs: afterStart + 30_000, isPaused: true });
    expect(acquire(store, afterStart + 30_000)).toEqual({
      atMs: afterStart + 30_000 + getEffectiveWindowMs(windowMs) - 30_000,
    });
    expect(acquire(store, afterStart + getEffectiveWindowMs(windowMs))).toHaveProperty('id');
  });

  it('replaces a damaged file', () => {
    const file = join(temporaryFolder(), 'rate.db');
    writeFileSync(file, 'this is no database, whatever its name says'.repeat(100));
    const store = open(file);
    expect(acquire(store, now)).toHaveProperty('id');
    expect(store.isShared).toBe(true);
  });

  it('continues with a window in memory when the file fails', () => {
    const file = join(temporaryFolder(), 'rate.db');
    const store = open(file);
    use(store, 1, now);
    const breaker = open(file);
    // A missing table fails like a broken disk.
    execFileSync(process.execPath, [
      '-e',
      `const db = new (require('node:sqlite').DatabaseSync)(process.argv[1]); db.exec('DROP TABLE request');`,
      file,
    ]);
    breaker.close();
    expect(acquire(store, now)).toHaveProperty('id');
    expect(store.isShared).toBe(false);
    expect(existsSync(file)).toBe(true);
  });

  it('faults 73: stores a token under a digest that only this installation can compute', () => {
    const folders = [temporaryFolder(), temporaryFolder()] as const;
    const stores = folders.map((folder) => RateWindowStore.openInFolder(folder));
    const [first = '', second = ''] = stores.map((store) => store.toDigest(canaryToken));
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect(first).not.toBe(second);
    expect(RateWindowStore.openInFolder(folders[0]).toDigest(canaryToken)).toBe(first);
    // A digest that anyone could compute from a guessed token.
    const plain = createHash('sha256')
      .update('tripledger rate window\0')
      .update(canaryToken)
      .digest('hex')
      .slice(0, 32);
    expect([first, second]).not.toContain(plain);
    for (const store of stores) store.close();
  });

  it('faults 73: is readable for its user only', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'rate-windows.db'), '', { mode: 0o644 });
    const store = RateWindowStore.openInFolder(folder);
    use(store, 1, now);
    const names = readdirSync(folder);
    expect(names).toEqual(expect.arrayContaining(['rate-windows.db', 'rate-windows.db-wal', 'rate-windows.key']));
    for (const name of names) expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
    store.close();
  });

  it('faults 73: deletes requests and pauses of unused tokens, also after a reboot', () => {
    const file = join(temporaryFolder(), 'rate.db');
    const store = open(file);
    const other = 'a token of long ago';
    const rate = { requests: 5, windowMs };
    const acquireOther = (nowMs: number) => store.acquire({ token: other, rate, isBackground: false, nowMs });
    acquireOther(now);
    store.setPause(other, now + 60_000, now);
    expect(listTokens(file)).toEqual([other]);
    use(store, 1, now + 3 * 3_600_000);
    expect(listTokens(file)).toEqual([token]);
    acquireOther(40 * 24 * 3_600_000);
    store.setPause(other, 40 * 24 * 3_600_000 + 60_000, 40 * 24 * 3_600_000);
    use(store, 1, 20_000);
    use(store, 1, 20_000 + 3 * 3_600_000);
    expect(listTokens(file)).toEqual([token]);
  });

  it('faults 73: deletes everything stored for a token when its office is removed', async () => {
    const server = await startFaultServer(respondWith(listEnvelope([])));
    const folder = temporaryFolder();
    const services = makeServices(folder);
    const request = { name: 'Sydney', baseUrl: server.url, token: canaryToken, sessionOnly: true };
    const { currentOfficeId } = await services.offices.connect(request);
    await services.offices.tryNow(currentOfficeId ?? '');
    const file = join(folder, 'rate-windows.db');
    expect(listTokens(file)).toHaveLength(1);
    await services.offices.remove(currentOfficeId ?? '');
    expect(listTokens(file)).toEqual([]);
  });
});
