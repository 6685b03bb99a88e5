/** The calling end of the remote procedure calls. */
import { AppError, reviveError } from '@shared/errors';
import type { CallId, PostMessage, RequestMessage, ResponseMessage } from './messages';

/** Options of a call. */
export type CallOptions = { readonly signal?: AbortSignal | undefined };

/** Options of a call that answers with a stream. */
export type StreamOptions = CallOptions & {
  /** Whether an abort waits until the handler has cleaned up, so that nothing of it is left behind. @default false */
  readonly waitsForEnd?: boolean;
};

type PendingCall = {
  readonly onBatch: (value: unknown) => void;
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
    if (message.kind === 'batch') {
      call.onBatch(message.value);
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

  /** Calls a method. @throws AppError of the handler; the signal's reason as soon as it aborts */
  call(method: string, input: unknown, { signal }: CallOptions = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const onAbort = () => this.cancel(id, signal?.reason);
      const settle =
        <T>(next: (value: T) => void) =>
        (value: T) => {
          signal?.removeEventListener('abort', onAbort);
          next(value);
        };
      const id = this.start({
        onBatch: () => undefined,
        onResult: settle(resolve),
        onError: settle(reject),
      });
      if (!this.send(id, method, input)) return;
      signal?.addEventListener('abort', onAbort, { once: true });
      if (signal?.aborted) onAbort();
    });
  }

  /**
   * Calls a method that answers with a stream. At most a few batches wait here: the worker pauses until one is taken.
   * Ending the loop early cancels the call.
   *
   * @throws AppError of the handler; the signal's reason as soon as it aborts, or when the handler has ended then
   */
  async *stream(
    method: string,
    input: unknown,
    { signal, waitsForEnd = false }: StreamOptions = {},
  ): AsyncGenerator<unknown> {
    const batches: unknown[] = [];
    const outcome: { hasEnded: boolean; error: { readonly cause: unknown } | null } = { hasEnded: false, error: null };
    let wake: () => void = () => undefined;
    const id = this.start({
      onBatch: (value) => {
        batches.push(value);
        wake();
      },
      onResult: () => {
        outcome.hasEnded = true;
        wake();
      },
      onError: (cause) => {
        outcome.error = { cause };
        wake();
      },
    });
    const onAbort = () => {
      if (!waitsForEnd) this.cancel(id, signal?.reason);
      else if (this.pending.has(id)) this.post({ kind: 'cancel', id });
    };
    this.send(id, method, input);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
    try {
      for (;;) {
        if (signal?.aborted && (outcome.error || outcome.hasEnded)) throw signal.reason;
        if (outcome.error) throw outcome.error.cause;
        if (batches.length > 0 && !signal?.aborted) {
          const batch = batches.shift();
          if (this.pending.has(id)) this.post({ kind: 'credit', id });
          yield batch;
        } else if (outcome.hasEnded) return;
        else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    } finally {
      signal?.removeEventListener('abort', onAbort);
      if (this.pending.has(id)) this.cancel(id, undefined);
    }
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
