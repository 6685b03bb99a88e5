/**
 * Replaces the stored index of an office's saved trips: changes one trip, lists the trips, and closes the cache. Bundled by
 * bundle-process.ts.
 *
 *     LD_PRELOAD=… node index-replacement-process.mjs FOLDER KEY
 *
 * Prints "saved" when the change was acknowledged, and "listed" with the trips that were listed then.
 */
import { writeSync } from 'node:fs';
import { openCaches } from './office.ts';

const [folder, key] = process.argv.slice(2);
const cache = await openCaches(folder).open('office', Buffer.from(key, 'base64'), 1_800_000_000_000);
await cache.records.putAll('trip-item', [['1', '{"id":1,"booked_by":"Changed"}']], 1_800_000_000_000);
writeSync(1, 'saved\n');
const { rows } = await cache.records.selectTripsPage({ filters: {}, page: 1, perPage: 100 });
writeSync(1, `listed ${rows.length}\n`);
await cache.close();
process.exit(0);
