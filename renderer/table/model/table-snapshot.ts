/** What a table shows, for an export of it: read when the user asks for one. */
import type { Filters } from '@shared/filters/filter';
import type { RowList } from '@shared/values/collections';
import { type RefObject, useEffect, useMemo } from 'react';
import type { AppColumn } from '../columns/app-column';
import type { CollapsibleGroup, RowGroup, SortKey, Totals } from './row-groups';
import type { VisibleColumn } from './visible-columns';

export type SnapshotData<Row> = {
  /** The shown columns, from left to right. */
  readonly shown: readonly VisibleColumn<Row>[];
  /** All columns. */
  readonly columns: readonly AppColumn<Row>[];
  readonly rows: RowList<Row>;
  /** Indexes of the rows listed, in order, also of collapsed groups. */
  readonly listed: Uint32Array;
  readonly groups: readonly RowGroup[];
  readonly totals: Totals;
  /** Indexes of the selected rows, in order, and their totals. */
  readonly selected: readonly number[];
  readonly sumSelected: () => Totals;
  readonly filterText: string;
  readonly filters: Filters;
  /** Up to two keys, the first one first. */
  readonly sorting: readonly SortKey[];
  /** What the rows are grouped by: "Consultant". Null where they are not. */
  readonly groupedBy: string | null;
};

export type TableSnapshot = {
  readonly selectedCount: number;
  /** Calls a reader with the data, whatever the type of its rows. */
  readonly read: <T>(reader: <Row>(data: SnapshotData<Row>) => T) => T;
};

/** Set to what a table shows while it is mounted. */
export type TableSnapshotRef = RefObject<TableSnapshot | null>;

/** Updates the reference after each render of the table. */
export function useTableSnapshot<Row>(
  reference: TableSnapshotRef | undefined,
  selectedCount: number,
  getData: () => SnapshotData<Row>,
): void {
  useEffect(() => {
    if (!reference) return;
    reference.current = { selectedCount, read: (reader) => reader(getData()) };
    return () => {
      reference.current = null;
    };
  });
}

/* How a table lists its rows, for a screen that draws them in the same order. */

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
