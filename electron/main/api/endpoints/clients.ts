/** GET /client/fetchOne and /client/fetchAll (API document, Endpoints and Other operations). */
import type { ApiClient, RequestOptions } from '../client';
import type { JsonValue } from '../json/exact-json';
import { type Page, type PageQuery, parsePage, toPageParameters } from '../responses/page';
import { requireList, requireRecord } from '../responses/require-record';

/** The parameters that the document names for client/fetchAll, besides page and per_page. */
export const clientListParameters = ['active', 'corporate', 'search'] as const;

/** One client with contact details and frequent flyer cards. */
export async function fetchClient(client: ApiClient, id: number, options: RequestOptions = {}): Promise<JsonValue> {
  const envelope = await client.urlVariants.client(id, async (place) =>
    requireRecord(await client.send({ ...options, ...place }), String(id), 'client'),
  );
  return envelope.data;
}

/** One page of clients. The items' fields are "not shown". */
export async function fetchClients(client: ApiClient, query: PageQuery, options: RequestOptions = {}): Promise<Page> {
  const known = Object.entries(query.filters).filter(([name]) => clientListParameters.some((known) => known === name));
  const asked = client.send({
    ...options,
    path: '/client/fetchAll',
    query: { ...Object.fromEntries(known), ...toPageParameters(query) },
  });
  return parsePage(await requireList('list of clients', asked), query);
}
