/**
 * Opens a cache, reads its trips, and syncs, for tests with a disk that fails or is read-only.
 *
 *     node --import typescript-hook.mjs caching.mjs FOLDER KEY BASE_URL
 *
 * Prints one JSON object: how the cache was opened, the ids of readable trips, how the sync ended, and the counts of a cache
 * that is opened afterwards.
 */

import { collectGarbage } from '../../electron/cli/collect-garbage.ts';
import { listAllTrips } from './all-trips.ts';
import { makeSavedSession, openCaches } from './office.ts';
import { updateToEnd } from './update.ts';

const [folder, key, baseUrl] = process.argv.slice(2);
const nowMs = () => 1_800_000_000_000;
const open = () => openCaches(folder).open('office', Buffer.from(key, 'base64'), nowMs());
const cache = await open();
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
const after = (await (await open()).records.countByKind()).counts;
process.stdout.write(`${JSON.stringify({ isPersistent, isReadOnly, notice, read, ended, after })}\n`);
collectGarbage();
process.exit(0);
