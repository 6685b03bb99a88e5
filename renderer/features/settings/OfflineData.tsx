/** What of an office is on this computer, what keeps it up to date, and its way to other programs. */
import { Button, Checkbox, Group, Progress } from '@mantine/core';
import { appStateQuery, useOfficeId } from '@renderer/data/app';
import { callOffice, ignoreFailure, officeQuery, useOfficeMutation } from '@renderer/data/call';
import { exportParquet, openExport, parquetProgressKey, showExport } from '@renderer/data/exports';
import { useChangePreferences, usePreferences } from '@renderer/data/preferences';
import { useProgress } from '@renderer/data/stores/progress';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { SegmentedControl } from '@renderer/ui/choices';
import { formatBytes, formatInteger } from '@renderer/ui/formatters';
import { useNow } from '@renderer/ui/use-now';
import { isResumable, isSyncing, type SyncOverview, type SyncState } from '@shared/records/sync';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ClearSavedData } from './ClearSavedData';
import { texts } from './offline-texts';
import { PlanForm, RangeForm } from './PlanForm';
import { RangeTable } from './RangeTable';
import { Fold, Row } from './rows';
import { WholeNumberField } from './WholeNumberField';

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
  const end = (channel: 'sync:pause' | 'sync:stop') => ignoreFailure(callOffice(channel, state.officeId));
  return (
    <div role="status">
      <Group gap="sm">
        <span>
          {state.rangeName !== '' && `${state.rangeName}: `}
          {texts.progress.phases[phase]}
          {hasCount && <span className="num"> {texts.progress.count(state.done, state.total)}</span>}
          {!isRunning && state.unchanged > 0 && ` ${texts.progress.unchanged(state.unchanged)}`}
        </span>
        {isRunning && (
          <>
            <Button size="compact-sm" variant="default" onClick={() => end('sync:pause')}>
              {texts.progress.pause}
            </Button>
            <Button size="compact-sm" color="red" variant="light" onClick={() => end('sync:stop')}>
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

/** Periods that are saved on purpose, and the days that are always kept. */
function PeriodsRow({ officeId }: { readonly officeId: string }) {
  const { data: sync } = useQuery(officeQuery('sync:state', officeId));
  const { data: overview } = useQuery(officeQuery('sync:overview', officeId));
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  if (!overview) return null;
  const isRunning = sync !== undefined && isSyncing(sync);
  return (
    <Row
      name={texts.range.title}
      fact={overview.planProblem ?? texts.range.fact(overview.ranges.length)}
      more={
        (isOpen || isRunning) && (
          <>
            <RangeForm
              officeId={officeId}
              ranges={overview.ranges}
              isRunning={isRunning}
              hasPlanProblem={overview.planProblem !== null}
            />
            {sync && <SyncProgress state={sync} overview={overview} />}
            {overview.ranges.length > 0 && <RangeTable officeId={officeId} overview={overview} now={now} />}
            <PlanForm officeId={officeId} plan={overview.plan} />
          </>
        )
      }
    >
      <Fold label={texts.range.open} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
    </Row>
  );
}

function formatStorage({ isPersistent, isReadOnly }: { isPersistent: boolean; isReadOnly: boolean }): string {
  if (isReadOnly) return texts.saved.readOnly;
  return isPersistent ? texts.saved.encrypted : texts.saved.inMemory;
}

/** What is saved of the office in use, for how long, and the clearing of it. */
export function OfflineData() {
  const officeId = useOfficeId();
  const { data: counts, error } = useQuery(officeQuery('cache:counts', officeId));
  const { data: overview } = useQuery(officeQuery('sync:overview', officeId));
  const settings = usePreferences()?.savedData;
  const { mutate } = useChangePreferences();
  // A count shows a dash until it is loaded: 0 would mean that nothing is saved.
  const count = (value: number | undefined) => (value === undefined ? '–' : formatInteger(value));
  const fact = [
    texts.saved.counts(count(counts?.trips), count(counts?.tripDetails), count(counts?.clients)),
    ...(overview ? [formatBytes(overview.fileBytes)] : []),
    ...(counts ? [formatStorage(counts)] : []),
  ].join(' · ');
  return (
    <>
      <Row name={texts.saved.title} fact={fact} more={error && <ErrorAlert error={error} />}>
        {counts && !counts.isReadOnly && <ClearSavedData officeId={officeId} size="compact-sm" />}
      </Row>
      {settings && (
        <Row name={texts.days.title} fact={texts.days.fact}>
          <WholeNumberField
            label={texts.days.label}
            suffix={texts.days.suffix}
            width={190}
            min={1}
            max={3_650}
            value={settings.days}
            onSave={(days) => mutate({ kind: 'saved-data', settings: { days } })}
          />
        </Row>
      )}
      <PeriodsRow officeId={officeId} />
    </>
  );
}

/* Saved offices as Parquet files in a folder. */

/** Cancels the export that is running; it goes on while other screens are open. */
let running = new AbortController();

export function ParquetRow() {
  const officeId = useOfficeId();
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
    <Row
      name={texts.parquet.title}
      fact={
        progress ? (
          <span className="num" role="status">
            {texts.parquet.progress(progress)}
          </span>
        ) : (
          <Checkbox
            size="xs"
            label={texts.parquet.includePersonal}
            checked={isPersonalIncluded}
            onChange={(event) => setPersonalIncluded(event.currentTarget.checked)}
          />
        )
      }
    >
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
      {progress ? (
        <Button variant="default" size="compact-sm" onClick={() => running.abort()}>
          {texts.parquet.cancel}
        </Button>
      ) : (
        <Button variant="default" size="compact-sm" onClick={start}>
          {texts.parquet.start}
        </Button>
      )}
    </Row>
  );
}
