/** The one way to an office's API: every request goes through the office's limiter, carries the token and is retried here. */
import { AppError } from '@shared/errors';
import type { Clock } from './clock';
import { type Envelope, openEnvelope } from './envelope';
import { type Fetch, type HttpAnswer, httpGet } from './http-get';
import type { Priority, RateLimiter } from './rate/rate-limiter';
import { backoffMs, longestWaitMs, readRateHeaders } from './rate/retry-timing';

const mebibyte = 1_048_576;

/** Limits of ordinary requests; reports have their own. */
export const entityLimits = { maxBytes: 32 * mebibyte, idleMs: 30_000, totalMs: 60_000 } as const;
/** A report may be large and slow: 400 MB and ten minutes, still with an idle deadline. */
export const reportLimits = { maxBytes: 400 * mebibyte, idleMs: 120_000, totalMs: 600_000 } as const;

export type ApiRequest = {
  /** Path below the base URL, from an endpoint module. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly priority?: Priority;
  readonly signal?: AbortSignal | undefined;
  readonly limits?: { readonly maxBytes: number; readonly idleMs: number; readonly totalMs: number };
  readonly onBytes?: ((bytes: number) => void) | undefined;
};

/** What the outside is told of each exchange: how it ended, never what was in it. */
export type ExchangeObserver = (outcome: { ok: true } | { ok: false; error: AppError }) => void;

export type ApiClientOptions = {
  readonly baseUrl: string;
  readonly token: string;
  readonly limiter: RateLimiter;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly observe: ExchangeObserver;
};

/** How often a 429 is waited out before it is given to the caller, and how often a broken connection is retried. */
const maxRefusals = 5;
const maxConnectionRetries = 1;

/** The URL of a request: base, path, and every value percent-encoded in the query. */
export function requestUrl(baseUrl: string, path: string, query: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(query).toString();
  return `${baseUrl}${path}${parameters === '' ? '' : `?${parameters}`}`;
}

/** The client of one office's API. */
export class ApiClient {
  private readonly options: ApiClientOptions;
  private readonly stopped = new AbortController();

  constructor(options: ApiClientOptions) {
    this.options = options;
  }

  /**
   * Sends a GET and gives the opened envelope.
   *
   * @throws AppError with the code that fits (see envelope.ts, http-get.ts, rate-limiter.ts); `cancelled` when aborted
   */
  async get(request: ApiRequest): Promise<Envelope> {
    const signal = request.signal ? AbortSignal.any([request.signal, this.stopped.signal]) : this.stopped.signal;
    try {
      const envelope = await this.withRetries(request, signal);
      this.options.observe({ ok: true });
      return envelope;
    } catch (thrown) {
      const error = this.asAppError(thrown, signal);
      this.options.observe({ ok: false, error });
      if (error.code === 'token-refused') this.options.limiter.stopAll(error);
      throw error;
    }
  }

  /** Ends every request, for instance when the office is removed. */
  stop(): void {
    this.stopped.abort();
    this.options.limiter.stopAll(cancelled());
  }

  private asAppError(thrown: unknown, signal: AbortSignal): AppError {
    if (thrown instanceof AppError) return thrown;
    if (signal.aborted) return cancelled();
    return new AppError('internal', 'The request failed inside Tripledger.', {}, { cause: thrown });
  }

  private async withRetries(request: ApiRequest, signal: AbortSignal): Promise<Envelope> {
    let refusals = 0;
    let breaks = 0;
    for (;;) {
      try {
        const answer = await this.exchange(request, signal);
        if (answer.status !== 429) return openEnvelope(answer);
        refusals += 1;
        if (refusals > maxRefusals) throw stillLimited();
        this.refuseLongWait(answer);
      } catch (error) {
        if (signal.aborted || !mayRetry(error) || breaks >= maxConnectionRetries) throw error;
        breaks += 1;
        await this.options.clock.sleep(backoffMs(breaks), signal);
      }
    }
  }

  /** A 429 that names a time too long to sit through fails at once, with the time (faults 41). */
  private refuseLongWait(answer: HttpAnswer): void {
    const waitMs = readRateHeaders(answer.headers, this.options.clock.now()).waitMs ?? 0;
    if (waitMs > longestWaitMs) {
      const minutes = Math.ceil(waitMs / 60_000);
      throw new AppError(
        'rate-limited',
        `The API asked us to wait ${minutes} minutes. What was kept can still be read.`,
        {
          retryAfterMs: waitMs,
        },
      );
    }
  }

  private async exchange(request: ApiRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const { limiter, fetch, clock, baseUrl, token } = this.options;
    const reservation = await limiter.acquire(request.priority ?? 'interactive', signal);
    try {
      const answer = await httpGet(fetch, {
        url: requestUrl(baseUrl, request.path, request.query ?? {}),
        headers: { 'X-Api-Token': token },
        ...(request.limits ?? entityLimits),
        signal,
        onBytes: request.onBytes,
      });
      limiter.answered(reservation, readRateHeaders(answer.headers, clock.now()), answer.status === 429);
      return answer;
    } catch (error) {
      limiter.answered(reservation, null, false);
      throw error;
    }
  }
}

function cancelled(): AppError {
  return new AppError('cancelled', 'The request was cancelled. Nothing was changed.');
}

function stillLimited(): AppError {
  return new AppError(
    'rate-limited',
    'The API kept refusing requests because of its rate limit. What was kept can still be read. Please try again in a few minutes.',
  );
}

/** One bounded retry for a broken connection or a gateway's error (faults 27); never for a refused token or a timeout. */
function mayRetry(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const { status, cause } = error.details;
  if (error.code === 'network-failed') return cause !== 'ENOTFOUND' && cause !== 'ECONNREFUSED';
  return error.code === 'api-error' && (status === 502 || status === 503 || status === 504);
}
