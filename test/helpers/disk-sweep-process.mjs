/**
 * Syncs a small office again and again, each time with another failing call to the disk (failing-calls.c), and once more
 * without. Bundled by bundle-process.ts.
 *
 *     LD_PRELOAD=… node disk-sweep-process.mjs FOLDER CONTROL BASE_URL STEP
 *
 * Only each STEP-th write fails, and each flush and truncation. Prints one JSON line for each failing call: what ended the
 * first sync, and what is wrong afterwards.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { exitStatus } from '../../electron/cli/exit-status.ts';
import { SyncService } from '../../electron/main/sync/sync-service.ts';
import { clearFailingCall, countCalls, setFailingCall } from './failing-calls.ts';
import { makeSavedSession, openCaches } from './office.ts';

const [folder, control, baseUrl, step] = process.argv.slice(2);
const writeStep = Number(step);
const kinds = ['trip-item', 'trip', 'client-item', 'client', 'directory', 'report-list'];
/** Exit status of the command line for saved data that could not be written. */
const unsavedStatus = 8;
/** Beginnings of what the user is told when not everything was saved. */
const expectedMessages = /^(?:Nothing was saved|Not everything was saved|The progress could not be saved)/;

/** Opens the cache and syncs. @returns what ended the sync, what it has acknowledged, and its requests */
async function sync(home, key) {
  const acknowledged = [];
  const requested = [];
  const cache = await openCaches(home).open('office', key, 1_800_000_000_000);
  const { records } = cache;
  const putAll = records.putAll.bind(records);
  records.putAll = async (kind, written, ...rest) => {
    const list = [...written];
    await putAll(kind, list, ...rest);
    for (const [id] of list) acknowledged.push([kind, id]);
  };
  const session = makeSavedSession(baseUrl, cache, [], {
    fetch: (url, init) => {
      requested.push(String(url));
      return fetch(url, init);
    },
  });
  const run = new SyncService({ onChange: () => undefined }).run(session, { from: '', to: '' });
  const end = await run.then(
    ({ phase }) => ({ ended: phase, message: null }),
    ({ code, message }) => ({ ended: code, message }),
  );
  await session.close();
  return { ...end, acknowledged, requested };
}

async function findProblems(home, key, { ended, message, acknowledged }) {
  const problems = [];
  if (ended !== 'done' && (exitStatus[ended] !== unsavedStatus || !expectedMessages.test(message)))
    problems.push(`ended with ${ended}: ${message}`);
  const cache = await openCaches(home).open('office', key, 1_800_000_000_000);
  for (const [kind, id] of acknowledged) {
    if (kind !== 'list-rules' && (await cache.records.get(kind, id)) === null) problems.push(`lost ${kind} ${id}`);
  }
  problems.push(...(await cache.records.describeUnopened(kinds, true)));
  const { counts } = await cache.records.countByKind();
  if (ended === 'done' && !(counts.trip === 2 && counts['trip-item'] === 2))
    problems.push(`done with ${JSON.stringify(counts)}`);
  await cache.close();
  const db = new DatabaseSync(join(home, 'office.db'));
  const { integrity_check: integrity } = db.prepare('PRAGMA integrity_check').get();
  if (integrity !== 'ok') problems.push(integrity);
  db.close();
  return problems;
}

for (const kind of ['write', 'sync', 'truncate']) {
  for (let index = 1; ; index += kind === 'write' ? writeStep : 1) {
    const home = join(folder, `${kind}-${index}`);
    mkdirSync(home);
    const key = randomBytes(32);
    setFailingCall(control, 'fail', kind, index);
    const first = await sync(home, key);
    const hasFailed = countCalls(control, kind) >= index;
    clearFailingCall(control);
    const problems = await findProblems(home, key, first);
    const second = await sync(home, key);
    if (second.ended !== 'done') problems.push(`then ended with ${second.ended}`);
    for (const [what, id] of first.acknowledged) {
      const path = what === 'trip' || what === 'client' ? `/${what}/fetchOne/${id}` : null;
      if (path !== null && second.requested.some((url) => url.endsWith(path))) problems.push(`asked again for ${path}`);
    }
    rmSync(home, { recursive: true });
    if (!hasFailed) break;
    writeSync(1, `${JSON.stringify({ call: `${kind} ${index}`, ended: first.ended, problems })}\n`);
  }
}
process.exit(0);
