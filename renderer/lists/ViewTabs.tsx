/** The views of a list as tabs: those of every office, then the user's. A view is text, chips, sort, groups and columns. */

import { useChangePreferences, usePreferences } from '@renderer/data/preferences';
import type { Search } from '@shared/filters/filter-texts';
import type { SavedView, TableLayout } from '@shared/settings/preferences';
import { useDeleteItem } from './delete-with-undo';
import { SavedTabs } from './SavedTabs';
import { viewTexts as texts } from './texts';

/** What a tab leads to. The user's own views have a layout of their columns. */
export type View = {
  readonly name: string;
  readonly search: Search;
  readonly layout?: TableLayout | null;
};

/** The list that views are of. Saved views without one are of trips. */
export type ViewedList = 'trips' | 'clients';

const noViews: readonly SavedView[] = [];
const useSavedViews = () => usePreferences()?.tripViews ?? noViews;

/** The views of a list, the user's own behind those of every office. A view of the user may take the name of one of those. */
export function useViews(list: ViewedList, builtIn: readonly View[]): readonly View[] {
  const own = useSavedViews().filter((view) => (view.list ?? 'trips') === list);
  return [...builtIn.filter(({ name }) => !own.some((view) => view.name === name)), ...own];
}

type Props = {
  readonly list: ViewedList;
  /** Views of every office, the first of which is the whole list. */
  readonly builtIn: readonly [View, ...View[]];
  /** The name of the view that is shown. */
  readonly current: string;
  /** Whether filters, groups or columns differ from those of the view. */
  readonly isChanged: boolean;
  /** What is saved as a view. */
  readonly search: Search;
  readonly layout: TableLayout | null;
  readonly onChoose: (view: View) => void;
};

export function ViewTabs({ list, builtIn, current, isChanged, search, layout, onChoose }: Props) {
  const views = useViews(list, builtIn);
  const saved = useSavedViews();
  const { mutate } = useChangePreferences();
  const deleteItem = useDeleteItem();
  const find = (name: string) => views.find((view) => view.name === name);
  const save = (name: string, copied?: string) => {
    const from = copied === undefined ? { search, layout } : find(copied);
    if (!from) return;
    const view = { name, search: from.search, layout: from.layout ?? null, ...(list === 'clients' && { list }) };
    mutate({ kind: 'trip-view', name, view });
    return view;
  };
  const choose = (view: View | undefined) => view && onChoose(view);
  return (
    <SavedTabs
      tabs={views.map(({ name, layout: own }) => ({ name, isOwn: own !== undefined }))}
      current={current}
      isChanged={isChanged}
      labels={{ tabs: texts.views, name: texts.name, add: texts.add, save: texts.saveView }}
      isTaken={(name) => saved.some((view) => view.name === name)}
      onChoose={(name) => choose(find(name))}
      onSave={(name, copied) => choose(save(name, copied))}
      onRename={(name, to) => {
        const view = save(to, name);
        mutate({ kind: 'trip-view', name, view: null });
        if (name === current) choose(view);
      }}
      onDelete={(name) => {
        const view = saved.find((item) => item.name === name) ?? null;
        if (name === current) onChoose(builtIn[0]);
        deleteItem({ kind: 'trip-view', name, view });
      }}
    />
  );
}
