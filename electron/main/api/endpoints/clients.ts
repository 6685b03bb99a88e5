/** GET /client/fetchOne and /client/fetchAll (API document, Endpoints and Other operations). */
import type { ApiClient, ApiRequest } from '../api-client';
import type { JsonValue } from '../json/exact-json';
import { type Page, readPage } from './pages';

type Options = Pick<ApiRequest, 'signal' | 'priority'>;

/** The parameters that the document names for client/fetchAll, besides page and per_page. */
export const clientListParameters = ['active', 'corporate', 'search'] as const;

/** One client with contact details and frequent flyer cards. */
export async function fetchClient(client: ApiClient, id: number, options: Options = {}): Promise<JsonValue> {
  const envelope = await client.get({ ...options, path: `/client/fetchOne/${id}` });
  return envelope.data;
}

/** One page of clients. The items' fields are "not shown". */
export async function fetchClients(
  client: ApiClient,
  query: { filters: Readonly<Record<string, string>>; page: number; perPage: number },
  options: Options = {},
): Promise<Page> {
  const known = Object.entries(query.filters).filter(([name]) => clientListParameters.some((known) => known === name));
  const envelope = await client.get({
    ...options,
    path: '/client/fetchAll',
    query: { ...Object.fromEntries(known), page: String(query.page), per_page: String(query.perPage) },
  });
  return readPage(envelope, query);
}
