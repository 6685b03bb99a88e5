/** Saves a range of trips, after an estimate if the user wants one. */
import { Button } from '@mantine/core';
import { useEstimateSync, useStartSync } from '@renderer/data/queries/offline';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { DateRangeForm, estimateValue } from '@renderer/ui/DateRangeForm';
import { formatCount, formatInteger } from '@renderer/ui/formatters';
import type { SyncEstimate } from '@shared/schemas/sync-plan';

function describeEstimate({ trips, due, requests, minutes, isUpperBound }: SyncEstimate): string {
  const read = due === trips ? '' : `, ${formatInteger(due)} of them to be read`;
  const about = isUpperBound ? 'up to about' : 'about';
  return `${formatCount(trips, 'trip')}${read}: ${about} ${formatCount(requests, 'request')} and ${formatCount(minutes, 'minute')}.`;
}

type Props = { readonly officeId: string; readonly isRunning: boolean };

export function RangeForm({ officeId, isRunning }: Props) {
  const start = useStartSync(officeId);
  const estimate = useEstimateSync(officeId);
  const error = start.error ?? estimate.error;
  return (
    <>
      <DateRangeForm
        fromLabel="From"
        toLabel="To"
        width={150}
        onSubmit={(range, isEstimate) => (isEstimate ? estimate : start).mutate(range)}
      >
        <Button className="beside-field" type="submit" disabled={isRunning} loading={start.isPending}>
          Keep offline
        </Button>
        <Button
          className="beside-field"
          type="submit"
          value={estimateValue}
          variant="default"
          loading={estimate.isPending}
        >
          Estimate
        </Button>
      </DateRangeForm>
      {estimate.data && (
        <div role="status" style={{ marginTop: 8 }}>
          {describeEstimate(estimate.data)}
        </div>
      )}
      {error && <ErrorAlert error={error} />}
    </>
  );
}
