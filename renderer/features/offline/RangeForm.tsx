/** Saves a range of trips, after an estimate if the user wants one. */
import { Button } from '@mantine/core';
import { useEstimateSync, useStartSync } from '@renderer/data/queries/offline';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { DateRangeForm, estimateValue } from '@renderer/ui/DateRangeForm';
import { texts } from './texts';

type Props = { readonly officeId: string; readonly isRunning: boolean };

export function RangeForm({ officeId, isRunning }: Props) {
  const start = useStartSync(officeId);
  const estimate = useEstimateSync(officeId);
  const error = start.error ?? estimate.error;
  return (
    <>
      <DateRangeForm
        fromLabel={texts.range.from}
        toLabel={texts.range.to}
        width={150}
        onSubmit={(range, isEstimate) => (isEstimate ? estimate : start).mutate(range)}
      >
        <Button className="beside-field" type="submit" disabled={isRunning} loading={start.isPending}>
          {texts.range.save}
        </Button>
        <Button
          className="beside-field"
          type="submit"
          value={estimateValue}
          variant="default"
          loading={estimate.isPending}
        >
          {texts.range.estimate}
        </Button>
      </DateRangeForm>
      {estimate.data && (
        <div role="status" style={{ marginTop: 8 }}>
          {texts.range.cost(estimate.data)}
        </div>
      )}
      {error && <ErrorAlert error={error} />}
    </>
  );
}
