/** The report worker as main calls it. */
import { createRemote, type Remote } from '@main/system/worker/remote';
import { RpcThread } from '@main/system/worker/rpc-client';
import { AppError } from '@shared/errors/errors';
import { source } from './entry?worker-source';
import type { ReportMethods } from './methods';
import type { TaskId } from './tasks';

const diedMessage =
  'The part of Tripledger that reads reports and writes files stopped unexpectedly. It starts again by itself: try again. A file that was there before is unchanged.';

/** The worker thread with the row engine. What it holds belongs to one task and ends with it: each process has one worker. */
export const reportWorker = new RpcThread({
  source,
  name: 'report',
  createDeathError: (cause) => new AppError('internal', diedMessage, { reason: 'the worker stopped' }, { cause }),
});

type ReportRemote = Remote<ReportMethods>;

/** The worker's methods, on the worker that runs then. */
export const reportCalls: ReportRemote = createRemote(() => ({ client: reportWorker.client, open: 0 }));

/** The worker's methods, on the worker that runs now: calls of a task fail once it has died. */
export function connectTask(): ReportRemote {
  const { client } = reportWorker;
  return createRemote(() => ({ client, open: 0 }));
}

let lastTask: TaskId = 0;

/** Numbers a new task. */
export function createTaskId(): TaskId {
  lastTask += 1;
  return lastTask;
}
