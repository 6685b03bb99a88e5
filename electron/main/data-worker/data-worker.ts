/** Starts the data worker when it is first called, and again after it has died. */
import { Worker } from 'node:worker_threads';
import { RpcClient } from '@main/worker-rpc/rpc-client';
import { AppError } from '@shared/errors';
// One text, and not a file: it runs from the ASAR, the single executable and the sources alike.
import { source } from './entry?worker-source';
import type { DataHandlers } from './handlers';

/** Typed calls to the data worker. */
export type DataClient = RpcClient<DataHandlers>;

const diedMessage =
  'The part of Tripledger that reads and writes saved data stopped unexpectedly. It starts again by itself: try again. What was saved is still there.';

/** The worker thread that owns the saved data of all offices. It does not keep the process from ending while it is idle. */
export class DataWorker {
  /** Counts the starts: caches that an earlier worker had open are closed. */
  generation = 0;
  /** Called with a notice for the user when the worker has died. */
  onDeath: (notice: string) => void = () => undefined;
  private running: { readonly worker: Worker; readonly client: DataClient } | null = null;

  /** The client of the running worker; starts one if none runs. */
  get client(): DataClient {
    this.running ??= this.start();
    return this.running.client;
  }

  /** Ends the worker, for tests of its death. */
  async terminate(): Promise<void> {
    await this.running?.worker.terminate();
  }

  private start(): NonNullable<DataWorker['running']> {
    this.generation += 1;
    // Neither the options of this process nor its environment: a preloaded module would run in the worker, too.
    const worker = new Worker(source, { eval: true, execArgv: [], env: {}, name: 'data' });
    worker.unref();
    const client: DataClient = new RpcClient(
      (message, transfer = []) => worker.postMessage(message, [...transfer]),
      (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    );
    const onDeath = (cause?: unknown) => {
      if (this.running?.worker !== worker) return;
      this.running = null;
      client.failAll(new AppError('cache-unavailable', diedMessage, { reason: 'the worker stopped' }, { cause }));
      this.onDeath(diedMessage);
    };
    worker.on('message', (message) => client.receive(message));
    worker.on('error', onDeath);
    worker.on('exit', () => onDeath());
    return { worker, client };
  }
}
