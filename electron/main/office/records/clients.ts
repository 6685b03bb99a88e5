/** Clients: the list, whose fields are not documented, and single client cards. */

import { parseClientListItem } from '@main/saved/records/saved-clients';
import { listTextWarnings, readJsonRecordInSlices } from '@main/server/read-record';
import { forEachItem, type JsonValue } from '@main/system/exact-json';
import { AppError } from '@shared/errors/errors';
import { checkFilters, clientFilters, type PageQuery } from '@shared/filters/filters';
import { type Client, type ClientListItem, clientRecord } from '@shared/records/client';
import { type Names, nameKinds } from '@shared/records/directory';
import type { Pagination } from '@shared/records/freshness';
import type { ContractWarning } from '@shared/records/record';
import type { Preferences } from '@shared/settings/preferences';
import type { OfficeSession } from '../connect/office-session';
import { getDirectory } from './directory';
import { type Cached, cacheListItems, type Fetched, fetchList, fetchRecord, type ReadOptions } from './fetch-policy';

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

export type ClientPage = {
  readonly clients: ClientListItem[];
  /** When each saved client was read from the API, epoch milliseconds; null for a page of the network. */
  readonly clientsFetchedAtMs: number[] | null;
  /** Entries that were no objects at all. */
  readonly unreadable: number;
  readonly pagination: Pagination;
  readonly warnings: readonly ContractWarning[];
};
type ParsedClient = { readonly client: Client; readonly raw: JsonValue; readonly warnings: ContractWarning[] };

async function readCachedPage(
  session: OfficeSession,
  query: PageQuery,
  signal: AbortSignal | undefined,
): Promise<Cached<ClientPage> | null> {
  const found = await session.cache.records.selectClientsPage(query, { signal });
  if (found === null) return null;
  const { clients, clientsFetchedAtMs, pagination, fetchedAtMs, oldest, notes } = found;
  return {
    value: { clients, clientsFetchedAtMs, unreadable: 0, pagination, warnings: [] },
    fetchedAtMs,
    oldest,
    notes,
  };
}

/**
 * Reads a page of clients and caches every item.
 *
 * @throws AppError `usage` for a filter that is not documented or an invalid value, else as the API client does
 */
export async function listClients(
  session: OfficeSession,
  query: PageQuery,
  options: ReadOptions = {},
): Promise<Fetched<ClientPage>> {
  const checkedQuery = { ...query, filters: checkFilters(clientFilters, query.filters) };
  return await fetchList(
    session,
    'clients',
    {
      fetch: async () => {
        const page = await session.api.clients.list(checkedQuery, options);
        await cacheListItems(session, 'client-item', page.items, options);
        const clients: ClientListItem[] = [];
        await forEachItem(page.items, (raw) => {
          const client = parseClientListItem(raw);
          if (client !== null) clients.push(client);
        });
        const warnings = [...page.warnings, ...(await listTextWarnings(page.items))];
        session.recordWarnings('client list', warnings);
        const unreadable = page.items.length - clients.length;
        return { clients, clientsFetchedAtMs: null, unreadable, pagination: page.pagination, warnings };
      },
      readCache: () => readCachedPage(session, checkedQuery, options.signal),
    },
    options.fetchPolicy,
  );
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
