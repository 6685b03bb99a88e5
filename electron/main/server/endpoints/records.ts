/** Trips, clients, branches, consultants and groups (build/docs/api.md, Trips, Clients, Directories). */

import type { JsonValue } from '@main/system/exact-json';
import { maxPerPage } from '@shared/app/application';
import type { DirectoryKind } from '@shared/records/directory';
import type { ApiClient, RequestOptions } from '../client';
import type { Envelope } from '../responses/envelope';
import { type Page, type PageQuery, parsePage, type RequestedPage, toPageParameters } from '../responses/page';
import { nameMissing, requireList, requireRecord } from '../responses/require-record';
import { type OfficeUrls, toRecordEndpoint } from '../url-form';
import { type AllPages, fetchAllPages } from './fetch-all-pages';

export class TripEndpoints {
  private readonly client: ApiClient;
  private readonly urls: OfficeUrls;

  constructor(client: ApiClient, urls: OfficeUrls) {
    this.client = client;
    this.urls = urls;
  }

  /**
   * One page of trips. Filters must have been checked against `tripFilters`.
   *
   * @throws AppError as the client does, `base-url-wrong` where the server has no list of trips
   */
  async list(query: PageQuery, options: RequestOptions = {}): Promise<Page> {
    const parameters = { ...query.filters, ...toPageParameters(query) };
    const envelope = await this.urls.send(options, ({ tripPath }) =>
      requireList('list of trips', this.client.send({ ...options, path: `${tripPath}/fetchAll`, query: parameters })),
    );
    return parsePage(envelope, query);
  }

  /**
   * One trip with its sectors and itineraries.
   *
   * @param options - `withSectors: false` leaves the sectors out (its effect on itineraries is not documented)
   * @throws AppError as the client does, `not-found`, `unusable-answer` where another trip came
   */
  async get(id: number, options: RequestOptions & { readonly withSectors?: boolean } = {}): Promise<JsonValue> {
    const { withSectors = true, ...requestOptions } = options;
    const query: Record<string, string> = withSectors ? {} : { include_sectors: 'false' };
    return await this.urls.send(requestOptions, async ({ tripPath, idIn }) => {
      const endpoint = toRecordEndpoint(tripPath, String(id), idIn, query);
      const response = this.client.send({ ...requestOptions, ...endpoint });
      return requireRecord(await nameMissing('trip', id, endpoint.path, response), String(id), 'trip').data;
    });
  }
}

export class ClientEndpoints {
  private readonly client: ApiClient;
  private readonly urls: OfficeUrls;

  constructor(client: ApiClient, urls: OfficeUrls) {
    this.client = client;
    this.urls = urls;
  }

  /**
   * One page of clients. The fields of its items are not documented.
   *
   * @throws AppError as the client does, `base-url-wrong` where the server has no list of clients
   */
  async list(query: PageQuery, options: RequestOptions = {}): Promise<Page> {
    const parameters = { ...query.filters, ...toPageParameters(query) };
    const response = this.client.send({ ...options, path: '/client/fetchAll', query: parameters });
    return parsePage(await requireList('list of clients', response), query);
  }

  /**
   * One client with contact details and frequent flyer cards.
   *
   * @throws AppError as the client does, `not-found`, `unusable-answer` where another client came
   */
  async get(id: number, options: RequestOptions = {}): Promise<JsonValue> {
    return await this.urls.send(options, async ({ idIn }) => {
      const endpoint = toRecordEndpoint('/client', String(id), idIn);
      const response = this.client.send({ ...options, ...endpoint });
      return requireRecord(await nameMissing('client', id, endpoint.path, response), String(id), 'client').data;
    });
  }
}

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

/**
 * Branches, consultants and groups of an office. The document lists them without parameters and payloads, so that everything
 * they return is passed on unchanged.
 */
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
}
