/** Events from main to every window. */
import type { EventName, EventPayload } from '@shared/ipc/contract';
import { eventPayloads } from '@shared/ipc/events';
import { BrowserWindow } from 'electron';

let isPaused: () => boolean = () => false;

/** Sends no event but `lock:changed` while `isLocked` is true. */
export function pauseBroadcasts(isLocked: () => boolean): void {
  isPaused = isLocked;
}

/** Sends an event to every open window. @throws where the payload breaks the contract */
export function broadcast<E extends EventName>(name: E, payload: EventPayload<E>): void {
  if (name !== 'lock:changed' && isPaused()) return;
  const checked = eventPayloads[name].parse(payload);
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed()) window.webContents.send(name, checked);
  }
}
