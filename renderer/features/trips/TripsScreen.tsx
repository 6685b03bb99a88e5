/** Trips: the list with all filters of the API, pages, and exact totals of what is listed. */
import { Skeleton } from '@mantine/core';
import { useOfficeId } from '@renderer/queries/app';
import { useDirectory } from '@renderer/queries/directory';
import { exportTrips, showExport } from '@renderer/queries/exports';
import { tripsQuery } from '@renderer/queries/trips';
import { DataTable } from '@renderer/table/DataTable';
import { ExportMenu } from '@renderer/ui/ExportMenu';
import { useShownFreshness } from '@renderer/ui/freshness-context';
import { ContractNote, ErrorNote, FreshnessNote, UnreadableNote } from '@renderer/ui/Notes';
import { Pager } from '@renderer/ui/Pager';
import { RefreshButton } from '@renderer/ui/RefreshButton';
import { Screen } from '@renderer/ui/Screen';
import { changeSearch, type Search, wholeNumber } from '@renderer/ui/search';
import { useTypedFilters } from '@renderer/ui/use-typed-filters';
import { tripFilters } from '@shared/filters';
import type { TripRow } from '@shared/schemas/trip';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { TripFilters } from './TripFilters';
import { tripColumns } from './trip-columns';

const defaultPerPage = 50;
const noRows: readonly TripRow[] = [];

function filtersIn(search: Search): Record<string, string> {
  return Object.fromEntries(tripFilters.flatMap(({ name }) => (search[name] ? [[name, search[name]]] : [])));
}

function useTripList() {
  const officeId = useOfficeId();
  const search = useSearch({ strict: false }) as Search;
  const query = useMemo(
    () => ({
      filters: filtersIn(search),
      page: wholeNumber(search.page, 1, 100_000_000),
      perPage: wholeNumber(search.per_page, defaultPerPage, 100),
    }),
    [search],
  );
  return { officeId, search, query, result: useQuery(tripsQuery(officeId, query)) };
}

export function TripsScreen() {
  const navigate = useNavigate();
  const searchField = useRef<HTMLInputElement>(null);
  const { officeId, search, query, result } = useTripList();
  const directory = useDirectory(officeId);
  const columns = useMemo(() => tripColumns(directory), [directory]);
  const { data, error, isFetching, refetch } = result;
  useShownFreshness(error ? undefined : data?.freshness);
  const change = (changed: Search) =>
    void navigate({ to: '/trips', search: changeSearch(search, { page: '', ...changed }), replace: true });
  const typed = useTypedFilters(query.filters, change);
  const rows = error ? noRows : (data?.rows ?? noRows);
  return (
    <Screen
      title="Trips"
      tools={
        <>
          <RefreshButton isBusy={isFetching} onRefresh={refetch} />
          <ExportMenu
            isDisabled={rows.length === 0}
            onExport={(format) => exportTrips(officeId, query, format)}
            onShow={showExport}
          />
        </>
      }
    >
      <TripFilters
        filters={query.filters}
        directory={directory}
        onChange={change}
        typed={typed}
        searchField={searchField}
      />
      {(query.filters.date_from || query.filters.date_to) && (
        <span className="dim" style={{ fontSize: 12 }}>
          The API does not say which date of a trip From and To compare.
        </span>
      )}
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data && !error && <UnreadableNote count={data.unreadable} />}
      {data && !error && <ContractNote warnings={data.warnings} what="this list" />}
      {data && !error && <FreshnessNote freshness={data.freshness} hint="Date filters compare the opened date." />}
      {!data && !error ? (
        <Skeleton flex={1} radius={4} />
      ) : (
        <DataTable
          label="Trips"
          columns={columns}
          rows={rows}
          rowKey={(row, index) => `${row.trip.id ?? 'x'}-${index}`}
          onOpen={({ trip }) =>
            trip.id !== null && void navigate({ to: '/trips/$id', params: { id: String(trip.id) }, search: {} })
          }
          onType={(text) => {
            searchField.current?.focus();
            typed.type('search', text);
          }}
          totalsLabel={`${rows.length} listed`}
          empty="No trips match these filters."
          toolbar={
            data &&
            !error && (
              <Pager
                pagination={data.pagination}
                rows={rows.length}
                what="trips"
                onPage={(page) => change({ page: String(page) })}
                onPerPage={(perPage) => change({ per_page: String(perPage) })}
              />
            )
          }
        />
      )}
    </Screen>
  );
}
