/** Syncs a small office (small-office.ts) whose process or disk may fail, and finds what is wrong with its file afterwards. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { exitStatus } from '@cli/exit-status';
import type { OfficeCache } from '@main/data-worker/office-cache';
import { SyncService } from '@main/sync/sync-service';
import { makeSavedSession, openCaches } from './office';

const kinds = ['trip-item', 'trip', 'client-item', 'client', 'directory', 'report-list'] as const;
/** Exit status of the command line for saved data that could not be written. */
const unsavedStatus = 8;
/** Beginnings of what the user is told when not everything was saved. */
const unsavedMessages = /^(?:Nothing was saved|Not everything was saved|The progress could not be saved)/;
/** Every file of saved data is of this time. */
export const savedAtMs = 1_800_000_000_000;

/** A write that was acknowledged. */
export type Acknowledged = { readonly kind: (typeof kinds)[number]; readonly key: string };

export type SyncEnd = {
  /** The phase, or the error's code. */
  readonly ended: string;
  readonly message: string | null;
  readonly acknowledged: readonly Acknowledged[];
  readonly requested: readonly string[];
};

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
 * @param check - finds problems once it is open, and again at the end
 */
export async function syncSmallOffice(
  home: string,
  key: Buffer,
  baseUrl: string,
  {
    onAcknowledged = () => undefined,
    before = async () => undefined,
    after = async () => undefined,
  }: {
    readonly onAcknowledged?: (acknowledged: readonly Acknowledged[]) => void;
    readonly before?: (cache: OfficeCache) => Promise<void>;
    readonly after?: (cache: OfficeCache, end: SyncEnd) => Promise<void>;
  } = {},
): Promise<SyncEnd> {
  const acknowledged: Acknowledged[] = [];
  const requested: string[] = [];
  const cache = await openCaches(home).open('office', key, savedAtMs);
  await before(cache);
  const { records } = cache;
  const putAll = records.putAll.bind(records);
  records.putAll = async (kind, written, ...rest) => {
    const list = [...written];
    await putAll(kind, list, ...rest);
    // The rules of lists are no answer to one request.
    if (kind === 'list-rules') return;
    const saved = list.map(([id]) => ({ kind: kind as Acknowledged['kind'], key: id }));
    acknowledged.push(...saved);
    onAcknowledged(saved);
  };
  const session = makeSavedSession(baseUrl, cache, [], {
    fetch: (url, init) => {
      requested.push(String(url));
      return fetch(url, init);
    },
  });
  const run = new SyncService({ onChange: () => undefined }).run(session, { from: '', to: '' });
  const how = await run.then(
    ({ phase }) => ({ ended: phase, message: null }),
    ({ code, message }) => ({ ended: String(code), message: String(message) }),
  );
  const end = { ...how, acknowledged, requested };
  await after(cache, end);
  await session.close();
  return end;
}

/** What is wrong with the end of a sync: it has not said that something was not saved. */
export function findEndProblems({ ended, message }: SyncEnd): string[] {
  if (ended === 'done') return [];
  const isUnsaved =
    exitStatus[ended as keyof typeof exitStatus] === unsavedStatus && unsavedMessages.test(message ?? '');
  return isUnsaved ? [] : [`ended with ${ended}: ${message}`];
}

/** What is wrong with saved data: what was acknowledged and is lost, and what does not open. */
export async function findLost({ records }: OfficeCache, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const lost = [];
  for (const { kind, key } of acknowledged)
    if ((await records.get(kind, key)) === null) lost.push(`lost ${kind} ${key}`);
  const unopened = await records.describeUnopened(kinds, true);
  return [...lost, ...unopened.map(String)];
}

/** Trips that are not saved as a whole sync saves them: with the notes that the API has. */
export async function findOldTrips(
  { records }: OfficeCache,
  trips: readonly (readonly [id: number, note: string | undefined])[],
): Promise<string[]> {
  const { counts } = await records.countByKind();
  const problems = ['trip', 'trip-item']
    .filter((kind) => counts[kind as 'trip'] !== trips.length)
    .map((kind) => `${counts[kind as 'trip']} records of the kind ${kind}`);
  for (const [id, note] of trips) {
    const saved = await records.get('trip', String(id));
    if (JSON.parse(saved?.text ?? '{}').charge_to !== note) problems.push(`trip ${id} is an older one`);
  }
  return problems;
}

/** What SQLite finds wrong with a file of saved data. */
export function checkIntegrity(home: string): string[] {
  const db = new DatabaseSync(join(home, 'office.db'));
  const result = String(db.prepare('PRAGMA integrity_check').get()?.integrity_check);
  db.close();
  return result === 'ok' ? [] : [result];
}
