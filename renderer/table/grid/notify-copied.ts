/** Says what was put on the clipboard: a copy by keys shows nothing else. */
import { notifications } from '@mantine/notifications';
import { texts } from '../texts';

const shownMs = 2_500;
const notificationId = 'copied';

/** @param what - "1 cell", "3 rows" */
export function notifyCopied(what: string): void {
  notifications.hide(notificationId);
  notifications.show({ id: notificationId, message: texts.copy.copied(what), autoClose: shownMs });
}
