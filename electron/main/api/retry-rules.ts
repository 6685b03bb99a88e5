/** What is tried again, and how often (never 400, 401, 404, 500 or an answer that breaks the contract). Pure. */
import { AppError } from '@shared/errors';

/** How often one request is tried again for each kind of failure. */
const maxRetries = { refused: 5, gateway: 1, unavailable: 3, connection: 1 } as const;
export type RetryKind = keyof typeof maxRetries;
export type RetryCounts = Record<RetryKind, number>;

/** Failures of a connection that a second try will not mend. */
const permanentCauses = new Set([
  'ENOTFOUND',
  'ECONNREFUSED',
  'ERR_NAME_NOT_RESOLVED',
  'ERR_CONNECTION_REFUSED',
  'ERR_UNSAFE_PORT',
]);

/** Statuses of a server or gateway that may be over in a second. */
const transientStatuses = new Set([502, 503, 504]);

/** A 503 that names a wait is waited for no longer than this, all its tries together. */
export const maxUnavailableMs = 30_000;

/**
 * What kind of retry a failure allows; null for none.
 *
 * @param isSlow - a report: where its headers did not come in time, the server may still be working on it
 */
export function getRetryKind(error: unknown, isSlow: boolean): RetryKind | null {
  if (!(error instanceof AppError)) return null;
  const { status, cause, deadline, hasHeaders, retryAfterMs } = error.details;
  switch (error.code) {
    case 'rate-limited':
      return 'refused';
    case 'network-failed':
      return permanentCauses.has(String(cause)) ? null : 'connection';
    case 'timed-out':
      return deadline === 'idle' && hasHeaders === false && !isSlow ? 'connection' : null;
    case 'api-error':
      if (typeof retryAfterMs === 'number') return 'unavailable';
      return transientStatuses.has(Number(status)) ? 'gateway' : null;
    default:
      return null;
  }
}

/** Whether one more try is allowed, which is then counted. */
export function countRetry(kind: RetryKind | null, done: RetryCounts): kind is RetryKind {
  if (kind === null || done[kind] >= maxRetries[kind]) return false;
  done[kind] += 1;
  return true;
}
