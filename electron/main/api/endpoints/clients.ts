/** GET /client/fetchOne and /client/fetchAll (build/docs/api.md, Clients). */
import type { ApiClient, RequestOptions } from '../client';
import type { JsonValue } from '../json/exact-json';
import { type Page, type PageQuery, parsePage, toPageParameters } from '../responses/page';
import { nameMissing, requireList } from '../responses/require-record';
import type { UrlVariantResolver } from '../url-variants';

/** Clients of an office. */
export class ClientEndpoints {
  private readonly client: ApiClient;
  private readonly urls: UrlVariantResolver;

  constructor(client: ApiClient, urls: UrlVariantResolver) {
    this.client = client;
    this.urls = urls;
  }

  /**
   * One page of clients. The fields of its items are not documented.
   *
   * @throws AppError as the client does, `base-url-wrong` where the server has no list of clients
   */
  async list(query: PageQuery, options: RequestOptions = {}): Promise<Page> {
    const request = {
      ...options,
      path: '/client/fetchAll',
      query: { ...query.filters, ...toPageParameters(query) },
    };
    return parsePage(await requireList('list of clients', this.client.send(request)), query);
  }

  /**
   * One client with contact details and frequent flyer cards.
   *
   * @throws AppError as the client does, `not-found`, `unusable-answer` where another client came
   */
  async get(id: number, options: RequestOptions = {}): Promise<JsonValue> {
    const { data } = await nameMissing('client', id, this.urls.getClient(id, options));
    return data;
  }
}
