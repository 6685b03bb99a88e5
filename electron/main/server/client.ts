/** The HTTP client of one office's API: retries, then the rate limiter, then HTTP, then the response rules. */
import type { Clock } from '@main/system/clock';
import { pause } from '@main/system/exact-json';
import type { CompletedRequest } from '@main/system/log/logger';
import { AppError, hasPolicy } from '@shared/errors/errors';
import { runInSlices } from '@shared/values/collections';
import { formatLocalTime, formatWait } from '@shared/values/dates';
import {
  type BodyReader,
  type Fetch,
  type HttpResponse,
  httpGet,
  type ResponseLimits,
  recordLimits,
} from './http/http-get';
import { isLastingFailure, wasRequestSent } from './http/network-errors';
import type { Priority } from './rate/fair-queue';
import { backoffMs, type RateHeaders, readRateHeaders } from './rate/rate-headers';
import type { Permit, QueuedRequest, RateLimiter, Verdict } from './rate/rate-limiter';
import { redactToken, redactTokenInError } from './redact-token';
import { type Envelope, parseEnvelopeInSlices } from './responses/envelope';
import { isApiError } from './responses/error-messages';

/*
 * Which failures are retried, how often, and after which wait. Never 400, 401, 404, 500 or a response that breaks the
 * contract. Which error a response becomes, and its message: `responses/error-messages.ts`; those of a 503 with Retry-After
 * are here.
 */

/** Retries of one request for each kind of failure. */
const maxRetries = { refused: 5, gateway: 1, unavailable: 3, connection: 1 } as const;
type RetryKind = keyof typeof maxRetries;

/** Statuses of a server or gateway that may be over in a second. */
const transientStatuses = new Set([502, 503, 504]);

/** The longest wait for 503 responses with Retry-After, all retries of a request together. */
const maxUnavailableMs = 30_000;

/**
 * The kind of retry that a failure allows; null for none.
 *
 * @param isSlow - a report: if its response was late, the server may still be working on it, and a retry would run it twice
 */
export function getRetryKind(error: unknown, isSlow: boolean): RetryKind | null {
  if (!(error instanceof AppError)) return null;
  const { code, details } = error;
  if (!hasPolicy(code, 'retry')) return null;
  switch (code) {
    case 'rate-limited':
      return 'refused';
    case 'network-failed':
      return isLastingFailure(error) ? null : 'connection';
    case 'timed-out':
      return details.deadline === 'idle' && details.hasHeaders === false && !isSlow ? 'connection' : null;
    case 'api-error':
      if (typeof details.retryAfterMs === 'number') return 'unavailable';
      // A gateway that waited too long for a report: the server may still be working on it.
      if (isSlow && details.status === 504) return null;
      return transientStatuses.has(Number(details.status)) ? 'gateway' : null;
  }
}

/**
 * Adds the wait of a 503 with Retry-After to its error. Such a response delays its own request only: it is no refusal of
 * the rate limit.
 *
 * @param retryAfterMs - the wait of Retry-After; null if the response has none
 * @param nowMs - epoch milliseconds, from which the time of day is formatted
 */
export function withRetryAfter(
  result: Envelope | AppError,
  status: number,
  retryAfterMs: number | null,
  nowMs: number,
): Envelope | AppError {
  if (!(result instanceof AppError) || result.code !== 'api-error') return result;
  if (status !== 503 || retryAfterMs === null) return result;
  const untilMs = nowMs + retryAfterMs;
  return new AppError(
    'api-error',
    `The server is not available (503). It asked to wait until ${formatLocalTime(untilMs, nowMs)} (${formatWait(retryAfterMs)}). Try again then.`,
    { ...result.details, retryAfterMs, untilMs },
    { cause: result.cause },
  );
}

/** The wait that a 503 requested, in milliseconds; null for any other result. */
export function getRetryAfterMs(result: unknown): number | null {
  const retryAfterMs = result instanceof AppError && result.code === 'api-error' ? result.details.retryAfterMs : null;
  return typeof retryAfterMs === 'number' ? retryAfterMs : null;
}

