/**
 * Opens a cache, so that an older layout is migrated, for tests that end the process meanwhile.
 *
 *     node --import typescript-hook.mjs open-cache-process.mjs FOLDER KEY
 */
import { CacheStore } from '../../electron/main/cache/cache-store.ts';

const [folder, key] = process.argv.slice(2);
process.stdout.write('opening\n');
new CacheStore(folder).open('office', Buffer.from(key, 'base64'), 1_800_000_000_000);
process.stdout.write('open\n');
