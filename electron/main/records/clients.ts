/** Clients: the list, whose fields are not documented, and single client cards. */

import type { JsonValue } from '@main/api/json/exact-json';
import { forEachItem } from '@main/api/json/in-slices';
import { listTextWarnings, readJsonRecordInSlices } from '@main/api/json/read-record';
import type { PageQuery } from '@main/saved-records/paginate';
import { parseClientListItem } from '@main/saved-records/saved-clients';
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import { checkFilters, clientFilters } from '@shared/filters';
import { type Client, type ClientListItem, clientRecord } from '@shared/schemas/client';
import type { Pagination } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';
import { cacheListItems } from './cache-list';
import { throwNotCached } from './cached-notes';
import { type Cached, type Fetched, fetchRecord, fetchWithPolicy, type ReadOptions } from './fetch-policy';

export type ClientPage = {
  readonly clients: ClientListItem[];
  /** When each saved client was read from the API, epoch milliseconds; null for a page of the network. */
  readonly clientsFetchedAtMs: number[] | null;
  /** Entries that were no objects at all. */
  readonly unreadable: number;
  readonly pagination: Pagination;
  /** Contract warnings of the list itself. */
  readonly warnings: readonly ContractWarning[];
};
export type ParsedClient = { readonly client: Client; readonly raw: JsonValue; readonly warnings: ContractWarning[] };

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
  const found = await fetchWithPolicy(
    session,
    {
      fetch: async () => {
        const page = await session.api.clients.list(checkedQuery, options);
        await cacheListItems(session, 'client-item', page.items, { ...options, firstRank: null });
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
  return found ?? throwNotCached(session, 'clients');
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
  return await fetchRecord(
    {
      session,
      kind: 'client',
      id,
      fetch,
      parse: parseClient,
      onCacheError: options.onCacheError,
    },
    options.fetchPolicy,
  );
}
