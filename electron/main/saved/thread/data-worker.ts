/** The data worker as main calls it. */
import { RpcThread } from '@main/system/worker/rpc-client';
import { AppError } from '@shared/errors/errors';
import { source } from './entry?worker-source';

const diedMessage =
  'The part of Tripledger that reads and writes saved data stopped unexpectedly. It starts again by itself: try again. What was saved is still there.';

/** The worker thread that owns the saved data of all offices. */
export class DataWorker extends RpcThread {
  constructor() {
    super({
      source,
      name: 'data',
      createDeathError: (cause) =>
        new AppError('cache-unavailable', diedMessage, { reason: 'the worker stopped' }, { cause }),
    });
  }
}
