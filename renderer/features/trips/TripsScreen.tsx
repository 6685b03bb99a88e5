/** The list of trips: one page, every page or the cached ones, with filters, saved views, groups and totals. */

import { connectionQuery } from '@renderer/data/app';
import { useNames } from '@renderer/data/names';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { createTripGroupings } from '@renderer/fields/trip-columns';
import { useColumnFilters, useListTools } from '@renderer/lists/list-tools';
import { NamesNote } from '@renderer/lists/notes';
import { getTrip, getTripId, TripTable, tripNouns } from '@renderer/lists/TripTable';
import { texts as listTexts } from '@renderer/lists/texts';
import { OtherValuesContext } from '@renderer/table/grid/table-tools-context';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import {
  ContractWarningsAlert,
  ErrorAlert,
  FreshnessAlert,
  ListChangedAlert,
  ListGapAlert,
  UnreadableAlert,
} from '@renderer/ui/Alerts';
import { SegmentedControl } from '@renderer/ui/choices';
import { usePublishFreshness } from '@renderer/ui/contexts';
import { Loading, lazyPart } from '@renderer/ui/lazy-part';
import { NoteLines } from '@renderer/ui/Note';
import { Pager } from '@renderer/ui/Pager';
import { RefreshButton, Screen } from '@renderer/ui/Screen';
import { estimateWork, StartQuestion } from '@renderer/ui/StartQuestion';
import { useChangeSearch } from '@renderer/ui/url-search';
import { useListChanges } from '@renderer/ui/use-changes';
import { useTypedFilters } from '@renderer/ui/use-typed-filters';
import { maxPerPage } from '@shared/app/application';
import { AppError } from '@shared/errors/errors';
import { type Search, type TripScope, toScopeParameter } from '@shared/filters/filter-texts';
import { tripFilters } from '@shared/filters/filters';
import type { Freshness, ListGap } from '@shared/records/freshness';
import type { ContractWarning } from '@shared/records/record';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { TripExportMenu, TripFilters, TripViews, useSavedViews } from './TripTools';
import { texts } from './texts';
import { ListState, useSavedValues, useTripList } from './trip-list';

/* Alerts about a list: records that are gone, undocumented fields, gaps, and its age if it is cached. */

type Props = {
  readonly list: {
    readonly rows: { readonly length: number };
    /** Records that could not be read at all. */
    readonly unreadable: number;
    readonly warnings: readonly ContractWarning[];
    readonly gap: ListGap | null;
    /** Whether the list changed on the server while its pages were read. */
    readonly hasChanged: boolean;
    readonly freshness: Freshness;
  };
  /** The records in the plural: "trips". */
  readonly what: string;
};

function ListAlerts({ list, what }: Props) {
  return (
    <>
      <UnreadableAlert count={list.unreadable} />
      <ContractWarningsAlert warnings={list.warnings} what={listTexts.thisList} />
      <ListGapAlert gap={list.gap} count={list.rows.length} what={what} />
      {list.hasChanged && <ListChangedAlert />}
      <FreshnessAlert freshness={list.freshness} />
    </>
  );
}

const DateFit = lazyPart(() => import('@renderer/lists/DateFit'), 'DateFit', { height: 18 });
const SavedCoverage = lazyPart(() => import('@renderer/lists/SavedCoverage'), 'SavedCoverage', { height: 18 });
const TripsEmpty = lazyPart(() => import('./TripsEmpty'), 'TripsEmpty', { height: 60 });
const TripMatches = lazyPart(() => import('@renderer/lists/SavedMatches'), 'TripMatches');

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
            isDisabled={rows.length === 0 || isStale || typed.errors.length > 0}
            getOrder={tools.getOrder}
            snapshot={snapshot}
          />
        </>
      }
    >
      {(filters.date_from || filters.date_to) && (
        <span className="dim small">
          <DateFit />
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
