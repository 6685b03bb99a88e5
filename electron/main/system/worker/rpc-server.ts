/** The worker's end of the remote procedure calls: runs handlers and sends their results, batches and errors. */

import { parentPort } from 'node:worker_threads';
import { AppError, type SerialisedError, serialiseError } from '@shared/errors/errors';

/* Messages of the remote procedure calls between a thread and its worker. */

/** Numbers a call, from 1. */
export type CallId = number;

/** Message to the worker. `credit` permits it to send further batches of a stream. */
export type RequestMessage =
  | { readonly kind: 'call'; readonly id: CallId; readonly method: string; readonly input: unknown }
  | { readonly kind: 'cancel'; readonly id: CallId }
  | { readonly kind: 'credit'; readonly id: CallId };

/** Message from the worker. A stream is batches and then a result without a value. */
export type ResponseMessage =
  | { readonly kind: 'result'; readonly id: CallId; readonly value: unknown }
  | { readonly kind: 'batch'; readonly id: CallId; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: CallId; readonly error: SerialisedError };

/** Batches of a stream that may be under way at once: one is read while the next is made. */
export const maxBatchesInFlight = 2;

/** Sends a message; what is listed in `transfer` moves instead of being copied. */
export type PostMessage<M> = (message: M, transfer?: readonly ArrayBuffer[]) => void;

/** What a handler is given beside its input. */
export type CallContext = { readonly signal: AbortSignal };

/**
 * Handlers by method. One that returns an async iterable answers with a stream of its items; any other with its value.
 * Handlers begin in the order of their calls; one that never awaits ends before the next begins.
 */
export type RpcHandlers = Readonly<Record<string, (input: never, context: CallContext) => unknown>>;

/** A value whose buffers move to the other thread instead of being copied. */
export class Transferred<T> {
  readonly value: T;
  readonly buffers: readonly ArrayBuffer[];

  constructor(value: T, buffers: readonly ArrayBuffer[]) {
    this.value = value;
    this.buffers = buffers;
  }
}

type RunningCall = { readonly controller: AbortController; credits: number; onCredit: (() => void) | null };

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** Serves calls. */
export class RpcServer {
  private readonly handlers: RpcHandlers;
  private readonly post: PostMessage<ResponseMessage>;
  private readonly toError: (error: unknown) => unknown;
  private readonly running = new Map<CallId, RunningCall>();

  /** @param toError - turns what a handler threw into an AppError; any other error crosses without its message */
  constructor(
    handlers: RpcHandlers,
    post: PostMessage<ResponseMessage>,
    toError: (error: unknown) => unknown = (error) => error,
  ) {
    this.handlers = handlers;
    this.post = post;
    this.toError = toError;
  }

  /** Handles a message of the client. */
  receive(message: RequestMessage): void {
    const call = this.running.get(message.id);
    if (message.kind === 'call') void this.run(message);
    else if (message.kind === 'cancel') {
      call?.controller.abort(new AppError('cancelled', 'The request was stopped.', {}));
      call?.onCredit?.();
    } else if (call) {
      call.credits += 1;
      call.onCredit?.();
    }
  }

  private async run({ id, method, input }: Extract<RequestMessage, { kind: 'call' }>): Promise<void> {
    const call: RunningCall = { controller: new AbortController(), credits: maxBatchesInFlight, onCredit: null };
    this.running.set(id, call);
    try {
      const handler = Object.hasOwn(this.handlers, method) ? this.handlers[method] : undefined;
      if (!handler) throw new AppError('internal', `The worker has no method ${method}.`, {});
      const returned = handler(input as never, { signal: call.controller.signal });
      const value = isAsyncIterable(returned) ? await this.sendBatches(id, call, returned) : await returned;
      this.send(id, 'result', value);
    } catch (error) {
      this.post({ kind: 'error', id, error: serialiseError(this.toError(error)) });
    } finally {
      this.running.delete(id);
    }
  }

  private async sendBatches(id: CallId, call: RunningCall, batches: AsyncIterable<unknown>): Promise<null> {
    const { signal } = call.controller;
    for await (const batch of batches) {
      signal.throwIfAborted();
      this.send(id, 'batch', batch);
      call.credits -= 1;
      while (call.credits <= 0 && !signal.aborted) {
        await new Promise<void>((resolve) => {
          call.onCredit = resolve;
        });
        call.onCredit = null;
      }
      signal.throwIfAborted();
    }
    return null;
  }

  private send(id: CallId, kind: 'result' | 'batch', value: unknown): void {
    if (value instanceof Transferred) this.post({ kind, id, value: value.value }, value.buffers);
    else this.post({ kind, id, value });
  }
}

/* Serves calls of the thread that started this worker. */

/** @param toError - as for {@link RpcServer} */
export function serveThread(handlers: RpcHandlers, toError?: (error: unknown) => unknown): void {
  const port = parentPort;
  if (!port) return;
  const post = (message: unknown, transfer: readonly ArrayBuffer[] = []) => port.postMessage(message, [...transfer]);
  const server = new RpcServer(handlers, post, toError);
  port.on('message', (message) => server.receive(message));
}
