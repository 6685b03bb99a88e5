/**
 * Exports a saved office, for tests in which calls to the disk fail or are the last of their process.
 *
 *     LD_PRELOAD=… node … dump-process.mjs CACHE_FOLDER KEY TARGET [CONTROL]
 *
 * With a control file it does so once for each call that can fail (failing-calls.c), into a folder of TARGET that is named by
 * the call. Prints for each, as JSON, its name and "done" or the error's code and message.
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { openCache } from '../../electron/main/saved/store/cache-store.ts';
import { dumpTo } from './dumps.ts';
import { callKinds, failEachCall } from './failing-calls.ts';

const [cacheFolder, key, target, control] = process.argv.slice(2);
const cache = openCache({ folder: cacheFolder, officeId: 'office', key: Buffer.from(key, 'base64'), nowMs: 0 });

const toName = (call) => call.replaceAll(' ', '-');
const dump = (folder) =>
  dumpTo(cache, folder).then(
    () => 'done',
    (error) => `${error.code}: ${error.message}`,
  );
const say = (ended, name) => writeSync(1, `${JSON.stringify({ name, ended })}\n`);

// A disk that is full renames and syncs all the same.
const failing = { fail: callKinds.filter((kind) => kind !== 'remove'), full: ['write'] };
if (control)
  await failEachCall(
    control,
    failing,
    (call) => dump(join(target, toName(call))),
    async (ended, call) => say(ended, toName(call)),
  );
else say(await dump(target), 'once');
