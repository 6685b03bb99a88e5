/** The worker's end of the remote procedure calls: runs handlers and sends their results, progress and errors. */

import { parentPort } from 'node:worker_threads';
import { AppError, type SerialisedError, serialiseError } from '@shared/errors/errors';

/* Messages of the remote procedure calls between a thread and its worker. */

/** Numbers a call, from 1. */
export type CallId = number;

/** Message to the worker. */
export type RequestMessage =
  | { readonly kind: 'call'; readonly id: CallId; readonly method: string; readonly input: unknown }
  | { readonly kind: 'cancel'; readonly id: CallId };

/** Message from the worker. */
export type ResponseMessage =
  | { readonly kind: 'result'; readonly id: CallId; readonly value: unknown }
  | { readonly kind: 'progress'; readonly id: CallId; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: CallId; readonly error: SerialisedError };

/** Sends a message; what is listed in `transfer` moves instead of being copied. */
export type PostMessage<M> = (message: M, transfer?: readonly ArrayBuffer[]) => void;

/** What a handler is given beside its input. */
export type CallContext = {
  readonly signal: AbortSignal;
  /** Says how far the call has come. */
  readonly report: (progress: unknown) => void;
};

/** Handlers by method. They begin in the order of their calls; one that never awaits ends before the next begins. */
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

/** Serves calls. */
export class RpcServer {
  private readonly handlers: RpcHandlers;
  private readonly post: PostMessage<ResponseMessage>;
  private readonly toError: (error: unknown) => unknown;
  private readonly running = new Map<CallId, AbortController>();

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
    if (message.kind === 'call') void this.run(message);
    else this.running.get(message.id)?.abort(new AppError('cancelled', 'The request was stopped.', {}));
  }

  private async run({ id, method, input }: Extract<RequestMessage, { kind: 'call' }>): Promise<void> {
    const controller = new AbortController();
    this.running.set(id, controller);
    try {
      const handler = Object.hasOwn(this.handlers, method) ? this.handlers[method] : undefined;
      if (!handler) throw new AppError('internal', `The worker has no method ${method}.`, {});
      const report = (value: unknown) => this.post({ kind: 'progress', id, value });
      const value = await handler(input as never, { signal: controller.signal, report });
      if (value instanceof Transferred) this.post({ kind: 'result', id, value: value.value }, value.buffers);
      else this.post({ kind: 'result', id, value });
    } catch (error) {
      this.post({ kind: 'error', id, error: serialiseError(this.toError(error)) });
    } finally {
      this.running.delete(id);
    }
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
