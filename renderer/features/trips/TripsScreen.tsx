/** All trips of the office, with filters, views, groups and totals. */

import { Button } from '@mantine/core';
import { useNames, useOfficeId, useOfficeName } from '@renderer/data/app';
import { callOffice } from '@renderer/data/call';
import { useSavedSearch } from '@renderer/data/saved-search';
import { getTableStore, type OfficeTable, useTable } from '@renderer/data/tables';
import { createTripGroupings } from '@renderer/fields/field-columns';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import { type ListDefinition, useIsOffline, useListScreen } from '@renderer/lists/ListScreen';
import { TripTable } from '@renderer/lists/TripTable';
import { useShownTable } from '@renderer/table/model/visible-columns';
import { Loading } from '@renderer/ui/lazy-part';
import { showResult } from '@renderer/ui/line';
import { EmptyState, RefreshButton, Screen } from '@renderer/ui/Screen';
import { useToday } from '@renderer/ui/use-now';
import type { ExportFormat } from '@shared/exports/formats';
import { type Filter, type Filters, serialiseFilters } from '@shared/filters/filter';
import type { Search } from '@shared/filters/filter-texts';
import type { BasisDate, PeriodBasis, Span } from '@shared/filters/period-basis';
import type { TripRow } from '@shared/records/trip';
import { type DateRangeId, getDateRange } from '@shared/values/dates';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { emptyTexts, texts } from './texts';

/* The summary of the trips of a list: with its filters, and its first period of dates as the bar. */

const basisDates: Readonly<Record<string, BasisDate>> = {
  earliest_travel_date: 'travel',
  latest_travel_date: 'return',
  date_opened: 'opened',
};
const lastDay = '2199-12-31';

/** The span of a filter of dates; null for one that is none. */
function toSpan({ op, values }: Filter, today: string): Span | null {
  const range = op === 'in' ? getDateRange(values[0] as DateRangeId, today) : null;
  const [from = '', to = ''] = range ? [range.from, range.to] : values;
  if ((op !== 'in' && op !== 'between') || from + to === '') return null;
  return from === '' ? { kind: 'all-to', day: to } : { kind: 'between', from, to: to === '' ? lastDay : to };
}

/** The address of the summary. @param today - YYYY-MM-DD on this computer's calendar */
export function toSummaryOfTrips(filters: Filters, today: string): Search {
  const selecting = filters.filter(({ field, isNot }) => basisDates[field] && !isNot);
  // Two of a field select what one or the other does: as the bar and a filter they would select what both do.
  const isAlone = ({ field }: Filter) => selecting.filter((other) => other.field === field).length === 1;
  const dated = selecting.find((filter) => isAlone(filter) && toSpan(filter, today));
  const [other] = selecting;
  const basis: PeriodBasis = {
    date: basisDates[(dated ?? other)?.field ?? ''] ?? 'travel',
    span:
      (dated && toSpan(dated, today)) ??
      (other ? { kind: 'all-to', day: lastDay } : { kind: 'last', months: 12, to: 'last-month' }),
    bookings: 'active',
  };
  const where = serialiseFilters(filters.filter((filter) => filter !== dated));
  return {
    of: 'trips',
    rows: 'consultant',
    values: 'trips,commission,total',
    basis: JSON.stringify(basis),
    ...(where && { where }),
  };
}

const route = getRouteApi('/trips');

const nextMonth = serialiseFilters([{ field: 'earliest_travel_date', op: 'in', values: ['next-month'] }]);

const definition: ListDefinition = {
  list: 'trips',
  table: 'Trips',
  label: texts.search,
  nouns: texts.nouns,
  boxFields: [
    'earliest_travel_date',
    'trip_status',
    'consultant_id',
    'branch_id',
    'is_corporate',
    'client_id',
    'total_amount',
    'latest_travel_date',
    'date_opened',
    'trip_type',
    'destination',
    'total_commission',
    'is_active',
  ],
  views: [
    { name: texts.views.all, search: {} },
    { name: texts.views.departingNextMonth, search: { where: nextMonth } },
  ],
};

/** Hits that say where the text was found; of other trips it is known only that it was. */
const maxLocations = 200;

