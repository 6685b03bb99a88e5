/** How a table lists its rows, for a screen that draws them in the same order. */
import { useEffect, useMemo } from 'react';
import type { CollapsibleGroup } from './row-groups';

export type ListedRows = {
  /** Indexes of the rows listed, in order, also of collapsed groups. */
  readonly indexes: Uint32Array;
  /** The groups with their subtotals, in order; empty where rows are not grouped. */
  readonly groups: readonly CollapsibleGroup[];
  /** The column that the rows are sorted by; null for none. */
  readonly sorting: { readonly id: string; readonly desc: boolean } | null;
};

/** Calls back whenever the rows are listed in another way, but not when a group is collapsed. */
export function useListedRows(
  onListedChange: ((listed: ListedRows) => void) | undefined,
  { indexes, groups, sorting }: ListedRows,
): void {
  const { id, desc = false } = sorting ?? {};
  const listed = useMemo<ListedRows>(
    () => ({ indexes, groups, sorting: id === undefined ? null : { id, desc } }),
    [indexes, groups, id, desc],
  );
  useEffect(() => onListedChange?.(listed), [onListedChange, listed]);
}
