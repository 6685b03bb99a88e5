/** Offline: the cached data and its age, the plan, and the job that caches ranges of trips. */
import { Button, Checkbox, Group, Progress, Stack } from '@mantine/core';
import { appStateQuery, useOfficeId } from '@renderer/data/app';
import { callOffice, ignoreFailure, officeQuery, useOfficeMutation } from '@renderer/data/call';
import { exportParquet, openExport, parquetProgressKey, showExport } from '@renderer/data/exports';
import { useProgress } from '@renderer/data/stores/progress';
import { DateFit } from '@renderer/lists/DateFit';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { SegmentedControl } from '@renderer/ui/choices';
import { DescriptionList } from '@renderer/ui/details';
import { EmptyState } from '@renderer/ui/EmptyState';
import { formatBytes, formatInteger } from '@renderer/ui/formatters';
import { Screen } from '@renderer/ui/Screen';
import { useNow, useToday } from '@renderer/ui/use-now';
import { isResumable, isSyncing, type SyncOverview, type SyncState } from '@shared/records/sync';
import { addDays } from '@shared/values/date-ranges';
import { formatTimeAgo } from '@shared/values/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ClearSavedData } from './ClearSavedData';
import { texts } from './offline-texts';
import { PlanForm, RangeForm } from './PlanForm';
import { RangeTable } from './RangeTable';

/* What Offline says while nothing is saved on purpose: what is saved by itself, and the quickest way to have more. */

/** Days of the period that is suggested. */
const suggestedDays = 90;

function FirstPeriod({ officeId }: { readonly officeId: string }) {
  const start = useOfficeMutation('sync:start', officeId);
  const today = useToday();
  return (
    <section className="panel" aria-label={texts.first.title}>
      <EmptyState title={texts.first.title} text={texts.first.text}>
        <Button
          variant="default"
          loading={start.isPending}
          onClick={() => start.mutate({ from: addDays(today, 1 - suggestedDays), to: today, name: '' })}
        >
          {texts.first.save(suggestedDays)}
        </Button>
      </EmptyState>
      {start.error && <ErrorAlert error={start.error} />}
    </section>
  );
}

/* The sync at work, or how the last one ended, with what can be done about it. */

/** How the runs before the last restart ended, of which no job tells any more. */
function getEarlierPhase({ ranges }: SyncOverview): SyncState['phase'] {
  const runs = ranges.map(({ progress: { run } }) => run).filter(isResumable);
  if (runs.some((run) => run?.status === 'paused')) return 'paused';
  return runs.length > 0 ? 'failed' : 'idle';
}

type Props = { readonly state: SyncState; readonly overview: SyncOverview };

function SyncProgress({ state, overview }: Props) {
  const resume = useOfficeMutation('sync:resume', state.officeId);
  const phase = state.phase === 'idle' ? getEarlierPhase(overview) : state.phase;
  if (phase === 'idle') return null;
  const isRunning = isSyncing(state);
  const hasCount = isRunning && state.phase !== 'waiting' && state.total > 0;
  const share = state.total === 0 ? 0 : (100 * state.done) / state.total;
  return (
    <div role="status" style={{ marginTop: 12 }}>
      <Group gap="sm">
        <span>
          {state.rangeName !== '' && `${state.rangeName}: `}
          {texts.progress.phases[phase]}
          {hasCount && <span className="num"> {texts.progress.count(state.done, state.total)}</span>}
          {!isRunning && state.unchanged > 0 && ` ${texts.progress.unchanged(state.unchanged)}`}
        </span>
        {isRunning && (
          <>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => ignoreFailure(callOffice('sync:pause', state.officeId))}
            >
              {texts.progress.pause}
            </Button>
            <Button
              size="compact-sm"
              color="red"
              variant="light"
              onClick={() => ignoreFailure(callOffice('sync:stop', state.officeId))}
            >
              {texts.progress.stop}
            </Button>
          </>
        )}
        {(phase === 'paused' || phase === 'failed') && (
          <Button size="compact-sm" loading={resume.isPending} onClick={() => resume.mutate()}>
            {texts.progress.resume}
          </Button>
        )}
      </Group>
      {isRunning && <Progress value={share} size="sm" mt={6} aria-label={texts.progress.label} />}
      {state.message !== null && <div className="warn">{state.message}</div>}
    </div>
  );
}

/* Exports saved offices as Parquet files into a folder. */

/** Cancels the export that is running; it goes on while other screens are open. */
let running = new AbortController();

