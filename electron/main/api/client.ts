/**
 * The one way to an office's API. Every request goes through the office's limiter, carries the token, is tried again where
 * that is safe, and is told of: how it went, never what was in it.
 */
import { randomUUID } from 'node:crypto';
import { AppError } from '@shared/errors';
import type { Clock } from './clock';
import { type Fetch, type HttpResponse, httpGet } from './http/http-get';
import { type ResponseLimits, recordLimits } from './http/timeouts';
import type { Priority } from './rate/fair-queue';
import { unavailableError } from './rate/limit-errors';
import type { RateLimiter, Verdict } from './rate/rate-limiter';
import { backoffMs, type RateHeaders, readRateHeaders } from './rate/retry-timing';
import { redactToken, redactTokenInError } from './redact-token';
import { type CompletedRequest, type OnRequestCompleted, RequestTracer } from './request-tracer';
import { type Envelope, parseDebugInfo, parseEnvelope } from './responses/envelope';
import { ReportRowStream, type RowSink } from './responses/report-row-stream';
import { isApiError } from './responses/response-rules';
import { countRetry, getRetryKind, maxUnavailableMs, type RetryCounts } from './retry-rules';
import { type InFlightRequest, SingleFlight } from './single-flight';
import type { UrlVariantResolver } from './url-variants';

export type ApiRequest = {
  /** Path below the base URL, from an endpoint module. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** @default 'interactive' */
  readonly priority?: Priority;
  readonly signal?: AbortSignal | undefined;
  /** @default entityLimits */
  readonly limits?: ResponseLimits;
  /** Told how many bytes of the body have come. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  /** Takes the rows out of a report's answer while they come: a new one for each try. Such a request is never shared. */
  readonly rows?: (() => RowSink) | undefined;
};

type LimitedRequest = ApiRequest & { readonly limits: ResponseLimits };

/** What endpoints let their callers choose. */
export type RequestOptions = Pick<ApiRequest, 'signal' | 'priority' | 'onBytes'>;

export type ApiClientOptions = {
  readonly baseUrl: string;
  readonly token: string;
  readonly limiter: RateLimiter;
  /** In which forms this deployment serves its paths. */
  readonly urlVariants: UrlVariantResolver;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** 0 to 1, for jitter. */
  readonly random: () => number;
  readonly onRequestCompleted: OnRequestCompleted;
  /** Whether X-Debug is sent: only while staff have diagnostics on (faults 12). */
  readonly isDebugging: () => boolean;
};

/** The URL of a request: base, path, and every value percent-encoded in the query. */
export function toRequestUrl(baseUrl: string, path: string, query: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(query).toString();
  return `${baseUrl}${path}${parameters === '' ? '' : `?${parameters}`}`;
}

/** The client of one office's API. */
export class ApiClient {
  private readonly options: ApiClientOptions;
  private readonly flights = new SingleFlight<Envelope>();
  private readonly stopped = new AbortController();

  constructor(options: ApiClientOptions) {
    this.options = options;
  }

  /** In which forms this deployment serves its paths. */
  get urlVariants(): UrlVariantResolver {
    return this.options.urlVariants;
  }

  /**
   * Sends a GET and gives the opened envelope. Whoever asks for the same while it is under way shares the request; when
   * the last of them gives up, so does the request.
   *
   * @throws AppError with the code that fits (see answers/envelope.ts, http-get.ts, rate-limiter.ts); `cancelled` when aborted
   */
  async send(request: ApiRequest): Promise<Envelope> {
    const { priority = 'interactive', signal, onBytes, limits = recordLimits } = request;
    const { limiter } = this.options;
    const url = toRequestUrl(this.options.baseUrl, request.path, request.query ?? {});
    const passenger = { priority, onBytes, signal: combineSignals(signal, this.stopped.signal) };
    try {
      return await this.flights.join(
        request.rows ? randomUUID() : `${url} ${this.options.isDebugging()}`,
        passenger,
        limits.totalMs,
        (flight) => this.fly({ ...request, limits }, url, flight),
        (ticket) => limiter.promote(ticket),
      );
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw passenger.signal.aborted ? createCancelledError() : createInternalError(error);
    }
  }

  /** Ends every request, for instance when the office is removed. */
  stop(): void {
    this.stopped.abort();
    this.options.limiter.rejectAll(createCancelledError());
  }

  /** One request with its retries, whoever waits for it. */
  private async fly(
    request: LimitedRequest,
    url: string,
    flight: Omit<InFlightRequest<Envelope>, 'answer'>,
  ): Promise<Envelope> {
    const { clock, onRequestCompleted: observe, limiter, token } = this.options;
    const telling = new RequestTracer(clock, request.path, request.query ?? {});
    try {
      const envelope = await this.withRetries(request, url, flight, telling);
      observe(redactRequest(telling.finish(null), token));
      return envelope;
    } catch (thrown) {
      const known =
        thrown instanceof AppError
          ? thrown
          : flight.signal.aborted
            ? createCancelledError()
            : createInternalError(thrown);
      const error = redactTokenInError(known, token);
      observe(redactRequest(telling.finish(error), token));
      if (error.code === 'token-refused') limiter.rejectAll(error);
      throw error;
    }
  }

