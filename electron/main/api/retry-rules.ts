/** Which failures are retried, and how often. Never 400, 401, 404, 500 or a response that breaks the contract. Pure. */
import { hasPolicy } from '@shared/error-policy';
import { AppError } from '@shared/errors';

/** Retries of one request for each kind of failure. */
const maxRetries = { refused: 5, gateway: 1, unavailable: 3, connection: 1 } as const;
type RetryKind = keyof typeof maxRetries;
export type RetryCounts = Record<RetryKind, number>;

/** Connection failures that a second try will not mend. */
const permanentCauses = new Set([
  'ENOTFOUND',
  'ECONNREFUSED',
  'ERR_NAME_NOT_RESOLVED',
  'ERR_CONNECTION_REFUSED',
  'ERR_UNSAFE_PORT',
]);

/** Statuses of a server or gateway that may be over in a second. */
const transientStatuses = new Set([502, 503, 504]);

/** The longest wait for 503 responses with Retry-After, all retries of a request together. */
export const maxUnavailableMs = 30_000;

/**
 * The kind of retry that a failure allows; null for none.
 *
 * @param isSlow - a report: if its headers were late, the server may still be working on it, and a retry would run it twice
 */
export function getRetryKind(error: unknown, isSlow: boolean): RetryKind | null {
  if (!(error instanceof AppError)) return null;
  const { code, details } = error;
  if (!hasPolicy(code, 'retry')) return null;
  switch (code) {
    case 'rate-limited':
      return 'refused';
    case 'network-failed':
      return permanentCauses.has(String(details.cause)) ? null : 'connection';
    case 'timed-out':
      return details.deadline === 'idle' && details.hasHeaders === false && !isSlow ? 'connection' : null;
    case 'api-error':
      if (typeof details.retryAfterMs === 'number') return 'unavailable';
      return transientStatuses.has(Number(details.status)) ? 'gateway' : null;
  }
}

/** Counts one more retry if it is allowed. @returns whether it is */
export function countRetry(kind: RetryKind | null, counts: RetryCounts): kind is RetryKind {
  if (kind === null || counts[kind] >= maxRetries[kind]) return false;
  counts[kind] += 1;
  return true;
}
