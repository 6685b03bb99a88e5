/** Syncs a small office (small-office.ts) whose process or disk may fail, and finds what is wrong with its file afterwards. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { exitStatus } from '@cli/exit-status';
import { SyncService } from '@main/office/sync/sync-service';
import type { OfficeCache } from '@main/saved/thread/office-caches';
import type { AppError } from '@shared/errors/errors';
import { makeSavedSession, openCaches, openUserRecords } from './office';

const kinds = ['trip-item', 'trip', 'client-item', 'client', 'directory', 'report-list'] as const;
/** Exit status of the command line for saved data that could not be written. */
const unsavedStatus = 8;
/** Beginnings of what the user is told when not everything was saved. */
const unsavedMessages = /^(?:Nothing was saved|Not everything was saved|Not saved|The progress could not be saved)/;
/** Every file of saved data is of this time. */
export const savedAtMs = 1_800_000_000_000;

/** A write that was acknowledged. */
export type Acknowledged = { readonly kind: (typeof kinds)[number]; readonly key: string };

/** What the API has: the ids of its trips, and what their `charge_to` is. */
type ApiState = { readonly trips: readonly number[]; readonly notes: ReadonlyMap<number, string> };

/** The request that a saved record answers. */
function toRequest({ kind, key }: Acknowledged): RegExp {
  switch (kind) {
    case 'trip':
    case 'client':
      return new RegExp(`/${kind}/fetchOne(?:/|\\?id=)${key}$`);
    case 'trip-item':
      return /\/trip\/fetchAll\?page=1&per_page=100$/;
    case 'client-item':
      return /\/client\/fetchAll/;
    case 'report-list':
      return /\/report\/list/;
    default:
      return new RegExp(`/${key}/fetchAll`);
  }
}

/** The writes whose requests are among some. */
export const findRequested = (acknowledged: readonly Acknowledged[], requested: readonly string[]): Acknowledged[] =>
  acknowledged.filter((each) => requested.some((url) => toRequest(each).test(url)));

/**
 * Opens the saved data of an office, and syncs it.
 *
 * @param known - what an earlier sync has acknowledged; null where the file is not to be checked
 * @returns what is wrong with the file at first, and with what a sync has saved that says it is done; how it ended; and whether
 *   an earlier sync had ended, so that this one began anew
 */
export async function syncSmallOffice(
  home: string,
  key: Buffer,
  baseUrl: string,
  state: ApiState,
  known: readonly Acknowledged[] | null = null,
  onAcknowledged: (acknowledged: readonly Acknowledged[]) => void = () => undefined,
) {
  const [acknowledged, requested]: [Acknowledged[], string[]] = [[], []];
  const cache = await openCaches(home).open('office', key, savedAtMs);
  const problems = known ? [...checkIntegrity(home), ...(await findLost(cache, known))] : [];
  const isNew = known !== null && (await hasEnded(cache));
  const { records } = cache;
  const { putAll } = records;
  const putAcknowledged: typeof putAll = async (kind, written, ...rest) => {
    const list = [...written];
    await putAll(kind, list, ...rest);
    // The date of the lists is no answer to one request.
    if (kind === 'list-rules') return;
    const saved = list.map(([id]) => ({ kind: kind as Acknowledged['kind'], key: id }));
    acknowledged.push(...saved);
    onAcknowledged(saved);
  };
  Object.assign(records, { putAll: putAcknowledged });
  const session = makeSavedSession(baseUrl, cache, [], {
    userRecords: openUserRecords(join(home, 'user-records'), key),
    fetch: (url, init) => {
      requested.push(String(url));
      return fetch(url, init);
    },
  });
  const run = new SyncService({ onChange: () => undefined }).run(session, { from: '', to: '' });
  const ended = await run.then(
    async ({ phase }) => {
      problems.push(...(await findOldTrips(cache, state)));
      return String(phase);
    },
    ({ code, message }: AppError) => {
      if (exitStatus[code] !== unsavedStatus || !unsavedMessages.test(message)) problems.push(`${code}: ${message}`);
      return String(code);
    },
  );
  await session.close();
  return { ended, problems, acknowledged, requested, isNew };
}

/** Whether the run of a sync came to its end: that is saved before the process can say so. */
export async function hasEnded({ syncParts }: OfficeCache): Promise<boolean> {
  const progress = await syncParts.read('range:..', 0);
  return progress !== null && JSON.parse(progress).run.status === 'done';
}

/** What is wrong with saved data: what was acknowledged and is lost, and what does not open. */
export async function findLost({ records }: OfficeCache, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const lost = [];
  for (const { kind, key } of acknowledged)
    if ((await records.get(kind, key)) === null) lost.push(`lost ${kind} ${key}`);
  return lost;
}

/** Trips that are not saved as a whole sync saves them. */
export async function findOldTrips({ records }: OfficeCache, { trips, notes }: ApiState): Promise<string[]> {
  const { counts } = await records.countByKind();
  const problems = (['trip', 'trip-item'] as const)
    .filter((kind) => counts[kind] !== trips.length)
    .map((kind) => `${counts[kind]} records of the kind ${kind}`);
  for (const id of trips) {
    const saved = await records.get('trip', String(id));
    if (JSON.parse(saved?.text ?? '{}').charge_to !== notes.get(id)) problems.push(`trip ${id} is an older one`);
  }
  return problems;
}

/** What SQLite finds wrong with a file of saved data. */
function checkIntegrity(home: string): string[] {
  const db = new DatabaseSync(join(home, 'office.db'));
  const result = String(db.prepare('PRAGMA integrity_check').get()?.integrity_check);
  db.close();
  return result === 'ok' ? [] : [result];
}
