/** The sync at work, or how the last one ended, with what can be done about it. */
import { Button, Group, Progress } from '@mantine/core';
import { pauseSync, stopSync, useResumeSync } from '@renderer/data/queries/offline';
import { formatInteger } from '@renderer/ui/formatters';
import { isSyncing, type SyncState } from '@shared/schemas/sync-state';

const phaseLabels: Readonly<Record<SyncState['phase'], string>> = {
  idle: '',
  listing: 'Listing trips',
  trips: 'Keeping trips with their sectors',
  clients: 'Keeping clients',
  waiting: 'Waiting for the network. It goes on by itself.',
  paused: 'Paused. What was kept until then stays.',
  done: 'Everything in this range is kept.',
  incomplete: 'Finished, but not everything was saved.',
  stopped: 'Stopped. What was kept until then stays.',
  failed: 'Not finished. What was kept until then stays.',
};

function describeUnchanged({ unchanged }: SyncState): string {
  if (unchanged === 0) return '';
  return unchanged === 1 ? ' 1 trip had not changed.' : ` ${formatInteger(unchanged)} trips had not changed.`;
}

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
          {phaseLabels[state.phase]}
          {hasCount && (
            <span className="num">
              {' '}
              {formatInteger(state.done)} of {formatInteger(state.total)}
            </span>
          )}
          {!isRunning && describeUnchanged(state)}
        </span>
        {isRunning && (
          <>
            <Button size="compact-sm" variant="default" onClick={() => pauseSync(state.officeId)}>
              Pause
            </Button>
            <Button size="compact-sm" color="red" variant="light" onClick={() => stopSync(state.officeId)}>
              Stop
            </Button>
          </>
        )}
        {state.phase === 'paused' && (
          <Button size="compact-sm" loading={resume.isPending} onClick={() => resume.mutate()}>
            Resume
          </Button>
        )}
      </Group>
      {isRunning && <Progress value={share} size="sm" mt={6} aria-label="Progress" />}
      {state.message !== null && <div className="warn">{state.message}</div>}
    </div>
  );
}
