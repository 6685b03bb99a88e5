/** Background work: its kinds, and how it ends. */

/** Jobs of an office, each of which runs once at a time. */
export const jobKinds = ['month-end'] as const;
export type JobKind = (typeof jobKinds)[number];

/** `incomplete`: it ran to its end, but part of it failed. `stopped`: by the user. */
export const workOutcomes = ['done', 'incomplete', 'stopped', 'failed'] as const;
export type WorkOutcome = (typeof workOutcomes)[number];

/** Gets the outcome that a job's phase stands for; null while it works, and before it began. */
export function getWorkOutcome(phase: WorkOutcome | 'running'): WorkOutcome | null {
  return workOutcomes.find((outcome) => outcome === phase) ?? null;
}