export class RetryBudget {
  private readonly isSlow: boolean;
  private readonly counts: Record<RetryKind, number> = { refused: 0, gateway: 0, unavailable: 0, connection: 0 };
  private unavailableMs = 0;

  /** @param isSlow - as for {@link getRetryKind} */
  constructor(isSlow: boolean) {
    this.isSlow = isSlow;
  }

  /**
   * Counts one more retry if the failure allows it.
   *
   * @param random - returns 0 to 1, for jitter
   * @returns the wait before the retry in milliseconds; null if there is none
   */
  take(error: unknown, random: () => number): number | null {
    const kind = getRetryKind(error, this.isSlow);
    if (kind === null || this.counts[kind] >= maxRetries[kind]) return null;
    this.counts[kind] += 1;
    switch (kind) {
      case 'refused':
        // The limiter itself pauses for as long as it must.
        return 0;
      case 'unavailable':
        return this.takeUnavailable(getRetryAfterMs(error) ?? 0);
      case 'gateway':
      case 'connection':
        return backoffMs(this.counts[kind], random());
    }
  }

  private takeUnavailable(waitMs: number): number | null {
    this.unavailableMs += waitMs;
    return this.unavailableMs > maxUnavailableMs ? null : waitMs;
  }
}

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

export type ApiClientOptions = {
  readonly baseUrl: string;
  readonly token: string;
  readonly limiter: RateLimiter;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Returns 0 to 1, for jitter. */
  readonly random: () => number;
  readonly onRequestCompleted: (request: CompletedRequest) => void;
  /** Called while a list or record waits for a server that has said nothing for ten seconds. */
  readonly onSilent?: () => void;
};

/** The URL of a request. Every query value is percent-encoded. */
function toRequestUrl(baseUrl: string, { path, query }: ApiRequest): string {
  const parameters = new URLSearchParams(query).toString();
  return `${baseUrl}${path}${parameters === '' ? '' : `?${parameters}`}`;
}

/** The error of a request that the user or the application has cancelled. */
function createCancelledError(): AppError {
  return new AppError('cancelled', 'The request was cancelled. Nothing was changed.');
}

/**
 * Turns anything thrown during a request into an AppError. An AppError passes through unchanged.
 *
 * @param signal - the request's signal: where it is aborted, the error is a cancellation
 */
function toRequestError(thrown: unknown, signal: AbortSignal): AppError {
  if (thrown instanceof AppError) return thrown;
  if (signal.aborted) return createCancelledError();
  return new AppError('internal', 'The request failed inside Tripledger.', {}, { cause: thrown });
}

/** How a request has gone so far: the status of its last response, and the rest of all its tries together. */
type RequestTrace = { status: number | null; waitedMs: number; retries: number };

/** Sends GET requests. */
export class ApiClient {
  private readonly options: ApiClientOptions;
  private readonly stopped = new AbortController();

  constructor(options: ApiClientOptions) {
    this.options = options;
  }

  /**
   * Sends a GET, retries it where that is safe, and reports how it went.
   *
   * @returns the parsed envelope
   * @throws AppError with the code that fits (see responses/error-messages.ts, http/http-get.ts, rate/too-many-requests.ts), without the
   *   token, which the response may have repeated; `cancelled` when aborted
   */
  async send(request: ApiRequest): Promise<Envelope> {
    const { clock, onRequestCompleted, limiter, token } = this.options;
    const { path } = request;
    const signal = request.signal ? AbortSignal.any([request.signal, this.stopped.signal]) : this.stopped.signal;
    const startedMs = clock.monotonicMs();
    const trace: RequestTrace = { status: null, waitedMs: 0, retries: 0 };
    const report = (error: AppError | null) =>
      onRequestCompleted({ ...trace, path, error, durationMs: clock.monotonicMs() - startedMs - trace.waitedMs });
    try {
      const envelope = await this.sendWithRetries(request, signal, trace);
      report(null);
      return envelope;
    } catch (thrown) {
      const error = redactTokenInError(toRequestError(thrown, signal), token);
      report(error);
      if (error.code === 'token-refused') limiter.rejectAll(error);
      throw error;
    }
  }

