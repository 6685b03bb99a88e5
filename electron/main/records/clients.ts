/** Browsing clients: the list (whose fields the document does not show) and single client cards. */

import { clientListParameters, fetchClient, fetchClients } from '@main/api/endpoints/clients';
import { fetchAllPages } from '@main/api/endpoints/fetch-all-pages';
import { type JsonValue, parseExactJson, toPlain } from '@main/api/json/exact-json';
import type { KeptRecord } from '@main/cache/repositories/record-repository';
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import { listGapNote } from '@shared/list-gap';
import {
  type Client,
  type ClientListItem,
  clientListItemSchema,
  clientName,
  clientRecord,
} from '@shared/schemas/client';
import type { Pagination } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';
import { goneNotes, nothingKept, unopenedNotes } from './cached-notes';
import { inTurns } from './in-turns';
import { type Cached, type Fetched, liveOrKept, oneRecord, pageOf } from './kept';
import { jsonTextWarnings, readJsonRecord } from './read-record';
import { type BrowseOptions, keepAll, markVanished, type TripQuery } from './trips';

export type ClientPage = {
  readonly clients: ClientListItem[];
  /** Entries that were no objects at all. */
  readonly unreadable: number;
  readonly pagination: Pagination;
  /** Where the list itself breaks the document's promises. */
  readonly warnings: readonly ContractWarning[];
};
export type OneClient = { readonly client: Client; readonly raw: JsonValue; readonly warnings: ContractWarning[] };

function toItem(raw: JsonValue): ClientListItem | null {
  const outcome = clientListItemSchema.safeParse(toPlain(raw));
  return outcome.success ? outcome.data : null;
}

function matches(client: ClientListItem, filters: Readonly<Record<string, string>>): boolean {
  const { search, active, corporate } = filters;
  if (active !== undefined && String(client.is_active) !== active) return false;
  if (corporate !== undefined && String(client.is_corporate) !== corporate) return false;
  return !search || clientName(client).toLowerCase().includes(search.toLowerCase()) || String(client.id) === search;
}

/** Parts of a client's card that no list item has. */
const cardOnly = new Set(['contact', 'frequent_flyer_cards']);

/** A client as it was cached: as the list gave it, else what the list may show of the card. */
function readCached(kind: 'client-item' | 'client', { text }: KeptRecord): ClientListItem | null {
  const item = toItem(parseExactJson(text).value);
  if (item === null || kind === 'client-item') return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => !cardOnly.has(name)));
}

/** Every client of which something is cached: as a list item, or else as a card. */
async function cachedClients(session: OfficeSession, signal: AbortSignal | undefined) {
  const clients = new Map<string, { readonly client: ClientListItem; readonly fetchedAtMs: number }>();
  const gone = new Map<string, ClientListItem>();
  for (const kind of ['client-item', 'client'] as const) {
    await inTurns(
      session.cache.records.each(kind),
      (record) => {
        const client = readCached(kind, record);
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

async function keptClients(
  session: OfficeSession,
  query: TripQuery,
  signal: AbortSignal | undefined,
): Promise<Cached<ClientPage> | null> {
  const { clients, gone } = await cachedClients(session, signal);
  const unopened = unopenedNotes(session, ['client-item', 'client']);
  if (clients.length === 0 && gone.length === 0 && unopened.length === 0) return null;
  const matching = clients
    .filter(({ client }) => matches(client, query.filters))
    .sort((a, b) => Number(a.client.id) - Number(b.client.id));
  const { shown, pagination } = pageOf(matching, query);
  const left = gone.filter((client) => matches(client, query.filters)).map(({ id }) => String(id));
  const ages = (shown.length > 0 ? shown : clients).map(({ fetchedAtMs }) => fetchedAtMs);
  return {
    value: { clients: shown.map(({ client }) => client), unreadable: 0, pagination, warnings: [] },
    fetchedAtMs: ages.length === 0 ? 0 : ages.reduce((oldest, age) => Math.min(oldest, age), Number.POSITIVE_INFINITY),
    notes: [...unopened, ...goneNotes('client', left)],
  };
}

/**
 * A page of clients; every item is kept for offline reading.
 *
 * @throws AppError `usage` for a parameter that the document does not name, else as the API client does
 */
export async function listClients(
  session: OfficeSession,
  query: TripQuery,
  options: BrowseOptions,
): Promise<Fetched<ClientPage>> {
  const unknown = Object.keys(query.filters).find((name) => !clientListParameters.some((known) => known === name));
  if (unknown) throw new AppError('usage', `There is no client filter named "${unknown}".`, { filter: unknown });
  const filled = Object.fromEntries(Object.entries(query.filters).filter(([, value]) => value.trim() !== ''));
  const asked = { ...query, filters: filled };
  const found = await liveOrKept(
    {
      live: async () => {
        const page = await fetchClients(session.client(), asked, options);
        keepAll(session, 'client-item', page.items, { ...options, firstRank: null });
        const warnings = [...page.warnings, ...jsonTextWarnings([...page.items])];
        session.recordWarnings('client list', warnings);
        const clients = page.items.map(toItem).filter((item) => item !== null);
        const unreadable = page.items.length - clients.length;
        return { clients, unreadable, pagination: page.pagination, warnings };
      },
      kept: () => keptClients(session, asked, options.signal),
      nowMs: options.nowMs,
    },
    options.mode ?? 'live',
  );
  return found ?? nothingKept(session, 'clients');
}

/**
 * Reads the whole list of clients and caches every item.
 *
 * @returns whether the list changed while it was read
 * @throws AppError as the API client does, `unusable-answer` where the list does not come to its end
 */
export async function keepClientList(
  session: OfficeSession,
  perPage: number,
  options: BrowseOptions,
): Promise<{ hasChanged: boolean }> {
  const { items, hasChanged, gap } = await fetchAllPages({
    fetchPage: async (page, signal) => {
      const fetched = await fetchClients(session.client(), { filters: {}, page, perPage }, { ...options, signal });
      keepAll(session, 'client-item', fetched.items, { ...options, firstRank: null });
      return fetched;
    },
    signal: options.signal,
  });
  if (gap !== null) throw new AppError('unusable-answer', listGapNote(gap, items.length, 'clients'), {});
  if (!hasChanged) markVanished(session, 'client', items, options.nowMs());
  return { hasChanged };
}

function toClient(raw: JsonValue): OneClient {
  const { record, warnings } = readJsonRecord(clientRecord, raw);
  if (record) return { client: record, raw, warnings };
  throw new AppError('unusable-answer', "The API's answer for this client could not be read.", {
    problem: 'data is not an object',
  });
}

/** One client; null only in mode `kept` with nothing kept. */
export async function getClient(
  session: OfficeSession,
  id: number,
  options: BrowseOptions,
): Promise<Fetched<OneClient> | null> {
  const fetch = () => fetchClient(session.client(), id, options);
  return await oneRecord(
    { session, kind: 'client', id, fetch, read: toClient, nowMs: options.nowMs, onLost: options.onLost },
    options.mode ?? 'live',
  );
}
