/** The HTTP client of one office's API. */
import { type BodyReader, type ResponseLimits, recordLimits } from './http/http-get';
import type { Priority } from './rate/fair-queue';
import { createCancelledError, RequestSender, type RequestSenderOptions } from './request-sender';
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
  /** Creates what reads the response as it arrives, one for each try. */
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

/** Sends GET requests: retries, then the rate limiter, then HTTP. */
export class ApiClient {
  private readonly options: ApiClientOptions;
  private readonly sender: RequestSender;
  private readonly stopped = new AbortController();

  constructor(options: ApiClientOptions) {
    this.options = options;
    this.sender = new RequestSender(options);
  }

  /**
   * Sends a GET and returns the parsed envelope.
   *
   * @throws AppError with the code that fits (see responses/response-errors.ts, http/http-get.ts, rate/refusals.ts);
   * `cancelled` when aborted
   */
  async send(request: ApiRequest): Promise<Envelope> {
    const { path, query = {}, priority = 'interactive', limits = recordLimits, onBytes, createBody } = request;
    const url = toRequestUrl(this.options.baseUrl, path, query);
    const signal = request.signal ? AbortSignal.any([request.signal, this.stopped.signal]) : this.stopped.signal;
    const queued = { priority, signal, isLong: limits.totalMs > recordLimits.totalMs };
    return await this.sender.send({ url, path, query, limits, createBody, queued, signal, onBytes });
  }

  /** Cancels every request, for instance when the office is removed. */
  stop(): void {
    this.stopped.abort();
    this.options.limiter.rejectAll(createCancelledError());
  }
}
