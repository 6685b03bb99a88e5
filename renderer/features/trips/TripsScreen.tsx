/** All trips of the office, with filters, saved views, groups and totals. */

import { useOfficeId } from '@renderer/data/app';
import { useNames } from '@renderer/data/names';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { useTripTable } from '@renderer/data/tables';
import { createTripGroupings } from '@renderer/fields/trip-columns';
import { formatListCount, useIsOffline } from '@renderer/lists/list-count';
import { useColumnFilters, useListTools } from '@renderer/lists/list-tools';
import { TripTable } from '@renderer/lists/TripTable';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { ErrorAlert, UnreadableAlert } from '@renderer/ui/Alerts';
import { Loading, lazyPart } from '@renderer/ui/lazy-part';
import { NoteLines } from '@renderer/ui/Note';
import { RefreshButton, Screen } from '@renderer/ui/Screen';
import { useChangeSearch } from '@renderer/ui/url-search';
import { useTypedFilters } from '@renderer/ui/use-typed-filters';
import { getTripFilters } from '@shared/filters/filter-texts';
import { tripFilters } from '@shared/filters/filters';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { TripExportMenu, TripFilters, TripViews, useSavedViews } from './TripTools';
import { texts } from './texts';
import { useFilteredTrips } from './use-filtered-trips';

const TripsEmpty = lazyPart(() => import('./TripsEmpty'), 'TripsEmpty', { height: 60 });

const route = getRouteApi('/trips');
const table = 'Trips';

export function TripsScreen() {
  const officeId = useOfficeId();
  const search = route.useSearch();
  const filters = useMemo(() => getTripFilters(search), [search]);
  const names = useNames();
  const { rows: all, state, error, refresh } = useTripTable(officeId);
  const rows = useFilteredTrips(officeId, all, filters, names);
  const isOffline = useIsOffline(officeId);
  const searchField = useRef<HTMLInputElement>(null);
  const snapshot = useRef<TableSnapshot | null>(null);
  const groupings = useMemo(() => createTripGroupings(names), [names]);
  const views = useSavedViews(table);
  const change = useChangeSearch('/trips');
  const typed = useTypedFilters(tripFilters, filters, (changed) => change(changed, true));
  const [quickFilter, setQuickFilter] = useRememberedText(JSON.stringify([table, search]));
  const filteredColumns = useColumnFilters(search, change);
  const tools = useListTools({
    filterText: quickFilter,
    onFilterText: setQuickFilter,
    groupings,
    groupId: search.group,
    onGroup: (group) => change({ group }),
  });
  const total = all?.listed.length ?? 0;
  return (
    <Screen
      title={texts.title}
      tools={
        <>
          <TripViews search={search} table={table} onChoose={views.applyView} />
          <RefreshButton isBusy={false} onRefresh={refresh} />
          <TripExportMenu
            officeId={officeId}
            filters={filters}
            rows={rows}
            state={state}
            problems={typed.errors}
            getOrder={tools.getOrder}
            snapshot={snapshot}
          />
        </>
      }
    >
      <NoteLines>
        {error && <ErrorAlert error={error} onRetry={refresh} />}
        {state && <UnreadableAlert count={state.unreadable} />}
      </NoteLines>
      {!rows ? (
        <Loading />
      ) : (
        <TripTable
          key={views.version}
          {...tools.tableProps}
          {...filteredColumns}
          snapshot={snapshot}
          label={table}
          viewKey={JSON.stringify([table, officeId, search])}
          rows={rows}
          totalsLabel={(count) => formatListCount('trip', { listed: count, total, state, isOffline })}
          empty={
            <TripsEmpty
              officeId={officeId}
              rows={rows.listed.length}
              quickFilter={quickFilter}
              hasColumnFilters={filteredColumns.columnFilters.size > 0}
              hasFilters={Object.keys(filters).length > 0}
              isOffline={isOffline}
              isLoading={state?.checkedAtMs === null}
              onClear={() => {
                typed.reset();
                setQuickFilter('');
                change({ ...Object.fromEntries(Object.keys(filters).map((name) => [name, ''])), where: '' });
              }}
              onRefresh={refresh}
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
        />
      )}
    </Screen>
  );
}
