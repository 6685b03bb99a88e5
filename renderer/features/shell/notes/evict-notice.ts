/** Makes room on the line below the screen for a notification that is queued. */
import { type NotificationsState, notifications } from '@mantine/notifications';
import { isDeletionLine } from '@renderer/components/deletions/deletion-lines';

/** Of lines that wait, the one that has waited least returns first, and each after all that are new. */
let waitingPriority = -1_000_000;

/**
 * Hides the oldest notification when another one is queued; failures go last. The line of a deletion is not hidden: it waits
 * with its Undo, and returns when there is room.
 */
export function evictNotice({ notifications: shown, queue }: NotificationsState): void {
  if (queue.every(({ priority = 0 }) => priority < 0)) return;
  const evicted =
    shown.find(({ id, color }) => color !== 'red' && !isDeletionLine(id)) ??
    shown.find(({ id }) => isDeletionLine(id)) ??
    shown[0];
  if (evicted?.id === undefined) return;
  if (isDeletionLine(evicted.id)) {
    waitingPriority += 1;
    notifications.update({ ...evicted, priority: waitingPriority });
  } else {
    notifications.hide(evicted.id);
  }
}
