/** The report worker as main calls it. */
import { createRemote, type Remote } from '@main/system/worker/remote';
import { RpcThread } from '@main/system/worker/rpc-client';
import { AppError } from '@shared/errors/errors';
import { source } from './entry?worker-source';
import type { ReportMethods } from './methods';

const diedMessage =
  'The part of Tripledger that reads reports and writes files stopped unexpectedly. It starts again by itself: try again. A file that was there before is unchanged.';

/** The worker thread with the row engine. What it holds belongs to one task and ends with it: each process has one worker. */
export const reportWorker = new RpcThread({
  source,
  name: 'report',
  createDeathError: (cause) => new AppError('internal', diedMessage, { reason: 'the worker stopped' }, { cause }),
});

/** The worker's methods, on the worker that runs then. */
export const reportCalls: Remote<ReportMethods> = createRemote(() => ({ client: reportWorker.client, open: 0 }));

let lastTask = 0;

/** The worker's methods for a new task, on the worker that runs now: they fail once it has died. */
export function createTask(): Remote<ReportMethods> {
  lastTask += 1;
  const connection = { client: reportWorker.client, open: lastTask };
  return createRemote(() => connection);
}
