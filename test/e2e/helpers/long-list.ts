/** A list of clients that has more pages than the demo office's. */
import type { RequestListener } from 'node:http';
import { canaryToken } from '../../helpers/canary-token';

/** Responds with the demo office's page of clients, as one of a list of 20 pages: too many for names without a click. */
export function respondAsLongList(baseUrl: string, path: string): RequestListener {
  return async (_request, response) => {
    const upstream = await fetch(`${baseUrl}${path}`, { headers: { 'X-Api-Token': canaryToken } });
    const body = (await upstream.json()) as { pagination: Record<string, unknown> };
    const has_next = Number(body.pagination.page) < 20;
    body.pagination = { ...body.pagination, total: 2_000, total_pages: 20, has_next };
    response.end(JSON.stringify(body));
  };
}
