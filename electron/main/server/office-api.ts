/**
 * The API of one office, by what it serves (build/docs/api.md, Trips, Clients, Directories, Reports). Calls go downwards only:
 * endpoints, client, then the rate limiter and HTTP.
 */
import type { JsonValue } from '@main/system/exact-json';
import { maxPerPage } from '@shared/app/application';
import type { DirectoryKind } from '@shared/records/directory';
import type { UrlForm } from '@shared/records/office';
import { ApiClient, type ApiClientOptions, type RequestOptions } from './client';
import { type AllPages, fetchAllPages } from './endpoints/fetch-all-pages';
import { ReportEndpoints } from './endpoints/reports';
import type { Envelope } from './responses/envelope';
import { type Page, type PageQuery, parsePage, type RequestedPage, toPageParameters } from './responses/page';
import { nameMissing, requireList, requireRecord } from './responses/require-record';
import { OfficeUrls, toRecordEndpoint } from './url-form';

/** What the API of an office is made of. */
export type OfficeApiOptions = ApiClientOptions & {
  /** The URL form that this deployment serves; null where the office was never connected. */
  readonly urlForm: UrlForm | null;
};

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

export class OfficeApi {
  readonly reports: ReportEndpoints;
  /** The client that all endpoints share. */
  readonly client: ApiClient;
  readonly urls: OfficeUrls;

  constructor({ urlForm, ...clientOptions }: OfficeApiOptions) {
    this.client = new ApiClient(clientOptions);
    this.urls = new OfficeUrls(this.client, urlForm);
    this.reports = new ReportEndpoints(this.client);
  }

  readonly trips = {
    /**
     * One page of trips. Filters must have been checked against `tripFilters`.
     *
     * @throws AppError as the client does, `base-url-wrong` where the server has no list of trips
     */
    list: async (query: PageQuery, options: RequestOptions = {}): Promise<Page> =>
      await this.urls.send(options, ({ tripPath }) => this.listPage('list of trips', tripPath, query, options)),
    /**
     * One trip with its sectors and itineraries.
     *
     * @throws AppError as the client does, `not-found`, `unusable-answer` where another trip came
     */
    get: async (id: number, options: RequestOptions = {}): Promise<JsonValue> =>
      await this.getRecord('trip', ({ tripPath }) => tripPath, id, options),
  };

  readonly clients = {
    /**
     * One page of clients. The fields of its items are not documented.
     *
     * @throws AppError as the client does, `base-url-wrong` where the server has no list of clients
     */
    list: async (query: PageQuery, options: RequestOptions = {}): Promise<Page> =>
      await this.listPage('list of clients', '/client', query, options),
    /**
     * One client with contact details and frequent flyer cards.
     *
     * @throws AppError as the client does, `not-found`, `unusable-answer` where another client came
     */
    get: async (id: number, options: RequestOptions = {}): Promise<JsonValue> =>
      await this.getRecord('client', () => '/client', id, options),
  };

  readonly directories = {
    /**
     * All branches, consultants or groups, with what the pages say about the list. The document has them without parameters
     * and payloads, so that everything they return is passed on unchanged.
     *
     * @throws AppError as the client does, `base-url-wrong` where the server has no such list
     */
    list: async (kind: DirectoryKind, options: RequestOptions = {}): Promise<AllPages> =>
      await fetchAllPages({
        fetchPage: async (page, signal) => {
          // The first request has no parameters, because the document does not show that there are any.
          const query = page === 1 ? {} : toPageParameters({ page, perPage: null });
          const response = this.client.send({ ...options, path: `/${kind}/fetchAll`, query, signal });
          return toPage(await requireList(`list of ${kind} records`, response), { page, perPage: maxPerPage });
        },
        signal: options.signal,
      }),
  };

  /** Cancels every request, for instance when the office is removed or its token is replaced. */
  stop(): void {
    this.client.stop();
  }

  private async listPage(name: string, base: string, query: PageQuery, options: RequestOptions): Promise<Page> {
    const parameters = { ...query.filters, ...toPageParameters(query) };
    const response = this.client.send({ ...options, path: `${base}/fetchAll`, query: parameters });
    return parsePage(await requireList(name, response), query);
  }

  private async getRecord(
    kind: 'trip' | 'client',
    getBase: (form: UrlForm) => string,
    id: number,
    options: RequestOptions,
  ): Promise<JsonValue> {
    return await this.urls.send(options, async (form) => {
      const endpoint = toRecordEndpoint(getBase(form), String(id), form.idIn);
      const response = this.client.send({ ...options, ...endpoint });
      return requireRecord(await nameMissing(kind, id, endpoint.path, response), String(id), kind).data;
    });
  }
}
