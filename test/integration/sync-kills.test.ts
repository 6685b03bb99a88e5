/** A sync that ends at each of its calls to the disk, and one that is killed at random; `KILLS=1000` sets another number. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { newCacheKey } from '@main/saved/store/cipher';
import { bundleProcess } from '@test/helpers/bundle-process';
import { canReplaceCalls, makeFailingDisk } from '@test/helpers/failing-disk';
import { openCaches } from '@test/helpers/office';
import { createRandom } from '@test/helpers/random';
import { startSmallOffice } from '@test/helpers/small-office';
import {
  type Acknowledged,
  findLost,
  findOldTrips,
  findRequested,
  hasEnded,
  savedAtMs,
  syncSmallOffice,
} from '@test/helpers/small-sync';
import { temporaryFolder } from '@test/helpers/temporary';
import { expect, it } from 'vitest';

/** Reads what sync-process.mjs has printed. */
function readWrites(lines: readonly string[]) {
  const end = lines.find((line) => line.startsWith('end '))?.slice(4) ?? null;
  const writes = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { readonly acknowledged: readonly Acknowledged[]; readonly calls: number });
  return { end, writes };
}

it.skipIf(!canReplaceCalls)(
  'faults 44: loses nothing of a sync that ends at any call to the disk, and asks for nothing that was saved',
  async () => {
    const { disk, runWithCopies } = makeFailingDisk();
    const api = await startSmallOffice([1, 2]);
    const key = newCacheKey();
    // The first sync of an office, and one that replaces what the first has saved.
    for (const note of [undefined, 'changed']) {
      if (note) for (const id of [1, 2]) api.state.notes.set(id, note);
      const seenBefore = api.seen.length;
      const { lines, copies } = await runWithCopies('sync-process.mjs', disk, key.toString('base64'), api.url);
      const { end, writes } = readWrites(lines);
      const all = writes.flatMap(({ acknowledged }) => acknowledged);
      const requested = api.seen.slice(seenBefore).map(({ path }) => path);
      expect([end, findRequested(all, requested)]).toEqual(['done', all]);
      expect(copies.length).toBeGreaterThan(90);
      for (const { name, path, callsBefore } of copies) {
        const known = writes.filter(({ calls }) => calls <= callsBefore).flatMap(({ acknowledged }) => acknowledged);
        const again = await syncSmallOffice(path, key, api.url, api.state, known);
        const twice = again.isNew ? [] : findRequested(known, again.requested);
        expect([name, again.ended, again.problems, twice]).toEqual([name, 'done', [], []]);
        rmSync(path, { recursive: true });
      }
    }
  },
  1_800_000,
);

const kills = Number(process.env.KILLS ?? 200);
/** Processes at work at the same time, each with an office of its own. */
const lanes = 2;
const tripIds = Array.from({ length: 40 }, (_, index) => index + 1);

/** Kills a sync of one office many times. Each round ends with a whole sync, and the next begins with changed trips. */
async function killRepeatedly(program: string, count: number, seed: number) {
  const api = await startSmallOffice(tripIds);
  const folder = join(temporaryFolder(), 'cache');
  const key = newCacheKey();
  const args = ['--disable-warning=ExperimentalWarning', program, folder, key.toString('base64'), api.url];
  const random = createRandom(seed);
  let [killed, rounds] = [0, 0];
  let saved: Acknowledged[] = [];

  /** Kills a sync after some acknowledged writes. @returns whether it came to its end before */
  const runOnce = async (maxWrites: number): Promise<boolean> => {
    const seenBefore = api.seen.length;
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    const lines: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      lines.push(line);
      if (lines.length >= maxWrites && !line.startsWith('end ')) child.kill('SIGKILL');
    }
    await exited;
    const { end, writes } = readWrites(lines);
    expect(end).toBeOneOf([null, 'done']);
    const paths = api.seen.map(({ path }) => path);
    expect(findRequested(saved, paths.slice(seenBefore))).toEqual([]);
    saved.push(...writes.flatMap(({ acknowledged }) => acknowledged));
    expect(findRequested(saved, paths)).toEqual(saved);
    const cache = await openCaches(folder).open('office', key, savedAtMs);
    const isWhole = end !== null || (await hasEnded(cache));
    if (isWhole) expect([...(await findOldTrips(cache, api.state)), ...(await findLost(cache, saved))]).toEqual([]);
    await cache.close();
    return isWhole;
  };

  while (killed < count) {
    if (!(await runOnce(1 + Math.floor(random() * 16)))) {
      killed += 1;
      continue;
    }
    rounds += 1;
    saved = [];
    for (const id of tripIds) api.state.notes.set(id, `round ${rounds}`);
  }
  while (!(await runOnce(Number.POSITIVE_INFINITY)));
  return rounds;
}

it(`faults 44: loses nothing of a sync that is killed ${kills} times, and asks for nothing that was saved`, {
  tags: ['deep'],
  timeout: 3_600_000,
}, async () => {
  const program = await bundleProcess('sync-process', temporaryFolder());
  const rounds = await Promise.all(
    Array.from({ length: lanes }, (_, lane) => killRepeatedly(program, Math.ceil(kills / lanes), 7 + lane)),
  );
  expect(Math.min(...rounds)).toBeGreaterThan(0);
});
