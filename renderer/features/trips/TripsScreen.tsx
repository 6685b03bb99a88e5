/** The list of trips: one page, every page or the cached ones, with filters, saved views, groups and totals. */

import { SegmentedControl } from '@mantine/core';
import { formatNoMatch, GroupSelect, QuickFilter } from '@renderer/components/ListTools';
import { TripTable } from '@renderer/components/TripTable';
import { createTripGroupings, findGrouping } from '@renderer/components/trip-groupings';
import { exportTrips, openExport, showExport } from '@renderer/data/queries/exports';
import { useNames } from '@renderer/data/queries/names';
import { useChangePreferences } from '@renderer/data/queries/preferences';
import { useRememberedText } from '@renderer/data/stores/remembered-text';
import {
  ContractWarningsAlert,
  ErrorAlert,
  FreshnessAlert,
  ListChangedAlert,
  ListGapAlert,
  UnreadableAlert,
} from '@renderer/ui/Alerts';
import { ExportMenu } from '@renderer/ui/ExportMenu';
import { FilterChips } from '@renderer/ui/FilterChips';
import { formatInteger } from '@renderer/ui/formatters';
import { useReportFreshness } from '@renderer/ui/freshness-context';
import { Loading } from '@renderer/ui/Loading';
import { Pager } from '@renderer/ui/Pager';
import { RefreshButton } from '@renderer/ui/RefreshButton';
import { Screen } from '@renderer/ui/Screen';
import { changeSearch, type Search } from '@renderer/ui/url-search';
import { useTypedFilters } from '@renderer/ui/use-typed-filters';
import { AppError } from '@shared/errors';
import { tripFilters } from '@shared/filters';
import type { ExportFormat, TripSource } from '@shared/ipc/contract';
import type { SavedView } from '@shared/schemas/preferences';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ListState } from './ListState';
import { TripFilters } from './TripFilters';
import { TripViews } from './TripViews';
import { type TripList, useTripList } from './use-trip-list';

const table = 'Trips';
const scopeOptions = [
  { value: 'page', label: 'One page' },
  { value: 'all', label: 'All pages' },
  { value: 'kept', label: 'Kept' },
];

function ListNotes({ listed }: { listed: TripList }) {
  return (
    <>
      <UnreadableAlert count={listed.unreadable} />
      <ContractWarningsAlert warnings={listed.warnings} what="this list" />
      <ListGapAlert gap={listed.gap} count={listed.rows.length} what="trips" />
      {listed.hasChanged && <ListChangedAlert />}
      <FreshnessAlert freshness={listed.freshness} />
    </>
  );
}

/**
 * Navigates to other search parameters of this screen. Typed changes replace the history entry; others can be undone
 * with Back.
 */
function useChangeSearch(search: Search) {
  const navigate = useNavigate();
  return useCallback(
    (change: Search, isTyped = false) =>
      void navigate({ to: '/trips', search: changeSearch(search, { page: '', ...change }), replace: isTyped }),
    [navigate, search],
  );
}

/** Applies a saved view: its search parameters and its table layout. `version` remounts the table. */
function useViews() {
  const navigate = useNavigate();
  const { mutateAsync } = useChangePreferences();
  const [version, setVersion] = useState(0);
  const choose = async (view: SavedView) => {
    await mutateAsync({ kind: 'table', table, layout: view.layout });
    setVersion((old) => old + 1);
    await navigate({ to: '/trips', search: view.search });
  };
  return { version, choose: (view: SavedView) => void choose(view) };
}

/** Gets the source of an export: the rows in the listed order, or all that match. */
function getExportSource(listed: TripList, order: Uint32Array | null): TripSource {
  const { source } = listed;
  if (source.kind === 'every' || order === null) return source;
  const isAllInOrder = order.length === listed.rows.length && order.every((row, place) => row === place);
  return isAllInOrder ? source : { ...source, positions: [...order] };
}

type EmptyListState = {
  readonly rows: number;
  readonly quick: string;
  readonly isNothingCached: boolean;
  readonly isReading: boolean;
  readonly hasFailed: boolean;
};

/** Formats why the table is empty, and what would fill it. */
function formatEmpty({ rows, quick, isNothingCached: isNothingKept, isReading, hasFailed }: EmptyListState): string {
  if (rows > 0) return formatNoMatch(rows, quick);
  if (isNothingKept) {
    return 'No trips are kept on this computer yet. What you open is kept; the Offline screen keeps more.';
  }
  if (isReading) return 'Reading trips.';
  return hasFailed ? 'Nothing could be read.' : 'No trips match these filters.';
}