function ParquetPanel({ officeId }: { readonly officeId: string }) {
  const [scope, setScope] = useState<'one' | 'all'>('one');
  const [isPersonalIncluded, setPersonalIncluded] = useState(false);
  const { data: app } = useQuery(appStateQuery);
  const progress = useProgress(parquetProgressKey);
  const savedOffices = app?.offices.filter(({ kind }) => kind === 'saved').length ?? 0;
  const start = async () => {
    running = new AbortController();
    const { signal } = running;
    const { runExport } = await import('@renderer/ui/run-export');
    const office = scope === 'all' ? null : officeId;
    const work = () => exportParquet(office, isPersonalIncluded, signal);
    await runExport(work, { signal, onShow: showExport, onOpen: openExport });
  };
  return (
    <section className="panel" aria-label={texts.parquet.title}>
      <h2>{texts.parquet.title}</h2>
      <Stack gap="xs" align="flex-start">
        {savedOffices > 1 && (
          <SegmentedControl
            aria-label={texts.parquet.scope}
            data={[
              { value: 'one', label: texts.parquet.thisOffice },
              { value: 'all', label: texts.parquet.allOffices(savedOffices) },
            ]}
            value={scope}
            onChange={setScope}
          />
        )}
        <Checkbox
          label={texts.parquet.includePersonal}
          description={isPersonalIncluded ? texts.parquet.personal : texts.parquet.withoutPersonal}
          checked={isPersonalIncluded}
          onChange={(event) => setPersonalIncluded(event.currentTarget.checked)}
        />
        <Group gap="sm">
          <Button variant="default" disabled={progress !== null} onClick={start}>
            {texts.parquet.start}
          </Button>
          {progress && (
            <>
              <Button variant="default" onClick={() => running.abort()}>
                {texts.parquet.cancel}
              </Button>
              <span className="num" role="status">
                {texts.parquet.progress(progress)}
              </span>
            </>
          )}
        </Group>
      </Stack>
      <p className="dim" style={{ margin: '8px 0 0', fontSize: 13 }}>
        {texts.parquet.about}
      </p>
    </section>
  );
}

function formatStorage({ isPersistent, isReadOnly }: { isPersistent: boolean; isReadOnly: boolean }): string {
  if (isReadOnly) return texts.saved.readOnly;
  return isPersistent ? texts.saved.encrypted : texts.saved.inMemory;
}

/** Formats when the oldest and the newest were updated: "Between 3 days ago and just now". */
function formatUpdated(oldestMs: number | null | undefined, newestMs: number | null | undefined, now: number): string {
  if (!oldestMs || !newestMs) return texts.ranges.none;
  return texts.saved.between(formatTimeAgo(oldestMs, now), formatTimeAgo(newestMs, now));
}

export function OfflineScreen() {
  const officeId = useOfficeId();
  const { data: counts, error } = useQuery(officeQuery('cache:counts', officeId));
  const { data: sync } = useQuery(officeQuery('sync:state', officeId));
  const { data: overview } = useQuery(officeQuery('sync:overview', officeId));
  const now = useNow();
  // A count shows a dash until it is loaded: 0 would mean that nothing is cached.
  const renderCount = (count: number | undefined) => (
    <span className="num">{count === undefined ? '–' : formatInteger(count)}</span>
  );
  return (
    <Screen title={texts.title} isScrolling>
      {error && <ErrorAlert error={error} />}
      {overview && overview.planProblem === null && overview.plan.window === null && overview.ranges.length === 0 && (
        <FirstPeriod officeId={officeId} />
      )}
      <section className="panel" aria-label={texts.saved.title}>
        <h2>{texts.saved.title}</h2>
        <DescriptionList
          items={[
            [texts.saved.trips, renderCount(counts?.trips)],
            [texts.saved.fullTrips, renderCount(counts?.tripDetails)],
            [texts.saved.clients, renderCount(counts?.clients)],
            [texts.saved.updated, formatUpdated(counts?.oldestMs, counts?.newestMs, now)],
            [texts.saved.size, overview ? formatBytes(overview.fileBytes) : texts.ranges.none],
            [texts.saved.storage, counts ? formatStorage(counts) : texts.ranges.none],
          ]}
        />
        <p className="dim" style={{ margin: '10px 0 0', fontSize: 13 }}>
          {texts.saved.about}
        </p>
        {counts && !counts.isReadOnly && <ClearSavedData officeId={officeId} size="compact-sm" mt={8} />}
      </section>
      <section className="panel" aria-label={texts.plan.title}>
        <h2>{texts.plan.title}</h2>
        {overview?.planProblem && (
          <div className="warn" role="alert" style={{ marginBottom: 8 }}>
            {overview.planProblem}
          </div>
        )}
        {overview && <PlanForm officeId={officeId} plan={overview.plan} />}
        <p className="dim" style={{ margin: '8px 0 0', fontSize: 13 }}>
          {texts.plan.about}
        </p>
      </section>
      <section className="panel" aria-label={texts.range.title}>
        <h2>{texts.range.title}</h2>
        <RangeForm
          officeId={officeId}
          ranges={overview?.ranges ?? []}
          isRunning={sync !== undefined && isSyncing(sync)}
          hasPlanProblem={overview !== undefined && overview.planProblem !== null}
        />
        <p className="dim" style={{ margin: '8px 0 0', fontSize: 13 }}>
          {texts.range.about} <DateFit />
        </p>
        {sync && overview && <SyncProgress state={sync} overview={overview} />}
        {overview && overview.ranges.length > 0 && <RangeTable officeId={officeId} overview={overview} now={now} />}
      </section>
      <ParquetPanel officeId={officeId} />
    </Screen>
  );
}
