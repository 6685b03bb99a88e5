/** GET …/trip/fetchAll and …/trip/fetchOne (build/docs/api.md, Trips). */
import type { RequestOptions } from '../client';
import type { JsonValue } from '../json/exact-json';
import { type Page, type PageQuery, parsePage, toPageParameters } from '../responses/page';
import { nameMissing, requireList } from '../responses/require-record';
import type { UrlVariantResolver } from '../url-variants';

/** Trips of an office. */
export class TripEndpoints {
  private readonly urls: UrlVariantResolver;

  constructor(urls: UrlVariantResolver) {
    this.urls = urls;
  }

  /**
   * One page of trips. Filters must have been checked against `tripFilters`.
   *
   * @throws AppError as the client does, `base-url-wrong` where the server has no list of trips
   */
  async list(query: PageQuery, options: RequestOptions = {}): Promise<Page> {
    const parameters = { ...query.filters, ...toPageParameters(query) };
    const envelope = await requireList('list of trips', this.urls.getTripList(parameters, options));
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
    const { data } = await nameMissing('trip', id, this.urls.getTrip(id, query, requestOptions));
    return data;
  }
}