export function TripsScreen() {
  const list = useTripList();
  const { officeId, search, reach, filters, listed, rows, error, isFetching, isPartial, progress, refetch } = list;
  const viewKey = JSON.stringify([table, officeId, search]);
  const quickField = useRef<HTMLInputElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const order = useRef<Uint32Array | null>(null);
  const names = useNames();
  const groupings = useMemo(() => createTripGroupings(names), [names]);
  const grouping = findGrouping(groupings, search.group);
  const views = useViews();
  const change = useChangeSearch(search);
  const typed = useTypedFilters(tripFilters, filters, (changed) => change(changed, true));
  const [quick, setQuick] = useRememberedText(viewKey);
  const isStale = list.isStale || typed.isPending;
  const [exported, setExported] = useState(0);
  const onListed = useCallback((indexes: Uint32Array) => {
    order.current = indexes;
    setExported(indexes.length);
  }, []);
  useReportFreshness(error ? undefined : listed?.freshness);
  const isNothingKept = reach === 'kept' && error instanceof AppError && error.code === 'not-kept';
  const download = (format: ExportFormat, isEvery: boolean, signal: AbortSignal) =>
    exportTrips(
      officeId,
      isEvery || !listed ? { kind: 'every', filters } : getExportSource(listed, order.current),
      format,
      signal,
    );
  return (
    <Screen
      title="Trips"
      tools={
        <>
          <TripViews search={search} table={table} onChoose={views.choose} />
          <RefreshButton isBusy={isFetching} onRefresh={refetch} />
          <ExportMenu
            isDisabled={rows.length === 0 || isStale}
            problems={typed.errors}
            onExport={(format, signal) => download(format, false, signal)}
            onShow={showExport}
            onOpen={openExport}
            {...(listed?.pagination && isPartial
              ? {
                  label: `Export ${formatInteger(exported)} on this page`,
                  alternative: {
                    label: `Export all ${formatInteger(listed.pagination.total)}`,
                    onExport: (format: ExportFormat, signal: AbortSignal) => download(format, true, signal),
                  },
                }
              : {})}
          />
        </>
      }
    >
      <TripFilters
        filters={filters}
        names={names}
        onChange={(changed) => change(changed)}
        typed={typed}
        searchField={searchField}
      />
      <FilterChips
        definitions={tripFilters}
        filters={filters}
        names={names}
        onRemove={(name) => {
          typed.reset(name);
          change({ [name]: '' });
        }}
      />
      {(filters.date_from || filters.date_to) && (
        <span className="dim small">The API does not say which date of a trip From and To compare.</span>
      )}
      {error && !isNothingKept && <ErrorAlert error={error} onRetry={refetch} />}
      {listed && <ListNotes listed={listed} />}
      {!listed && !error && !progress ? (
        <Loading />
      ) : (
        <TripTable
          key={views.version}
          label={table}
          viewKey={viewKey}
          isStale={isStale}
          isPartial={isPartial}
          rows={rows}
          unreadable={listed?.unreadable ?? 0}
          filterText={quick}
          grouping={grouping}
          onRowsChange={onListed}
          onType={(text) => {
            setQuick(text);
            quickField.current?.focus();
          }}
          empty={formatEmpty({
            rows: rows.length,
            quick,
            isNothingCached: isNothingKept,
            isReading: progress !== null,
            hasFailed: error !== null,
          })}
          toolbar={
            <>
              <SegmentedControl
                size="xs"
                aria-label="Which trips"
                data={scopeOptions}
                value={reach}
                onChange={(value) => change({ rows: value })}
              />
              {listed?.pagination && (
                <Pager
                  pagination={listed.pagination}
                  rows={rows.length}
                  what={listed.freshness.source === 'cache' ? 'saved trips' : 'trips'}
                  isStale={isStale}
                  onPage={(page) => change({ page: String(page) })}
                  onPerPage={(perPage) => change({ per_page: String(perPage) })}
                />
              )}
              <ListState listed={listed} reach={reach} isStale={isStale} progress={progress} />
              <QuickFilter field={quickField} text={quick} onChange={setQuick} />
              <GroupSelect
                groupings={groupings}
                value={grouping?.id ?? null}
                onChange={(group) => change({ group, page: search.page ?? '' })}
              />
            </>
          }
        />
      )}
    </Screen>
  );
}
