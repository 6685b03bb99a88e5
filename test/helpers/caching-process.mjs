/**
 * Opens a cache, reads its trips, and syncs, for a test with a disk that is read-only.
 *
 *     node --import typescript-hook.mjs caching-process.mjs FOLDER KEY BASE_URL
 *
 * Prints one JSON object: how the cache was opened, the ids of readable trips, and how the sync ended.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { listAllTrips } from './all-trips.ts';
import { makeSavedSession, openCaches } from './office.ts';
import { updateToEnd } from './update.ts';

const [folder, key, baseUrl] = process.argv.slice(2);
const cache = await openCaches(folder).open('office', Buffer.from(key, 'base64'), 1_800_000_000_000);
const { isPersistent, isReadOnly, notice } = cache;
const session = makeSavedSession(baseUrl, cache);
const read = await listAllTrips(session, { filters: {}, perPage: 100 }, { fetchPolicy: 'cache-only' }).then(
  ({ value }) => Array.from(value.rows, ({ trip }) => trip.id),
  ({ code, message }) => ({ code, message }),
);
const ended = await updateToEnd(session).then(
  () => ({ phase: 'done' }),
  ({ code, message }) => ({ code, message }),
);
process.stdout.write(`${JSON.stringify({ isPersistent, isReadOnly, notice, read, ended })}\n`);
// No compiler thread of V8 may wait for a collection when the process ends: Node would wait for it (nodejs/node#54918).
setFlagsFromString('--expose-gc');
runInNewContext('gc')();
process.exit(0);