/** Finds the trips in whose bookings a text is, and says in which one. */
function useFoundInBookings(text: string) {
  const options = { maxHits: maxLocations, isEnabled: text.trim() !== '' };
  const { ids, hits } = useSavedSearch('search:sectors', text, options) ?? {};
  return useMemo(() => {
    if (!ids?.length) return undefined;
    const locations = new Map<number, string>(ids.map((id) => [id, texts.foundInBookings]));
    for (const { id, sector, match } of hits ?? []) {
      if (match && sector !== null) locations.set(id, texts.foundIn(sector, match.text));
    }
    return ({ trip }: TripRow) => locations.get(trip.id ?? Number.NaN) ?? null;
  }, [ids, hits]);
}

/** Exports what is listed. While the list is loaded for the first time, an export waits for all of it. */
function TripExportMenu({ rows, state }: OfficeTable<TripRow>) {
  const officeId = useOfficeId();
  const [isWaiting, setWaiting] = useState(false);
  const findShownTable = useShownTable();
  const waitUntilWhole = async (signal: AbortSignal) => {
    setWaiting(true);
    await getTableStore(officeId, 'trips')
      .whenWhole(signal)
      .finally(() => setWaiting(false));
  };
  const exportListed = async (format: ExportFormat, signal: AbortSignal) => {
    await waitUntilWhole(signal);
    const listed = getTableStore(officeId, 'trips').getSnapshot().rows;
    const order = findShownTable()?.read((shown) => shown.listed) ?? listed?.listed ?? [];
    const ids = Array.from(order, (index) => listed?.at(index)?.trip.id ?? null).filter((id) => id !== null);
    return await callOffice('export:trips', officeId, { ids, format }, { signal });
  };
  const isFilling = state !== null && state.checkedAtMs === null;
  return (
    <>
      {isWaiting && isFilling && (
        <span className="dim small" role="status">
          {texts.exportsWhenLoaded(state.total)}
        </span>
      )}
      <ExportMenu
        whenLoaded={waitUntilWhole}
        isDisabled={!rows || rows.listed.length === 0}
        onReceived={exportListed}
        title={texts.title}
        what={texts.exportedRow}
      />
    </>
  );
}

/** What stands in the place of trips while there are none: they are loaded, cannot be, or the office has none. */
function NoTrips({ state, problem, refresh }: ReturnType<typeof useTable<'trips'>>) {
  const office = useOfficeName();
  const isOffline = useIsOffline();
  if (state?.checkedAtMs !== null) return <EmptyState title={emptyTexts.none} />;
  if (!isOffline && problem === null) return <EmptyState title={emptyTexts.loading} />;
  return (
    <EmptyState title={emptyTexts.unreachable(office)} {...(problem !== null && { text: problem })}>
      <Button onClick={refresh}>{emptyTexts.tryAgain}</Button>
    </EmptyState>
  );
}

export function TripsScreen() {
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const today = useToday();
  const search = route.useSearch();
  const names = useNames();
  const all = useTable(officeId, 'trips');
  const { rows, refresh } = all;
  const groupings = useMemo(() => createTripGroupings(names), [names]);
  const record = {
    getId: ({ trip }: TripRow) => trip.id,
    label: texts.openTrip,
    open: (id: string) => void navigate({ to: '/trips/$id', params: { id }, search: {} }),
  };
  const screen = useListScreen(definition, { all, search, groupings, empty: <NoTrips {...all} />, record });
  const alsoFound = useFoundInBookings(screen.text);
  return (
    <Screen
      title={texts.title}
      tabs={screen.tabs}
      tools={
        <>
          <RefreshButton isBusy={false} onRefresh={refresh} />
          <Button
            aria-keyshortcuts="Control+Shift+S"
            onClick={() => {
              void navigate({ to: '/summary', search: toSummaryOfTrips(screen.tableProps.columnFilters, today) });
              if (screen.text.trim() !== '') showResult(texts.summarisedWithout(screen.text.trim()));
            }}
          >
            {texts.summarise}
          </Button>
          <TripExportMenu {...all} />
        </>
      }
    >
      {screen.problems}
      {rows ? (
        <TripTable key={screen.tableKey} {...screen.tableProps} rows={rows} alsoFound={alsoFound} />
      ) : (
        <Loading />
      )}
    </Screen>
  );
}
