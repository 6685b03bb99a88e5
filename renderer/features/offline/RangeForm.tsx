/** Saves a range of trips, once its cost was said. */
import { Button } from '@mantine/core';
import { costTexts } from '@renderer/components/cost/cost-texts';
import { useCostCheck } from '@renderer/components/cost/use-cost-check';
import { useEstimateSync, useStartSync } from '@renderer/data/queries/offline';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { DateRangeForm, estimateValue } from '@renderer/ui/DateRangeForm';
import { texts } from './texts';

type Props = { readonly officeId: string; readonly isRunning: boolean };

export function RangeForm({ officeId, isRunning }: Props) {
  const start = useStartSync(officeId);
  const cost = useCostCheck({
    estimate: useEstimateSync(officeId),
    start: start.mutate,
    describeWork: costTexts.period,
    describe: texts.cost,
  });
  return (
    <>
      <DateRangeForm
        fromLabel={texts.range.from}
        toLabel={texts.range.to}
        width={150}
        onChange={cost.clear}
        onSubmit={(range, isEstimate) => (isEstimate ? cost.show : cost.request)(range)}
      >
        <Button
          className="beside-field"
          type="submit"
          variant="default"
          disabled={isRunning || cost.isPending}
          loading={start.isPending}
        >
          {texts.range.save}
        </Button>
        <Button className="beside-field" type="submit" value={estimateValue} variant="default" loading={cost.isPending}>
          {texts.range.estimate}
        </Button>
      </DateRangeForm>
      {cost.state}
      {start.error && <ErrorAlert error={start.error} />}
    </>
  );
}
