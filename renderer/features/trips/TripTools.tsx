/** The bar above the trips: filters, saved views, export. */

import { exportTrips } from '@renderer/data/exports';
import { useNames } from '@renderer/data/names';
import { useChangePreferences, usePreferences } from '@renderer/data/preferences';
import { getTableStore, type TableRows } from '@renderer/data/tables';
import { useDeleteItem } from '@renderer/lists/delete-with-undo';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import { FilterBar } from '@renderer/lists/FilterBar';
import { texts as listTexts } from '@renderer/lists/texts';
import type { ColumnFilters } from '@renderer/table/columns/column-filters';
import { TableToolsContext } from '@renderer/table/grid/table-tools-context';
import type { TableSnapshotRef } from '@renderer/table/model/table-snapshot';
import { lazyPart } from '@renderer/ui/lazy-part';
import { SavedMenu } from '@renderer/ui/SavedMenu';
import type { ExportFormat } from '@shared/exports/formats';
import { describeFilters, type Search } from '@shared/filters/filter-texts';
import { tripFilters } from '@shared/filters/filters';
import type { TripRow } from '@shared/records/trip';
import type { ListState } from '@shared/records/update';
import type { SavedView } from '@shared/settings/preferences';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type RefObject, useContext, useRef, useState } from 'react';
import type { TripFilterPanelProps } from './TripFilterPanel';
import { texts } from './texts';

/* The filters of the server's trips in one bar: search, suggestions, the panel with all of them, what is set. */

const TripFilterPanel = lazyPart(() => import('./TripFilterPanel'), 'TripFilterPanel', { height: 440 });

type TripFilterBarProps = Omit<TripFilterPanelProps, 'onClose'> & {
  readonly columnFilters: ColumnFilters;
  readonly searchField: RefObject<HTMLInputElement | null>;
  /** What the screen suggests beside filters of the server. */
  readonly suggestions?: ComponentProps<typeof FilterBar>['suggestions'];
};

function TripFilterBar({ columnFilters, searchField, suggestions = [], ...panel }: TripFilterBarProps) {
  const { filters, onChange } = panel;
  return (
    <FilterBar
      {...panel}
      columnFilters={columnFilters}
      searchField={searchField}
      definitions={tripFilters}
      suggestions={[
        filters.active === undefined && {
          label: listTexts.suggested.active,
          apply: () => onChange({ active: 'true' }),
        },
        filters.corporate === undefined && {
          label: listTexts.suggested.corporate,
          apply: () => onChange({ corporate: 'true' }),
        },
        ...suggestions,
      ]}
      preload={() => TripFilterPanel.preload?.()}
      renderPanel={(close) => <TripFilterPanel {...panel} onClose={close} />}
    />
  );
}

/* The filters of the trips list. */

/** Suggests a filter of a column, too: it needs the table around the bar. */
export function TripFilters(props: Omit<ComponentProps<typeof TripFilterBar>, 'suggestions'>) {
  const { changeFilter } = useContext(TableToolsContext);
  return (
    <TripFilterBar
      {...props}
      suggestions={[
        !props.columnFilters.has('earliest_travel_date') && {
          label: texts.departsNextMonth,
          apply: () => changeFilter('earliest_travel_date', { kind: 'relative', range: 'next-month' }),
        },
      ]}
    />
  );
}

/* Applies a saved view: its search parameters and its table layout. */

/** Views of earlier versions chose one of three sources of rows, and a page. */
const retiredKeys = new Set(['page', 'per_page', 'rows']);

/** `version` remounts the table. @param table - the name of its layout */
export function useSavedViews(table: string) {
  const navigate = useNavigate();
  const { mutateAsync } = useChangePreferences();
  const [version, setVersion] = useState(0);
  const applyView = async (view: SavedView) => {
    await mutateAsync({ kind: 'table', table, layout: view.layout });
    setVersion((previous) => previous + 1);
    const search = Object.fromEntries(Object.entries(view.search).filter(([key]) => !retiredKeys.has(key)));
    await navigate({ to: '/trips', search });
  };
  return { version, applyView: (view: SavedView) => void applyView(view) };
}

/* Saved views: filters, grouping and table layout under a name that the user gives. */

type TripViewsProps = {
  /** The URL's current filters and grouping. */
  readonly search: Search;
  /** The name under which the table's layout is saved. */
  readonly table: string;
  readonly onChoose: (view: SavedView) => void;
};

export function TripViews({ search, table, onChoose }: TripViewsProps) {
  const preferences = usePreferences();
  const { mutate } = useChangePreferences();
  const deleteItem = useDeleteItem();
  const views = preferences?.tripViews ?? [];
  const find = (name: string) => views.find((view) => view.name === name) ?? null;
  const save = (name: string) => {
    const savedSearch = Object.fromEntries(Object.entries(search).filter(([key]) => !retiredKeys.has(key)));
    mutate({
      kind: 'trip-view',
      name,
      view: { name, search: savedSearch, layout: preferences?.tables[table] ?? null },
    });
  };
  return (
    <SavedMenu
      title={texts.views.title}
      noun={texts.views.noun}
      width={300}
      saved={views}
      empty={texts.views.empty}
      onChoose={(name) => {
        const view = find(name);
        if (view) onChoose(view);
      }}
      onSave={save}
      onDelete={(name) => deleteItem({ kind: 'trip-view', name, view: find(name) })}
    />
  );
}

/* The export menu of the trips screen. */

type Props = {
  readonly officeId: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly rows: TableRows<TripRow> | null;
  readonly state: ListState | null;
  /** Errors in the filters being typed, which an export would not apply. */
  readonly problems: readonly string[];
  /** Gets the indexes of the listed rows in their order; null before the table is drawn. */
  readonly getOrder: () => Uint32Array | null;
  readonly snapshot: TableSnapshotRef;
};

/** Exports what is listed. While the list is loaded for the first time, an export waits for all of it. */
export function TripExportMenu({ officeId, filters, rows, state, problems, getOrder, snapshot }: Props) {
  const names = useNames();
  const [isWaiting, setWaiting] = useState(false);
  const latest = useRef(rows);
  latest.current = rows;
  const waitUntilWhole = async (signal: AbortSignal) => {
    setWaiting(true);
    await getTableStore(officeId, 'trips')
      .whenWhole(signal)
      .finally(() => setWaiting(false));
  };
  const exportListed = async (format: ExportFormat, signal: AbortSignal) => {
    await waitUntilWhole(signal);
    const listed = latest.current;
    const order = getOrder() ?? listed?.listed ?? [];
    const ids = Array.from(order, (index) => listed?.at(index)?.trip.id ?? null).filter((id) => id !== null);
    return await exportTrips(officeId, { ids, filters }, format, signal);
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
        officeId={officeId}
        snapshot={snapshot}
        whenLoaded={waitUntilWhole}
        getSource={() => ({ kind: 'trips', asOfMs: state?.checkedAtMs ?? null })}
        isDisabled={!rows || rows.listed.length === 0 || problems.length > 0}
        onReceived={exportListed}
        title={texts.title}
        filters={describeFilters(tripFilters, filters, names)}
        what={texts.exportedRow}
      />
    </>
  );
}
