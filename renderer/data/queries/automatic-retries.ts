/** Which queries are read again by themselves when the server answers again. */
import type { Freshness } from '@shared/schemas/freshness';

/** What is looked at of a query. */
export type QuerySnapshot = {
  readonly queryHash: string;
  readonly state: { readonly status: 'pending' | 'error' | 'success'; readonly data: unknown };
};

/** A query that failed again although the server was back is left alone for so long. */
const retryPauseMs = 600_000;

/** Whether a query shows saved data, or an error, because the server did not answer. */
function isUnanswered({ state }: QuerySnapshot): boolean {
  const { freshness } = (state.data ?? {}) as { freshness?: Freshness };
  return state.status === 'error' || (freshness?.source === 'cache' && freshness.fallbackReason !== null);
}

/** Remembers which queries failed again: one that always fails must not be asked for over and over. */
export class AutomaticRetries {
  private readonly failedAtMs = new Map<string, number>();

  /** Whether a query is to be read again now. */
  isDue(query: QuerySnapshot, nowMs: number): boolean {
    if (!isUnanswered(query)) return false;
    return nowMs - (this.failedAtMs.get(query.queryHash) ?? Number.NEGATIVE_INFINITY) >= retryPauseMs;
  }

  /** Notes how a query that was read again came out. */
  recordOutcome(query: QuerySnapshot, nowMs: number): void {
    if (isUnanswered(query)) this.failedAtMs.set(query.queryHash, nowMs);
    else this.failedAtMs.delete(query.queryHash);
  }
}
