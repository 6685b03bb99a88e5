/**
 * Dumps a saved office, for tests in which calls to the disk fail or are the last of their process.
 *
 *     LD_PRELOAD=… node … dump-process.mjs CACHE_FOLDER KEY TARGET [CONTROL ORIGINAL KEPT]
 *
 * With an original it does so once for each call that can fail (failing-calls.c): TARGET is a copy of it each time, and
 * becomes a folder of KEPT afterwards. Prints for each, as JSON, its folder there and "done" or the error's code and message.
 */
import { cpSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { CacheStore } from '../../electron/main/cache/cache-store.ts';
import { dumpOffice } from '../../electron/main/dump-files/dump-office.ts';
import { callKinds, failEachCall } from './failing-calls.ts';

const [cacheFolder, key, folder, control, original, kept] = process.argv.slice(2);
const cache = new CacheStore(cacheFolder).open('office', Buffer.from(key, 'base64'), 0);

async function dump() {
  const request = { folder, office: { id: 'office', name: 'Sydney' }, coverage: [], isPersonalIncluded: false };
  try {
    for await (const part of dumpOffice(cache, request, new AbortController().signal))
      if (part.kind === 'end') return 'done';
  } catch (error) {
    return `${error.code}: ${error.message}`;
  }
  return 'no end';
}

const say = (ended, name) => writeSync(1, `${JSON.stringify({ name, ended })}\n`);
if (original)
  // A disk that is full renames and syncs all the same.
  await failEachCall(control, { fail: callKinds, full: ['write'] }, dump, async (ended, call) => {
    const name = call.replaceAll(' ', '-');
    renameSync(folder, join(kept, name));
    cpSync(original, folder, { recursive: true });
    say(ended, name);
  });
else say(await dump(), 'once');
