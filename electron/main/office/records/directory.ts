/** Branches, consultants, groups and clients: the lists of the API, names for ids as far as it gives them, and single clients. */

import type { SearchNames, SearchQuery } from '@main/saved/records/saved-search';
import { parseClientListItem } from '@main/saved/records/saved-trips';
import type { AllPages } from '@main/server/endpoints/fetch-all-pages';
import { listTextWarnings, readJsonRecordInSlices } from '@main/server/read-record';
import { forEachItem, type JsonValue, parseExactJson, toListJson, toPlain } from '@main/system/exact-json';
import { AppError, serialiseError } from '@shared/errors/errors';
import { checkFilters, clientFilters, type PageQuery } from '@shared/filters/filters';
import { type Client, type ClientListItem, clientRecord } from '@shared/records/client';
import {
  type Directory,
  type DirectoryKind,
  type DirectoryRecord,
  directoryKinds,
  type LearntNames,
  type Names,
  nameKinds,
  parseLearntNames,
  toDirectoryRecord,
} from '@shared/records/directory';
import { type Freshness, listGapLine } from '@shared/records/freshness';
import type { ContractWarning } from '@shared/records/record';
import { getOwnNames, type Preferences } from '@shared/settings/preferences';
import { foldText, splitTerms } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';
import { cacheListItems, type Fetched, fetchList, fetchRecord, type ReadOptions } from './fetch-policy';

/** All records of one kind, without entries that are no objects. */
type DirectoryList = {
  readonly records: readonly DirectoryRecord[];
  /** Contract warnings of the list, and of a list that is not complete. */
  readonly warnings: readonly ContractWarning[];
};

async function parseList(
  items: readonly JsonValue[],
  warnings: readonly ContractWarning[] = [],
): Promise<DirectoryList> {
  const records: DirectoryRecord[] = [];
  await forEachItem(items, (item) => {
    const record = toDirectoryRecord(toPlain(item));
    if (record !== null) records.push(record);
  });
  return { records, warnings };
}

/** Collects the warnings of a list: of its pages, its length, and its texts. */
async function collectWarnings({ items, pages, gap, hasChanged }: AllPages): Promise<ContractWarning[]> {
  const expected = 'the whole list';
  const short = gap === null ? [] : [listGapLine(gap, items.length, 'records')];
  const changed = hasChanged ? ['the list changed while it was read'] : [];
  return [
    ...[...short, ...changed].map((found) => ({ path: 'pagination', expected, found, received: found })),
    ...pages.flatMap(({ warnings }) => warnings),
    ...(await listTextWarnings(items)),
  ];
}

async function readCachedList(session: OfficeSession, kind: DirectoryKind) {
  const record = await session.cache.records.get('directory', kind);
  const list = record && parseExactJson(record.text).value;
  return record && Array.isArray(list) ? { value: await parseList(list), fetchedAtMs: record.fetchedAtMs } : null;
}

/**
 * Reads all records of a kind, and caches the list.
 *
 * @throws AppError as the API client does, `not-kept` if nothing is cached either
 */
export async function listDirectory(
  session: OfficeSession,
  kind: DirectoryKind,
  options: ReadOptions = {},
): Promise<Fetched<DirectoryList>> {
  return await fetchList(
    session,
    'records of this kind',
    {
      fetch: async () => {
        const list = await session.api.directories.list(kind, options);
        const { items } = list;
        const reason = await session.cacheRecords('directory', [[kind, await toListJson(items)]]);
        if (reason !== null) options.onCacheError?.('directory', [kind], reason);
        const warnings = await collectWarnings(list);
        session.recordWarnings(`${kind} list`, warnings);
        return await parseList(items, warnings);
      },
      readCache: () => readCachedList(session, kind),
    },
    options.fetchPolicy,
  );
}

/**
 * Gets the names of one kind by id. They are a convenience: after any failure the screen shows saved ones, or ids. Only a
 * cancellation is passed on.
 */
export async function getNames(
  session: OfficeSession,
  kind: DirectoryKind,
  options: ReadOptions = {},
): Promise<{ readonly names: Record<string, string>; readonly freshness: Freshness | null }> {
  const list = await listDirectory(session, kind, options).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'cancelled') throw error;
    const saved = await listDirectory(session, kind, { fetchPolicy: 'cache-only' }).catch(() => null);
    return saved && { ...saved, freshness: { ...saved.freshness, fallbackReason: serialiseError(error) } };
  });
  const records = list?.value.records ?? [];
  const named = records.flatMap(({ id, name }) => (id !== null && name !== null ? [[id, name]] : []));
  return { names: Object.fromEntries(named), freshness: list?.freshness ?? null };
}

/** The age of several lists together: of the oldest saved copy, else of the response that came first. */
function getOldestFreshness(ages: readonly (Freshness | null)[]): Freshness | null {
  const found = ages.filter((age) => age !== null).sort((a, b) => a.fetchedAtMs - b.fetchedAtMs);
  return found.find(({ source }) => source === 'cache') ?? found[0] ?? null;
}

/**
 * Names by id for the three lists and for cached clients. An id without a name is absent. The freshness is that of the
 * three lists together; null where none of them could be read.
 */
export async function getDirectory(
  session: OfficeSession,
  options: ReadOptions = {},
): Promise<Directory & { readonly freshness: Freshness | null }> {
  const lists = await Promise.all(directoryKinds.map((kind) => getNames(session, kind, options)));
  const [branch, consultant, group] = lists.map(({ names }) => names);
  const freshness = getOldestFreshness(lists.map((list) => list.freshness));
  const client = await session.cache.records.readClientNames({ signal: options.signal }).catch(() => {
    // A cache that cannot be read must not take the other names away; only a cancellation is passed on.
    options.signal?.throwIfAborted();
    return {};
  });
  const learnt = await readLearntNames(session);
  const suppliers = { supplier: toNames(learnt), unnamedSuppliers: learnt.unnamed };
  return { branch: branch ?? {}, consultant: consultant ?? {}, group: group ?? {}, client, ...suppliers, freshness };
}

