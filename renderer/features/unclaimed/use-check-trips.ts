/** Starts to check the trips of a period, once its cost was said. */

import { costTexts } from '@renderer/components/cost/cost-texts';
import { useCostCheck } from '@renderer/components/cost/use-cost-check';
import { useOfficeMutation } from '@renderer/data/call';
import { texts } from './texts';

type Period = { readonly from: string; readonly to: string };

const isWholeOffice = ({ from, to }: Period) => from === '' && to === '';

export function useCheckTrips(officeId: string) {
  const start = useOfficeMutation('unclaimed:start', officeId);
  const cost = useCostCheck({
    estimate: useOfficeMutation('unclaimed:estimate', officeId),
    start: start.mutate,
    // The cost of the whole office says so itself.
    describeWork: (period) => (isWholeOffice(period) ? '' : costTexts.period(period)),
    describe: texts.cost,
    needsConfirmation: isWholeOffice,
  });
  return { start, cost };
}

export type TripCheck = ReturnType<typeof useCheckTrips>;
