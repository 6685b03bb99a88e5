/** Overview: amounts of the filtered trips by month, consultant and status. */

import { Button, Progress as ProgressBar } from '@mantine/core';
import { getTripFilters } from '@renderer/components/trip-filters';
import { createTripGroupings, type TripGrouping } from '@renderer/components/trip-groupings';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { allTripsProgressKey, useAllTrips, useCancelAllTrips } from '@renderer/data/queries/trips';
import { useProgress } from '@renderer/data/stores/progress';
import {
  ContractWarningsAlert,
  ErrorAlert,
  FreshnessAlert,
  ListChangedAlert,
  ListGapAlert,
  UnreadableAlert,
} from '@renderer/ui/Alerts';
import { FilterChips } from '@renderer/ui/FilterChips';
import { FilterField } from '@renderer/ui/FilterField';
import { Sum } from '@renderer/ui/FormattedValues';
import { formatInteger } from '@renderer/ui/formatters';
import { useReportFreshness } from '@renderer/ui/freshness-context';
import { Loading } from '@renderer/ui/Loading';
import { RefreshButton } from '@renderer/ui/RefreshButton';
import { Screen } from '@renderer/ui/Screen';
import { SegmentedControl } from '@renderer/ui/SegmentedControl';
import { UnappliedFiltersAlert } from '@renderer/ui/UnappliedFiltersAlert';
import { changeSearch, type Search } from '@renderer/ui/url-search';
import { useNow } from '@renderer/ui/use-now';
import { useTypedFilters } from '@renderer/ui/use-typed-filters';
import { tripAmounts } from '@shared/amounts';
import { formatTimeAgo } from '@shared/dates';
import { type FilterDefinition, tripFilters } from '@shared/filters';
import { sumCents } from '@shared/money';
import type { Freshness } from '@shared/schemas/freshness';
import type { TripRow } from '@shared/schemas/trip';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { OverviewPlot } from './OverviewPlot';

const route = getRouteApi('/overview');

const plots = ['month', 'consultant', 'status'];

const Totals = memo(function Totals({ rows }: { rows: readonly TripRow[] }) {
  const sums = useMemo(
    () =>
      tripAmounts.map(({ summaryField: id, label }) => ({
        label,
        sum: sumCents(rows.map(({ trip }) => trip.sector_summary?.[id] ?? null)),
      })),
    [rows],
  );
  return (
    <dl className="figures">
      <div>
        <dt>Trips</dt>
        <dd className="num">{formatInteger(rows.length)}</dd>
      </div>
      {sums.map(({ label, sum }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">
            <Sum sum={sum} />
          </dd>
        </div>
      ))}
    </dl>
  );
});

/** Follows the progress in a component of its own: hundreds of events must not redraw the plots. */
function LoadingProgress({ listKey }: { listKey: string }) {
  const cancel = useCancelAllTrips();
  const progress = useProgress(listKey);
  if (progress === null) return null;
  const { phase, done, total } = progress;
  return (
    <div className="note" role="status">
      <span className="num">
        {phase === 'loading' ? 'Loading trips' : 'Showing trips'}: {formatInteger(done)}
        {total !== null && ` of ${formatInteger(total)}`}
      </span>
      <ProgressBar value={total ? (100 * done) / total : 0} size="sm" w={200} aria-label="Trips read" />
      <Button variant="subtle" onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}

/** States the source and age of the amounts, and that they cover all sectors. */
function SourceNote({ freshness }: { freshness: Freshness }) {
  const now = useNow();
  return (
    <span className="dim small">
      {freshness.source === 'network' ? 'Live' : 'Kept on this computer'}, read{' '}
      {formatTimeAgo(freshness.fetchedAtMs, now)}. Amounts are of all sectors as the list of trips sums them up.
    </span>
  );
}

export function OverviewScreen() {
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const search = route.useSearch();
  const names = useNames();
  const filters = useMemo(() => getTripFilters(search), [search]);
  const { data, error, isFetching, refetch } = useAllTrips(officeId, filters);
  const change = (changed: Search, isTyped = false) =>
    void navigate({ to: '/overview', search: changeSearch(search, changed), replace: isTyped });
  const typed = useTypedFilters(tripFilters, filters, (changed) => change(changed, true));
  // Hides the amounts of earlier filters while new ones are being typed.
  const list = typed.isPending ? null : data;
  useReportFreshness(error ? undefined : list?.freshness);
  const groupings = useMemo(() => {
    const all = createTripGroupings(names);
    return plots.map((id) => all.find((grouping) => grouping.id === id) as TripGrouping);
  }, [names]);
  const measure = (tripAmounts.find(({ summaryField }) => summaryField === search.measure) ?? tripAmounts[0])
    .summaryField;
  const set = ({ name, kind }: FilterDefinition, value: string) => {
    if (kind === 'date') typed.setDraft(name, value);
    else if (kind === 'boolean') change({ [name]: value });
    else typed.type(name, value);
  };
  return (
    <Screen
      title="Overview"
      isScrolling
      tools={
        <>
          <Link className="link" to="/trips" search={{ ...filters, rows: 'all' }}>
            These trips as a list
          </Link>
          <RefreshButton isBusy={isFetching} onRefresh={() => void refetch()} />
        </>
      }
    >
      <search className="filters">
        {tripFilters
          .filter(({ name }) => name !== 'search')
          .map((definition) => (
            <FilterField
              key={definition.name}
              definition={definition}
              value={typed.shown[definition.name] ?? ''}
              width={definition.name === 'corporate' ? 136 : 108}
              onChange={(value) => set(definition, value)}
              onCommit={(value) => typed.commit(definition.name, value)}
              {...('directory' in definition ? { names: names[definition.directory] } : {})}
            />
          ))}
        <UnappliedFiltersAlert errors={typed.errors} />
      </search>
      <FilterChips
        definitions={tripFilters}
        filters={filters}
        names={names}
        onRemove={(name) => {
          typed.reset(name);
          change({ [name]: '' });
        }}
      />
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      <LoadingProgress listKey={allTripsProgressKey(officeId, filters, 'network-first')} />
      {list && <UnreadableAlert count={list.unreadable} />}
      {list && <ContractWarningsAlert warnings={list.warnings} what="this list" />}
      {list && <ListGapAlert gap={list.gap} count={list.rows.length} what="trips" />}
      {list?.hasChanged && <ListChangedAlert />}
      {list && <FreshnessAlert freshness={list.freshness} />}
      {!list && !error && <Loading height={420} />}
      {list && (
        <>
          <section className="panel" aria-label="Figures">
            <Totals rows={list.rows} />
            <SourceNote freshness={list.freshness} />
          </section>
          <SegmentedControl
            aria-label="Amount"
            style={{ alignSelf: 'flex-start' }}
            data={tripAmounts.map(({ summaryField, label }) => ({ value: summaryField, label }))}
            value={measure}
            onChange={(value) => change({ measure: value === 'total_amount' ? '' : value }, true)}
          />
          {list.rows.length === 0 ? (
            <div className="note" role="status">
              No trips match these filters.
            </div>
          ) : (
            <div className="overview">
              {groupings.map((grouping) => (
                <OverviewPlot key={grouping.id} rows={list.rows} grouping={grouping} measure={measure} />
              ))}
            </div>
          )}
        </>
      )}
    </Screen>
  );
}
