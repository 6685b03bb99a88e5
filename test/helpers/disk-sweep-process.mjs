/**
 * Syncs a small office again and again, each time with another failing call to the disk (failing-calls.c), and once more
 * without.
 *
 *     LD_PRELOAD=… node … disk-sweep-process.mjs FOLDER CONTROL BASE_URL STEP
 *
 * Of the writes, only the first of each STEP fails. Prints a line of JSON for each: the call, what ended the first sync, and what is wrong afterwards.
 */
import { mkdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { callKinds, failEachCall } from './failing-calls.ts';
import { findRequested, syncSmallOffice } from './small-sync.ts';

const [folder, control, baseUrl, step] = process.argv.slice(2);
const home = join(folder, 'home');
const state = { trips: [1, 2], notes: new Map() };
const sync = (known = null) => syncSmallOffice(home, Buffer.alloc(32, 7), baseUrl, state, known);
mkdirSync(home);

await failEachCall(
  control,
  { fail: callKinds },
  () => sync(),
  async (first, call) => {
    const second = await sync(first.acknowledged);
    const problems = [...first.problems, ...second.problems];
    if (second.ended !== 'done') problems.push(`then ended with ${second.ended}`);
    const details = first.acknowledged.filter(({ kind }) => kind === 'trip' || kind === 'client');
    for (const { kind, key } of findRequested(details, second.requested))
      problems.push(`asked again for ${kind} ${key}`);
    rmSync(home, { recursive: true });
    mkdirSync(home);
    writeSync(1, `${JSON.stringify({ call, ended: first.ended, problems })}\n`);
  },
  Number(step),
);
process.exit(0);
