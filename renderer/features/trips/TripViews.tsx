/** Named views: filters, grouping and the table's arrangement under a name of staff's own. */
import { useChangePreferences, usePreferences } from '@renderer/data/queries/preferences';
import { SavedMenu } from '@renderer/ui/SavedMenu';
import type { Search } from '@renderer/ui/url-search';
import type { SavedView } from '@shared/schemas/preferences';

type Props = {
  /** The address's filters, grouping and reach as they are now. */
  readonly search: Search;
  /** The name under which the table's arrangement is remembered. */
  readonly table: string;
  readonly onChoose: (view: SavedView) => void;
};

/** A view begins at its first page. */
const transientKeys = new Set(['page']);

export function TripViews({ search, table, onChoose }: Props) {
  const preferences = usePreferences();
  const { mutate } = useChangePreferences();
  const views = preferences?.tripViews ?? [];
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
      title="Views"
      noun="view"
      width={300}
      saved={views}
      empty="No views yet. Set filters and columns, then name them."
      onChoose={(name) => {
        const view = views.find((each) => each.name === name);
        if (view) onChoose(view);
      }}
      onSave={save}
      onDelete={(name) => mutate({ kind: 'trip-view', name, view: null })}
    />
  );
}
