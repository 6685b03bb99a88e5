/** The calling end of the remote procedure calls. */

import { type ResourceLimits, Worker } from 'node:worker_threads';
import { AppError, reviveError } from '@shared/errors/errors';
import {
  type CallId,
  type PostMessage,
  type RequestMessage,
  type ResponseMessage,
  type RpcHandlers,
  RpcServer,
} from './rpc-server';

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Whether an abort waits until the handler has cleaned up, so that nothing of it is left behind. @default false */
  readonly waitsForEnd?: boolean;
  /** Receives what the handler reports. */
  readonly onReport?: (progress: never) => void;
};

type PendingCall = {
  readonly onReport: ((progress: never) => void) | undefined;
  readonly onResult: (value: unknown) => void;
  readonly onError: (error: unknown) => void;
};

/** Calls the handlers of an `RpcServer`, in the order in which the calls are made. Its types are those of `createRemote`. */
export class RpcClient {
  private readonly post: PostMessage<RequestMessage>;
  private readonly onBusy: (isBusy: boolean) => void;
  private readonly pending = new Map<CallId, PendingCall>();
  private lastId = 0;
  /** Set when the worker has died: nothing answers any more. */
  private failure: AppError | null = null;

  /** @param onBusy - called when the first call starts to wait, and when none waits any more */
  constructor(post: PostMessage<RequestMessage>, onBusy: (isBusy: boolean) => void = () => undefined) {
    this.post = post;
    this.onBusy = onBusy;
  }

  /** Handles a message of the server. Responses to calls that were cancelled are ignored. */
  receive(message: ResponseMessage): void {
    const call = this.pending.get(message.id);
    if (!call) return;
    if (message.kind === 'progress') {
      call.onReport?.(message.value as never);
      return;
    }
    this.end(message.id);
    if (message.kind === 'result') call.onResult(message.value);
    else call.onError(reviveError(message.error));
  }

  /** Fails every call that waits, and every later one. */
  failAll(error: AppError): void {
    this.failure = error;
    const calls = [...this.pending];
    for (const [id] of calls) this.end(id);
    for (const [, { onError }] of calls) onError(error);
  }

  /** Calls a method. @throws AppError of the handler; the signal's reason as soon as it aborts, or once the handler has ended then */
  call(method: string, input: unknown, { signal, waitsForEnd, onReport }: CallOptions = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        if (waitsForEnd) this.post({ kind: 'cancel', id });
        else this.cancel(id, signal?.reason);
      };
      const settle = (next: () => void) => {
        signal?.removeEventListener('abort', onAbort);
        if (signal?.aborted) reject(signal.reason);
        else next();
      };
      const id = this.start({
        onReport,
        onResult: (value) => settle(() => resolve(value)),
        onError: (error) => settle(() => reject(error)),
      });
      if (!this.send(id, method, input)) return;
      signal?.addEventListener('abort', onAbort, { once: true });
      if (signal?.aborted) onAbort();
    });
  }

  private start(call: PendingCall): CallId {
    this.lastId += 1;
    this.pending.set(this.lastId, call);
    if (this.pending.size === 1) this.onBusy(true);
    return this.lastId;
  }

  private end(id: CallId): void {
    if (this.pending.delete(id) && this.pending.size === 0) this.onBusy(false);
  }

  /** Sends a call. An input that cannot be copied fails that call alone. */
  private send(id: CallId, method: string, input: unknown): boolean {
    try {
      if (this.failure) throw this.failure;
      this.post({ kind: 'call', id, method, input });
      return true;
    } catch (cause) {
      const call = this.pending.get(id);
      this.end(id);
      const error = this.failure ?? new AppError('internal', 'The request could not be passed on.', {}, { cause });
      call?.onError(error);
      return false;
    }
  }

  private cancel(id: CallId, reason: unknown): void {
    const call = this.pending.get(id);
    if (!call) return;
    this.end(id);
    this.post({ kind: 'cancel', id });
    call.onError(reason);
  }
}

/* A worker thread that serves calls: started when it is first called, and again after it has died. */

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
    void this.client;
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
