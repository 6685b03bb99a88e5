/** How each table was left: where it was scrolled to, what was collapsed and selected. In memory, until the app quits. */
import type { TableLayout } from '@shared/schemas/preferences';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { SelectedKeys } from './use-selection';

/** Keys of collapsed groups, by what is grouped by. */
export type CollapsedGroups = ReadonlyMap<string, ReadonlySet<string>>;

export type ViewState = {
  readonly top: number;
  readonly left: number;
  readonly collapsed: CollapsedGroups;
  readonly selected: SelectedKeys;
  readonly hasFocus: boolean;
};

const maxViews = 50;
const views = new Map<string, ViewState>();

/** Gets how a table was left; undefined where it was not shown yet. */
export function getView(key: string | undefined): ViewState | undefined {
  return key === undefined ? undefined : views.get(key);
}

function setView(key: string, view: ViewState): void {
  views.delete(key);
  views.set(key, view);
  const [oldest] = views.keys();
  if (views.size > maxViews && oldest !== undefined) views.delete(oldest);
}

/** More collapsed groups than this are not saved. */
const maxSavedGroups = 500;

/** Reads collapsed groups from a layout. */
export function readCollapsedGroups(layout: TableLayout | undefined): CollapsedGroups {
  return new Map(Object.entries(layout?.collapsed ?? {}).map(([id, keys]) => [id, new Set(keys)]));
}

/** Writes collapsed groups as a layout has them. */
export function writeCollapsedGroups(closed: CollapsedGroups): NonNullable<TableLayout['collapsed']> {
  const saved = [...closed].filter(([, keys]) => keys.size > 0 && keys.size <= maxSavedGroups);
  return Object.fromEntries(saved.map(([id, keys]) => [id, [...keys]]));
}

type ViewStateOptions = {
  readonly key: string | undefined;
  /** Whether the rows of this view are there: rows of another view neither restore nor replace its state. */
  readonly isReady: boolean;
  readonly collapsed: CollapsedGroups;
  readonly selected: () => SelectedKeys;
  readonly onRestore: (selected: SelectedKeys) => void;
};

/** Remembers how the table is left, and brings it back there: Back leads to the row that was opened. */
export function useViewState(scroller: RefObject<HTMLDivElement | null>, remembered: ViewStateOptions): void {
  const { key, isReady } = remembered;
  const latest = useRef(remembered);
  latest.current = remembered;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || key === undefined || !isReady) return;
    const view = views.get(key);
    element.scrollTop = view?.top ?? 0;
    if (view) {
      element.scrollLeft = view.left;
      latest.current.onRestore(view.selected);
      if (view.hasFocus && document.activeElement === document.body) element.focus({ preventScroll: true });
    }
    return () => {
      const { collapsed: closed, selected } = latest.current;
      const hasFocus = element.contains(document.activeElement);
      setView(key, {
        top: element.scrollTop,
        left: element.scrollLeft,
        collapsed: closed,
        selected: selected(),
        hasFocus,
      });
    };
  }, [scroller, key, isReady]);
}
