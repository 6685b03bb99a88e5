/** GET /client/fetchOne and /client/fetchAll (API document, Endpoints and Other operations). */
import type { ApiClient, RequestOptions } from '../api-client';
import type { JsonValue } from '../json/exact-json';
import { type Page, type PageQuery, pageParameters, readPage } from './pages';
import { requireList, requireRecord } from './right-record';

/** The parameters that the document names for client/fetchAll, besides page and per_page. */
export const clientListParameters = ['active', 'corporate', 'search'] as const;

/** One client with contact details and frequent flyer cards. */
export async function fetchClient(client: ApiClient, id: number, options: RequestOptions = {}): Promise<JsonValue> {
  const envelope = await client.forms.client(id, async (place) =>
    requireRecord(await client.get({ ...options, ...place }), String(id), 'client'),
  );
  return envelope.data;
}

/** One page of clients. The items' fields are "not shown". */
export async function fetchClients(client: ApiClient, query: PageQuery, options: RequestOptions = {}): Promise<Page> {
  const known = Object.entries(query.filters).filter(([name]) => clientListParameters.some((known) => known === name));
  const asked = client.get({
    ...options,
    path: '/client/fetchAll',
    query: { ...Object.fromEntries(known), ...pageParameters(query) },
  });
  return readPage(await requireList('list of clients', asked), query);
}
