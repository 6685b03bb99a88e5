/** Estimates what a sync of a range will take, before it starts. */
import { countPages, toMinutes } from '@main/jobs/estimate-requests';
import { isSkippable } from '@main/jobs/map-concurrent';
import type { OfficeSession } from '@main/session/office-session';
import { hasPolicy } from '@shared/error-policy';
import { AppError } from '@shared/errors';
import { checkOrderedFilters, tripFilters } from '@shared/filters';
import type { RateSetting } from '@shared/schemas/office';
import type { SyncEstimate } from '@shared/schemas/sync-plan';
import { findDueClients, findDueTrips } from './due-records';
import { countDueReads } from './find-deleted';
import { type ListedTrip, type SyncStore, toRangeId } from './sync-store';

/** The lists of branches, consultants, groups and reports. */
const otherLists = 4;

/** Counts the clients of the office with one request; null where the server cannot list them, which ends no sync. */
async function countClients(session: OfficeSession): Promise<number | null> {
  try {
    return (await session.api.clients.list({ filters: {}, page: 1, perPage: 1 })).pagination.total;
  } catch (error) {
    if (isSkippable(error) || (error instanceof AppError && hasPolicy(error.code, 'skip-list'))) return null;
    throw error;
  }
}

/**
 * Estimates a sync, but for the few requests that find out how lists compare. A range that was listed before is estimated
 * without a request, from what changed since on this computer: changes at the office come on top of it. Another one costs
 * two requests. Where the server counts its clients, that estimate is an upper bound: each trip, and as many clients as
 * there may be, counts as new.
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
  const pages = await store.readPages<ListedTrip>(rangeId);
  const toEstimate = (trips: number, due: number, otherRequests: number, isUpperBound: boolean): SyncEstimate => {
    const requests = countPages(trips) + otherLists + due + otherRequests;
    return { trips, due, requests, minutes: toMinutes(requests, rate), isUpperBound };
  };
  if (pages.size > 0) {
    const trips = [...pages.values()].flatMap(({ items }) => items);
    const run = { session, startedAtMs: session.now(), startSeq: await session.cache.records.getSeq() };
    const { due } = await findDueTrips(run, trips);
    const clients = await findDueClients(run, trips);
    const clientPages = Math.max(1, await store.countClientPages());
    const deletedReads = await countDueReads({ session, store, rangeId }, trips);
    return toEstimate(trips.length, due.length, clientPages + clients.due.length + deletedReads, false);
  }
  const filters = checkOrderedFilters(tripFilters, { date_from: range.from, date_to: range.to });
  const { pagination } = await session.api.trips.list({ filters, page: 1, perPage: 1 });
  const trips = pagination.total;
  const clients = await countClients(session);
  if (clients === null) return toEstimate(trips, trips, 1, false);
  return toEstimate(trips, trips, countPages(clients) + Math.min(trips, clients), true);
}

/** Adds estimates of ranges that are synced one after the other. What several of them have counts for each. */
export function addEstimates(estimates: readonly SyncEstimate[], rate: RateSetting): SyncEstimate {
  const add = (count: (estimate: SyncEstimate) => number) => estimates.reduce((sum, each) => sum + count(each), 0);
  const requests = add((estimate) => estimate.requests);
  return {
    trips: add(({ trips }) => trips),
    due: add(({ due }) => due),
    requests,
    minutes: toMinutes(requests, rate),
    isUpperBound: estimates.length > 1 || estimates.some((estimate) => estimate.isUpperBound),
  };
}
