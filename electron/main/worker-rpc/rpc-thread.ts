/** A worker thread that serves calls: started when it is first called, and again after it has died. */
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { AppError } from '@shared/errors';
import { RpcClient } from './rpc-client';
import { type RpcHandlers, RpcServer } from './rpc-server';

export type RpcThreadOptions = {
  /** The worker's modules as one text, and not a file: it runs from the ASAR and the sources alike. */
  readonly source: string;
  readonly name: string;
  /** Creates the error of the calls that wait when the worker dies. Its message is for the user. */
  readonly createDeathError: (cause: unknown) => AppError;
  /** The memory that the worker may take; it dies where it needs more. @default that of the process */
  readonly resourceLimits?: ResourceLimits;
};

type Running = {
  /** Null where calls are served on this thread. */
  readonly worker: Worker | null;
  readonly client: RpcClient;
};

/** Does not keep the process from ending while it is idle. */
export class RpcThread {
  /** Counts the starts: what an earlier worker had open is closed. */
  generation = 0;
  /** Called with a notice for the user when the worker has died. */
  onDeath: (notice: string) => void = () => undefined;
  private running: Running | null = null;
  private readonly options: RpcThreadOptions;

  constructor(options: RpcThreadOptions) {
    this.options = options;
  }

  /** The client of the running worker; starts one if none runs. */
  get client(): RpcClient {
    this.running ??= this.start();
    return this.running.client;
  }

  /** Starts the worker ahead of its first call, unless one runs. */
  prepare(): void {
    this.running ??= this.start();
  }

  /**
   * Serves calls on this thread, without a worker. For a process that has nothing else to do meanwhile.
   *
   * @param toError - as for {@link RpcServer}
   */
  serveHere(handlers: RpcHandlers, toError?: (error: unknown) => unknown): void {
    this.generation += 1;
    const server: RpcServer = new RpcServer(handlers, (message) => client.receive(message), toError);
    // Each call in a turn of its own: signals and timeouts are handled between calls.
    const client = new RpcClient((message) => void setImmediate(() => server.receive(message)));
    this.running = { worker: null, client };
  }

  /** Ends the worker, or the serving on this thread: the next call starts a worker. */
  async terminate(): Promise<void> {
    if (this.running?.worker) await this.running.worker.terminate();
    else this.running = null;
  }

  private start(): Running {
    this.generation += 1;
    const { source, name, createDeathError, resourceLimits } = this.options;
    // Neither the options of this process nor its environment: a preloaded module would run in the worker, too.
    const worker = new Worker(source, {
      eval: true,
      execArgv: [],
      env: {},
      name,
      ...(resourceLimits && { resourceLimits }),
    });
    worker.unref();
    const client = new RpcClient(
      (message) => worker.postMessage(message),
      (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    );
    const onDeath = (cause?: unknown) => {
      if (this.running?.worker !== worker) return;
      this.running = null;
      const error = createDeathError(cause);
      client.failAll(error);
      this.onDeath(error.message);
    };
    worker.on('message', (message) => client.receive(message));
    worker.on('error', onDeath);
    worker.on('exit', () => onDeath());
    return { worker, client };
  }
}
