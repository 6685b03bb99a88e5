/** Overview: amounts of the filtered trips by month, consultant and status. */

import { ListAlerts } from '@renderer/components/ListAlerts';
import { SavedCoverage } from '@renderer/components/SavedCoverage';
import { getTrip, getTripId, tripNouns } from '@renderer/components/TripTable';
import { createTripGroupings } from '@renderer/components/trip-groupings';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { allTripsProgressKey, useAllTrips } from '@renderer/data/queries/trips';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { usePublishFreshness } from '@renderer/ui/freshness-context';
import { LinkButton } from '@renderer/ui/LinkButton';
import { Loading } from '@renderer/ui/Loading';
import { RefreshButton } from '@renderer/ui/RefreshButton';
import { Screen } from '@renderer/ui/Screen';
import { SegmentedControl } from '@renderer/ui/SegmentedControl';
import { useChangeSearch } from '@renderer/ui/use-change-search';
import { useListChanges } from '@renderer/ui/use-changes';
import { useToday } from '@renderer/ui/use-now';
import { useTypedFilters } from '@renderer/ui/use-typed-filters';
import { tripAmounts } from '@shared/amounts';
import { tripFilters } from '@shared/filters';
import { getTripFilters } from '@shared/trip-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { LoadingProgress } from './LoadingProgress';
import { OverviewEmpty } from './OverviewEmpty';
import { OverviewFilters } from './OverviewFilters';
import { OverviewPlot } from './OverviewPlot';
import { OverviewTotals } from './OverviewTotals';
import { addDefaultPeriod, chosenDates, findPeriod, omitDates, toPeriodSearch } from './periods';
import { texts } from './texts';
import { WholeOfficeNote } from './WholeOfficeNote';

const route = getRouteApi('/overview');

const plots = ['month', 'consultant', 'status'];

export function OverviewScreen() {
  const officeId = useOfficeId();
  const search = route.useSearch();
  const names = useNames();
  const today = useToday();
  const filters = useMemo(() => addDefaultPeriod(getTripFilters(search), search.dates, today), [search, today]);
  const period = findPeriod(filters, today);
  // A whole office is loaded only once the user knows what it costs: on this visit, whichever filters follow.
  const [isWholeAccepted, setWholeAccepted] = useState(false);
  const isEnabled = period !== 'all' || isWholeAccepted;
  const { data, error, isCached, isFetching, refetch } = useAllTrips(officeId, filters, isEnabled);
  const changeSearch = useChangeSearch('/overview');
  const change = (changed: Record<string, string>, isTyped = false) => {
    const hasDates = 'date_from' in changed || 'date_to' in changed;
    const { date_from = '', date_to = '' } = filters;
    changeSearch(hasDates ? { date_from, date_to, dates: chosenDates, ...changed } : changed, isTyped);
  };
  const typed = useTypedFilters(tripFilters, filters, (changed) => change(changed, true));
  const isWholeUnloaded = !isEnabled && isCached && !isFetching;
  // Hides the amounts of earlier filters while new ones are being typed.
  const list = typed.isPending || (isWholeUnloaded && data?.rows.length === 0) ? null : data;
  usePublishFreshness(error ? undefined : list?.freshness);
  const changes = useListChanges(JSON.stringify([officeId, filters]), {
    list: list && { freshness: list.freshness, records: list.rows },
    getKey: getTripId,
    getContent: getTrip,
    nouns: tripNouns,
  });
  const groupings = useMemo(() => {
    const all = createTripGroupings(names);
    return all.filter(({ id }) => plots.includes(id)).sort((a, b) => plots.indexOf(a.id) - plots.indexOf(b.id));
  }, [names]);
  const amount = tripAmounts.find(({ summaryField }) => summaryField === search.measure) ?? tripAmounts[0];
  const measure = amount.summaryField;
  // Below what can be clicked: it goes when the list is loaded, and would move a control away from under the pointer.
  const progress = (
    <LoadingProgress
      progressKey={allTripsProgressKey(officeId, filters, 'network-first')}
      // What is cancelled is offered again, with its cost.
      onCancel={() => setWholeAccepted(false)}
    />
  );
  return (
    <Screen
      title={texts.title}
      changes={changes}
      isScrolling
      tools={
        <>
          <LinkButton to="/trips" search={isWholeUnloaded ? filters : { ...filters, rows: 'all' }}>
            {texts.openInTrips}
          </LinkButton>
          <RefreshButton isBusy={isFetching} onRefresh={() => void refetch()} />
        </>
      }
    >
      <OverviewFilters
        filters={filters}
        period={period}
        names={names}
        typed={typed}
        onPeriod={(chosen) => changeSearch(toPeriodSearch(chosen, today))}
        onChange={change}
      />
      {isWholeUnloaded && !error && <WholeOfficeNote filters={filters} onLoad={() => setWholeAccepted(true)} />}
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!list && progress}
      {list && <ListAlerts list={list} what="trips" />}
      {!list && !error && !isWholeUnloaded && <Loading height={420} />}
      {list && (
        <>
          <OverviewTotals rows={list.rows} freshness={list.freshness}>
            {list.freshness.source === 'cache' && (
              <div>
                <SavedCoverage officeId={officeId} from={filters.date_from} to={filters.date_to} />
              </div>
            )}
          </OverviewTotals>
          <SegmentedControl
            aria-label={texts.amount}
            style={{ alignSelf: 'flex-start' }}
            data={tripAmounts.map(({ summaryField, label }) => ({ value: summaryField, label }))}
            value={measure}
            onChange={(value) => changeSearch({ measure: value === 'total_amount' ? '' : value }, true)}
          />
          {progress}
          {list.rows.length === 0 ? (
            <OverviewEmpty
              filters={filters}
              period={period}
              onClear={() => {
                typed.reset();
                change(Object.fromEntries(Object.keys(omitDates(filters)).map((name) => [name, ''])));
              }}
              onAllDates={() => changeSearch(toPeriodSearch('all', today))}
            />
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
