/** The plan while damaged files are copied: what stands for it until it is found, and which of two is taken. */
import type { DatabaseSync } from 'node:sqlite';
import { lostPlanText, planJob, type SyncPartRepository, uncopiedPlanText } from '../repositories/sync-part-repository';
import { isRangeProgress } from './lost-coverage';
import type { SalvagedRow } from './salvaged-rows';

type PartRow = Extract<SalvagedRow, { what: 'sync-part' }>;

/** How much a row has of the plan: nothing, that there was one, bytes that do not open, or all of it. */
function rankPlan(parts: SyncPartRepository, row: Readonly<Record<string, unknown>>): number {
  const opened = parts.open(row);
  if (opened === null) return 2;
  if (opened.text === uncopiedPlanText) return 0;
  return opened.text === lostPlanText ? 1 : 3;
}

/** Says of a new file that its plan is still in a damaged one, so that no other is saved over it. */
export function beginPlan(parts: SyncPartRepository): void {
  parts.save({ job: planJob, part: 0, text: uncopiedPlanText });
}

/**
 * Copies a row of the plan, even if it does not open, where it has more of it than the new file. What is stored decides:
 * it may come from an earlier process, another damaged file, or the user.
 *
 * @returns whether it was copied
 */
export function copyPlan(db: DatabaseSync, parts: SyncPartRepository, row: PartRow): boolean {
  const { job, part, sealed } = row;
  const stored = db.prepare('SELECT job, part, sealed FROM sync_part WHERE job = ? AND part = ?').get(job, part);
  if (stored !== undefined && rankPlan(parts, row) <= rankPlan(parts, stored)) return false;
  db.prepare('INSERT OR REPLACE INTO sync_part (job, part, sealed) VALUES (?, ?, ?)').run(job, part, sealed);
  return true;
}

/** Says that the plan is lost, once no damaged file can have it any more and the progress of a range shows that there was one. */
export function settlePlan(parts: SyncPartRepository): void {
  if (parts.read(planJob, 0) === uncopiedPlanText) parts.removeFrom(planJob, 0);
  if (!parts.has(planJob, 0) && parts.hasFirstPart(isRangeProgress)) saveLostPlan(parts);
}

/** Says that the plan is lost, where the files that may have had it are gone. */
export function abandonPlan(parts: SyncPartRepository): void {
  if (parts.read(planJob, 0) === uncopiedPlanText) saveLostPlan(parts);
}

/** Whether there was a plan, and it could not be read. */
export function isPlanLost(parts: SyncPartRepository): boolean {
  return parts.has(planJob, 0) && (parts.read(planJob, 0) ?? lostPlanText) === lostPlanText;
}

function saveLostPlan(parts: SyncPartRepository): void {
  parts.save({ job: planJob, part: 0, text: lostPlanText });
}
