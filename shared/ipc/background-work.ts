/** Background work: its kinds, and how it ends. */

import type { UnclaimedState } from '../commission/unclaimed';
import type { SyncState } from '../records/sync';

/** Jobs of an office, each of which runs once at a time. */
export const jobKinds = ['sync', 'unclaimed', 'month-end'] as const;
export type JobKind = (typeof jobKinds)[number];

/** `incomplete`: it ran to its end, but part of it failed. `stopped`: by the user. */
export const workOutcomes = ['done', 'incomplete', 'stopped', 'failed'] as const;
export type WorkOutcome = (typeof workOutcomes)[number];

type JobPhase = SyncState['phase'] | UnclaimedState['phase'] | WorkOutcome | 'running';

/** Gets the outcome that a job's phase stands for; null while it works, and before it began. */
export function getWorkOutcome(phase: JobPhase): WorkOutcome | null {
  // A paused job has ended for now: nothing of it runs.
  if (phase === 'paused') return 'stopped';
  return workOutcomes.find((outcome) => outcome === phase) ?? null;
}
