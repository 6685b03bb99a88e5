/** How staff look at a report's results: it holds for the next run, and for who comes back from a record or another screen. */
import { type ColumnFilters, noFilters } from '@renderer/table/columns/column-filters';
import { useState } from 'react';

type Arrangement = {
  readonly view: 'rows' | 'plot';
  readonly groupId: string | null;
  /** What rows must contain. */
  readonly typed: string;
  readonly filters: ColumnFilters;
  /** For which state of the report the question about its money was put off; null where it was not. */
  readonly putOff: string | null;
};

const plain: Arrangement = { view: 'rows', groupId: null, typed: '', filters: noFilters, putOff: null };

const left = new Map<string, Arrangement>();

/** The arrangement of a report of an office until Tripledger closes, and the way to change parts of it. */
export function useArrangement(officeId: string, slug: string) {
  const key = JSON.stringify([officeId, slug]);
  const [arrangement, set] = useState(left.get(key) ?? plain);
  const arrange = (changed: Partial<Arrangement>) => {
    const now = { ...(left.get(key) ?? plain), ...changed };
    left.set(key, now);
    set(now);
  };
  return { arrangement, arrange };
}
