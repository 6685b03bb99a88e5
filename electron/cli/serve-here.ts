/** The calls of both workers, served on the command line's own thread: it has no window that must stay free. */
import { DataWorker } from '@main/data-worker/data-worker';
import { toCacheError } from '@main/data-worker/errors';
import { createDataHandlers } from '@main/data-worker/methods';
import { createReportHandlers } from '@main/report-worker/methods';
import { reportWorker } from '@main/report-worker/report-worker';

/** Starts no worker: each takes time, and memory of its own. @returns the owner of the saved data */
export function serveHere(): DataWorker {
  reportWorker.serveHere(createReportHandlers());
  const dataWorker = new DataWorker();
  dataWorker.serveHere(createDataHandlers(), toCacheError);
  return dataWorker;
}
