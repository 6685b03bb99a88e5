/** Deletions with a line below the screen that undoes them: by its button, or by Ctrl+Z while it stands or waits for room. */
import { Button, Group } from '@mantine/core';
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { deleteItem, restoreItem } from '@renderer/data/queries/deletions';
import { isNothingFocused, returnFocus } from '@renderer/ui/screen-focus';
import { isInField } from '@renderer/ui/use-keys';
import type { DeletableItem } from '@shared/schemas/deletable-item';
import type { QueryClient } from '@tanstack/react-query';
import { createDeletionLineId } from './deletion-lines';
import { texts } from './texts';

/** Milliseconds that a line stands: of a deletion, and of what was restored. */
const deletedMs = 15_000;
const restoredMs = 4_000;
/** One line for what was restored last. */
const restoredId = 'restored';

/** What undoes the deletions that have a line, by the ids of these; the newest is the last. */
const undoing = new Map<string, () => void>();

const getMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

function onKeyDown(event: KeyboardEvent): void {
  const isUndo =
    event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  // A field undoes its own typing, and a list its own changes.
  if (!isUndo || event.defaultPrevented || isInField(event.target)) return;
  // Lines are also removed with their office; one that waits for room can be undone.
  const { notifications: shown, queue } = notificationsStore.getState();
  const standing = new Set([...shown, ...queue].map(({ id }) => id));
  const undo = [...undoing].filter(([id]) => standing.has(id)).at(-1)?.[1];
  if (undo === undefined) return;
  event.preventDefault();
  undo();
}

/** Listens to Ctrl+Z while there is a line. */
function addUndo(id: string, undo: () => void): void {
  if (undoing.size === 0) window.addEventListener('keydown', onKeyDown);
  undoing.set(id, undo);
}

function removeUndo(id: string): void {
  undoing.delete(id);
  if (undoing.size === 0) window.removeEventListener('keydown', onKeyDown);
}

type Deletion = {
  readonly client: QueryClient;
  readonly officeId: string;
  readonly item: DeletableItem;
  readonly deletionId: string;
};

async function restore(deletion: Deletion): Promise<void> {
  const { client, officeId, item, deletionId } = deletion;
  try {
    await restoreItem(client, officeId, deletionId);
    notifications.hide(restoredId);
    notifications.show({ id: restoredId, message: texts.restored(item), autoClose: restoredMs });
  } catch (error) {
    // It can be tried again once what is in the way is gone.
    showLine(deletion, getMessage(error), { color: 'red', title: texts.notRestored, autoClose: false });
  }
}

/** Shows a line that undoes a deletion. */
function showLine(deletion: Deletion, message: string, look: Partial<NotificationData>): void {
  const id = createDeletionLineId();
  const undo = () => {
    // Its line may be pressed again while it fades out.
    if (!undoing.has(id)) return;
    removeUndo(id);
    notifications.hide(id);
    if (isNothingFocused()) returnFocus(null);
    void restore(deletion);
  };
  addUndo(id, undo);
  notifications.show({
    ...look,
    id,
    onClose: () => removeUndo(id),
    message: (
      <Group gap="sm" wrap="nowrap" justify="space-between">
        <span>{message}</span>
        <Button
          size="compact-xs"
          variant="default"
          style={{ flexShrink: 0 }}
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={(event) => {
            event.currentTarget.blur();
            undo();
          }}
        >
          {texts.undo}
        </Button>
      </Group>
    ),
  });
}

/** Deletes an item at once, and shows the line that undoes it. */
export async function deleteWithUndo(client: QueryClient, officeId: string, item: DeletableItem): Promise<void> {
  try {
    const deletionId = await deleteItem(client, officeId, item);
    showLine({ client, officeId, item, deletionId }, texts.deleted(item), { autoClose: deletedMs });
  } catch (error) {
    notifications.show({ color: 'red', title: texts.notDeleted, message: getMessage(error), autoClose: false });
  }
  // What was pressed may have gone with the item.
  if (isNothingFocused()) returnFocus(null);
}
