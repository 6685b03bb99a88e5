/** The HTTP client of one office's API: shares identical requests, and hands the rest to the sender. */
import { randomUUID } from 'node:crypto';
import type { BodyReader } from './http/http-get';
import { type ResponseLimits, recordLimits } from './http/timeouts';
import type { Priority } from './rate/fair-queue';
import { createCancelledError, toRequestError } from './request-errors';
import { RequestSender, type RequestSenderOptions } from './request-sender';
import type { Envelope } from './responses/envelope';
import { SingleFlight } from './single-flight';

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
export function toRequestUrl(baseUrl: string, path: string, query: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(query).toString();
  return `${baseUrl}${path}${parameters === '' ? '' : `?${parameters}`}`;
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
   * @throws AppError with the code that fits (see responses/response-rules.ts, http/http-get.ts, rate/limit-errors.ts);
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
