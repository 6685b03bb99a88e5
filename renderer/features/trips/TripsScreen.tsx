/** The list of trips: one page, every page or the cached ones, with filters, saved views, groups and totals. */

import { ListAlerts } from '@renderer/components/ListAlerts';
import { NamesNote } from '@renderer/components/NamesNote';
import { getTrip, getTripId, TripTable, tripNouns } from '@renderer/components/TripTable';
import { createTripGroupings } from '@renderer/components/trip-groupings';
import { useColumnFilters } from '@renderer/components/use-column-filters';
import { useListTools } from '@renderer/components/use-list-tools';
import { connectionQuery } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { useRememberedText } from '@renderer/data/stores/remembered-text';
import { OtherValuesContext } from '@renderer/table/grid/other-values';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { usePublishFreshness } from '@renderer/ui/freshness-context';
import { Loading } from '@renderer/ui/Loading';
import { lazyPart } from '@renderer/ui/lazy-part';
import { NoteLines } from '@renderer/ui/notes/Note';
import { Pager } from '@renderer/ui/Pager';
import { RefreshButton } from '@renderer/ui/RefreshButton';
import { Screen } from '@renderer/ui/Screen';
import { SegmentedControl } from '@renderer/ui/SegmentedControl';
import { estimateWork, StartQuestion } from '@renderer/ui/StartQuestion';
import { useChangeSearch } from '@renderer/ui/use-change-search';
import { useListChanges } from '@renderer/ui/use-changes';
import { useTypedFilters } from '@renderer/ui/use-typed-filters';
import { AppError } from '@shared/errors';
import { tripFilters } from '@shared/filters';
import { maxPerPage } from '@shared/page-size';
import type { Search } from '@shared/search-parameters';
import { type TripScope, toScopeParameter } from '@shared/trip-query';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ListState } from './ListState';
import { useSavedValues } from './saved-values';
import { TripExportMenu } from './TripExportMenu';
import { TripFilters } from './TripFilters';
import { TripViews } from './TripViews';
import { texts } from './texts';
import { useSavedViews } from './use-saved-views';
import { useTripList } from './use-trip-list';

const DateRules = lazyPart(() => import('@renderer/components/DateRules'), 'DateRules', { height: 18 });
const SavedCoverage = lazyPart(() => import('@renderer/components/SavedCoverage'), 'SavedCoverage', { height: 18 });
const TripsEmpty = lazyPart(() => import('./TripsEmpty'), 'TripsEmpty', { height: 60 });
const TripMatches = lazyPart(() => import('@renderer/components/SavedMatches'), 'TripMatches');

const table = 'Trips';
const scopeOptions: { value: TripScope; label: string }[] = [
  { value: 'page', label: texts.scopes.page },
  { value: 'all', label: texts.scopes.all },
  { value: 'cached', label: texts.scopes.cached },
];

