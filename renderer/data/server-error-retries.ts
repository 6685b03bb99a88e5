/** Which queries are fetched again by themselves when the server responds again, and after which pauses. */
import type { Freshness } from '@shared/records/freshness';

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

/*
 * Pauses between quiet requests for what the API itself could not give: its saved copy is on the screen, and the office is
 * not off line, so that no probe of main runs.
 */

/** The first pause, and the longest: those of the probes that main sends off line. */
const firstPauseMs = 5_000;
const maxPauseMs = 60_000;

/** The part of a query that decides about its pause. */
type PausedQuery = { readonly state: { readonly data: unknown; readonly dataUpdatedAt: number } };

type Pause = { readonly atMs: number; readonly ms: number };

/** The pause after each query's latest result. */
const pauses = new WeakMap<PausedQuery, Pause>();

function showsServerError({ state }: PausedQuery): boolean {
  const { freshness } = (state.data ?? {}) as { freshness?: Freshness };
  const reason = freshness?.source === 'cache' ? freshness.fallbackReason : null;
  return reason?.code === 'api-error' && reason.details.kind === 'API error';
}

/** The time until a query is fetched again: it doubles with each failure. False where the API has not failed. */
export function getRetryPauseMs(query: PausedQuery): number | false {
  if (!showsServerError(query)) {
    pauses.delete(query);
    return false;
  }
  const before = pauses.get(query);
  const atMs = query.state.dataUpdatedAt;
  if (before?.atMs === atMs) return before.ms;
  const ms = before ? Math.min(2 * before.ms, maxPauseMs) : firstPauseMs;
  pauses.set(query, { atMs, ms });
  return ms;
}
