/** The line under every screen where notices stand: a part of the frame, so that they never cover a total. */
import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { useEffect } from 'react';

/** More would leave a small window no room: the oldest gives way, so that a new one never waits unseen. */
const maxNotices = 2;

/** Ends notices of a failure with the screen that they belong to, and all of them with the office. */
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

/** Makes room for a notice that waits: the oldest goes, a failure last. */
function useEvictOldestNotice(): void {
  useEffect(
    () =>
      notificationsStore.subscribe(({ notifications: shown, queue }) => {
        const oldest = shown.find(({ color }) => color !== 'red') ?? shown[0];
        if (queue.length > 0 && oldest?.id !== undefined) notifications.hide(oldest.id);
      }),
    [],
  );
}

type Props = {
  readonly officeId: string | null | undefined;
  /** The path of the screen in front. */
  readonly screen: string;
};

export function StatusLine({ officeId, screen }: Props) {
  useClearNotices(officeId, screen);
  useEvictOldestNotice();
  return (
    <div className="status-line">
      <Notifications
        position="bottom-right"
        withinPortal={false}
        limit={maxNotices}
        containerWidth={560}
        // What an export says of itself is longer than the usual 200 pixels, and would be cut.
        notificationMaxHeight={420}
      />
    </div>
  );
}
