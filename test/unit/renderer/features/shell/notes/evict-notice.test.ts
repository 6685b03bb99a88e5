/** The line below the screen: what makes room for a notification that is queued. */
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
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
  const lines = Array.from({ length: 4 }, () => showDeletion(onClose));
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
  for (const [notice, shown, waiting] of [
    [{ id: 'saved' }, [line, 'saved'], []],
    [{ id: 'failed', color: 'red' }, [line, 'failed'], []],
    [{ id: 'copied' }, ['failed', 'copied'], [line]],
    [{ id: 'failed too', color: 'red' }, ['failed', 'failed too'], [line]],
  ] as const) {
    notifications.show({ message: '', ...notice });
    expect(getIds()).toEqual({ shown, waiting });
  }
  notifications.hide('failed');
  expect(getIds()).toEqual({ shown: ['failed too', line], waiting: [] });
  expect(onClose).not.toHaveBeenCalled();
});

it('faults 691: notices that stay until they are closed wait for room, and return; failures give way last', () => {
  const onClose = vi.fn();
  const show = (id: string, data: Partial<NotificationData>) =>
    notifications.show({ id, message: '', onClose, ...data });
  show('exported with notices', { color: 'yellow', autoClose: false });
  show('failed', { color: 'red', autoClose: false });
  show('failed too', { color: 'red', autoClose: false });
  expect(getIds()).toEqual({ shown: ['failed', 'failed too'], waiting: ['exported with notices'] });
  show('copied', { autoClose: 1_500 });
  const notices = ['copied', 'exported with notices'];
  expect(getIds()).toEqual({ shown: ['failed', 'failed too'], waiting: notices });
  show('failed again', { color: 'red', autoClose: false });
  expect(getIds()).toEqual({ shown: ['failed too', 'failed again'], waiting: ['failed', ...notices] });
  expect(onClose).not.toHaveBeenCalled();
  for (const id of ['failed', 'failed too', 'failed again']) notifications.hide(id);
  expect(getIds()).toEqual({ shown: ['copied', 'exported with notices'], waiting: [] });
});

it('faults 691: a notice that returns is not announced again, one that was never shown is', () => {
  const getLive = (id: string) => {
    const { notifications: shown, queue } = notificationsStore.getState();
    return [...shown, ...queue].find((notice) => notice.id === id)?.['aria-live'];
  };
  for (const id of ['first', 'second', 'third']) notifications.show({ id, message: '', color: 'red' });
  notifications.show({ id: 'copied', message: '' });
  expect([getLive('first'), getLive('second'), getLive('copied')]).toEqual(['off', undefined, undefined]);
});
