/** Saves the view state of a table when it goes, and restores it when it comes back: Back leads to the row that was opened. */

import { isNothingFocused } from '@renderer/ui/keyboard';
import type { TableLayout } from '@shared/settings/preferences';
import { LruMap } from '@shared/values/collections';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { SelectedKeys } from './cell-ranges';

/* View state of a table: where it is scrolled to, what is collapsed and selected. In memory, until the app quits. */

/** Keys of collapsed groups, by the id of the grouping. */
export type CollapsedGroups = ReadonlyMap<string, ReadonlySet<string>>;

type ViewState = {
  readonly top: number;
  readonly left: number;
  readonly collapsed: CollapsedGroups;
  readonly selected: SelectedKeys;
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

const maxViewStates = 50;

/** View states by key, in memory until the app quits. */
export const viewStates = new LruMap<string, ViewState>(maxViewStates);

type Options = {
  /** Undefined for a table whose state is not saved. */
  readonly key: string | undefined;
  /** Whether the rows of this view are loaded. Rows of another view neither restore nor replace its state. */
  readonly isReady: boolean;
  readonly collapsed: CollapsedGroups;
  readonly getSelected: () => SelectedKeys;
  readonly onRestore: (state: ViewState) => void;
};

export function useViewState(scroller: RefObject<HTMLDivElement | null>, options: Options): void {
  const { key, isReady } = options;
  const latest = useRef(options);
  latest.current = options;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || key === undefined || !isReady) return;
    const state = viewStates.get(key);
    element.scrollTop = state?.top ?? 0;
    if (state) {
      element.scrollLeft = state.left;
      latest.current.onRestore(state);
      if (state.hasFocus && isNothingFocused()) element.focus({ preventScroll: true });
    }
    return () => {
      const { collapsed, getSelected } = latest.current;
      const hasFocus = element.contains(document.activeElement);
      viewStates.set(key, {
        top: element.scrollTop,
        left: element.scrollLeft,
        collapsed,
        selected: getSelected(),
        hasFocus,
      });
    };
  }, [scroller, key, isReady]);
}
