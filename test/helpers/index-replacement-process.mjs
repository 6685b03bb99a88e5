/**
 * Replaces the stored index of an office's saved trips: changes one trip, lists the trips, and closes the cache.
 *
 *     LD_PRELOAD=… node … index-replacement-process.mjs HOME KEY CONTROL [ORIGINAL KEPT]
 *
 * With an original it does so once for each call to the disk that can fail (failing-calls.c): HOME is a copy of it each
 * time, and becomes a folder of KEPT afterwards. Prints a line of JSON for each: its folder there, whether the change was
 * acknowledged, after how many calls, and the error.
 */
import { cpSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { callKinds, countCalls, failEachCall } from './failing-calls.ts';
import { openCaches } from './office.ts';
import { savedAtMs } from './saved-office.ts';

const [home, key, control, original, kept] = process.argv.slice(2);

async function replaceIndex() {
  const done = { isSaved: false, calls: 0, error: null };
  try {
    const cache = await openCaches(home).open('office', Buffer.from(key, 'base64'), savedAtMs);
    await cache.records.putAll('trip-item', [['1', '{"id":1,"booked_by":"Changed"}']], savedAtMs);
    Object.assign(done, { isSaved: true, calls: countCalls(control, null) });
    await cache.trips.selectPage({ filters: {}, page: 1, perPage: 100 });
    await cache.close();
  } catch (error) {
    done.error = error.message;
  }
  return done;
}

const say = (done, name) => writeSync(1, `${JSON.stringify({ name, ...done })}\n`);
if (original)
  await failEachCall(control, { fail: callKinds }, replaceIndex, async (done, call) => {
    const name = call.replaceAll(' ', '-');
    renameSync(home, join(kept, name));
    cpSync(original, home, { recursive: true });
    say(done, name);
  });
else say(await replaceIndex(), 'once');
process.exit(0);
