/** The sync at work, or how the last one ended, with what can be done about it. */
import { Button, Group, Progress } from '@mantine/core';
import { pauseSync, stopSync, useResumeSync } from '@renderer/data/queries/offline';
import { isSyncing, type SyncState } from '@shared/schemas/sync-state';
import { texts } from './texts';

export function SyncProgress({ state }: { readonly state: SyncState }) {
  const resume = useResumeSync(state.officeId);
  if (state.phase === 'idle') return null;
  const isRunning = isSyncing(state);
  const hasCount = isRunning && state.phase !== 'waiting' && state.total > 0;
  const share = state.total === 0 ? 0 : (100 * state.done) / state.total;
  return (
    <div role="status" style={{ marginTop: 12 }}>
      <Group gap="sm">
        <span>
          {texts.progress.phases[state.phase]}
          {hasCount && <span className="num"> {texts.progress.count(state.done, state.total)}</span>}
          {!isRunning && state.unchanged > 0 && ` ${texts.progress.unchanged(state.unchanged)}`}
        </span>
        {isRunning && (
          <>
            <Button size="compact-sm" variant="default" onClick={() => pauseSync(state.officeId)}>
              {texts.progress.pause}
            </Button>
            <Button size="compact-sm" color="red" variant="light" onClick={() => stopSync(state.officeId)}>
              {texts.progress.stop}
            </Button>
          </>
        )}
        {state.phase === 'paused' && (
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
