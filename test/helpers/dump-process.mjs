/**
 * Dumps a saved office, for tests in which calls to the disk fail or are the last of their process. Bundled by
 * bundle-process.ts.
 *
 *     LD_PRELOAD=… node dump-process.mjs CACHE_FOLDER KEY DUMP_FOLDER
 *
 * Prints "done", or the error's code and message.
 */
import { writeSync } from 'node:fs';
import { CacheStore } from '../../electron/main/cache/cache-store.ts';
import { dumpOffice } from '../../electron/main/dump-files/dump-office.ts';

const [cacheFolder, key, folder] = process.argv.slice(2);
const cache = new CacheStore(cacheFolder).open('office', Buffer.from(key, 'base64'), 0);
const request = { folder, office: { id: 'office', name: 'Sydney' }, coverage: [], isPersonalIncluded: false };
try {
  for await (const part of dumpOffice(cache, request, new AbortController().signal))
    if (part.kind === 'end') writeSync(1, 'done');
} catch (error) {
  writeSync(1, `${error.code}: ${error.message}`);
}
