/** The bar above the trips: filters, saved views, export. */

import { exportTrips } from '@renderer/data/exports';
import { useNames } from '@renderer/data/names';
import { useChangePreferences, usePreferences } from '@renderer/data/preferences';
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
import type { TripSource } from '@shared/ipc/exports';
import type { SavedView } from '@shared/settings/preferences';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type RefObject, useContext, useState } from 'react';
import type { TripFilterPanelProps } from './TripFilterPanel';
import { texts } from './texts';
import type { TripList } from './trip-list';

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

/** `version` remounts the table. @param table - the name of its layout */
export function useSavedViews(table: string) {
  const navigate = useNavigate();
  const { mutateAsync } = useChangePreferences();
  const [version, setVersion] = useState(0);
  const applyView = async (view: SavedView) => {
    await mutateAsync({ kind: 'table', table, layout: view.layout });
    setVersion((previous) => previous + 1);
    await navigate({ to: '/trips', search: view.search });
  };
  return { version, applyView: (view: SavedView) => void applyView(view) };
}

/* Saved views: filters, grouping and table layout under a name that the user gives. */

type TripViewsProps = {
  /** The URL's current filters, grouping and scope. */
  readonly search: Search;
  /** The name under which the table's layout is saved. */
  readonly table: string;
  readonly onChoose: (view: SavedView) => void;
};

/** Not saved: a view opens at its first page. */
const transientKeys = new Set(['page']);

export function TripViews({ search, table, onChoose }: TripViewsProps) {
  const preferences = usePreferences();
  const { mutate } = useChangePreferences();
  const deleteItem = useDeleteItem();
  const views = preferences?.tripViews ?? [];
  const find = (name: string) => views.find((view) => view.name === name) ?? null;
  const save = (name: string) => {
    const savedSearch = Object.fromEntries(Object.entries(search).filter(([key]) => !transientKeys.has(key)));
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

/* The export menu of the trips screen: the listed trips, or every trip that matches. */

/** Gets the source of an export: the rows in the listed order, or all that match. */
function getExportSource(list: TripList, order: Uint32Array | null): TripSource {
  const { source } = list;
  if (source.kind === 'query' || order === null) return source;
  const isAllInOrder = order.length === list.rows.length && order.every((row, index) => row === index);
  return isAllInOrder ? source : { ...source, positions: [...order] };
}

type Props = {
  readonly officeId: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly list: TripList | null;
  readonly isDisabled: boolean;
  /** Gets the indexes of the listed rows in their order; null before the table is drawn. */
  readonly getOrder: () => Uint32Array | null;
  readonly snapshot: TableSnapshotRef;
};

export function TripExportMenu({ officeId, filters, list, isDisabled, getOrder, snapshot }: Props) {
  const names = useNames();
  const exportListed = (format: ExportFormat, signal: AbortSignal) => {
    const source: TripSource = list ? getExportSource(list, getOrder()) : { kind: 'query', filters };
    return exportTrips(officeId, source, format, signal);
  };
  return (
    <ExportMenu
      officeId={officeId}
      snapshot={snapshot}
      getSource={() => list && { kind: 'trips', source: list.source }}
      isDisabled={isDisabled}
      onReceived={exportListed}
      title={texts.title}
      filters={describeFilters(tripFilters, filters, names)}
      what={texts.exportedRow}
    />
  );
}
