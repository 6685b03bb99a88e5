/** Finds out whether a base URL and token reach the API, and which of the two trip paths this deployment serves. */

import type { ApiClient } from '@main/api/api-client';
import { fetchTrips, type TripPath, tripPaths } from '@main/api/endpoints/trips';
import { AppError, type ErrorCode } from '@shared/errors';

/** Answers that leave the other path worth a try. */
const tryTheOther: ReadonlySet<ErrorCode> = new Set([
  'not-found',
  'base-url-wrong',
  'sign-in-needed',
  'unusable-answer',
  'api-error',
]);

/**
 * Asks for one trip on each documented path until one answers.
 *
 * @throws AppError as the client throws it, `base-url-wrong` where neither path is served there
 */
export async function probeTripPath(client: ApiClient, signal?: AbortSignal): Promise<TripPath> {
  let first: AppError | null = null;
  for (const path of tripPaths) {
    try {
      await fetchTrips(client, path, { filters: {}, page: 1, perPage: 1 }, { signal });
      return path;
    } catch (error) {
      if (!(error instanceof AppError) || !tryTheOther.has(error.code)) throw error;
      first ??= error;
    }
  }
  if (first && first.code !== 'not-found' && first.code !== 'base-url-wrong') throw first;
  throw new AppError(
    'base-url-wrong',
    'The Travel Booking Data API does not answer at this base URL. Check the address with whoever gave you the token.',
    {},
  );
}
