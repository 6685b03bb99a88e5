/** Decides which queries are refetched automatically when the server responds again. */
import type { Freshness } from '@shared/schemas/freshness';

/** The part of a query that decides about its retry. */
export type QuerySnapshot = {
  readonly queryHash: string;
  readonly state: { readonly status: 'pending' | 'error' | 'success'; readonly data: unknown };
};

/** A query that failed again, although the server was back, is not retried for this long. */
const retryPauseMs = 600_000;

/** Whether a query has failed, or shows cached data because the server did not respond. */
export function isUnanswered({ state }: QuerySnapshot): boolean {
  const { freshness } = (state.data ?? {}) as { freshness?: Freshness };
  return state.status === 'error' || (freshness?.source === 'cache' && freshness.fallbackReason !== null);
}

/** Remembers which queries failed again, so that one that always fails is not retried forever. */
export class AutomaticRetries {
  private readonly failedAtMs = new Map<string, number>();

  /** Whether a query should be refetched now. */
  isDue(query: QuerySnapshot, nowMs: number): boolean {
    if (!isUnanswered(query)) return false;
    return nowMs - (this.failedAtMs.get(query.queryHash) ?? Number.NEGATIVE_INFINITY) >= retryPauseMs;
  }

  /** Records the outcome of a refetched query. */
  recordOutcome(query: QuerySnapshot, nowMs: number): void {
    if (isUnanswered(query)) this.failedAtMs.set(query.queryHash, nowMs);
    else this.failedAtMs.delete(query.queryHash);
  }
}
