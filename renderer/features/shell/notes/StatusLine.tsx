/** The line below every screen for notifications. It is part of the frame, so that they never cover a total. */
import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { useEffect } from 'react';

/** Hides notifications of failures when the user leaves the screen, and all of them on another office. */
function useClearNotices(officeId: string | null | undefined, screen: string): void {
  useEffect(() => {
    for (const { id, color } of screen === '' ? [] : notificationsStore.getState().notifications) {
      if (color === 'red' && id !== undefined) notifications.hide(id);
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
  return (
    <div className="status-line">
      <Notifications
        position="bottom-left"
        withinPortal={false}
        // The line scrolls, from the newest one.
        limit={100}
        containerWidth={560}
        // Notifications of exports are higher than the default of 200 pixels.
        notificationMaxHeight={420}
      />
    </div>
  );
}
