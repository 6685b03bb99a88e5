/** Finds out whether a base URL and token reach the API, and in which form this deployment serves its trips. */

import type { ApiClient } from '@main/api/api-client';
import { fetchTrips } from '@main/api/endpoints/trips';
import { AppError } from '@shared/errors';

/**
 * Asks for one trip, on each documented path until one answers; the client's forms remember which.
 *
 * @throws AppError as the client throws it, `base-url-wrong` where neither path is served there
 */
export async function probeOffice(client: ApiClient, signal?: AbortSignal): Promise<void> {
  try {
    await fetchTrips(client, { filters: {}, page: 1, perPage: 1 }, { signal });
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'not-found' && error.code !== 'base-url-wrong')) throw error;
    throw new AppError(
      'base-url-wrong',
      'The Travel Booking Data API does not answer at this base URL. Check the address with whoever gave you the token.',
      {},
    );
  }
}
