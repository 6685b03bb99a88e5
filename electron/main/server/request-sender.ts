/** Sends one request with its retries: rate limiter, then HTTP, then the response rules. */

import type { Clock } from '@main/system/clock';
import { pause } from '@main/system/exact-json';
import { AppError } from '@shared/errors/errors';
import { runInSlices } from '@shared/values/collections';
import { type BodyReader, type Fetch, type HttpResponse, httpGet, type ResponseLimits } from './http/http-get';
import { wasRequestSent } from './http/network-errors';
import { type RateHeaders, readRateHeaders } from './rate/rate-headers';
import type { QueuedRequest, RateLimiter, Verdict } from './rate/rate-limiter';
import { type CompletedRequest, type OnRequestCompleted, RequestTracer } from './request-tracer';
import { type Envelope, maxErrorLength, parseEnvelopeInSlices } from './responses/envelope';
import { isApiError } from './responses/response-errors';
import { getRetryAfterMs, RetryBudget, withRetryAfter } from './retry-rules';

/* Removes the token from errors, traces and headers of an API that repeats what it was sent (faults 11). */

const placeholder = '(token)';
/** Shortest beginning of a token that is redacted at the end of a truncated text. */
const minCutLength = 6;
/** A shorter secret is redacted only together with its prefix, because it may be an ordinary word. */
const minSecretLength = 8;

/** The part of a text's base64 that is the same wherever the text stands. @param before - bytes in front of it, 0 to 2 */
function getBase64Core(text: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
  const first = Math.ceil((before * 8) / 6);
  return bytes.toString('base64').slice(first, Math.floor((bytes.length * 8) / 6));
}

const toUrlAlphabet = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_');
const toLowerEscapes = (text: string) => text.replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase());

function getEncodings(text: string): string[] {
  const cores = [0, 1, 2].map((before) => getBase64Core(text, before));
  const hex = Buffer.from(text).toString('hex');
  const percent = [encodeURIComponent(text), new URLSearchParams({ t: text }).toString().slice(2)];
  return [
    text,
    JSON.stringify(text).slice(1, -1),
    // PHP escapes slashes in JSON.
    text.replaceAll('/', '\\/'),
    ...percent,
    ...percent.map(toLowerEscapes),
    ...cores,
    ...cores.map(toUrlAlphabet),
    hex,
    hex.toUpperCase(),
  ];
}

const encodingsByToken = new Map<string, readonly string[]>();

/** Every encoding in which a response may repeat the token, longest first. */
function getTokenEncodings(token: string): readonly string[] {
  const cached = encodingsByToken.get(token);
  if (cached) return cached;
  const [, secret = ''] = token.split(/\.(.*)/s);
  const texts = secret.length >= minSecretLength ? [token, secret] : [token];
  const encodings = [...new Set(texts.flatMap(getEncodings))].sort((a, b) => b.length - a.length);
  // Few offices are in use at a time; the encodings of others are computed again when needed.
  if (encodingsByToken.size > 20) encodingsByToken.clear();
  encodingsByToken.set(token, encodings);
  return encodings;
}

/** Redacts the beginning of a token at the end of a truncated text. */
function redactCutEnd(text: string, encodings: readonly string[]): string {
  for (const encoding of encodings) {
    for (let length = Math.min(encoding.length - 1, text.length); length >= minCutLength; length -= 1) {
      if (text.endsWith(encoding.slice(0, length))) return `${text.slice(0, text.length - length)}${placeholder}`;
    }
  }
  return text;
}

function redactText(text: string, encodings: readonly string[]): string {
  return redactCutEnd(
    encodings.reduce((redacted, encoding) => redacted.replaceAll(encoding, placeholder), text),
    encodings,
  );
}

function redactValue(value: unknown, encodings: readonly string[]): unknown {
  if (typeof value === 'string') return redactText(value, encodings);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, encodings));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [redactText(key, encodings), redactValue(item, encodings)]),
  );
}

/** Replaces every occurrence of the token in plain data, in any encoding, also at the end of a truncated text. */
function redactToken<T>(value: T, token: string): T {
  return redactValue(value, getTokenEncodings(token)) as T;
}

/** Replaces every occurrence of the token in an error's message and details. */
function redactTokenInError(error: AppError, token: string): AppError {
  const details = redactToken(error.details, token);
  return new AppError(error.code, redactToken(error.message, token), details, { cause: error.cause });
}

