/** What is shown of the run of a period before that was started last. */
import type { RunState } from '@renderer/data/stores/run-store';

type RunBeforeView = 'running' | 'failed' | 'cancelled' | 'offer' | 'nothing';

/**
 * Decides what is shown.
 *
 * @param ranAtMs - when the run that changes are from was made; null for none. It may be newer than the one that was started here
 */
export function getRunBeforeView(
  { status, startedAtMs }: Pick<RunState, 'status' | 'startedAtMs'>,
  ranAtMs: number | null,
): RunBeforeView {
  if (status === 'running') return status;
  const isSuperseded = ranAtMs !== null && ranAtMs >= startedAtMs;
  if (status === 'failed' && !isSuperseded) return status;
  if (ranAtMs === null) return 'offer';
  return status === 'cancelled' && !isSuperseded ? status : 'nothing';
}
