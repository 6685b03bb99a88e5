/** Offline: the cached data and its age, and the job that caches a range of trips. */

import { Button, Progress } from '@mantine/core';
import { useOfficeId } from '@renderer/data/queries/app';
import { cacheCheckQuery, cacheSummaryQuery, stopSync, syncQuery, useStartSync } from '@renderer/data/queries/offline';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { DateRangeForm } from '@renderer/ui/DateRangeForm';
import { DescriptionList } from '@renderer/ui/DescriptionList';
import { formatInteger } from '@renderer/ui/formatters';
import { Screen } from '@renderer/ui/Screen';
import { useNow } from '@renderer/ui/use-now';
import { formatAge } from '@shared/dates';
import { isSyncing, type SyncState } from '@shared/schemas/sync-state';
import { useQuery } from '@tanstack/react-query';

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

const isRunning = (state: SyncState | undefined) => state !== undefined && isSyncing(state);

function SyncProgress({ state }: { state: SyncState }) {
  const share = state.total === 0 ? 0 : (100 * state.done) / state.total;
  return (
    <div role="status" style={{ marginTop: 12 }}>
      <div>
        {phaseLabels[state.phase]}
        {isRunning(state) && state.total > 0 && (
          <span className="num">
            {' '}
            {formatInteger(state.done)} of {formatInteger(state.total)}
          </span>
        )}
      </div>
      {isRunning(state) && <Progress value={share} size="sm" mt={6} aria-label="Progress" />}
      {state.message !== null && <div className="warn">{state.message}</div>}
    </div>
  );
}

function formatStorage({ persistent, isReadOnly }: { persistent: boolean; isReadOnly: boolean }): string {
  if (isReadOnly) return 'Encrypted on disk; nothing can be added';
  return persistent ? 'Encrypted on disk' : 'In memory until Tripledger closes';
}

export function OfflineScreen() {
  const officeId = useOfficeId();
  const { data: summary, error } = useQuery(cacheSummaryQuery(officeId));
  const { data: problems = [] } = useQuery(cacheCheckQuery(officeId));
  const { data: sync } = useQuery(syncQuery(officeId));
  const start = useStartSync(officeId);
  const now = useNow();
  const age = (ms: number | null | undefined) => (ms ? formatAge(ms, now) : '–');
  // A count shows a dash until it is loaded: 0 would mean that nothing is cached.
  const renderCount = (count: number | undefined) => (
    <span className="num">{count === undefined ? '–' : formatInteger(count)}</span>
  );
  return (
    <Screen title="Offline" isScrolling>
      {error && <ErrorAlert error={error} />}
      <section className="panel" aria-label="Kept on this computer">
        <h2>Kept on this computer</h2>
        <DescriptionList
          items={[
            ['Trips in lists', renderCount(summary?.trips)],
            ['Trips with sectors', renderCount(summary?.tripDetails)],
            ['Clients', renderCount(summary?.clients)],
            ['Newest', age(summary?.newestMs)],
            ['Oldest', age(summary?.oldestMs)],
            ['Where', summary ? formatStorage(summary) : '–'],
          ]}
        />
        {problems.map((problem) => (
          <div key={problem} className="warn" role="status" style={{ marginTop: 8 }}>
            {problem}
          </div>
        ))}
        <p className="dim" style={{ margin: '10px 0 0', fontSize: 13 }}>
          Whatever you open is kept and can be read when the API cannot be reached. Its age is always shown.
        </p>
      </section>
      <section className="panel" aria-label="Keep more">
        <h2>Keep trips for offline viewing</h2>
        <DateRangeForm fromLabel="From" toLabel="To" width={150} onSubmit={(range) => start.mutate(range)}>
          {isRunning(sync) ? (
            <Button className="beside-field" color="red" variant="light" onClick={() => stopSync(officeId)}>
              Stop
            </Button>
          ) : (
            <Button className="beside-field" type="submit" loading={start.isPending}>
              Keep offline
            </Button>
          )}
        </DateRangeForm>
        <p className="dim" style={{ margin: '8px 0 0', fontSize: 13 }}>
          Runs in the background and lets your own requests go first. The API does not say which trip date the range
          compares.
        </p>
        {start.error && <ErrorAlert error={start.error} />}
        {sync && sync.phase !== 'idle' && <SyncProgress state={sync} />}
      </section>
    </Screen>
  );
}
