/** Events from main to every window, checked against the contract before they leave. */
import type { EventName } from '@shared/ipc/channels';
import { type EventPayload, events } from '@shared/ipc/contract';
import { BrowserWindow } from 'electron';

/** Sends an event to every window that is open. @throws where the payload is not what the contract says */
export function broadcast<E extends EventName>(name: E, payload: EventPayload<E>): void {
  const checked = events[name].parse(payload);
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed()) window.webContents.send(name, checked);
  }
}
