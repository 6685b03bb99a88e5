/** Clients: the list, whose fields are not documented, and single client cards. */

import { type JsonValue, parseExactJson, toPlain } from '@main/api/json/exact-json';
import type { CachedRecord } from '@main/cache/repositories/record-repository';
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import { isClientFilterName } from '@shared/filters';
import { type Client, type ClientListItem, clientListItemSchema, clientRecord } from '@shared/schemas/client';
import type { Pagination } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';
import { cacheListItems } from './cache-list';
import { describeGone, describeUnopened, throwNotCached } from './cached-notes';
import { type Cached, type Fetched, fetchRecord, fetchWithPolicy, paginate, type ReadOptions } from './fetch-policy';
import { forEachYielding } from './for-each-yielding';
import { matchesClientFilters } from './offline-filters';
import { jsonTextWarnings, readJsonRecord } from './read-record';
import type { TripQuery } from './trips';

export type ClientPage = {
  readonly clients: ClientListItem[];
  /** Entries that were no objects at all. */
  readonly unreadable: number;
  readonly pagination: Pagination;
  /** Contract warnings of the list itself. */
  readonly warnings: readonly ContractWarning[];
};
export type ParsedClient = { readonly client: Client; readonly raw: JsonValue; readonly warnings: ContractWarning[] };

function parseListItem(raw: JsonValue): ClientListItem | null {
  const outcome = clientListItemSchema.safeParse(toPlain(raw));
  return outcome.success ? outcome.data : null;
}

/** Parts of a client's card that no list item has. */
const cardOnlyFields = new Set(['contact', 'frequent_flyer_cards']);

/** Reads a cached client: its list item, or the parts of its card that a list may show. */
function parseCachedClient(kind: 'client-item' | 'client', { text }: CachedRecord): ClientListItem | null {
  const item = parseListItem(parseExactJson(text).value);
  if (item === null || kind === 'client-item') return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => !cardOnlyFields.has(name)));
}

/** Every cached client: its list item, or else its card. */
async function collectCachedClients(session: OfficeSession, signal: AbortSignal | undefined) {
  const clients = new Map<string, { readonly client: ClientListItem; readonly fetchedAtMs: number }>();
  const gone = new Map<string, ClientListItem>();
  for (const kind of ['client-item', 'client'] as const) {
    await forEachYielding(
      session.cache.records.iterate(kind),
      (record) => {
        const client = parseCachedClient(kind, record);
        const id = String(client?.id);
        if (client === null || clients.has(id)) return;
        if (record.goneAtMs !== null) gone.set(id, client);
        else if (!gone.has(id)) clients.set(id, { client, fetchedAtMs: record.fetchedAtMs });
      },
      signal,
    );
  }
  return { clients: [...clients.values()], gone: [...gone.values()] };
}

async function readCachedPage(
  session: OfficeSession,
  query: TripQuery,
  signal: AbortSignal | undefined,
): Promise<Cached<ClientPage> | null> {
  const { clients, gone } = await collectCachedClients(session, signal);
  const unopened = describeUnopened(session, ['client-item', 'client']);
  if (clients.length === 0 && gone.length === 0 && unopened.length === 0) return null;
  const matching = clients
    .filter(({ client }) => matchesClientFilters(client, query.filters))
    .sort((a, b) => Number(a.client.id) - Number(b.client.id));
  const { shown, pagination } = paginate(matching, query);
  const goneIds = gone.filter((client) => matchesClientFilters(client, query.filters)).map(({ id }) => String(id));
  const timesMs = (shown.length > 0 ? shown : clients).map(({ fetchedAtMs }) => fetchedAtMs);
  return {
    value: { clients: shown.map(({ client }) => client), unreadable: 0, pagination, warnings: [] },
    fetchedAtMs:
      timesMs.length === 0 ? 0 : timesMs.reduce((oldest, age) => Math.min(oldest, age), Number.POSITIVE_INFINITY),
    notes: [...unopened, ...describeGone('client', goneIds)],
  };
}

/**
 * Reads a page of clients and caches every item.
 *
 * @throws AppError `usage` for a filter that is not documented, else as the API client does
 */
export async function listClients(
  session: OfficeSession,
  query: TripQuery,
  options: ReadOptions = {},
): Promise<Fetched<ClientPage>> {
  const unknown = Object.keys(query.filters).find((name) => !isClientFilterName(name));
  if (unknown) throw new AppError('usage', `There is no client filter named "${unknown}".`, { filter: unknown });
  const nonEmptyFilters = Object.fromEntries(Object.entries(query.filters).filter(([, value]) => value.trim() !== ''));
  const checkedQuery = { ...query, filters: nonEmptyFilters };
  const found = await fetchWithPolicy(
    session,
    {
      fetch: async () => {
        const page = await session.api.clients.list(checkedQuery, options);
        cacheListItems(session, 'client-item', page.items, { ...options, firstRank: null });
        const warnings = [...page.warnings, ...jsonTextWarnings([...page.items])];
        session.recordWarnings('client list', warnings);
        const clients = page.items.map(parseListItem).filter((item) => item !== null);
        const unreadable = page.items.length - clients.length;
        return { clients, unreadable, pagination: page.pagination, warnings };
      },
      readCache: () => readCachedPage(session, checkedQuery, options.signal),
    },
    options.fetchPolicy,
  );
  return found ?? throwNotCached(session, 'clients');
}

function parseClient(raw: JsonValue): ParsedClient {
  const { record, warnings } = readJsonRecord(clientRecord, raw);
  if (record) return { client: record, raw, warnings };
  throw new AppError('unusable-answer', "The API's answer for this client could not be read.", {
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
