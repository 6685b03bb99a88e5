/**
 * Syncs an office, for tests that kill the process meanwhile. Bundled by bundle-process.ts, so that it starts fast.
 *
 *     node sync-process.mjs FOLDER KEY BASE_URL
 *
 * Prints a line for each write that was acknowledged: the kind and the keys. At the end prints "end" with the phase or the
 * error's code.
 */
import { writeSync } from 'node:fs';
import { collectGarbage } from '../../electron/cli/collect-garbage.ts';
import { SyncService } from '../../electron/main/sync/sync-service.ts';
import { makeSavedSession, openCaches } from './office.ts';

const [folder, key, baseUrl] = process.argv.slice(2);
const cache = await openCaches(folder).open('office', Buffer.from(key, 'base64'), 1_800_000_000_000);
const { records } = cache;
const putAll = records.putAll.bind(records);
records.putAll = async (kind, written, ...rest) => {
  const list = [...written];
  await putAll(kind, list, ...rest);
  writeSync(1, `saved ${kind} ${list.map(([id]) => id).join(',')}\n`);
};
const session = makeSavedSession(baseUrl, cache);
const ended = await new SyncService({ onChange: () => undefined }).run(session, { from: '', to: '' }).then(
  ({ phase }) => phase,
  ({ code }) => code,
);
writeSync(1, `end ${ended}\n`);
collectGarbage();
process.exit(0);
