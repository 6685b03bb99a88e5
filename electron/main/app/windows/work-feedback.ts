/** What the system shows and does while work is running: no suspension, progress on the taskbar, a notification at its end. */
import type { MenuChoice } from '@shared/app/navigation';
import { BrowserWindow, Notification, powerSaveBlocker } from 'electron';
import { PowerSave, TaskbarProgress, type WorkActivity, type WorkKind, writeCompletionNotice } from './work-activity';

/** The screens that show how work ended. An export has none: its file is the result. */
const screens: Readonly<Record<WorkKind, MenuChoice | null>> = {
  'month-end': 'month-end',
  export: null,
};

/**
 * Connects the work that is running to the system.
 *
 * @param open - shows the window, at a screen unless it is null
 */
export function giveWorkFeedback(activity: WorkActivity, open: (screen: MenuChoice | null) => void): void {
  const powerSave = new PowerSave(powerSaveBlocker);
  const progress = new TaskbarProgress(() => BrowserWindow.getAllWindows()[0], process.platform);
  /** Notifications that are shown. Without a reference they would be collected, and a click would do nothing. */
  const shown = new Set<Notification>();
  activity.events.on('changed', (fractions) => {
    powerSave.setRunning(fractions.length > 0);
    progress.show(fractions);
  });
  activity.events.on('ended', (work) => {
    if (work.outcome === 'failed') progress.showFailure();
    const notice = writeCompletionNotice(work, BrowserWindow.getFocusedWindow() !== null);
    if (notice === null || !Notification.isSupported()) return;
    const notification = new Notification(notice);
    shown.add(notification);
    notification.once('close', () => shown.delete(notification));
    notification.once('click', () => {
      shown.delete(notification);
      open(screens[work.kind]);
    });
    notification.show();
  });
}