  private async withRetries(
    request: LimitedRequest,
    url: string,
    flight: Omit<InFlightRequest<Envelope>, 'answer'>,
    telling: RequestTracer,
  ): Promise<Envelope> {
    const { clock, random } = this.options;
    const done: RetryCounts = { refused: 0, gateway: 0, unavailable: 0, connection: 0 };
    let askedMs = 0;
    for (;;) {
      try {
        return await this.exchange(request, url, flight, telling);
      } catch (error) {
        const kind =
          flight.signal.aborted || telling.isQueued
            ? null
            : getRetryKind(error, request.limits.totalMs > recordLimits.totalMs);
        if (!countRetry(kind, done)) throw error;
        const waitMs = kind === 'unavailable' ? askedWaitMs(error) : backoffMs(done[kind], random());
        if (kind === 'unavailable') askedMs += waitMs;
        if (askedMs > maxUnavailableMs) throw error;
        telling.addRetry();
        // After a refusal the limiter itself is silent for as long as it must be.
        if (kind !== 'refused') await clock.sleep(waitMs, flight.signal);
      }
    }
  }

  private async exchange(
    { limits, rows }: LimitedRequest,
    url: string,
    flight: Omit<InFlightRequest<Envelope>, 'answer'>,
    telling: RequestTracer,
  ): Promise<Envelope> {
    const { limiter, fetch, clock, token, isDebugging } = this.options;
    telling.startWaiting();
    const place = await limiter.acquire(flight.ticket);
    telling.sent();
    let answer: HttpResponse;
    try {
      answer = await httpGet(fetch, {
        url,
        headers: { 'X-Api-Token': token, ...(isDebugging() ? { 'X-Debug': '1' } : {}) },
        ...limits,
        signal: flight.signal,
        onBytes: flight.tellBytes,
        body: rows && new ReportRowStream(rows()),
      });
    } catch (error) {
      limiter.abandon(place, wasSent(error) ? 'lost' : 'unsent');
      throw error;
    }
    telling.receiveResponse(answer);
    const headers = readRateHeaders(answer.headers, clock.now());
    const opened = withRetryAfter(open(answer, token), answer.status, headers, clock.now());
    const isUnavailable = opened instanceof AppError && opened.details.retryAfterMs !== undefined;
    // The wait that a 503 names is that of one request, not of the limit.
    const heard = isUnavailable ? { ...headers, retryAfterMs: null, waitMs: null } : headers;
    limiter.release(place, heard, getVerdict(opened));
    if (!(opened instanceof AppError)) return opened;
    if (isDebugging()) telling.addDebugInfo(parseDebugInfo(redactResponse(answer, token)));
    throw opened;
  }
}

/** What is told of a request, without the token that its answer may have repeated. */
function redactRequest(exchange: CompletedRequest, token: string): CompletedRequest {
  return { ...exchange, headers: redactToken(exchange.headers, token), debug: redactToken(exchange.debug, token) };
}

function combineSignals(signal: AbortSignal | undefined, stopped: AbortSignal): AbortSignal {
  return signal ? AbortSignal.any([signal, stopped]) : stopped;
}

/** Texts of this length are cleaned before they are cut: no error body is longer. */
const maxCleanLength = 200_000;

/** The answer without the token that it may repeat: an error's texts are cut, and must not keep a part of it. */
function redactResponse(answer: HttpResponse, token: string): HttpResponse {
  return answer.text.length > maxCleanLength ? answer : { ...answer, text: redactToken(answer.text, token) };
}

/** Opens the envelope; of an error body only what is left without the token is looked at. */
function open(answer: HttpResponse, token: string): Envelope | AppError {
  const opened = openAsItCame(answer);
  return opened instanceof AppError ? openAsItCame(redactResponse(answer, token)) : opened;
}

function openAsItCame(answer: HttpResponse): Envelope | AppError {
  try {
    return parseEnvelope(answer);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function getVerdict(opened: Envelope | AppError): Verdict {
  if (!(opened instanceof AppError)) return 'served';
  if (opened.code === 'rate-limited') return 'refused';
  return isApiError(opened.details) ? 'served' : 'unclear';
}

/** A 503 that names a wait says so in its error; it is no refusal of the rate limit. */
function withRetryAfter(
  opened: Envelope | AppError,
  status: number,
  { retryAfterMs }: RateHeaders,
  nowMs: number,
): Envelope | AppError {
  if (!(opened instanceof AppError) || opened.code !== 'api-error') return opened;
  return status === 503 && retryAfterMs !== null ? unavailableError(opened, retryAfterMs, nowMs) : opened;
}

function askedWaitMs(error: unknown): number {
  return error instanceof AppError ? Number(error.details.retryAfterMs) : 0;
}

/** Failures before anything reached the API: it cannot have counted the request. */
const unsentCauses = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_NAME_NOT_RESOLVED',
  'ERR_CONNECTION_REFUSED',
  'ERR_INTERNET_DISCONNECTED',
  'ERR_ADDRESS_UNREACHABLE',
  'ERR_UNSAFE_PORT',
]);

function wasSent(error: unknown): boolean {
  if (!(error instanceof AppError)) return true;
  return (
    error.code !== 'tls-failed' && !(error.code === 'network-failed' && unsentCauses.has(String(error.details.cause)))
  );
}

function createCancelledError(): AppError {
  return new AppError('cancelled', 'The request was cancelled. Nothing was changed.');
}

function createInternalError(cause: unknown): AppError {
  return new AppError('internal', 'The request failed inside Tripledger.', {}, { cause });
}
