/** The coverage of the worklist, and the form that starts the job to extend it. */

import { Button, Group, Progress, Tooltip } from '@mantine/core';
import { DateRules } from '@renderer/components/DateRules';
import { stopUnclaimed, useEstimateUnclaimed, useStartUnclaimed } from '@renderer/data/queries/unclaimed';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { Confirm } from '@renderer/ui/Confirm';
import { DateRangeForm, estimateValue } from '@renderer/ui/DateRangeForm';
import { formatInteger } from '@renderer/ui/formatters';
import { useNow } from '@renderer/ui/use-now';
import { formatAge } from '@shared/dates';
import type { UnclaimedState } from '@shared/unclaimed';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { texts } from './texts';

/** Formats "1,204 of 1,310 trips checked, oldest 3 days (trip 5)". */
export function formatCoverage({ trips, checked, oldestMs, oldestTripId }: UnclaimedState, now: number): string {
  if (trips === 0) return 'No trips are known yet that may have unclaimed commission.';
  const age = oldestMs === null ? '' : `, oldest ${formatAge(oldestMs, now)} (trip ${oldestTripId})`;
  return `${formatInteger(checked)} of ${formatInteger(trips)} trips checked${age}`;
}

export const isRunning = ({ phase }: UnclaimedState) => phase === 'listing' || phase === 'checking';

const outcomeLabels: Partial<Readonly<Record<UnclaimedState['phase'], string>>> = {
  done: 'Everything in this range is checked.',
  stopped: 'Stopped. Results so far are kept.',
  failed: 'Didn’t finish. Results so far are kept.',
};

function JobState({ state }: { state: UnclaimedState }) {
  const { phase, listed, checked, trips, message } = state;
  const share = phase === 'listing' ? [listed?.done ?? 0, listed?.total ?? 0] : [checked, trips];
  const [done = 0, total = 0] = share;
  return (
    <>
      {isRunning(state) && (
        <>
          <span className="num dim">
            {phase === 'listing' ? 'Finding trips' : 'Checking trips'}
            {total > 0 && ` ${formatInteger(done)} of ${formatInteger(total)}`}
          </span>
          <Progress value={total === 0 ? 0 : (100 * done) / total} size="sm" w={160} aria-label="Trips checked" />
        </>
      )}
      {outcomeLabels[phase] && <span className="dim">{outcomeLabels[phase]}</span>}
      {message !== null && <span className="warn">{message}</span>}
    </>
  );
}

export function Coverage({ state }: { state: UnclaimedState }) {
  const start = useStartUnclaimed(state.officeId);
  const estimate = useEstimateUnclaimed(state.officeId);
  /** Whether the estimate was requested before the whole office is checked, or only shown. */
  const [isRequested, setRequested] = useState(false);
  const submit = (range: { from: string; to: string }, isEstimate: boolean) => {
    const isWhole = range.from === '' && range.to === '';
    setRequested(isWhole && !isEstimate);
    if (isWhole || isEstimate) estimate.mutate(range);
    else {
      estimate.reset();
      start.mutate(range);
    }
  };
  const error = start.error ?? estimate.error;
  const now = useNow();
  return (
    <section className="panel" aria-label="Coverage">
      <Group gap="md" align="center">
        <strong className="num" role="status" aria-label="Coverage">
          {formatCoverage(state, now)}
        </strong>
        {state.unreadable > 0 && <span className="warn">{texts.leftOut(state.unreadable)}</span>}
        <JobState state={state} />
      </Group>
      <div style={{ marginTop: 8 }}>
        <DateRangeForm fromLabel="Trips from" toLabel="Trips to" width={140} onSubmit={submit}>
          {isRunning(state) ? (
            <Button className="beside-field" color="red" variant="light" onClick={() => stopUnclaimed(state.officeId)}>
              Stop
            </Button>
          ) : (
            <>
              <Button className="beside-field" type="submit" loading={start.isPending}>
                {texts.find}
              </Button>
              <Button
                className="beside-field"
                type="submit"
                variant="default"
                loading={estimate.isPending}
                value={estimateValue}
              >
                {texts.estimate}
              </Button>
            </>
          )}
          <span className="dim small" style={{ flexBasis: '100%' }}>
            {texts.about}{' '}
            <Tooltip
              label={texts.aboutMore}
              multiline
              w={320}
              withArrow
              events={{ hover: true, focus: true, touch: true }}
            >
              <button type="button" className="info-tip" aria-label={texts.aboutMore}>
                <IconInfoCircle size={14} />
              </button>
            </Tooltip>{' '}
            <DateRules />
          </span>
        </DateRangeForm>
      </div>
      {estimate.data && !isRequested && (
        <div role="status" style={{ marginTop: 8 }}>
          {texts.cost(estimate.data)}
        </div>
      )}
      {estimate.data && isRequested && (
        <Confirm
          question={texts.askWhole(estimate.data)}
          action={texts.checkWhole}
          onConfirm={() => {
            estimate.reset();
            start.mutate({ from: '', to: '' });
          }}
          onCancel={() => estimate.reset()}
        />
      )}
      {error && <ErrorAlert error={error} />}
    </section>
  );
}
