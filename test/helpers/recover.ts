/** Copies from a damaged cache until all is copied. */
import type { OpenCache } from '@main/cache/cache-store';
import type { SalvageReport } from '@main/cache/salvage/salvage';

/** Copies what is left, and finishes. @throws Error where nothing is to be copied, or another process has finished */
export function recover({ salvage }: OpenCache): SalvageReport {
  if (salvage === null) throw new Error('Nothing is copied.');
  while (!salvage.isDone) salvage.copyNext();
  const report = salvage.finish();
  if (report === null) throw new Error('Another process has finished.');
  return report;
}
