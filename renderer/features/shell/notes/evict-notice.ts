/** Makes room on the line below the screen for a notification that is queued. */
import { type NotificationData, type NotificationsState, notifications } from '@mantine/notifications';
import { isDeletionLine } from '@renderer/components/deletions/deletion-lines';

/** Of lines that wait, the one that has waited least returns first, and each after all that are new. */
let waitingPriority = -1_000_000;

/** Of the line of a deletion: it gives way to every notice, and can be undone while it waits. */
const deletionSeverity = 1;

/** How serious a notification is. One that closes by itself was seen, and is not needed again. */
function getSeverity({ id, color, autoClose }: NotificationData): number {
  if (isDeletionLine(id)) return deletionSeverity;
  if (color === 'red') return 3;
  return autoClose === false ? 2 : 0;
}

/** Puts a notification behind the button that opens the others. It was announced when it was shown. */
function putAside(notice: NotificationData, isAnnounced: boolean): void {
  if (notice.id === undefined) return;
  waitingPriority += 1;
  const { id } = notice;
  notifications.update({ ...notice, id, priority: waitingPriority, ...(isAnnounced ? { 'aria-live': 'off' } : {}) });
}

/**
 * Makes room when a notification is queued: the least serious of those that are shown gives way, the oldest of several. It is
 * hidden if it would have closed by itself, else it waits, and returns when there is room.
 */
export function evictNotice({ notifications: shown, queue }: NotificationsState): void {
  const added = queue.find(({ priority = 0 }) => priority >= 0);
  if (added === undefined) return;
  const severity = Math.min(...shown.map(getSeverity));
  const evicted = shown.find((notice) => getSeverity(notice) === severity);
  // One failure takes the place of another; what is less serious waits behind them.
  if (evicted === undefined || severity > Math.max(deletionSeverity, getSeverity(added))) putAside(added, false);
  else if (severity > 0) putAside(evicted, true);
  else if (evicted.id !== undefined) notifications.hide(evicted.id);
}
