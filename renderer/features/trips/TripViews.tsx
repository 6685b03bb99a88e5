/** Saved views: filters, grouping and table layout under a name that the user gives. */
import { useDeleteItem } from '@renderer/components/delete-with-undo';
import { useChangePreferences, usePreferences } from '@renderer/data/queries/preferences';
import { SavedMenu } from '@renderer/ui/SavedMenu';
import type { SavedView } from '@shared/schemas/preferences';
import type { Search } from '@shared/search-parameters';
import { texts } from './texts';

type Props = {
  /** The URL's current filters, grouping and scope. */
  readonly search: Search;
  /** The name under which the table's layout is saved. */
  readonly table: string;
  readonly onChoose: (view: SavedView) => void;
};

/** Not saved: a view opens at its first page. */
const transientKeys = new Set(['page']);

export function TripViews({ search, table, onChoose }: Props) {
  const preferences = usePreferences();
  const { mutate } = useChangePreferences();
  const deleteItem = useDeleteItem();
  const views = preferences?.tripViews ?? [];
  const find = (name: string) => views.find((view) => view.name === name) ?? null;
  const save = (name: string) => {
    const savedSearch = Object.fromEntries(Object.entries(search).filter(([key]) => !transientKeys.has(key)));
    mutate({
      kind: 'trip-view',
      name,
      view: { name, search: savedSearch, layout: preferences?.tables[table] ?? null },
    });
  };
  return (
    <SavedMenu
      title={texts.views.title}
      noun={texts.views.noun}
      width={300}
      saved={views}
      empty={texts.views.empty}
      onChoose={(name) => {
        const view = find(name);
        if (view) onChoose(view);
      }}
      onSave={save}
      onDelete={(name) => deleteItem({ kind: 'trip-view', name, view: find(name) })}
    />
  );
}
