/** Finds out whether a base URL and token reach the API, and in which form this deployment serves its trips. */

import type { OfficeApi } from '@main/api/office-api';
import type { OfficeCache } from '@main/cache/office-cache';
import { AppError } from '@shared/errors';
import type { Office, UrlVariants } from '@shared/schemas/office';
import { OfficeSession, type SessionDependencies } from '../session/office-session';

type ProbeDependencies = Omit<SessionDependencies, 'onConnection' | 'onNotice' | 'onUrlVariants' | 'onTokenStatus'>;

/** A session of its own, of which nobody else hears. */
function silentSession(office: Office, cache: OfficeCache, dependencies: ProbeDependencies): OfficeSession {
  return new OfficeSession(office, cache, {
    ...dependencies,
    onConnection: () => undefined,
    onNotice: () => undefined,
    onUrlVariants: () => undefined,
    onTokenStatus: () => undefined,
  });
}

/**
 * Asks for one trip, on each documented path until one answers.
 *
 * @param cache - one in memory; nothing of the probe is kept
 * @param inspect - called once the token was accepted; what it throws ends the probe
 * @returns the forms that the answer has proved
 * @throws AppError as the API client throws it, `base-url-wrong` where no documented path is served there
 */
export async function probeOffice(
  office: Office,
  cache: OfficeCache,
  dependencies: ProbeDependencies,
  token: string,
  signal?: AbortSignal,
  inspect?: (api: OfficeApi) => Promise<void>,
): Promise<UrlVariants> {
  const probe = silentSession(office, cache, dependencies);
  try {
    probe.setToken(token);
    await probe.api.trips.list({ filters: {}, page: 1, perPage: 1 }, { signal });
    const { forms } = probe.office;
    await inspect?.(probe.api);
    return forms;
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'not-found' && error.code !== 'base-url-wrong')) throw error;
    throw new AppError(
      'base-url-wrong',
      'The Travel Booking Data API does not answer at this base URL. Check the address with whoever gave you the token.',
      {},
    );
  } finally {
    probe.close();
  }
}