export function TripsScreen() {
  const { officeId, search, scope, filters, list, rows, error, isFetching, isPartial, refetch, ...state } =
    useTripList();
  const viewKey = JSON.stringify([table, officeId, search]);
  const searchField = useRef<HTMLInputElement>(null);
  const snapshot = useRef<TableSnapshot | null>(null);
  const names = useNames();
  const groupings = useMemo(() => createTripGroupings(names), [names]);
  const isSearched = filters.search !== undefined;
  const listed = useMemo(() => new Set(Array.from(isSearched ? rows : [], ({ trip }) => trip.id)), [rows, isSearched]);
  const views = useSavedViews(table);
  const changeLocation = useChangeSearch('/trips');
  const change = useCallback(
    (changed: Search, isTyped = false) => changeLocation({ page: '', ...changed }, isTyped),
    [changeLocation],
  );
  const typed = useTypedFilters(tripFilters, filters, (changed) => change(changed, true));
  const [quickFilter, setQuickFilter] = useRememberedText(JSON.stringify([table, search]));
  const filteredColumns = useColumnFilters(search, (changed) => change({ page: search.page ?? '', ...changed }));
  const savedValues = useSavedValues(filters);
  const isStale = state.isStale || typed.isPending;
  const tools = useListTools({
    filterText: quickFilter,
    onFilterText: setQuickFilter,
    groupings,
    groupId: search.group,
    onGroup: (group) => change({ group, page: search.page ?? '' }),
  });
  usePublishFreshness(error ? undefined : list?.freshness);
  const changes = useListChanges(viewKey, {
    list: list && !isStale ? { freshness: list.freshness, records: list.rows } : null,
    getKey: getTripId,
    getContent: getTrip,
    nouns: tripNouns,
  });
  const total = isStale ? undefined : list?.pagination?.total;
  const { data: connection } = useQuery(connectionQuery(officeId));
  const work = total === undefined || !connection ? null : estimateWork(Math.ceil(total / maxPerPage), connection);
  // The question is about the list of the click: another list ends it.
  const [pendingFor, setPendingFor] = useState<string | null>(null);
  const loadAll = () => {
    setPendingFor(null);
    change({ rows: toScopeParameter('all') });
  };
  const setScope = (value: TripScope) => {
    if (value !== 'all') change({ rows: toScopeParameter(value) });
    else if (work !== null && work.minutes > 1) setPendingFor(viewKey);
    else loadAll();
  };
  const isNothingCached = scope === 'cached' && error instanceof AppError && error.code === 'not-kept';
  return (
    <Screen
      title={texts.title}
      badge={<NamesNote />}
      changes={changes}
      tools={
        <>
          <TripViews search={search} table={table} onChoose={views.applyView} />
          <RefreshButton isBusy={isFetching} onRefresh={refetch} />
          <TripExportMenu
            officeId={officeId}
            filters={filters}
            list={list}
            isPartial={isPartial}
            isDisabled={rows.length === 0 || isStale}
            problems={typed.errors}
            getOrder={tools.getOrder}
            listedCount={tools.listedCount}
            snapshot={snapshot}
          />
        </>
      }
    >
      {(filters.date_from || filters.date_to) && (
        <span className="dim small">
          <DateRules />
        </span>
      )}
      {filters.search !== undefined && (
        <TripMatches
          officeId={officeId}
          text={filters.search}
          listed={listed}
          hasFilters={Object.keys(filters).length > 1}
          isPartial={isPartial}
          isEnabled={!isStale && (list !== null || error !== null)}
        />
      )}
      {pendingFor === viewKey && scope !== 'all' && work !== null && (
        <StartQuestion {...work} onStart={loadAll} onCancel={() => setPendingFor(null)} />
      )}
      <NoteLines>
        {error && !isNothingCached && <ErrorAlert error={error} onRetry={refetch} />}
        {list && <ListAlerts list={list} what={texts.what} />}
        {list?.freshness.source === 'cache' && !isStale && (
          <SavedCoverage officeId={officeId} from={filters.date_from} to={filters.date_to} />
        )}
      </NoteLines>
      {!list && !error && !state.isInProgress ? (
        <Loading />
      ) : (
        <OtherValuesContext value={savedValues}>
          <TripTable
            key={views.version}
            {...tools.tableProps}
            {...filteredColumns}
            snapshot={snapshot}
            label={table}
            viewKey={viewKey}
            isStale={isStale}
            isPartial={isPartial}
            rows={rows}
            unreadable={list?.unreadable ?? 0}
            empty={
              <TripsEmpty
                rows={rows.length}
                quickFilter={quickFilter}
                hasColumnFilters={filteredColumns.columnFilters.size > 0}
                hasFilters={Object.keys(filters).length > 0}
                isNothingCached={isNothingCached}
                isLoading={state.isInProgress}
                hasFailed={error !== null}
                onClear={() => {
                  typed.reset();
                  setQuickFilter('');
                  change({ ...Object.fromEntries(Object.keys(filters).map((name) => [name, ''])), where: '' });
                }}
                onRefresh={refetch}
              />
            }
            toolbar={
              <>
                <TripFilters
                  filters={filters}
                  columnFilters={filteredColumns.columnFilters}
                  names={names}
                  onChange={(changed) => change(changed)}
                  typed={typed}
                  searchField={searchField}
                />
                {tools.toolbar}
              </>
            }
            foot={
              <>
                <SegmentedControl
                  aria-label={texts.scopes.label}
                  data={scopeOptions}
                  value={scope}
                  onChange={setScope}
                />
                {list?.pagination && (
                  <Pager
                    pagination={list.pagination}
                    rows={rows.length}
                    noun={list.freshness.source === 'cache' ? texts.savedNoun : texts.noun}
                    isStale={isStale}
                    onPage={(page) => change({ page: String(page) })}
                    onPerPage={(perPage) => change({ per_page: String(perPage) })}
                  />
                )}
                <ListState list={list} isStale={isStale} progressKey={state.progressKey} />
              </>
            }
          />
        </OtherValuesContext>
      )}
    </Screen>
  );
}
