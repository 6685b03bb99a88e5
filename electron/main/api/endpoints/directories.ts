/**
 * GET /branch, /consultant and /group, fetchAll and fetchOne: the document lists them and shows neither parameters nor
 * payloads. What comes is kept whole, wherever in the answer it stands.
 */
import type { DirectoryKind } from '@shared/schemas/directory';
import type { ApiClient, RequestOptions } from '../client';
import type { JsonValue } from '../json/exact-json';
import type { Envelope } from '../responses/envelope';
import { type Page, parsePage, toPageParameters } from '../responses/page';
import { requireList, requireRecord } from '../responses/require-record';
import { type AllPages, fetchAllPages } from './fetch-all-pages';

/** Where a list may stand in an undocumented payload: data itself, or its first array. */
function findList(data: JsonValue): JsonValue[] {
  if (Array.isArray(data)) return data;
  if (!(data instanceof Map)) return [];
  return [...data.values()].find((value) => Array.isArray(value)) ?? [];
}

/** The list as a page; an answer without pagination is the whole list. */
function toPage(envelope: Envelope, asked: { page: number; perPage: number }): Page {
  const data = findList(envelope.data);
  if (envelope.body.get('pagination') instanceof Map) return parsePage({ ...envelope, data }, asked);
  const total = data.length;
  return {
    items: data,
    pagination: { total, page: 1, perPage: Math.max(1, total), totalPages: 1, hasNext: false },
    announced: { total, totalPages: 1, hasNext: false },
    warnings: [],
  };
}

/** All records of one kind, each as it came, with what its pages say of the list. */
export async function fetchDirectory(
  client: ApiClient,
  kind: DirectoryKind,
  options: RequestOptions = {},
): Promise<AllPages> {
  const path = `/${kind}/fetchAll`;
  return await fetchAllPages({
    fetchPage: async (page, signal) => {
      const asked = { filters: {}, page, perPage: 100 };
      // The first question is without parameters: that they exist is not shown.
      const query = page === 1 ? {} : toPageParameters({ ...asked, perPage: null });
      const answer = client.send({ ...options, path, query, signal });
      return toPage(await requireList(`list of ${kind} records`, answer), asked);
    },
    signal: options.signal,
  });
}

/** One record of a kind, kept as it came. The id is sent in the query, where the other fetchOne operations take it too. */
export async function fetchDirectoryRecord(
  client: ApiClient,
  kind: DirectoryKind,
  id: string,
  options: RequestOptions = {},
): Promise<JsonValue> {
  const envelope = await client.send({ ...options, path: `/${kind}/fetchOne`, query: { id } });
  return requireRecord(envelope, id, kind).data;
}
