/** The first page of trips, requested while the window's own page is loading. */

import type { Fetched, FetchPolicy } from '@main/office/records/fetch-policy';
import type { TripPage } from '@main/office/records/trip-page';
import { listTrips } from '@main/office/records/trips';
import { getFirstTripQuery } from '@shared/filters/filter-texts';
import type { PageQuery } from '@shared/filters/filters';
import type { TripRow } from '@shared/records/trip';
import type { Services } from '../services';
import type { CancellableRequests } from './cancellable-requests';

const toText = ({ filters, page, perPage }: PageQuery) =>
  JSON.stringify([Object.entries(filters).toSorted(), page, perPage]);

type EarlyPage = { readonly query: PageQuery; readonly page: Promise<Fetched<TripPage<TripRow[]>>> };
type Request = { readonly officeId: string; readonly early: Promise<EarlyPage | null> };

/** Hands the result of one early request to the window's first call for a list of trips. */
export class FirstTripPage {
  private readonly services: Pick<Services, 'offices' | 'screens'>;
  private readonly requests: CancellableRequests;
  private pending: Request | null = null;

  constructor(services: Pick<Services, 'offices' | 'screens'>, requests: CancellableRequests) {
    this.services = services;
    this.requests = requests;
  }

  /** Requests the page of trips that the last screen lists, if the office in use opens with one. */
  request(): void {
    const { offices, screens } = this.services;
    const officeId = offices.getState().currentOfficeId;
    if (officeId === null) return;
    const early = offices.openSession(officeId).then((session): EarlyPage | null => {
      const { last, searches } = screens.get(session.office);
      const query = getFirstTripQuery(last, searches[last ?? '']);
      if (query === null) return null;
      const page = this.requests.run(this, (signal) => listTrips(session, query, { signal }));
      // The window's call reports a failure.
      page.catch(() => undefined);
      return { query, page };
    });
    // The window's call opens the session too, and reports the failure.
    this.pending = { officeId, early: early.catch(() => null) };
  }

  /** Takes the early request, once. @returns null where there is none for this list */
  async take(
    officeId: string,
    query: PageQuery,
    fetchPolicy: FetchPolicy | undefined,
  ): Promise<Fetched<TripPage<TripRow[]>> | null> {
    const request = this.pending;
    if (request === null || fetchPolicy === 'cache-only') return null;
    this.pending = null;
    const early = request.officeId === officeId ? await request.early : null;
    return early && toText(early.query) === toText(query) ? await early.page : null;
  }
}