/** A request in flight. It ends when its signal aborts. */
type StartedRequest = {
  readonly url: string;
  /** Path and query on their own, for the trace. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly limits: ResponseLimits;
  /** Creates what reads the response as it arrives, one for each try. */
  readonly createBody: (() => BodyReader) | undefined;
  readonly queued: QueuedRequest;
  readonly signal: AbortSignal;
  /** Receives the number of body bytes so far. */
  readonly onBytes: ((bytes: number) => void) | undefined;
};

export type RequestSenderOptions = {
  readonly token: string;
  readonly limiter: RateLimiter;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Returns 0 to 1, for jitter. */
  readonly random: () => number;
  readonly onRequestCompleted: OnRequestCompleted;
  /** Called while a list or record waits for a server that has said nothing for ten seconds. */
  readonly onSilent?: () => void;
};

/** The error of a request that the user or the application has cancelled. */
export function createCancelledError(): AppError {
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

export class RequestSender {
  private readonly options: RequestSenderOptions;

  constructor(options: RequestSenderOptions) {
    this.options = options;
  }

  /**
   * Sends a request, retries it where that is safe, and reports how it went.
   *
   * @throws AppError without the token, which the response may have repeated
   */
  async send(request: StartedRequest): Promise<Envelope> {
    const { clock, onRequestCompleted, limiter, token } = this.options;
    const tracer = new RequestTracer(clock, request.path, request.query);
    try {
      const envelope = await this.sendWithRetries(request, tracer);
      onRequestCompleted(redactRequest(tracer.finish(null), token));
      return envelope;
    } catch (thrown) {
      const error = redactTokenInError(toRequestError(thrown, request.signal), token);
      onRequestCompleted(redactRequest(tracer.finish(error), token));
      if (error.code === 'token-refused') limiter.rejectAll(error);
      throw error;
    }
  }

  private async sendWithRetries(request: StartedRequest, tracer: RequestTracer): Promise<Envelope> {
    const { clock, random } = this.options;
    const { signal, queued } = request;
    const retries = new RetryBudget(queued.isLong === true);
    for (;;) {
      try {
        return await this.sendOnce(request, tracer);
      } catch (error) {
        const isLast = signal.aborted || tracer.isQueued;
        const waitMs = isLast ? null : retries.take(error, random);
        if (waitMs === null) throw error;
        tracer.onRetry();
        if (waitMs > 0) await clock.sleep(waitMs, signal);
      }
    }
  }

  private async sendOnce(
    { url, limits, createBody, ...request }: StartedRequest,
    tracer: RequestTracer,
  ): Promise<Envelope> {
    const { limiter, fetch, clock, token, onSilent } = this.options;
    tracer.onQueued();
    const permit = await limiter.acquire(request.queued);
    tracer.onSent();
    let received: Received;
    try {
      const response = await httpGet(fetch, {
        url,
        headers: { 'X-Api-Token': token },
        ...limits,
        ...(onSilent ? { onSilent } : {}),
        signal: request.signal,
        priority: request.queued.priority === 'interactive' ? 'high' : 'low',
        onBytes: request.onBytes,
        body: createBody?.(),
      });
      tracer.onResponse(response);
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

/** Redacts the token from what is recorded of a request: the response may have repeated it. */
function redactRequest(request: CompletedRequest, token: string): CompletedRequest {
  return { ...request, headers: redactToken(request.headers, token) };
}

/** Redacts the token from the complete body: the texts of an error are truncated later, and might end in a part of it. */
function redactResponse(response: HttpResponse, token: string): HttpResponse {
  const { text } = response;
  if (text.length > maxErrorLength) return response;
  return { ...response, text: redactToken(text, token) };
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

/** Parses the envelope, or returns the error that the response stands for. An error is parsed again without the token. */
async function readEnvelope(response: HttpResponse, token: string): Promise<Envelope | AppError> {
  const result = await tryParseEnvelope(response);
  if (!(result instanceof AppError) || response.text.length > maxErrorLength) return result;
  return await tryParseEnvelope(redactResponse(response, token));
}

async function tryParseEnvelope(response: HttpResponse): Promise<Envelope | AppError> {
  try {
    return await runInSlices(parseEnvelopeInSlices(response), pause);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function getVerdict(result: Envelope | AppError): Verdict {
  if (!(result instanceof AppError)) return 'served';
  if (result.code === 'rate-limited') return 'refused';
  return isApiError(result.details) ? 'served' : 'unclear';
}
