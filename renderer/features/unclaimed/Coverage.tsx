/** The coverage of the worklist, and the form that starts the job to extend it. */

import { Button, Group, Progress } from '@mantine/core';
import { DateRules } from '@renderer/components/DateRules';
import { stopUnclaimed, useStartUnclaimed } from '@renderer/data/queries/unclaimed';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { DateRangeForm } from '@renderer/ui/DateRangeForm';
import { formatInteger } from '@renderer/ui/formatters';
import { useNow } from '@renderer/ui/use-now';
import { formatAge } from '@shared/dates';
import type { UnclaimedState } from '@shared/unclaimed';

/** Formats "1,204 of 1,310 trips checked, oldest 3 days (trip 5)". */
export function formatCoverage({ trips, checked, oldestMs, oldestTripId }: UnclaimedState, now: number): string {
  if (trips === 0) return 'No trips are known yet that may have unclaimed commission.';
  const age = oldestMs === null ? '' : `, oldest ${formatAge(oldestMs, now)} (trip ${oldestTripId})`;
  return `${formatInteger(checked)} of ${formatInteger(trips)} trips checked${age}`;
}

export const isRunning = ({ phase }: UnclaimedState) => phase === 'listing' || phase === 'checking';

const outcomeLabels: Partial<Readonly<Record<UnclaimedState['phase'], string>>> = {
  done: 'Everything in this range is checked.',
  stopped: 'Stopped. What was checked until then stays.',
  failed: 'Not finished. What was checked until then stays.',
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
            {phase === 'listing' ? 'Listing trips' : 'Reading sectors'}
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
  const now = useNow();
  return (
    <section className="panel" aria-label="Coverage">
      <Group gap="md" align="center">
        <strong className="num" role="status" aria-label="Coverage">
          {formatCoverage(state, now)}
        </strong>
        {state.unreadable > 0 && (
          <span className="warn">
            {formatInteger(state.unreadable)} sector(s) cannot be listed: their commission or dates cannot be read.
          </span>
        )}
        <JobState state={state} />
      </Group>
      <div style={{ marginTop: 8 }}>
        <DateRangeForm fromLabel="Trips from" toLabel="Trips to" width={140} onSubmit={(range) => start.mutate(range)}>
          {isRunning(state) ? (
            <Button className="beside-field" color="red" variant="light" onClick={() => stopUnclaimed(state.officeId)}>
              Stop
            </Button>
          ) : (
            <Button className="beside-field" type="submit" loading={start.isPending}>
              Check trips
            </Button>
          )}
          <span className="dim small" style={{ flexBasis: '100%' }}>
            Active sectors with commission, whose travel is past and which the API gives as not claimed. Trips are read
            in the background and let your own requests go first; one that was read within a day is not read again. The
            API does not say whether a commission may still be claimed. <DateRules />
          </span>
        </DateRangeForm>
      </div>
      {start.error && <ErrorAlert error={start.error} />}
    </section>
  );
}
