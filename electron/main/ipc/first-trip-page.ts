/** The first page of trips, requested while the window's own page is loading. */

import type { Fetched, FetchPolicy } from '@main/records/fetch-policy';
import type { TripPage } from '@main/records/trip-page';
import { listTrips, type TripQuery } from '@main/records/trips';
import type { Services } from '@main/services';
import { defaultPerPage } from '@shared/page-size';
import type { TripRow } from '@shared/schemas/trip';
import type { CancellableRequests } from './cancellable-requests';

/** What the first screen lists. */
const firstQuery: TripQuery = { filters: {}, page: 1, perPage: defaultPerPage };

const isFirstQuery = ({ filters, page, perPage }: TripQuery) =>
  Object.keys(filters).length === 0 && page === firstQuery.page && perPage === firstQuery.perPage;

type Request = { readonly officeId: string; readonly page: Promise<Fetched<TripPage<TripRow[]>>> };

/** Hands the result of one early request to the window's first call for a list of trips. */
export class FirstTripPage {
  private readonly services: Pick<Services, 'offices'>;
  private readonly requests: CancellableRequests;
  private pending: Request | null = null;

  constructor(services: Pick<Services, 'offices'>, requests: CancellableRequests) {
    this.services = services;
    this.requests = requests;
  }

  /** Requests the first page of the office in use, if there is one. */
  request(): void {
    const { offices } = this.services;
    const officeId = offices.getState().currentOfficeId;
    if (officeId === null) return;
    const page = this.requests.run(this, async (signal) =>
      listTrips(await offices.openSession(officeId), firstQuery, { signal }),
    );
    // The window's call reports a failure.
    page.catch(() => undefined);
    this.pending = { officeId, page };
  }

  /** Takes the early request, once. @returns null where there is none for this list */
  async take(
    officeId: string,
    query: TripQuery,
    fetchPolicy: FetchPolicy | undefined,
  ): Promise<Fetched<TripPage<TripRow[]>> | null> {
    const request = this.pending;
    if (request === null || fetchPolicy === 'cache-only') return null;
    this.pending = null;
    return request.officeId === officeId && isFirstQuery(query) ? await request.page : null;
  }
}
