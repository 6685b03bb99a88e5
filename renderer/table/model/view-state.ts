/** View state of a table: where it is scrolled to, what is collapsed and selected. In memory, until the app quits. */
import type { TableLayout } from '@shared/schemas/preferences';
import type { SelectedKeys } from './selected-keys';

/** Keys of collapsed groups, by the id of the grouping. */
export type CollapsedGroups = ReadonlyMap<string, ReadonlySet<string>>;

export type ViewState = {
  readonly top: number;
  readonly left: number;
  readonly collapsed: CollapsedGroups;
  readonly selected: SelectedKeys;
  /** The id of the column that the keyboard is on; null for the row as a whole. */
  readonly cellColumn: string | null;
  readonly hasFocus: boolean;
};

/** A grouping with more collapsed groups is not saved. */
const maxSavedGroups = 500;

/** Reads the collapsed groups of a saved layout. */
export function readCollapsedGroups(layout: TableLayout | undefined): CollapsedGroups {
  return new Map(Object.entries(layout?.collapsed ?? {}).map(([id, keys]) => [id, new Set(keys)]));
}

/** Converts collapsed groups to what a layout saves. */
export function toSavedGroups(collapsed: CollapsedGroups): NonNullable<TableLayout['collapsed']> {
  const saved = [...collapsed].filter(([, keys]) => keys.size > 0 && keys.size <= maxSavedGroups);
  return Object.fromEntries(saved.map(([id, keys]) => [id, [...keys]]));
}
