/** Handlers of earlier runs: list, open, remove, compare. */
import { compareRuns, type HeldComparison } from '@main/reports/comparison';
import type { Services } from '@main/services';
import { AppError } from '@shared/errors';
import { exportComparison } from './export-handlers';
import type { Handlers } from './handle';

/** Comparisons that are held for their screen and their export. */
const heldComparisons = 4;

type LedgerChannel = Extract<keyof Handlers, `ledger:${string}` | 'export:comparison'>;

/** The handlers, and the way to drop an office's comparisons from memory. */
export function ledgerHandlers({ offices, reports }: Services): {
  readonly handlers: Pick<Handlers, LedgerChannel>;
  readonly forget: (officeId: string) => void;
} {
  const comparisons = new Map<string, HeldComparison>();
  const held = (comparisonId: string): HeldComparison => {
    const comparison = comparisons.get(comparisonId);
    if (comparison) return comparison;
    throw new AppError('run-unknown', 'This comparison is no longer held. Please compare again.', {});
  };
  const forget = (officeId: string) => {
    for (const [id, comparison] of comparisons) if (comparison.officeId === officeId) comparisons.delete(id);
  };
  const handlers: Pick<Handlers, LedgerChannel> = {
    'ledger:list': async (officeId) => reports.ledger(await offices.session(officeId)).list(),
    'ledger:open': async ({ officeId, runId }) => reports.held(runId, await offices.session(officeId)).run,
    'ledger:remove': async ({ officeId, runId }) => {
      reports.ledger(await offices.session(officeId)).remove(runId);
      return null;
    },
    'ledger:compare': async ({ officeId, before, after, key }) => {
      const session = await offices.session(officeId);
      const comparison = await compareRuns(reports.held(before, session), reports.held(after, session), key);
      comparisons.set(comparison.summary.comparisonId, comparison);
      for (const oldest of comparisons.keys()) {
        if (comparisons.size <= heldComparisons) break;
        comparisons.delete(oldest);
      }
      return comparison.summary;
    },
    'ledger:differences': ({ comparisonId, offset, limit }) =>
      JSON.stringify(held(comparisonId).differences.slice(offset, offset + limit)),
    'export:comparison': ({ comparisonId, format }, event) => exportComparison(event, held(comparisonId), format),
  };
  return { handlers, forget };
}
