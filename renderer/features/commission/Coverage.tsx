/** The coverage of the worklist, and the form that starts the job to extend it. */
import { Button, Group, Progress, Tooltip } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { callOffice, ignoreFailure, officeQuery, type useOfficeMutation } from '@renderer/data/call';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { useChangeClaims } from '@renderer/data/unclaimed';
import { noMatchTexts } from '@renderer/lists/texts';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { DateRangeForm } from '@renderer/ui/DateField';
import { EmptyState } from '@renderer/ui/EmptyState';
import { Note } from '@renderer/ui/Note';
import { useNow } from '@renderer/ui/use-now';
import type { ClaimKey } from '@shared/commission/claims';
import type { UnclaimedPeriod, UnclaimedState } from '@shared/commission/unclaimed';
import { describeDateFit } from '@shared/filters/date-fit';
import { getDateRange } from '@shared/values/date-ranges';
import { formatTimeAgo } from '@shared/values/dates';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isBounded, texts } from './unclaimed-texts';

/** Which date of a trip the booking system's own date filter fits, as the loaded trips show. */
function DateFit() {
  const { data } = useQuery(officeQuery('trips:date-fit', useOfficeId()));
  return describeDateFit(data ?? null);
}

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

type CoverageProps = {
  readonly state: UnclaimedState;
  /** The check that the empty list can start, too. */
  readonly start: Pick<ReturnType<typeof useOfficeMutation<'unclaimed:start'>>, 'mutate' | 'isPending' | 'error'>;
};

export function Coverage({ state, start }: CoverageProps) {
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
            <DateFit />
          </span>
        </DateRangeForm>
      </div>
      {start.error && <ErrorAlert error={start.error} />}
    </section>
  );
}

/* Says which sectors that the user was working on were claimed since. */

export function ClaimedSince({ officeId, keys }: { officeId: string; keys: readonly ClaimKey[] }) {
  const change = useChangeClaims(officeId);
  if (keys.length === 0) return null;
  const trips = [...new Set(keys.map(({ tripId }) => tripId))];
  return (
    <Note severity="info" aria-label={texts.claimedSince(keys.length)}>
      <span>
        {texts.claimedSince(keys.length)} <span className="dim">{texts.claimedTrips(trips)}</span>
      </span>
      <Button
        variant="default"
        ml="auto"
        loading={change.isPending}
        onClick={() => change.mutate({ kind: 'patch', keys, patch: { isSettled: true } })}
      >
        {texts.clear}
      </Button>
    </Note>
  );
}

/* Says beside the total that trips outside the period that was checked are listed too, and what they come to. */

export function OtherTrips({ state }: { readonly state: UnclaimedState }) {
  const { period, others } = state;
  if (isRunning(state) || !isBounded(period) || others?.sectors === 0) return null;
  return (
    <span className="dim small" role="note" aria-label={texts.otherTrips}>
      {texts.listedToo(period, others)}
    </span>
  );
}

/* Says why the worklist has no rows, and what to do next. */

type Props = {
  /** Rows that the filters of the list leave; the table hides them by its own filters. */
  readonly listed: number;
  /** All rows. */
  readonly sectors: number;
  readonly hiddenDone: number;
  readonly quickFilter: string;
  readonly state: UnclaimedState;
  readonly isStarting: boolean;
  readonly onCheck: (period: UnclaimedPeriod) => void;
  readonly today: string;
  readonly onClear: () => void;
  readonly onShowDone: () => void;
};

/** Says what an empty list means; null where nothing is checked. Only where every trip is checked, all is claimed. */
export function getEmptyTitle(state: UnclaimedState): string | null {
  const { trips, checked, phase } = state;
  if (isRunning(state)) return texts.empty.checking;
  if (checked > 0) return isWhole(state) ? texts.empty.allClaimed : texts.empty.noneSoFar(checked, trips - checked);
  return phase === 'done' ? texts.empty.noCandidates : null;
}

function FirstUse({ state, isStarting, onCheck, today }: Pick<Props, 'state' | 'isStarting' | 'onCheck' | 'today'>) {
  const title = getEmptyTitle(state);
  if (title !== null) return <EmptyState title={title} />;
  return (
    <EmptyState title={texts.empty.nothingChecked} text={texts.empty.nothingCheckedText}>
      <Button variant="default" loading={isStarting} onClick={() => onCheck(getDateRange('last-quarter', today))}>
        {texts.empty.checkLastQuarter}
      </Button>
    </EmptyState>
  );
}

export function WorklistEmpty(props: Props) {
  const { listed, sectors, hiddenDone, quickFilter, onClear, onShowDone } = props;
  if (sectors === 0) return <FirstUse {...props} />;
  if (listed === 0 && hiddenDone > 0) {
    return (
      <EmptyState title={texts.empty.done(hiddenDone)}>
        <Button variant="default" onClick={onShowDone}>
          {texts.empty.showDone}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={listed === 0 ? texts.empty.noMatch : noMatchTexts.noText(texts.empty.what, quickFilter)}>
      <Button variant="default" onClick={onClear}>
        {texts.empty.clearFilters}
      </Button>
    </EmptyState>
  );
}
