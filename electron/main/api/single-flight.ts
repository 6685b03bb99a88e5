/** De-duplicates concurrent identical GETs (single-flight), and aborts a request when its last waiter leaves. */
import { recordLimits } from './http/timeouts';
import type { QueuedRequest } from './rate/rate-limiter';
import type { PreparedRequest, RequestSender } from './request-sender';
import type { Envelope } from './responses/envelope';

/** A caller that waits for a response. */
export type Waiter = {
  readonly priority: QueuedRequest['priority'];
  readonly signal: AbortSignal;
  /** Receives the number of body bytes so far. */
  readonly onBytes: ((bytes: number) => void) | undefined;
};

/** A request that was sent and has not ended, with the callers that wait for it. */
type InFlightRequest = {
  readonly queued: QueuedRequest;
  readonly controller: AbortController;
  readonly onBytes: Set<(bytes: number) => void>;
  readonly response: Promise<Envelope>;
  waiters: number;
};

/** The requests of one office that are in flight. */
export class SingleFlight {
  private readonly sender: RequestSender;
  private readonly inFlight = new Map<string, InFlightRequest>();

  constructor(sender: RequestSender) {
    this.sender = sender;
  }

  /**
   * Joins the request that is in flight under this key, or sends it. An interactive waiter raises the priority of a
   * background request.
   *
   * @param key - requests with the same key share one response
   * @throws AppError as the sender does; the waiter's own abort reason when it leaves
   */
  async send(key: string, request: PreparedRequest, waiter: Waiter): Promise<Envelope> {
    waiter.signal.throwIfAborted();
    const existing = this.inFlight.get(key);
    if (existing && waiter.priority === 'interactive' && existing.queued.priority === 'background') {
      this.sender.promote(existing.queued);
    }
    return await this.join(key, existing ?? this.start(key, request, waiter.priority), waiter);
  }

  private start(key: string, request: PreparedRequest, priority: QueuedRequest['priority']): InFlightRequest {
    const controller = new AbortController();
    const { signal } = controller;
    const { totalMs } = request.limits;
    const queued = { priority, signal, isLong: totalMs > recordLimits.totalMs };
    const onBytes = new Set<(bytes: number) => void>();
    const notifyBytes = (bytes: number) => {
      for (const listener of onBytes) listener(bytes);
    };
    const response = this.sender.send({ ...request, queued, signal, onBytes: notifyBytes }).finally(() => {
      if (this.inFlight.get(key)?.controller === controller) this.inFlight.delete(key);
    });
    // Every waiter may have left by the time it fails.
    response.catch(() => undefined);
    const started: InFlightRequest = { queued, controller, onBytes, response, waiters: 0 };
    this.inFlight.set(key, started);
    return started;
  }

  private async join(key: string, request: InFlightRequest, { signal, onBytes }: Waiter): Promise<Envelope> {
    const aborted = Promise.withResolvers<never>();
    const onAbort = () => aborted.reject(signal.reason);
    request.waiters += 1;
    if (onBytes) request.onBytes.add(onBytes);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await Promise.race([request.response, aborted.promise]);
    } finally {
      signal.removeEventListener('abort', onAbort);
      if (onBytes) request.onBytes.delete(onBytes);
      request.waiters -= 1;
      if (request.waiters === 0) {
        // This request is aborted: a later caller must start a new one.
        if (this.inFlight.get(key) === request) this.inFlight.delete(key);
        request.controller.abort();
      }
    }
  }
}
