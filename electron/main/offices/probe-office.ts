/** Tests whether a base URL and token reach the API, and finds the URL form that the deployment serves. */

import type { OfficeApi } from '@main/api/office-api';
import { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import type { Office, UrlForm } from '@shared/schemas/office';
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
    onTokenStatus: () => undefined,
  });
}

/**
 * Finds the URL form of an office that has none yet.
 *
 * @throws AppError as the API client throws it, `base-url-wrong` where no documented path is served there
 */
export async function probeOffice(
  dependencies: ProbeDependencies,
  office: Office,
  token: string,
  { signal, inspect }: ProbeOptions,
): Promise<UrlForm> {
  const probe = openSilentSession(office, dependencies);
  try {
    probe.setToken(token);
    const urlForm = await probe.api.urls.learn({ signal });
    await inspect?.(probe.api);
    return urlForm;
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
