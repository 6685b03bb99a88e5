/**
 * Pauses between quiet requests for what the API itself could not give: its saved copy is on the screen, and the office is
 * not off line, so that no probe of main runs.
 */
import type { Freshness } from '@shared/schemas/freshness';

/** The first pause, and the longest: those of the probes that main sends off line. */
const firstPauseMs = 5_000;
const maxPauseMs = 60_000;

/** The part of a query that decides about its pause. */
export type PausedQuery = { readonly state: { readonly data: unknown; readonly dataUpdatedAt: number } };

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
