/** Progress of requests, as events to the renderer. */

import type { RunProgress } from '@main/office/reports/run-recording';
import { type EventName, type EventPayload, eventPayloads } from '@shared/ipc/contract';
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

/** Between two events of one request. The page renders each, and users read no faster. */
const intervalMs = 100;

type Progress = Omit<EventPayload<'request:progress'>, 'requestId'>;

/** Sends the latest progress of a request once per interval, while it changes. */
function makeProgressSender(requestId: string): (progress: Progress) => void {
  let latest: Progress;
  let isWaiting = false;
  const send = () => {
    isWaiting = false;
    broadcast('request:progress', { requestId, ...latest });
  };
  return (progress) => {
    latest = progress;
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(send, intervalMs);
  };
}

/** Reports a run's progress. */
export function makeRunProgress(requestId: string): (progress: RunProgress) => void {
  const send = makeProgressSender(requestId);
  return ({ rows, totalRows }) => send({ items: { done: rows, total: totalRows } });
}

/** Reports a list's progress, page by page. */
export function makePageProgress(requestId: string): (done: number, total: number) => void {
  const send = makeProgressSender(requestId);
  return (done, total) => send({ items: { done, total } });
}
