/** View state of a report's result: tab, grouping, filters. In memory, per office and report, until the app quits. */
import { createStore, useStore } from '@renderer/data/stores/create-store';
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

const toKey = (officeId: string, slug: string) => JSON.stringify([officeId, slug]);

/** Gets the view state of a report. */
export function getResultViewState(officeId: string, slug: string): ResultViewState {
  return states.get().get(toKey(officeId, slug)) ?? defaultState;
}

/** Changes parts of a report's view state. */
export function updateResultViewState(officeId: string, slug: string, change: Partial<ResultViewState>): void {
  const next = { ...getResultViewState(officeId, slug), ...change };
  states.set(new Map(states.get()).set(toKey(officeId, slug), next));
}

/** Follows the view state of a report. `update` changes parts of it. */
export function useResultViewState(officeId: string, slug: string) {
  const viewState = useStore(states, () => getResultViewState(officeId, slug));
  const update = (change: Partial<ResultViewState>) => updateResultViewState(officeId, slug, change);
  return { viewState, update };
}
