/** Progress of requests, as events to the renderer. */
import type { RunProgress } from '@main/reports/runs/run-recording';
import { broadcast } from './broadcast';

/** A run reports its progress once per this many bytes received. */
const stepBytes = 262_144;

/** Reports a run's progress, throttled by bytes. */
export function makeRunProgress(requestId: string): (progress: RunProgress) => void {
  let reportedBytes = 0;
  return ({ bytes, rows, totalRows }) => {
    if (bytes - reportedBytes < stepBytes) return;
    reportedBytes = bytes;
    broadcast('request:progress', { requestId, bytes, items: { done: rows, total: totalRows } });
  };
}

/** Reports a list's progress, page by page. */
export function makePageProgress(requestId: string): (done: number, total: number) => void {
  return (done, total) => broadcast('request:progress', { requestId, bytes: 0, items: { done, total } });
}
