/** The line below every screen for notifications. It is part of the frame, so that they never cover a total. */
import { Notifications, notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import { isDeletionLine } from '@renderer/components/deletions/deletion-lines';
import { texts } from '@renderer/ui/texts';
import { useEffect, useState } from 'react';
import { evictNotice } from './evict-notice';

/** More would not fit a small window: the others wait behind a button. */
const maxNotices = 2;
/** What the opened line shows: it scrolls. */
const maxOpened = 100;

/**
 * Hides notifications of failures when the user leaves the screen, and all of them on another office. A deletion whose Undo
 * failed keeps its line: what is in the way may be on another screen.
 */
function useClearNotices(officeId: string | null | undefined, screen: string): void {
  useEffect(() => {
    for (const { id, color } of screen === '' ? [] : notificationsStore.getState().notifications) {
      if (color === 'red' && id !== undefined && !isDeletionLine(id)) notifications.hide(id);
    }
  }, [screen]);
  useEffect(() => {
    if (officeId !== undefined) notifications.clean();
  }, [officeId]);
}

type Props = {
  readonly officeId: string | null | undefined;
  /** The path of the current screen. */
  readonly screen: string;
};

export function StatusLine({ officeId, screen }: Props) {
  useClearNotices(officeId, screen);
  const [isOpen, setOpen] = useState(false);
  const { notifications: shown, queue } = useNotifications();
  const others = queue.length + Math.max(0, shown.length - maxNotices);
  if (isOpen && others === 0) setOpen(false);
  useEffect(() => notificationsStore.subscribe(evictNotice), []);
  return (
    <div className="status-line">
      {others > 0 && (
        <button type="button" className="link small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.notices.fewer : texts.notices.more(others)}
        </button>
      )}
      <Notifications
        position="bottom-left"
        withinPortal={false}
        limit={isOpen ? maxOpened : maxNotices}
        containerWidth={560}
        // Notifications of exports are higher than the default of 200 pixels.
        notificationMaxHeight={420}
      />
    </div>
  );
}
