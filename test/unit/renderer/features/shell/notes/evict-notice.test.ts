/** The line below the screen: what makes room for a notification that is queued. */
import { notifications, notificationsStore } from '@mantine/notifications';
import { createDeletionLineId } from '@renderer/components/deletions/deletion-lines';
import { evictNotice } from '@renderer/features/shell/notes/evict-notice';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';

const getIds = () => {
  const { notifications: shown, queue } = notificationsStore.getState();
  return { shown: shown.map(({ id }) => id), waiting: queue.map(({ id }) => id) };
};

beforeEach(() => {
  notifications.clean();
  notificationsStore.updateState((state) => ({ ...state, limit: 2 }));
  onTestFinished(notificationsStore.subscribe(evictNotice));
});

function showDeletion(onClose = () => {}): string {
  return notifications.show({ id: createDeletionLineId(), message: '', onClose });
}

it('faults 441: deletions one after the other: none loses its Undo, and the line of an earlier one returns', () => {
  const onClose = vi.fn();
  const lines = [showDeletion(onClose), showDeletion(onClose), showDeletion(onClose), showDeletion(onClose)];
  expect(getIds().shown).toEqual([lines[2], lines[3]]);
  expect(new Set(getIds().waiting)).toEqual(new Set([lines[0], lines[1]]));
  expect(onClose).not.toHaveBeenCalled();
  notifications.hide(String(lines[3]));
  expect(getIds().shown).toEqual([lines[2], lines[1]]);
  notifications.hide(String(lines[2]));
  expect(getIds()).toEqual({ shown: [lines[1], lines[0]], waiting: [] });
});

it('faults 441: notices and failures beside a deletion: its line waits at most, and returns', () => {
  const onClose = vi.fn();
  const line = showDeletion(onClose);
  notifications.show({ id: 'copied', message: '' });
  notifications.show({ id: 'saved', message: '' });
  expect(getIds()).toEqual({ shown: [line, 'saved'], waiting: [] });
  notifications.show({ id: 'failed', message: '', color: 'red' });
  expect(getIds()).toEqual({ shown: [line, 'failed'], waiting: [] });
  notifications.show({ id: 'copied', message: '' });
  expect(getIds()).toEqual({ shown: ['failed', 'copied'], waiting: [line] });
  notifications.show({ id: 'failed too', message: '', color: 'red' });
  expect(getIds()).toEqual({ shown: ['failed', 'failed too'], waiting: [line] });
  notifications.hide('failed');
  expect(getIds()).toEqual({ shown: ['failed too', line], waiting: [] });
  expect(onClose).not.toHaveBeenCalled();
});
