/** The saved layout of a table, to and from the state of TanStack Table. */
import type { TableLayout } from '@shared/schemas/preferences';
import type { TableAppearance } from './use-table-appearance';

/** The part of TanStack Table's state that a layout saves. */
export type ColumnState = {
  readonly columnVisibility: Readonly<Record<string, boolean>>;
  readonly columnOrder: readonly string[];
  readonly columnSizing: Readonly<Record<string, number>>;
  readonly columnPinning: { readonly start: readonly string[] };
  readonly sorting: readonly { readonly id: string; readonly desc: boolean }[];
};

/** The state of the columns until the user changes it. */
export type ColumnDefaults = {
  readonly visibility: Readonly<Record<string, boolean>>;
  readonly pinned: readonly string[];
};

/** Builds the initial state from a saved layout. Missing parts get the defaults. */
export function toInitialState(layout: TableLayout | undefined, { visibility, pinned }: ColumnDefaults) {
  return {
    columnVisibility: { ...visibility, ...layout?.visibility },
    columnOrder: [...(layout?.order ?? [])],
    columnSizing: { ...layout?.widths },
    columnPinning: { start: [...(layout?.pinned ?? pinned)], end: [] },
    sorting: layout?.sort ? [{ id: layout.sort.column, desc: layout.sort.isDescending }] : [],
  };
}

/** @param collapsed - groups to save; undefined if they are not saved */
export function toTableLayout(
  state: ColumnState,
  { names, density }: TableAppearance,
  collapsed: TableLayout['collapsed'],
): TableLayout {
  const [first] = state.sorting;
  return {
    order: [...state.columnOrder],
    widths: { ...state.columnSizing },
    visibility: { ...state.columnVisibility },
    pinned: [...state.columnPinning.start],
    sort: first ? { column: first.id, isDescending: first.desc } : null,
    ...(collapsed ? { collapsed } : {}),
    ...(Object.keys(names).length > 0 ? { names } : {}),
    ...(density === 'normal' ? {} : { density }),
  };
}
