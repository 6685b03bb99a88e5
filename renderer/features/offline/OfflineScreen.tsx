/** Offline: the cached data and its age, the plan, and the job that caches ranges of trips. */

import { DateRules } from '@renderer/components/DateRules';
import { useOfficeId } from '@renderer/data/queries/app';
import { cacheCheckQuery, cacheSummaryQuery, syncOverviewQuery, syncQuery } from '@renderer/data/queries/offline';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { DescriptionList } from '@renderer/ui/DescriptionList';
import { formatBytes, formatInteger } from '@renderer/ui/formatters';
import { Screen } from '@renderer/ui/Screen';
import { useNow } from '@renderer/ui/use-now';
import { formatAge } from '@shared/dates';
import { isSyncing } from '@shared/schemas/sync-state';
import { useQuery } from '@tanstack/react-query';
import { PlanForm } from './PlanForm';
import { RangeForm } from './RangeForm';
import { RangeTable } from './RangeTable';
import { SyncProgress } from './SyncProgress';

function formatStorage({ persistent, isReadOnly }: { persistent: boolean; isReadOnly: boolean }): string {
  if (isReadOnly) return 'Encrypted on disk; nothing can be added';
  return persistent ? 'Encrypted on disk' : 'In memory until Tripledger closes';
}

export function OfflineScreen() {
  const officeId = useOfficeId();
  const { data: summary, error } = useQuery(cacheSummaryQuery(officeId));
  const { data: problems = [] } = useQuery(cacheCheckQuery(officeId));
  const { data: sync } = useQuery(syncQuery(officeId));
  const { data: overview } = useQuery(syncOverviewQuery(officeId));
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
            ['Size', overview ? formatBytes(overview.fileBytes) : '–'],
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
      <section className="panel" aria-label="Always up to date">
        <h2>Always up to date</h2>
        {overview && <PlanForm key={JSON.stringify(overview.plan)} officeId={officeId} plan={overview.plan} />}
        <p className="dim" style={{ margin: '8px 0 0', fontSize: 13 }}>
          While Tripledger is open, these trips are read again every few hours: only what is new or has changed. Beyond
          the size limit the trips read longest ago are removed, never those of a range below.
        </p>
      </section>
      <section className="panel" aria-label="Keep more">
        <h2>Keep trips for offline viewing</h2>
        <RangeForm officeId={officeId} isRunning={sync !== undefined && isSyncing(sync)} />
        <p className="dim" style={{ margin: '8px 0 0', fontSize: 13 }}>
          Runs in the background and lets your own requests go first. <DateRules />
        </p>
        {sync && <SyncProgress state={sync} />}
        {overview && overview.ranges.length > 0 && <RangeTable officeId={officeId} overview={overview} now={now} />}
      </section>
    </Screen>
  );
}
