/** How staff look at a report's results: it holds for the next run, and for who comes back from a record or another screen. */
import { type ColumnFilters, noFilters } from '@renderer/table/columns/column-filters';
import { useState } from 'react';

type ResultViewState = {
  readonly view: 'rows' | 'plot';
  readonly groupId: string | null;
  /** What rows must contain. */
  readonly typed: string;
  readonly filters: ColumnFilters;
  /** For which state of the report the question about its money was put off; null where it was not. */
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

/** The arrangement of a report of an office until Tripledger closes, and the way to change parts of it. */
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
