/** Saved clients: their list items, and what of their cards a list may show. */

import { type JsonValue, parseExactJson, toPlain } from '@main/system/exact-json';
import { AppError } from '@shared/errors/errors';
import type { ClientFilterName, FilterValues, PageQuery } from '@shared/filters/filters';
import { type ClientListItem, clientListItemSchema } from '@shared/records/client';
import { getClientName } from '@shared/records/client-names';
import { type Pagination, toPagination } from '@shared/records/freshness';
import type { CachedRecord, RecordRepository } from '../store/record-repository';
import { forEachYielding } from './for-each-yielding';
import { describeGone, findOldest } from './saved-trips';

/* The API's filters on clients of the list. One that is missing here does not compile. */

const predicates: Readonly<Record<ClientFilterName, (client: ClientListItem, value: string) => boolean>> = {
  search: (client, value) =>
    getClientName(client).toLowerCase().includes(value.toLowerCase()) || String(client.id) === value,
  active: (client, value) => String(client.is_active) === value,
  corporate: (client, value) => String(client.is_corporate) === value,
};

const isFilterName = (name: string): name is ClientFilterName => Object.hasOwn(predicates, name);

/** Whether a client passes every filter. @throws AppError `usage` for one that clients do not have */
function matchesClientFilters(client: ClientListItem, filters: FilterValues): boolean {
  return Object.entries(filters).every(([name, value]) => {
    if (isFilterName(name)) return predicates[name](client, value);
    throw new AppError('usage', `Saved data cannot be filtered by "${name}".`, { filter: name });
  });
}

/** Reads an item of the list of clients; null where it is no object. */
export function parseClientListItem(raw: JsonValue): ClientListItem | null {
  return clientListItemSchema.safeParse(toPlain(raw)).data ?? null;
}

/** Every client of the list. */
async function collectSavedClients(records: RecordRepository, signal: AbortSignal | undefined) {
  const clients: { readonly client: ClientListItem; readonly fetchedAtMs: number }[] = [];
  const gone: ClientListItem[] = [];
  const add = ({ text, fetchedAtMs, goneAtMs }: CachedRecord) => {
    const client = parseClientListItem(parseExactJson(text).value);
    if (client === null) return;
    if (goneAtMs === null) clients.push({ client, fetchedAtMs });
    else gone.push(client);
  };
  await forEachYielding(records.iterate('client-item'), add, signal);
  return { clients, gone };
}

/** A page of saved clients, with its oldest client and notes for the user. */
type SavedClientsPage = {
  readonly clients: ClientListItem[];
  /** When each of them was read from the API, epoch milliseconds. */
  readonly clientsFetchedAtMs: number[];
  readonly pagination: Pagination;
  readonly fetchedAtMs: number;
  /** "client 512"; undefined where no client can be opened. */
  readonly oldest: string | undefined;
  readonly notes: readonly string[];
};

/**
 * Selects a page of the saved clients that match; null where none are saved at all.
 *
 * @throws AppError `usage` for a filter that clients do not have
 */
export async function selectClientsPage(
  records: RecordRepository,
  { filters, page, perPage }: PageQuery,
  signal?: AbortSignal,
): Promise<SavedClientsPage | null> {
  const { clients, gone } = await collectSavedClients(records, signal);
  if (clients.length === 0 && gone.length === 0) return null;
  const matching = clients
    .filter(({ client }) => matchesClientFilters(client, filters))
    .sort((a, b) => Number(a.client.id) - Number(b.client.id));
  const shown = matching.slice((page - 1) * perPage, page * perPage);
  const goneIds = gone.filter((client) => matchesClientFilters(client, filters)).map(({ id }) => String(id));
  const oldest = findOldest(shown.length > 0 ? shown : clients);
  return {
    clients: shown.map(({ client }) => client),
    clientsFetchedAtMs: shown.map(({ fetchedAtMs }) => fetchedAtMs),
    pagination: toPagination(matching.length, { page, perPage }),
    fetchedAtMs: oldest?.fetchedAtMs ?? 0,
    oldest: oldest ? `client ${String(oldest.client.id)}` : undefined,
    notes: describeGone('client', goneIds),
  };
}
