/** Branches, consultants, groups and clients: the lists of the API, names for ids as far as it gives them, and single clients. */

import type { SearchNames, SearchQuery } from '@main/saved/records/saved-search';
import { parseClientListItem } from '@main/saved/records/saved-trips';
import type { AllPages } from '@main/server/endpoints/fetch-all-pages';
import { listTextWarnings } from '@main/server/read-record';
import { forEachItem, type JsonValue, parseExactJson, toListJson, toPlain } from '@main/system/exact-json';
import { checkFilters, clientFilters, type PageQuery } from '@shared/filters/filters';
import { type ClientListItem, clientRecord } from '@shared/records/client';
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
import { listGapLine } from '@shared/records/freshness';
import type { ContractWarning } from '@shared/records/record';
import { getOwnNames, type Preferences } from '@shared/settings/preferences';
import { foldText, splitTerms } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';
import { cacheListItems, fetchRecord, type ReadOptions } from './fetch-policy';

/** Reads records of one kind, without entries that are no objects. */
async function parseRecords(items: readonly JsonValue[]): Promise<DirectoryRecord[]> {
  const records: DirectoryRecord[] = [];
  await forEachItem(items, (item) => {
    const record = toDirectoryRecord(toPlain(item));
    if (record !== null) records.push(record);
  });
  return records;
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

/** Reads all records of a kind from the API, and saves the list. @throws AppError as the API client does */
export async function loadDirectory(
  session: OfficeSession,
  kind: DirectoryKind,
  options: Omit<ReadOptions, 'fetchPolicy'> = {},
): Promise<void> {
  const list = await session.api.directories.list(kind, options);
  const { items } = list;
  await session.cacheRecords('directory', [[kind, await toListJson(items)]], options.onCacheError);
  session.recordWarnings(`${kind} list`, await collectWarnings(list));
}

/** Gets the saved names of one kind by id. They are a convenience: without them a screen shows ids. */
async function readNames({ cache }: OfficeSession, kind: DirectoryKind): Promise<Record<string, string>> {
  const saved = await cache.records.get('directory', kind).catch(() => null);
  const list = saved && parseExactJson(saved.text).value;
  const records = await parseRecords(Array.isArray(list) ? list : []);
  return Object.fromEntries(records.flatMap(({ id, name }) => (id !== null && name !== null ? [[id, name]] : [])));
}

/** Names by id of the three lists, of saved clients and of suppliers. An id without a name is absent. Sends no request. */
export async function getDirectory(session: OfficeSession, signal?: AbortSignal): Promise<Directory> {
  const lists = await Promise.all(directoryKinds.map((kind) => readNames(session, kind)));
  const [branch = {}, consultant = {}, group = {}] = lists;
  const client = await session.cache.records.readClientNames({ signal }).catch(() => {
    // A cache that cannot be read must not take the other names away; only a cancellation is passed on.
    signal?.throwIfAborted();
    return {};
  });
  const learnt = await readLearntNames(session);
  return { branch, consultant, group, client, supplier: toNames(learnt), unnamedSuppliers: learnt.unnamed };
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
  const names = {
    client: pickNames(labels.client, terms),
    supplier: pickNames({ ...toNames(await readLearntNames(session)), ...labels.supplier }, terms),
    product: pickNames(labels.product, terms),
  };
  return { text, maxHits, names, patienceMs: 200 };
}

/* Names by id of every kind: from saved lists and clients, and the user's labels where these have none. */

/** Reads the saved names. Sends no request. */
export async function getSavedNames(
  session: OfficeSession,
  labels: Preferences['labels'],
  signal: AbortSignal | undefined,
): Promise<Names> {
  const directory = await getDirectory(session, signal);
  const saved: Partial<Preferences['labels']> = directory;
  const entries = nameKinds.map((kind) => [kind, { ...labels[kind], ...saved[kind] }] as const);
  // What is learnt of suppliers is no list of the server's: the user's own names come before it.
  return { ...(Object.fromEntries(entries) as Names), supplier: { ...directory.supplier, ...labels.supplier } };
}

/* Clients: the list, whose fields are not documented, and single client cards. */

/**
 * Reads a page of clients from the API, and caches every item.
 *
 * @returns the clients, without entries that are no objects
 * @throws AppError `usage` for a filter that is not documented or an invalid value, else as the API client does
 */
export async function listClients(
  session: OfficeSession,
  query: PageQuery,
  options: Omit<ReadOptions, 'fetchPolicy'> = {},
): Promise<ClientListItem[]> {
  const checked = { ...query, filters: checkFilters(clientFilters, query.filters) };
  const page = await session.api.clients.list(checked, options);
  await cacheListItems(session, 'client-item', page.items, options);
  const clients: ClientListItem[] = [];
  await forEachItem(page.items, (raw) => {
    const client = parseClientListItem(raw);
    if (client !== null) clients.push(client);
  });
  session.recordWarnings('client list', [...page.warnings, ...(await listTextWarnings(page.items))]);
  return clients;
}

/** Reads one client; null only for `cache-only` with nothing cached. */
export async function getClient(session: OfficeSession, id: number, options: ReadOptions = {}) {
  const fetch = () => session.api.clients.get(id, options);
  return await fetchRecord({ session, kind: 'client', id, schema: clientRecord, fetch }, options);
}
