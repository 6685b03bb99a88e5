/** View state of a report's result: tab, grouping, filters. Per office and report, over a restart. */
import { createStore, useStore } from '@renderer/data/stores/create-store';
import { getText, rememberText } from '@renderer/data/stores/screen-searches';
import { parseColumnFilters, serialiseColumnFilters } from '@renderer/table/columns/column-filter-text';
import { type ColumnFilters, noFilters } from '@renderer/table/columns/column-filters';

export type ResultViewState = {
  readonly view: 'rows' | 'plot';
  readonly groupId: string | null;
  /** The text of the quick filter. */
  readonly quickFilter: string;
  readonly columnFilters: ColumnFilters;
  /** The money confirmation key for which the user postponed the question about amounts; null if not postponed. */
  readonly postponedFor: string | null;
};

const defaultState: ResultViewState = {
  view: 'rows',
  groupId: null,
  quickFilter: '',
  columnFilters: noFilters,
  postponedFor: null,
};

const states = createStore<ReadonlyMap<string, ResultViewState>>(new Map());

/** States that were read again, by key. */
const restored = new Map<string, ResultViewState>();

const toKey = (officeId: string, slug: string) => JSON.stringify([officeId, slug]);

/** The name under which the state outlives a restart. */
const toName = (slug: string) => JSON.stringify(['Result', slug]);

/** Reads what outlives a restart. Anything else than such a text is the default state. */
function parseState(text: string): ResultViewState {
  const { view, group, rows, where } = Object.fromEntries(new URLSearchParams(text));
  return {
    ...defaultState,
    view: view === 'plot' ? 'plot' : 'rows',
    groupId: group ?? null,
    quickFilter: rows ?? '',
    columnFilters: parseColumnFilters(where),
  };
}

function toText({ view, groupId, quickFilter, columnFilters }: ResultViewState): string {
  const parts = {
    view: view === 'rows' ? '' : view,
    group: groupId ?? '',
    rows: quickFilter,
    where: serialiseColumnFilters(columnFilters),
  };
  return new URLSearchParams(Object.entries(parts).filter(([, part]) => part !== '')).toString();
}

/** Gets the view state of a report. The same object until it changes. */
export function getResultViewState(officeId: string, slug: string): ResultViewState {
  const key = toKey(officeId, slug);
  const known = states.get().get(key) ?? restored.get(key);
  if (known) return known;
  const state = parseState(getText(officeId, toName(slug)));
  restored.set(key, state);
  return state;
}

/** Changes parts of a report's view state. */
export function updateResultViewState(officeId: string, slug: string, change: Partial<ResultViewState>): void {
  const next = { ...getResultViewState(officeId, slug), ...change };
  rememberText(officeId, toName(slug), toText(next));
  states.set(new Map(states.get()).set(toKey(officeId, slug), next));
}

/** Follows the view state of a report. `update` changes parts of it. */
export function useResultViewState(officeId: string, slug: string) {
  const viewState = useStore(states, () => getResultViewState(officeId, slug));
  const update = (change: Partial<ResultViewState>) => updateResultViewState(officeId, slug, change);
  return { viewState, update };
}
