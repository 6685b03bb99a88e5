/** The HTTP client of one office's API: shares identical requests, and hands the rest to the sender. */
import { randomUUID } from 'node:crypto';
import { type BodyReader, type ResponseLimits, recordLimits } from './http/http-get';
import type { Priority } from './rate/fair-queue';
import type { QueuedRequest } from './rate/rate-limiter';
import {
  createCancelledError,
  type PreparedRequest,
  RequestSender,
  type RequestSenderOptions,
  toRequestError,
} from './request-sender';
import type { Envelope } from './responses/envelope';

export type ApiRequest = {
  /** Path below the base URL. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** @default 'interactive' */
  readonly priority?: Priority;
  readonly signal?: AbortSignal | undefined;
  /** @default recordLimits */
  readonly limits?: ResponseLimits;
  /** Receives the number of body bytes so far. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  /** Creates what reads the response as it arrives, one for each try. Such a request is never shared. */
  readonly createBody?: (() => BodyReader) | undefined;
};

/** Options of every endpoint. */
export type RequestOptions = Pick<ApiRequest, 'signal' | 'priority' | 'onBytes'>;

export type ApiClientOptions = RequestSenderOptions & { readonly baseUrl: string };

/** The URL of a request. Every query value is percent-encoded. */
function toRequestUrl(baseUrl: string, path: string, query: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(query).toString();
  return `${baseUrl}${path}${parameters === '' ? '' : `?${parameters}`}`;
}

/** A caller that waits for a response. */
type Waiter = {
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

class SingleFlight {
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

/** Sends GET requests: single-flight, then retries, then the rate limiter, then HTTP. */
export class ApiClient {
  private readonly options: ApiClientOptions;
  private readonly singleFlight: SingleFlight;
  private readonly stopped = new AbortController();

  constructor(options: ApiClientOptions) {
    this.options = options;
    this.singleFlight = new SingleFlight(new RequestSender(options));
  }

  /**
   * Sends a GET and returns the parsed envelope. Concurrent identical requests share one response.
   *
   * @throws AppError with the code that fits (see responses/response-errors.ts, http/http-get.ts, rate/refusals.ts);
   * `cancelled` when aborted
   */
  async send(request: ApiRequest): Promise<Envelope> {
    const { path, query = {}, priority = 'interactive', limits = recordLimits, onBytes, createBody } = request;
    const { baseUrl, isDebugging } = this.options;
    const url = toRequestUrl(baseUrl, path, query);
    const signal = request.signal ? AbortSignal.any([request.signal, this.stopped.signal]) : this.stopped.signal;
    const key = createBody ? randomUUID() : `${url} ${isDebugging()}`;
    try {
      return await this.singleFlight.send(key, { url, path, query, limits, createBody }, { priority, signal, onBytes });
    } catch (error) {
      throw toRequestError(error, signal);
    }
  }

  /** Cancels every request, for instance when the office is removed. */
  stop(): void {
    this.stopped.abort();
    this.options.limiter.rejectAll(createCancelledError());
  }
}
