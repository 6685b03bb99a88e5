/** Progress of requests, as events to the renderer. */
import type { RunProgress } from '@main/reports/runs/run-recording';
import type { EventPayload } from '@shared/ipc/contract';
import { broadcast } from './broadcast';

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
  return ({ bytes, rows, totalRows }) => send({ bytes, items: { done: rows, total: totalRows } });
}

/** Reports a list's progress, page by page. */
export function makePageProgress(requestId: string): (done: number, total: number) => void {
  const send = makeProgressSender(requestId);
  return (done, total) => send({ bytes: 0, items: { done, total } });
}
