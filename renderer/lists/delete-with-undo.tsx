/** Deletes at once what the user has saved by name. The line's Undo saves it again, or Ctrl+Z. */
import { preferencesQuery, useOfficeId, useSavePreferences } from '@renderer/data/app';
import { returnFocus } from '@renderer/ui/keyboard';
import { line, showFailure } from '@renderer/ui/line';
import { texts } from '@renderer/ui/texts';
import {
  changePreferences,
  getReportPreferences,
  type PreferenceChange,
  type Preferences,
} from '@shared/settings/preferences';
import { useQueryClient } from '@tanstack/react-query';

type Kind = 'trip-view' | 'parameter-set' | 'summary';
/** The change that saves an item as it is. */
export type SavedItem = Extract<PreferenceChange, { kind: Kind }>;

export function toDeletingChange(item: SavedItem): SavedItem {
  switch (item.kind) {
    case 'trip-view':
      return { ...item, view: null };
    case 'parameter-set':
      return { ...item, parameters: null };
    case 'summary':
      return { ...item, definition: null };
  }
}

/** Whether there is an item of this name: deleting it would change something that the user has saved. */
export function isNameTaken(preferences: Preferences, item: SavedItem): boolean {
  const toText = (all: Preferences) =>
    JSON.stringify('slug' in item ? getReportPreferences(all, item.slug) : { ...all, reports: null });
  return toText(changePreferences(preferences, toDeletingChange(item))) !== toText(preferences);
}

/** Deletes an item, and shows the line that saves it again. */
export function useDeleteItem(): (item: SavedItem) => void {
  const officeId = useOfficeId();
  const client = useQueryClient();
  const change = useSavePreferences();
  return async (item) => {
    const { name } = item;
    const undo = () => {
      const preferences = client.getQueryData(preferencesQuery(officeId).queryKey);
      if (!preferences || !isNameTaken(preferences, item)) return change(item);
      showFailure(texts.nameTaken(name));
      return false;
    };
    if (await change(toDeletingChange(item))) line.showUndo(texts.deleted(name), undo);
    // What was pressed may have gone with the item.
    returnFocus(null);
  };
}
