/** Deletes at once what the user has saved by name. A line below the screen saves it again, by its button or Ctrl+Z. */
import { Button, Group } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useOfficeId } from '@renderer/data/app';
import { preferencesQuery, useChangePreferences } from '@renderer/data/preferences';
import { isInField, isNothingFocused, returnFocus } from '@renderer/ui/keyboard';
import { texts } from '@renderer/ui/texts';
import {
  changePreferences,
  getReportPreferences,
  type PreferenceChange,
  type Preferences,
} from '@shared/settings/preferences';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

type Kind = 'trip-view' | 'parameter-set' | 'summary' | 'pack' | 'label';
/** The change that saves an item as it is. */
export type SavedItem = Extract<PreferenceChange, { kind: Kind }>;

const deletedMs = 10_000;

/** Makes the change that deletes an item. */
export function toDeletingChange(item: SavedItem): SavedItem {
  switch (item.kind) {
    case 'trip-view':
      return { ...item, view: null };
    case 'parameter-set':
      return { ...item, parameters: null };
    case 'summary':
      return { ...item, definition: null };
    case 'pack':
      return { ...item, pack: null };
    case 'label':
      return { ...item, label: '' };
  }
}

/** Whether there is an item of this name: deleting it would change something that the user has saved. */
export function isNameTaken(preferences: Preferences, item: SavedItem): boolean {
  const toText = (all: Preferences) =>
    JSON.stringify('slug' in item ? getReportPreferences(all, item.slug) : { ...all, reports: null });
  return toText(changePreferences(preferences, toDeletingChange(item))) !== toText(preferences);
}

/** What undoes the deletions that have a line, the newest last. */
const undos: (() => void)[] = [];

/** The line of a deletion. Ctrl+Z undoes the newest, as long as its line is shown. */
function DeletionLine({ message, onUndo }: { readonly message: string; readonly onUndo: () => void }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo =
        event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      // A field undoes its own typing, and a list its own changes.
      if (!isUndo || undos.at(-1) !== onUndo || event.defaultPrevented || isInField(event.target)) return;
      event.preventDefault();
      onUndo();
    };
    undos.push(onUndo);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      if (undos.includes(onUndo)) undos.splice(undos.indexOf(onUndo), 1);
    };
  }, [onUndo]);
  return (
    <Group gap="sm" wrap="nowrap" justify="space-between">
      <span>{message}</span>
      <Button
        size="compact-xs"
        variant="default"
        style={{ flexShrink: 0 }}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={(event) => {
          event.currentTarget.blur();
          onUndo();
        }}
      >
        {texts.undo}
      </Button>
    </Group>
  );
}

/** Deletes an item, and shows the line that saves it again. */
export function useDeleteItem(): (item: SavedItem) => void {
  const officeId = useOfficeId();
  const client = useQueryClient();
  const { mutateAsync } = useChangePreferences();
  return async (item) => {
    const name = item.kind === 'label' ? item.label : item.name;
    const undo = () => {
      // Its line may be pressed again while it fades out.
      if (!undos.includes(undo)) return;
      const preferences = client.getQueryData(preferencesQuery(officeId).queryKey);
      if (preferences && isNameTaken(preferences, item)) {
        notifications.show({ color: 'red', message: texts.nameTaken(name), autoClose: false });
        return;
      }
      undos.splice(undos.indexOf(undo), 1);
      notifications.hide(id);
      if (isNothingFocused()) returnFocus(null);
      mutateAsync(item).catch(() => undefined);
    };
    const message = item.kind === 'pack' ? texts.packDeleted(name) : texts.deleted(name);
    const id = randomId();
    // A failure has a notice of its own.
    const isDeleted = await mutateAsync(toDeletingChange(item)).then(
      () => true,
      () => false,
    );
    if (isDeleted) {
      notifications.show({ id, autoClose: deletedMs, message: <DeletionLine message={message} onUndo={undo} /> });
    }
    // What was pressed may have gone with the item.
    if (isNothingFocused()) returnFocus(null);
  };
}
