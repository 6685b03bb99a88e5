/** Estimates what a sync of a range will take, before it starts. */
import type { OfficeSession } from '@main/session/office-session';
import { checkFilters, tripFilters } from '@shared/filters';
import { maxPerPage } from '@shared/page-size';
import type { RateSetting } from '@shared/schemas/office';
import type { SyncEstimate } from '@shared/schemas/sync-plan';
import { findDueClients, findDueTrips } from './due-records';
import { type SyncStore, type TripSummary, toRangeId } from './sync-store';

/** The lists of branches, consultants, groups and reports, and a page of clients. */
const otherRequests = 5;

function toMinutes(requests: number, { requests: limit, seconds, otherClientsPercent }: RateSetting): number {
  const perMinute = ((limit * 60) / seconds) * (1 - otherClientsPercent / 100);
  return Math.ceil(requests / Math.max(1, perMinute));
}

/**
 * Estimates a sync. A range that was listed before is estimated without a request, from what changed since on this
 * computer: changes at the office come on top of it. Another one costs one request, and is an upper bound.
 *
 * @throws AppError as the API client does
 */
export async function estimateSync(
  session: OfficeSession,
  store: SyncStore,
  range: { readonly from: string; readonly to: string },
  rangeId = toRangeId(range),
): Promise<SyncEstimate> {
  const { rate } = session.office;
  const pages = await store.readPages<TripSummary>(rangeId);
  const toEstimate = (trips: number, due: number, clients: number): SyncEstimate => {
    const requests = Math.max(1, Math.ceil(trips / maxPerPage)) + otherRequests + due + clients;
    return { trips, due, requests, minutes: toMinutes(requests, rate) };
  };
  if (pages.size > 0) {
    const trips = [...pages.values()].flatMap(({ items }) => items);
    const run = { session, startedAtMs: session.now(), startSeq: await session.cache.records.getSeq() };
    const { due } = await findDueTrips(run, trips);
    return toEstimate(trips.length, due.length, (await findDueClients(run, trips)).due.length);
  }
  const filters = checkFilters(tripFilters, { date_from: range.from, date_to: range.to });
  const { pagination } = await session.api.trips.list({ filters, page: 1, perPage: 1 });
  return toEstimate(pagination.total, pagination.total, 0);
}
