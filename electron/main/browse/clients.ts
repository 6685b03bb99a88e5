/** Browsing clients: the list (whose fields the document does not show) and single client cards. */

import { clientListParameters, fetchClient, fetchClients } from '@main/api/endpoints/clients';
import { type JsonValue, parseExactJson, toPlain } from '@main/api/json/exact-json';
import type { OfficeSession } from '@main/offices/office-session';
import { AppError } from '@shared/errors';
import {
  type Client,
  type ClientListItem,
  clientListItemSchema,
  clientName,
  clientRecord,
} from '@shared/schemas/client';
import type { Pagination } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';
import { type Fetched, liveOrKept, oneRecord, pageOf } from './kept';
import { readJsonRecord } from './read-record';
import { type BrowseOptions, keepAll, nothingKept, type TripQuery } from './trips';

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

function keptClients(session: OfficeSession, query: TripQuery): { value: ClientPage; fetchedAtMs: number } | null {
  const kept = session.cache.records.all('client-item');
  if (kept.length === 0) return null;
  const all = kept.map((record) => toItem(parseExactJson(record.text).value)).filter((item) => item !== null);
  const matching = all.filter((client) => matches(client, query.filters)).sort((a, b) => Number(a.id) - Number(b.id));
  const { shown, pagination } = pageOf(matching, query);
  return {
    value: { clients: shown, unreadable: 0, pagination, warnings: [] },
    fetchedAtMs: Math.min(...kept.map((record) => record.fetchedAtMs)),
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
        keepAll(session, 'client-item', page.items, options.nowMs());
        session.warned('client list', page.warnings);
        const clients = page.items.map(toItem).filter((item) => item !== null);
        const unreadable = page.items.length - clients.length;
        return { clients, unreadable, pagination: page.pagination, warnings: page.warnings };
      },
      kept: () => keptClients(session, asked),
      nowMs: options.nowMs,
    },
    options.mode ?? 'live',
  );
  return found ?? nothingKept('clients', session);
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
    { session, kind: 'client', id, fetch, read: toClient, nowMs: options.nowMs },
    options.mode ?? 'live',
  );
}
