/**
 * GET /branch, /consultant and /group, fetchAll and fetchOne. The document lists them without parameters and payloads
 * (build/docs/api.md, Directories), so that everything they return is passed on unchanged.
 */
import { maxPerPage } from '@shared/page-size';
import type { DirectoryKind } from '@shared/schemas/directory';
import type { ApiClient, RequestOptions } from '../client';
import type { JsonValue } from '../json/exact-json';
import type { Envelope } from '../responses/envelope';
import { type Page, parsePage, type RequestedPage, toPageParameters } from '../responses/page';
import { requireList, requireRecord } from '../responses/require-record';
import { type AllPages, fetchAllPages } from './fetch-all-pages';

/** Finds the list in an undocumented payload: data itself, or its first array. */
function findList(data: JsonValue): JsonValue[] {
  if (Array.isArray(data)) return data;
  if (!(data instanceof Map)) return [];
  return [...data.values()].find((value) => Array.isArray(value)) ?? [];
}

/** Parses the list as a page. A response without pagination is the complete list. */
function toPage(envelope: Envelope, requested: RequestedPage): Page {
  const data = findList(envelope.data);
  if (envelope.body.get('pagination') instanceof Map) return parsePage({ ...envelope, data }, requested);
  const total = data.length;
  return {
    items: data,
    pagination: { total, page: 1, perPage: Math.max(1, total), totalPages: 1, hasNext: false },
    announced: { total, totalPages: 1, hasNext: false },
    warnings: [],
  };
}

/** Branches, consultants and groups of an office. */
export class DirectoryEndpoints {
  private readonly client: ApiClient;

  constructor(client: ApiClient) {
    this.client = client;
  }

  /**
   * All records of one kind, with what the pages say about the list.
   *
   * @throws AppError as the client does, `base-url-wrong` where the server has no such list
   */
  async list(kind: DirectoryKind, options: RequestOptions = {}): Promise<AllPages> {
    return await fetchAllPages({
      fetchPage: async (page, signal) => {
        // The first request has no parameters, because the document does not show that there are any.
        const query = page === 1 ? {} : toPageParameters({ page, perPage: null });
        const response = this.client.send({ ...options, path: `/${kind}/fetchAll`, query, signal });
        return toPage(await requireList(`list of ${kind} records`, response), { page, perPage: maxPerPage });
      },
      signal: options.signal,
    });
  }

  /**
   * One record of a kind. The id is sent in the query, where the other fetchOne operations accept it too.
   *
   * @throws AppError as the client does, `unusable-answer` where another record came
   */
  async get(kind: DirectoryKind, id: string, options: RequestOptions = {}): Promise<JsonValue> {
    const envelope = await this.client.send({ ...options, path: `/${kind}/fetchOne`, query: { id } });
    return requireRecord(envelope, id, kind).data;
  }
}
