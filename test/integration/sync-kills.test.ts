/**
 * A sync whose process is killed again and again. `KILLS=1000 npm test -- integration test/integration/sync-kills.test.ts`
 * kills it more often.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CacheStore } from '@main/cache/cache-store';
import { newCacheKey } from '@main/cache/cipher';
import { bundleProcess } from '@test/helpers/bundle-process';
import { createRandom } from '@test/helpers/random';
import { startSmallOffice } from '@test/helpers/small-office';
import { temporaryFolder } from '@test/helpers/temporary';
import { expect, it } from 'vitest';

const kills = Number(process.env.KILLS ?? 200);
/** Processes at work at the same time, each with an office of its own. */
const lanes = 2;
const tripIds = Array.from({ length: 40 }, (_, index) => index + 1);

/** The request that a saved record answers. */
function toPath(kind: string, key: string): RegExp {
  switch (kind) {
    case 'trip':
      return new RegExp(`/trip/fetchOne(?:/|\\?id=)${key}$`);
    case 'client':
      return new RegExp(`/client/fetchOne(?:/|\\?id=)${key}$`);
    case 'trip-item':
      return /\/trip\/fetchAll\?page=1&per_page=100$/;
    case 'client-item':
      return /\/client\/fetchAll/;
    case 'report-list':
      return /\/report\/list/;
    default:
      return new RegExp(`/${key}/fetchAll`);
  }
}

/** Kills a sync of one office many times. Each round ends with a whole sync, and the next begins with changed trips. */
async function killRepeatedly(program: string, count: number, seed: number) {
  const api = await startSmallOffice(tripIds);
  const folder = join(temporaryFolder(), 'cache');
  const key = newCacheKey();
  const random = createRandom(seed);
  let [killed, rounds] = [0, 0];
  let saved = new Map<string, RegExp>();

  /** Whether the run came to its end: the process may be killed after that was saved, and before it could say so. */
  const hasEnded = () => {
    const { records, syncParts } = new CacheStore(folder).open('office', key, 0);
    const progress = syncParts.read('range:..', 0);
    records.close();
    return progress !== null && JSON.parse(progress).run.status === 'done';
  };

  /** Starts a sync and kills it after some acknowledged writes. @returns whether it came to its end before */
  const runOnce = async (maxWrites: number): Promise<boolean> => {
    const child = spawn(process.execPath, [program, folder, key.toString('base64'), api.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    let writes = 0;
    let end: string | null = null;
    for await (const line of createInterface(child.stdout)) {
      const [word, kind = '', keys = ''] = line.split(' ');
      if (word === 'end') end = kind;
      else if (kind !== 'list-rules') {
        for (const id of keys.split(',')) saved.set(`${kind} ${id}`, toPath(kind, id));
        writes += 1;
        if (writes >= maxWrites && end === null) child.kill('SIGKILL');
      }
    }
    await exited;
    if (end !== null) expect(end).toBe('done');
    return end !== null || hasEnded();
  };

  const openAndCheck = async () => {
    const { records } = await new CacheStore(folder).open('office', key, 0);
    for (const id of tripIds) {
      const trip = records.get('trip', String(id));
      expect(JSON.parse(trip?.text ?? '{}').charge_to).toBe(api.state.notes.get(id));
    }
    for (const kind of ['trip', 'trip-item', 'client', 'client-item', 'directory'] as const)
      expect(records.findUnreadable(kind)).toEqual({ count: 0, ids: [], missing: { count: 0, ids: [] } });
    records.close();
  };

  while (killed < count) {
    const seenBefore = api.seen.length;
    const expected = new Map(saved);
    const isWhole = await runOnce(1 + Math.floor(random() * 16));
    const requested = api.seen.slice(seenBefore).map(({ path }) => path);
    const again = [...expected].filter(([, path]) => requested.some((request) => path.test(request)));
    expect(again.map(([name]) => name)).toEqual([]);
    const unrequested = [...saved].filter(([, path]) => !api.seen.some((request) => path.test(request.path)));
    expect(unrequested.map(([name]) => name)).toEqual([]);
    if (!isWhole) {
      killed += 1;
      continue;
    }
    await openAndCheck();
    rounds += 1;
    saved = new Map();
    for (const id of tripIds) api.state.notes.set(id, `round ${rounds}`);
  }
  while (!(await runOnce(Number.POSITIVE_INFINITY)));
  await openAndCheck();
  return rounds;
}

it(`faults 44, 249: loses nothing of a sync that is killed ${kills} times, and asks for nothing that was saved`, async () => {
  const program = await bundleProcess('sync-process', temporaryFolder());
  const rounds = await Promise.all(
    Array.from({ length: lanes }, (_, lane) => killRepeatedly(program, Math.ceil(kills / lanes), 7 + lane)),
  );
  expect(Math.min(...rounds)).toBeGreaterThan(0);
}, 3_600_000);