/* Names of suppliers that bookings have proved: a sealed record of the office. */

const learntKey = 'supplier-names';

async function readLearntNames(session: OfficeSession): Promise<LearntNames> {
  const cached = await session.cache.records.get('list-rules', learntKey).catch(() => null);
  return parseLearntNames(cached?.text ?? null);
}

const toNames = ({ names }: LearntNames): Record<string, string> =>
  Object.fromEntries(names.map(({ id, name }) => [String(id), name]));

/** The names of suppliers by their ids: the user's own, then those of reports, then learnt ones. Sends no request. */
export async function getSupplierNames(
  session: OfficeSession,
  preferences: Pick<Preferences, 'labels' | 'reportNames'>,
): Promise<Record<string, string>> {
  return { ...toNames(await readLearntNames(session)), ...getOwnNames(preferences).supplier };
}

/** Learns the names of suppliers from the saved bookings. What cannot be read now is learnt with the next ones. */
export async function learnSupplierNames(session: OfficeSession, signal: AbortSignal): Promise<void> {
  try {
    const known = await readLearntNames(session);
    const learnt = await session.cache.search.learnNames(known.names, { signal });
    if (JSON.stringify(learnt) !== JSON.stringify(known))
      await session.cacheRecords('list-rules', [[learntKey, JSON.stringify(learnt)]]);
  } catch {
    signal.throwIfAborted();
  }
}

/* Searches for any text in the saved records: they have no names but those of clients. */

/** The names that contain one of the terms; the others cannot match. */
function pickNames(names: Readonly<Record<string, string>>, terms: readonly string[]): SearchNames[keyof SearchNames] {
  return Object.entries(names).flatMap(([id, name]) => {
    const folded = foldText(name);
    return terms.some((word) => folded.includes(word)) ? [[Number(id), name] as const] : [];
  });
}

/** Makes the query of a typed text, with the names that the saved records do not have. */
export async function makeSearchQuery(
  session: OfficeSession,
  labels: Preferences['labels'],
  { text, maxHits }: Pick<SearchQuery, 'text' | 'maxHits'>,
): Promise<SearchQuery> {
  const terms = splitTerms(text);
  const cacheOnly = { fetchPolicy: 'cache-only' } as const;
  const [branch, consultant] = await Promise.all([
    getNames(session, 'branch', cacheOnly),
    getNames(session, 'consultant', cacheOnly),
  ]);
  const names = {
    branch: pickNames({ ...labels.branch, ...branch.names }, terms),
    client: pickNames(labels.client, terms),
    consultant: pickNames({ ...labels.consultant, ...consultant.names }, terms),
    supplier: pickNames({ ...toNames(await readLearntNames(session)), ...labels.supplier }, terms),
    product: pickNames(labels.product, terms),
  };
  return { text, maxHits, names };
}

/* Clients: the list, whose fields are not documented, and single client cards. */

/* Names by id of every kind: from saved lists and clients, and the user's labels where these have none. */

/** Reads the saved names. Sends no request. */
export async function getSavedNames(
  session: OfficeSession,
  labels: Preferences['labels'],
  signal: AbortSignal | undefined,
): Promise<Names> {
  const directory = await getDirectory(session, { fetchPolicy: 'cache-only', signal });
  const saved: Partial<Preferences['labels']> = directory;
  const entries = nameKinds.map((kind) => [kind, { ...labels[kind], ...saved[kind] }] as const);
  // What is learnt of suppliers is no list of the server's: the user's own names come before it.
  return { ...(Object.fromEntries(entries) as Names), supplier: { ...directory.supplier, ...labels.supplier } };
}

/** Clients of a page, without entries that are no objects. */
type ClientPage = { readonly clients: readonly ClientListItem[]; readonly warnings: readonly ContractWarning[] };
type ParsedClient = { readonly client: Client; readonly raw: JsonValue; readonly warnings: ContractWarning[] };

/**
 * Reads a page of clients from the API, and caches every item.
 *
 * @throws AppError `usage` for a filter that is not documented or an invalid value, else as the API client does
 */
export async function listClients(
  session: OfficeSession,
  query: PageQuery,
  options: Omit<ReadOptions, 'fetchPolicy'> = {},
): Promise<ClientPage> {
  const checked = { ...query, filters: checkFilters(clientFilters, query.filters) };
  const page = await session.api.clients.list(checked, options);
  await cacheListItems(session, 'client-item', page.items, options);
  const clients: ClientListItem[] = [];
  await forEachItem(page.items, (raw) => {
    const client = parseClientListItem(raw);
    if (client !== null) clients.push(client);
  });
  const warnings = [...page.warnings, ...(await listTextWarnings(page.items))];
  session.recordWarnings('client list', warnings);
  return { clients, warnings };
}

function* parseClient(raw: JsonValue): Generator<void, ParsedClient> {
  const { record, warnings } = yield* readJsonRecordInSlices(clientRecord, raw);
  if (record) return { client: record, raw, warnings };
  throw new AppError('unusable-answer', 'The server’s response for this client can’t be read.', {
    problem: 'data is not an object',
  });
}

/** Reads one client; null only for `cache-only` with nothing cached. */
export async function getClient(
  session: OfficeSession,
  id: number,
  options: ReadOptions = {},
): Promise<Fetched<ParsedClient> | null> {
  const fetch = () => session.api.clients.get(id, options);
  return await fetchRecord({ session, kind: 'client', id, fetch, parse: parseClient }, options);
}
