/**
 * Opens a cache, so that an older layout is migrated, for tests that end the process meanwhile.
 *
 *     node … open-cache-process.mjs FOLDER KEY
 */
import { CacheStore } from '../../electron/main/cache/cache-store.ts';

const [folder, key] = process.argv.slice(2);
new CacheStore(folder).open('office', Buffer.from(key, 'base64'), 1_800_000_000_000);
