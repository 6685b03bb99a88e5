/** Starts to check the trips of a period, once its cost was said. */
import { useCostCheck } from '@renderer/components/cost/use-cost-check';
import { useEstimateUnclaimed, useStartUnclaimed } from '@renderer/data/queries/unclaimed';
import { texts } from './texts';

export function useCheckTrips(officeId: string) {
  const start = useStartUnclaimed(officeId);
  const cost = useCostCheck({
    estimate: useEstimateUnclaimed(officeId),
    start: start.mutate,
    describe: texts.cost,
    needsConfirmation: ({ from, to }) => from === '' && to === '',
  });
  return { start, cost };
}
