/**
 * What every list screen does once: text, filters and groups in the history, views as tabs, the box, and what it says that
 * lists no row. The screen says where its rows come from, and draws its table with what it gets here.
 */
import { useConnection, useOfficeId, useTableLayout } from '@renderer/data/app';
import type { OfficeTable } from '@renderer/data/tables';
import type { Grouping } from '@renderer/table/model/row-groups';
import { lazyPart } from '@renderer/ui/lazy-part';
import { ErrorAlert, IncompleteAlert, NoteLines, UnreadableAlert } from '@renderer/ui/Screen';
import { changeSearch, useChangeSearch } from '@renderer/ui/url-search';
import { maxListedTrips } from '@shared/app/application';
import { type Filters, filterParameters, readFilters, serialiseFilters } from '@shared/filters/filter';
import type { Search } from '@shared/filters/filter-texts';
import type { ListState } from '@shared/records/update';
import type { TableLayout } from '@shared/settings/preferences';
import { formatLocalTime } from '@shared/values/dates';
import { formatCount } from '@shared/values/texts';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useListTools } from './ListToolbar';
import { texts } from './texts';
import { useViews, type View, type ViewedList, ViewTabs } from './ViewTabs';

/* How many rows of a list are shown, and of how many: at the foot of every list that is on this computer as a whole. */

type Counted = {
  /** Rows that pass the filters, and all of them. */
  readonly listed: number;
  readonly total: number;
  readonly state: ListState | null;
  readonly isOffline: boolean;
};

/** Whether the server does not respond. */
export const useIsOffline = (): boolean => useConnection(({ state }) => state === 'offline') ?? false;

/** Formats "61 of 2,400 trips", "First 150,000 of 412,000 trips", "40,300 of 100,000 trips so far", "2,400 trips, as of 2:15 pm". */
export function formatListCount(
  noun: string,
  { listed, total, state, isOffline }: Counted,
  nowMs = Date.now(),
): string {
  const checkedAtMs = state?.checkedAtMs ?? null;
  const isFilling = state !== null && checkedAtMs === null;
  const announced = isFilling ? Math.max(total, state.total ?? 0) : total;
  const isPart = !isFilling && total < (state?.total ?? 0) && total >= maxListedTrips;
  const count = texts.count.listed(listed, announced, noun);
  const text = isPart ? texts.count.first(listed, total, state?.total ?? 0, noun) : count;
  if (isFilling) return isOffline ? text : texts.count.soFar(text);
  return isOffline && checkedAtMs !== null ? texts.count.asOf(text, formatLocalTime(checkedAtMs, nowMs)) : text;
}

/** Whether the last check of a list has left rows out. Of one that is too long the count says so. */
export const hasGap = ({ checkedAtMs, isWhole }: ListState, total: number): boolean =>
  checkedAtMs !== null && !isWhole && total < maxListedTrips;

const NoMatch = lazyPart(() => import('./NoMatch'), 'NoMatch', { height: 60 });

export type ListDefinition = {
  readonly list: ViewedList;
  /** The grid's name, under which its layout is saved. */
  readonly table: string;
  /** "Search trips". */
  readonly label: string;
  readonly nouns: readonly [one: string, other: string];
  /** The fields that the box offers without their names, in the order of the offers. */
  readonly boxFields: readonly string[];
  /** The views of every office, the whole list first. */
  readonly views: readonly [View, ...View[]];
};

/** What a list shows of its rows. A view is this, with a name and the layout of its columns. */
type ShownState = {
  readonly filters: Filters;
  readonly text: string;
  readonly group: string;
  readonly view: string;
};

function toState(search: Search, view: string): ShownState {
  return { filters: readFilters(search), text: search.search ?? '', group: search.group ?? '', view };
}

/** The search parameters of a state. Those that earlier versions had are unset. */
function toSearch({ filters, text, group, view }: ShownState, whole: string): Search {
  const unset = Object.fromEntries([...filterParameters, 'page'].map((name) => [name, '']));
  return { ...unset, where: serialiseFilters(filters), search: text, group, view: view === whole ? '' : view };
}

const toKey = ({ filters, text, group, view }: ShownState) =>
  JSON.stringify([serialiseFilters(filters), text, group, view]);

/**
 * Holds the state while the history follows: a key that comes before the router has the one before it must not be lost. What
 * comes from elsewhere, as by Back, is taken over.
 */
function useListState({ views: [whole] }: ListDefinition, search: Search) {
  const given = useMemo(() => toState(search, search.view ?? whole.name), [search, whole.name]);
  const [state, setState] = useState(given);
  const latest = useRef(state);
  latest.current = state;
  /** Keys of states that the history is to have next. */
  const written = useRef<string[]>([]);
  const key = toKey(given);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the state.
  useEffect(() => {
    const index = written.current.lastIndexOf(key);
    if (index >= 0) {
      written.current.splice(0, index + 1);
      return;
    }
    written.current = [];
    setState(given);
  }, [key]);
  const change = useChangeSearch();
  const update = useCallback(
    (changed: Partial<ShownState>, isTyped = false) => {
      const next = { ...latest.current, ...changed };
      if (toKey(next) === toKey(latest.current)) return;
      latest.current = next;
      written.current.push(toKey(next));
      setState(next);
      change(toSearch(next, whole.name), isTyped);
    },
    [change, whole.name],
  );
  return { state, update };
}

