/** Offline: the cached data and its age, the plan, and the job that caches ranges of trips. */

import { ClearSavedData } from '@renderer/components/ClearSavedData';
import { DateRules } from '@renderer/components/DateRules';
import { officeQuery } from '@renderer/data/call';
import { useOfficeId } from '@renderer/data/queries/app';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { DescriptionList } from '@renderer/ui/DescriptionList';
import { formatBytes, formatInteger } from '@renderer/ui/formatters';
import { Screen } from '@renderer/ui/Screen';
import { useNow } from '@renderer/ui/use-now';
import { formatTimeAgo } from '@shared/dates';
import { isSyncing } from '@shared/schemas/sync-state';
import { useQuery } from '@tanstack/react-query';
import { FirstPeriod } from './FirstPeriod';
import { ParquetPanel } from './ParquetPanel';
import { PlanForm } from './PlanForm';
import { RangeForm } from './RangeForm';
import { RangeTable } from './RangeTable';
import { SyncProgress } from './SyncProgress';
import { texts } from './texts';

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
          {texts.range.about} <DateRules />
        </p>
        {sync && overview && <SyncProgress state={sync} overview={overview} />}
        {overview && overview.ranges.length > 0 && <RangeTable officeId={officeId} overview={overview} now={now} />}
      </section>
      <ParquetPanel officeId={officeId} />
    </Screen>
  );
}
