/** The ages of rows that are saved copies, and the oldest of several rows. */

import { formatTimestamp } from '@renderer/ui/formatters';
import { at } from '@shared/arrays';
import type { RowList } from '@shared/row-list';
import { texts } from '../texts';
import type { RowIndexes } from './aggregations';

/** How a table knows the ages of its rows. */
export type RowAges<Row> = {
  /** When a saved copy was read from the API, epoch milliseconds; undefined for a row of the network. */
  readonly getFetchedAtMs: (row: Row) => number | undefined;
  /** Names a row: "trip 5". */
  readonly getName: (row: Row) => string;
};

/** The row that was read longest ago, by its name. */
export type OldestRow = { readonly fetchedAtMs: number; readonly name: string };

/** Finds the saved copy that was read longest ago; null where no row is one. */
export function findOldestRow<Row>(
  rows: RowList<Row>,
  indexes: RowIndexes,
  { getFetchedAtMs, getName }: RowAges<Row>,
): OldestRow | null {
  let oldest: Row | null = null;
  let oldestMs = Number.POSITIVE_INFINITY;
  for (const index of indexes) {
    const row = at(rows, index);
    const fetchedAtMs = getFetchedAtMs(row) ?? oldestMs;
    if (fetchedAtMs >= oldestMs) continue;
    oldest = row;
    oldestMs = fetchedAtMs;
  }
  return oldest === null ? null : { fetchedAtMs: oldestMs, name: getName(oldest) };
}

/** Formats "oldest 20 Nov 2026, 14:05 (trip 5)". The time is absolute: it stays true while it is on the screen. */
export function formatOldestRow({ fetchedAtMs, name }: OldestRow): string {
  return texts.oldest(formatTimestamp(fetchedAtMs), name);
}
