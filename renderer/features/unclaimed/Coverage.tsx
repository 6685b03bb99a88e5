/** The coverage of the worklist, and the form that starts the job to extend it. */

import { Button, Group, Progress, Tooltip } from '@mantine/core';
import { DateRules } from '@renderer/components/DateRules';
import { callOffice, ignoreFailure, type useOfficeMutation } from '@renderer/data/call';
import { useRememberedText } from '@renderer/data/stores/remembered-text';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { DateRangeForm } from '@renderer/ui/DateRangeForm';
import { useNow } from '@renderer/ui/use-now';
import { formatTimeAgo } from '@shared/dates';
import type { UnclaimedState } from '@shared/unclaimed';
import { IconInfoCircle } from '@tabler/icons-react';
import { texts } from './texts';

/** Formats "1,204 trips checked; oldest 3 days ago (trip 5). 106 not checked yet". */
export function formatCoverage({ trips, checked, oldestMs, oldestTripId }: UnclaimedState, now: number): string {
  if (trips === 0) return texts.noneKnown;
  const oldest = oldestMs === null ? null : { age: formatTimeAgo(oldestMs, now), trip: String(oldestTripId) };
  return texts.checked(checked, trips - checked, oldest);
}

export const isRunning = ({ phase }: UnclaimedState) => phase === 'listing' || phase === 'checking';

/** Whether every trip that may have unclaimed commission is checked: only then is nothing a zero. */
export const isWhole = ({ trips, checked }: UnclaimedState) => checked > 0 && checked === trips;

/** Says how far the last check came, and of which period where it is at its end. */
function describePhase({ phase, period }: UnclaimedState): string | null {
  if (phase === 'idle') return null;
  return phase === 'done' ? texts.periodChecked(period) : texts.phases[phase];
}

function JobState({ state }: { state: UnclaimedState }) {
  const { phase, listed, checked, trips, message } = state;
  const label = describePhase(state);
  const share = phase === 'listing' ? [listed?.done ?? 0, listed?.total ?? 0] : [checked, trips];
  const [done = 0, total = 0] = share;
  return (
    <>
      {isRunning(state) && (
        <>
          <span className="num dim">
            {label}
            {total > 0 && ` ${texts.progress(done, total)}`}
          </span>
          <Progress value={total === 0 ? 0 : (100 * done) / total} size="sm" w={160} aria-label={texts.progressLabel} />
        </>
      )}
      {!isRunning(state) && label !== null && <span className="dim">{label}</span>}
      {message !== null && <span className="warn">{message}</span>}
    </>
  );
}

type Props = {
  readonly state: UnclaimedState;
  /** The check that the empty list can start, too. */
  readonly start: Pick<ReturnType<typeof useOfficeMutation<'unclaimed:start'>>, 'mutate' | 'isPending' | 'error'>;
};

export function Coverage({ state, start }: Props) {
  const now = useNow();
  // Not of the address: another period lists no other rows.
  const [from, setFrom] = useRememberedText('unclaimed-from');
  const [to, setTo] = useRememberedText('unclaimed-to');
  return (
    <section className="panel" aria-label={texts.coverage}>
      <Group gap="md" align="center">
        <strong className="num" role="status" aria-label={texts.coverage}>
          {formatCoverage(state, now)}
        </strong>
        {state.unreadable > 0 && <span className="warn">{texts.leftOut(state.unreadable)}</span>}
        <JobState state={state} />
      </Group>
      <div style={{ marginTop: 8 }}>
        <DateRangeForm
          fromLabel={texts.from}
          toLabel={texts.to}
          width={140}
          range={{ from, to }}
          onChange={(range) => {
            setFrom(range.from);
            setTo(range.to);
          }}
          onSubmit={(range) => start.mutate(range)}
        >
          {isRunning(state) ? (
            <Button
              className="beside-field"
              color="red"
              variant="light"
              onClick={() => ignoreFailure(callOffice('unclaimed:stop', state.officeId))}
            >
              {texts.stop}
            </Button>
          ) : (
            <Button className="beside-field" type="submit" loading={start.isPending}>
              {texts.find}
            </Button>
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
      {start.error && <ErrorAlert error={start.error} />}
    </section>
  );
}
