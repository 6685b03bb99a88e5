/** The sync at work, or how the last one ended, with what can be done about it. */

import { Button, Group, Progress } from '@mantine/core';
import { callOffice, ignoreFailure, useOfficeMutation } from '@renderer/data/call';
import { isResumable, type SyncOverview } from '@shared/schemas/sync-plan';
import { isSyncing, type SyncState } from '@shared/schemas/sync-state';
import { texts } from './texts';

/** How the runs before the last restart ended, of which no job tells any more. */
function getEarlierPhase({ ranges }: SyncOverview): SyncState['phase'] {
  const runs = ranges.map(({ progress: { run } }) => run).filter(isResumable);
  if (runs.some((run) => run?.status === 'paused')) return 'paused';
  return runs.length > 0 ? 'failed' : 'idle';
}

type Props = { readonly state: SyncState; readonly overview: SyncOverview };

export function SyncProgress({ state, overview }: Props) {
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