  /** Cancels every request, for instance when the office is removed. */
  stop(): void {
    this.stopped.abort();
    this.options.limiter.rejectAll(createCancelledError());
  }

  private async sendWithRetries(request: ApiRequest, signal: AbortSignal, trace: RequestTrace): Promise<Envelope> {
    const { clock, limiter, random } = this.options;
    const isLong = request.limits !== undefined && request.limits.totalMs > recordLimits.totalMs;
    const queued: QueuedRequest = { priority: request.priority ?? 'interactive', signal, isLong };
    const retries = new RetryBudget(isLong);
    for (;;) {
      const queuedMs = clock.monotonicMs();
      // A failure here is the limiter's own, and is not retried.
      const permit = await limiter.acquire(queued).finally(() => {
        trace.waitedMs += clock.monotonicMs() - queuedMs;
      });
      try {
        return await this.sendOnce(request, queued, permit, trace);
      } catch (error) {
        const waitMs = signal.aborted ? null : retries.take(error, random);
        if (waitMs === null) throw error;
        trace.retries += 1;
        if (waitMs > 0) await clock.sleep(waitMs, signal);
      }
    }
  }

  private async sendOnce(
    request: ApiRequest,
    queued: QueuedRequest,
    permit: Permit,
    trace: RequestTrace,
  ): Promise<Envelope> {
    const { baseUrl, limiter, fetch, clock, token, onSilent } = this.options;
    trace.status = null;
    let received: Received;
    try {
      const response = await httpGet(fetch, {
        url: toRequestUrl(baseUrl, request),
        headers: { 'X-Api-Token': token },
        ...(request.limits ?? recordLimits),
        ...(onSilent ? { onSilent } : {}),
        signal: queued.signal,
        priority: queued.priority === 'interactive' ? 'high' : 'low',
        onBytes: request.onBytes,
        body: request.createBody?.(),
      });
      trace.status = response.status;
      received = await readResponse(response, token, clock.now());
    } catch (error) {
      // Whatever fails, the permit and its connection are given back.
      limiter.abandon(permit, wasRequestSent(error) ? 'lost' : 'unsent');
      throw error;
    }
    const { result, rateHeaders } = received;
    limiter.release(permit, rateHeaders, getVerdict(result));
    if (result instanceof AppError) throw result;
    return result;
  }
}

/** A response with what it means to the caller and to the rate limiter. */
type Received = {
  readonly result: Envelope | AppError;
  readonly rateHeaders: RateHeaders;
};

async function readResponse(response: HttpResponse, token: string, nowMs: number): Promise<Received> {
  const headers = readRateHeaders(response.headers, nowMs);
  const result = withRetryAfter(await readEnvelope(response, token), response.status, headers.retryAfterMs, nowMs);
  // The Retry-After of a 503 concerns this request alone, not the rate limit.
  const rateHeaders = getRetryAfterMs(result) !== null ? { ...headers, retryAfterMs: null, waitMs: null } : headers;
  return { result, rateHeaders };
}

/** Parses the envelope, or returns the error that the response stands for. */
async function readEnvelope(response: HttpResponse, token: string): Promise<Envelope | AppError> {
  const slices = parseEnvelopeInSlices(response, (text) => redactToken(text, token));
  return await runInSlices(slices, pause).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
}

function getVerdict(result: Envelope | AppError): Verdict {
  if (!(result instanceof AppError)) return 'served';
  if (result.code === 'rate-limited') return 'refused';
  return isApiError(result.details) ? 'served' : 'unclear';
}
