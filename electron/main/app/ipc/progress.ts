/** Progress of requests, as events to the renderer. */

import { type EventName, type EventPayload, eventPayloads } from '@shared/ipc/contract';
import type { Connection } from '@shared/records/office';
import { BrowserWindow } from 'electron';

/* Events from main to every window. */

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

/** Between two events that only count. The page renders each, and users read no faster. */
const intervalMs = 100;

/** By office: what was sent at once, and the latest that waits. */
const sentAtOnce = new Map<string, string>();
const waiting = new Map<string, Connection>();

/** Sends at once how the server answers; how many requests there are, which each of them changes, once per interval. */
export function broadcastConnection(connection: Connection): void {
  const { officeId, state, waitCause, problem } = connection;
  const urgent = JSON.stringify([state, waitCause, problem]);
  if (sentAtOnce.get(officeId) !== urgent) {
    sentAtOnce.set(officeId, urgent);
    waiting.delete(officeId);
    broadcast('connection:changed', connection);
    return;
  }
  if (waiting.size === 0) setTimeout(sendWaiting, intervalMs);
  waiting.set(officeId, connection);
}

function sendWaiting(): void {
  const latest = [...waiting.values()];
  waiting.clear();
  for (const connection of latest) broadcast('connection:changed', connection);
}

/** Makes what reports the progress of a request: the latest once per interval, while it changes. */
export function makeItemProgress(requestId: string): (done: number, total: number | null) => void {
  let items: EventPayload<'request:progress'>['items'];
  let isWaiting = false;
  const send = () => {
    isWaiting = false;
    broadcast('request:progress', { requestId, items });
  };
  return (done, total) => {
    items = { done, total };
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(send, intervalMs);
  };
}
