/** Tests whether a base URL and token reach the API, and finds the URL variants that the deployment serves. */

import type { OfficeApi } from '@main/api/office-api';
import { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import type { Office, UrlVariants } from '@shared/schemas/office';
import type { OfficeContext } from './office-context';

type ProbeDependencies = Pick<
  OfficeContext,
  'fetch' | 'clock' | 'random' | 'rateWindows' | 'slots' | 'caches' | 'userRecords'
>;

export type ProbeOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Called once the token was accepted; an error of it ends the probe. */
  readonly inspect?: (api: OfficeApi) => Promise<void>;
};

/** A session whose events go nowhere, with a cache in memory: nothing of a probe is saved. */
function openSilentSession(office: Office, dependencies: ProbeDependencies): OfficeSession {
  const { caches } = dependencies;
  return new OfficeSession(office, caches.openInMemory(office.id), {
    ...dependencies,
    onConnection: () => undefined,
    onNotice: () => undefined,
    onUrlVariants: () => undefined,
    onTokenStatus: () => undefined,
  });
}

/**
 * Requests one trip, on each documented path until one responds.
 *
 * @returns the URL variants that the response has proved
 * @throws AppError as the API client throws it, `base-url-wrong` where no documented path is served there
 */
export async function probeOffice(
  dependencies: ProbeDependencies,
  office: Office,
  token: string,
  { signal, inspect }: ProbeOptions,
): Promise<UrlVariants> {
  const probe = openSilentSession(office, dependencies);
  try {
    probe.setToken(token);
    await probe.api.trips.list({ filters: {}, page: 1, perPage: 1 }, { signal });
    const { urlVariants } = probe.office;
    await inspect?.(probe.api);
    return urlVariants;
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'not-found' && error.code !== 'base-url-wrong')) throw error;
    throw new AppError(
      'base-url-wrong',
      'We couldn’t find the Travel Booking Data API at this address. Check it with whoever gave you the token.',
      {},
    );
  } finally {
    await probe.close();
  }
}
