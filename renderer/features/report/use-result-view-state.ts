/** View state of a report's result: tab, grouping, filters. In memory, per office and report, until the app quits. */
import { type ColumnFilters, noFilters } from '@renderer/table/columns/column-filters';
import { useState } from 'react';

type ResultViewState = {
  readonly view: 'rows' | 'plot';
  readonly groupId: string | null;
  /** The text of the quick filter. */
  readonly typed: string;
  readonly filters: ColumnFilters;
  /** The money confirmation key for which the user postponed the question about amounts; null if not postponed. */
  readonly postponedFor: string | null;
};

const defaultState: ResultViewState = {
  view: 'rows',
  groupId: null,
  typed: '',
  filters: noFilters,
  postponedFor: null,
};

const stateByReport = new Map<string, ResultViewState>();

/** Gets the view state of a report, and a function that changes parts of it. */
export function useResultViewState(officeId: string, slug: string) {
  const key = JSON.stringify([officeId, slug]);
  const [arrangement, set] = useState(stateByReport.get(key) ?? defaultState);
  const arrange = (changed: Partial<ResultViewState>) => {
    const now = { ...(stateByReport.get(key) ?? defaultState), ...changed };
    stateByReport.set(key, now);
    set(now);
  };
  return { arrangement, arrange };
}