/** Layouts of the user's own views that were changed and are not saved, by office and view. */
const changedLayouts = new Map<string, TableLayout>();

/** The layout of the view that is shown: a view of the user has its own, and keeps its changes until they are saved. */
function useViewLayout(table: string, view: View) {
  const saved = useTableLayout(table);
  const officeId = useOfficeId();
  const toViewKey = (name: string) => JSON.stringify([officeId, table, name]);
  const key = toViewKey(view.name);
  const [, setChanged] = useState<TableLayout | null>(null);
  const isOwn = view.layout !== undefined;
  const current = isOwn ? (changedLayouts.get(key) ?? view.layout ?? undefined) : saved.layout;
  const onOwnLayout = useCallback(
    (changed: TableLayout) => {
      changedLayouts.set(key, changed);
      setChanged(changed);
    },
    [key],
  );
  return {
    layout: current,
    isLayoutChanged: isOwn && JSON.stringify(current ?? null) !== JSON.stringify(view.layout),
    onLayoutChange: isOwn ? onOwnLayout : saved.onLayoutChange,
    forgetChange: (name: string) => void changedLayouts.delete(toViewKey(name)),
    /** Takes what is not saved to the view's new name. */
    moveChange: (name: string) => {
      const changed = changedLayouts.get(key);
      if (changed) changedLayouts.set(toViewKey(name), changed);
      changedLayouts.delete(key);
    },
  };
}

type Options<Row> = {
  /** All of the list, as far as it is on this computer. */
  readonly all: OfficeTable<Row> & { readonly refresh: () => void };
  readonly search: Search;
  readonly groupings: readonly Grouping<Row>[];
  /** Stands in the place of rows where the office has none. */
  readonly empty: ReactNode;
  /** The record of a row, which the box opens by its number. */
  readonly record: {
    readonly getId: (row: Row) => unknown;
    readonly label: (id: string) => string;
    readonly open: (id: string) => void;
  };
};

export function useListScreen<Row>(definition: ListDefinition, options: Options<Row>) {
  const { all, search, groupings, empty, record } = options;
  const { list, table, label, nouns, boxFields, views: builtIn } = definition;
  const officeId = useOfficeId();
  const isOffline = useIsOffline();
  const { state, update } = useListState(definition, search);
  const { filters, text, group } = state;
  const views = useViews(list, builtIn);
  // A view that was deleted leaves what it showed.
  const view = views.find(({ name }) => name === state.view) ?? builtIn[0];
  const { layout, isLayoutChanged, onLayoutChange, forgetChange, moveChange } = useViewLayout(table, view);
  const [version, setVersion] = useState(0);
  const count = useCallback((rows: number) => formatCount(rows, ...nouns), [nouns]);
  const onText = (typed: string) => update({ text: typed }, true);
  const tools = useListTools<Row>({
    label,
    boxFields,
    findRecord: (typed) => {
      const { rows } = all;
      const hasNumber = (row: Row | undefined) => row !== undefined && String(record.getId(row)) === typed;
      if (!rows || !/^\d+$/.test(typed) || !rows.listed.some((index) => hasNumber(rows.at(index)))) return null;
      return { label: record.label(typed), open: () => record.open(typed) };
    },
    formatCount: count,
    typed: [text, onText],
    groupings,
    groupId: group,
    onGroup: (id) => update({ group: id }),
  });
  const choose = ({ name, search: chosen }: View) => {
    forgetChange(name);
    update({ ...toState(chosen, name) });
    // The table begins anew with the columns of the view.
    setVersion((before) => before + 1);
  };
  const shown = toState(view.search, view.name);
  const isFiltered = filters.length > 0 || text.trim() !== '';
  const total = all.rows?.listed.length ?? 0;
  const ofState = { where: serialiseFilters(filters), search: text, group };
  return {
    text,
    tabs: (
      <ViewTabs
        list={list}
        builtIn={builtIn}
        current={view.name}
        isChanged={isLayoutChanged || toKey(shown) !== toKey({ ...state, view: view.name })}
        search={changeSearch({}, ofState)}
        layout={layout ?? null}
        onChoose={choose}
        onRenamed={(name) => {
          moveChange(name);
          update({ view: name });
        }}
      />
    ),
    /** What is wrong with the list. */
    problems: (
      <NoteLines>
        {all.error && <ErrorAlert error={all.error} onRetry={all.refresh} />}
        {all.state && hasGap(all.state, total) && <IncompleteAlert what={nouns[1]} />}
        {all.state && <UnreadableAlert count={all.state.unreadable} />}
      </NoteLines>
    ),
    /** Another key is another table. */
    tableKey: `${view.name} ${version}`,
    tableProps: {
      ...tools.tableProps,
      toolbar: tools.toolbar,
      label: table,
      viewKey: JSON.stringify([officeId, table, toKey(state)]),
      source: { kind: 'list', asOfMs: all.state?.checkedAtMs ?? null } as const,
      columnFilters: filters,
      onColumnFiltersChange: (changed: Filters) => update({ filters: changed }),
      layout,
      onLayoutChange,
      totalsLabel: (listed: number) => formatListCount(nouns[0], { listed, total, state: all.state, isOffline }),
      empty:
        total > 0 && isFiltered ? (
          <NoMatch what={nouns[1]} text={text} onClearText={() => onText('')} formatCount={count} />
        ) : (
          empty
        ),
    },
  };
}
