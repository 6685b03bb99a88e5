/**
 * One GET over the platform's fetch. Follows no redirect, applies first-byte, idle and total timeouts, limits the size of
 * the body while it streams, and classifies every failure.
 */

import { AppError } from '@shared/errors/errors';
import { formatWait } from '@shared/values/dates';
import { Utf8Stream } from '../responses/utf8-stream';
import { createProxySignInError, createRedirectError, toNetworkError } from './network-errors';

/* Timeouts and maximum sizes of responses, by what is requested. */

const mebibyte = 1_048_576;
const minuteMs = 60_000;

export type ResponseLimits = {
  readonly maxBytes: number;
  /** Milliseconds until the headers arrive. */
  readonly firstByteMs: number;
  /** Milliseconds without a byte, once the headers have arrived. */
  readonly idleMs: number;
  /** Milliseconds from the request to the end of the body. */
  readonly totalMs: number;
  /** Milliseconds without headers after which the server counts as silent, while the request waits on. */
  readonly silentMs?: number;
};

/** Trips, clients, directories and every list: 16 MB, one minute. */
export const recordLimits: ResponseLimits = {
  maxBytes: 16 * mebibyte,
  firstByteMs: 30_000,
  idleMs: 30_000,
  totalMs: minuteMs,
  silentMs: 10_000,
};

/** A report on the screen: 400 MB, ten minutes. It may compute for as long before it sends anything. */
export const reportLimits: ResponseLimits = {
  maxBytes: 400 * mebibyte,
  firstByteMs: 10 * minuteMs,
  idleMs: 2 * minuteMs,
  totalMs: 10 * minuteMs,
};

/** A report written straight to a file, which needs no memory: 64 GB, six hours, up to one of them until it begins. */
export const reportFileLimits: ResponseLimits = {
  maxBytes: 65_536 * mebibyte,
  firstByteMs: 60 * minuteMs,
  idleMs: 2 * minuteMs,
  totalMs: 360 * minuteMs,
};

export type FetchInit = RequestInit & {
  /** Fetch's own priority. `low`: no user waits for the response. @default 'high' */
  readonly priority?: 'high' | 'low';
  /** Called with true when the request waits for the user, who must sign in to a proxy, and with false when it goes on. */
  readonly onHold?: (isOnHold: boolean) => void;
};

/** The part of fetch in use, common to Node's fetch and the window's. Which encodings to offer is its decision. */
export type Fetch = (url: string, init: FetchInit) => Promise<Response>;

type HttpRequest = ResponseLimits & {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Called where the headers have not arrived after `silentMs`. */
  readonly onSilent?: () => void;
  readonly signal?: AbortSignal | undefined;
  readonly priority?: FetchInit['priority'];
  /** Receives the number of body bytes so far. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  /** Reads the body as it arrives. @default the complete body becomes `HttpResponse.text` */
  readonly body?: BodyReader | undefined;
};

/** Reads a body chunk by chunk. The next chunk is read when the promise of the last write resolves (backpressure). */
export type BodyReader = {
  /** Called once, first of all, where the response says how many bytes its body has. A shorter one fails. */
  setDeclaredBytes?(bytes: number): void;
  /** Called once, before the first chunk, with the charset of Content-Type. */
  setDeclaredCharset(charset: string | null): void;
  write(bytes: Uint8Array): void | Promise<void>;
  /** @returns the text for `HttpResponse.text` */
  end(): string | Promise<string>;
  /** Whether bytes were not valid text in any known charset. Final after `end`. */
  readonly hasLostBytes: boolean;
};

export type HttpResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Whether bytes of the body were not valid text in any known charset, and became the replacement character. */
  readonly hasLostBytes: boolean;
};

type Timeouts = ReturnType<typeof startTimeouts>;

function startTimeouts(request: HttpRequest) {
  const controller = new AbortController();
  let hasHeaders = false;
  const expire = (deadline: 'idle' | 'total', ms: number) => () =>
    controller.abort(
      new AppError('timed-out', `The server didn’t respond within ${formatWait(ms)}. Try again.`, {
        deadline,
        hasHeaders,
      }),
    );
  let total: NodeJS.Timeout;
  let idle: NodeJS.Timeout;
  let silent: NodeJS.Timeout | undefined;
  const start = () => {
    total = setTimeout(expire('total', request.totalMs), request.totalMs);
    idle = setTimeout(expire('idle', request.firstByteMs), request.firstByteMs);
    if (request.onSilent && request.silentMs !== undefined) silent = setTimeout(request.onSilent, request.silentMs);
  };
  const clear = () => {
    clearTimeout(idle);
    clearTimeout(total);
    clearTimeout(silent);
  };
  start();
  const onAbort = () => controller.abort(request.signal?.reason);
  if (request.signal?.aborted) onAbort();
  request.signal?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    onHeaders: () => {
      hasHeaders = true;
      clearTimeout(silent);
    },
    /** Stops every timeout while the request waits for the user. All of them start again when it goes on. */
    onHold: (isOnHold: boolean) => {
      clear();
      if (!isOnHold && !controller.signal.aborted) start();
    },
    resetIdle: () => {
      clearTimeout(idle);
      idle = setTimeout(expire('idle', request.idleMs), request.idleMs);
    },
    stop: () => {
      clear();
      request.signal?.removeEventListener('abort', onAbort);
    },
    /** Ends the request, if it has not ended: its connection is free for the next one. */
    release: (reason: unknown) => controller.abort(reason),
  };
}

class BufferedBody implements BodyReader {
  private readonly text = new Utf8Stream();
  private readonly chunks: Uint8Array[] = [];

  get hasLostBytes(): boolean {
    return this.text.hasLostBytes;
  }

  setDeclaredCharset(charset: string | null): void {
    this.text.setDeclaredCharset(charset);
  }

  write(bytes: Uint8Array): void {
    this.chunks.push(bytes);
  }

  end(): string {
    const whole = this.text.write(Buffer.concat(this.chunks));
    return Buffer.concat([whole, this.text.end()]).toString('utf8');
  }
}

/** Reads the body to its end. Rejects a body longer than `maxBytes` or shorter than its Content-Length. */
async function readBody(
  response: Response,
  request: HttpRequest,
  timeouts: Timeouts,
): Promise<Pick<HttpResponse, 'text' | 'hasLostBytes'>> {
  if (response.body === null) return { text: '', hasLostBytes: false };
  const reader = response.body.getReader();
  const body: BodyReader = request.body ?? new BufferedBody();
  const declaredBytes = parseBodyLength(response.headers);
  if (declaredBytes !== null) body.setDeclaredBytes?.(declaredBytes);
  body.setDeclaredCharset(parseCharset(response.headers));
  let bytes = 0;
  // Racing each read against one long-lived promise would retain every chunk. Cancel the reader instead.
  const onAbort = () => void reader.cancel(timeouts.signal.reason).catch(() => undefined);
  timeouts.signal.addEventListener('abort', onAbort, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      timeouts.signal.throwIfAborted();
      if (done) break;
      timeouts.resetIdle();
      bytes += value.byteLength;
      if (bytes > request.maxBytes) throw createTooLargeError(request.maxBytes);
      request.onBytes?.(bytes);
      const written = guardReader(() => body.write(value));
      if (!written) continue;
      await written;
      // Nothing was read while the write was pending.
      timeouts.resetIdle();
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw error;
  }
  if (declaredBytes !== null && declaredBytes > bytes) {
    const message = 'The connection dropped part-way: the response was cut off. Nothing was saved. Try again.';
    throw new AppError('unusable-answer', message, { problem: 'shorter than its Content-Length' });
  }
  const text = await guardReader(() => body.end());
  return { text, hasLostBytes: body.hasLostBytes };
}

/** The charset of Content-Type; null if it has none. */
function parseCharset(headers: Headers): string | null {
  return /;\s{0,9}charset\s{0,9}=\s{0,9}"?([\w.:-]{1,40})/i.exec(headers.get('content-type') ?? '')?.[1] ?? null;
}

/** Separates failures of the body reader from network failures, so that the request is not retried. */
function guardReader<T>(work: () => T | Promise<T>): T | Promise<T> {
  try {
    const value = work();
    return value instanceof Promise ? value.catch(throwInternalError) : value;
  } catch (error) {
    return throwInternalError(error);
  }
}

function throwInternalError(cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  const message =
    'The server responded, but Tripledger failed while reading the response. Nothing was saved. Tell your IT support.';
  throw new AppError('internal', message, { kind: cause instanceof Error ? cause.name : typeof cause }, { cause });
}

/** The bytes of the body; null where the response does not say so, or counts them compressed. */
function parseBodyLength(headers: Headers): number | null {
  const contentLength = headers.get('content-length');
  const isPlain = (headers.get('content-encoding') ?? 'identity') === 'identity';
  return isPlain && contentLength !== null && /^\d+$/.test(contentLength) ? Number(contentLength) : null;
}

function createTooLargeError(maxBytes: number): AppError {
  const mebibytes = Math.round(maxBytes / 1_048_576);
  return new AppError(
    'answer-too-large',
    `The response was larger than ${mebibytes} MB, so it was stopped. Use filters to make it smaller.`,
    { maxBytes },
  );
}

/** Throws where a response is none of the API's: a redirect, or a proxy that asks for a sign-in. */
function assertFromApi({ status, type, headers }: Response, url: string): void {
  if ((status >= 300 && status < 400) || type === 'opaqueredirect') {
    throw createRedirectError(url, headers.get('location'));
  }
  // Of a tunnel that was refused only the headers come. Reading the body would fail.
  if (status === 407) throw createProxySignInError(url);
}

/**
 * Sends one GET and reads its body to the end. However it ends, its connection is released.
 *
 * @throws AppError `redirected` for any 3xx (faults 1), `sign-in-needed` for a proxy's 407, `timed-out`,
 * `answer-too-large`, `unusable-answer` for a truncated body, `network-failed` or `tls-failed`; the signal's reason when it
 * is aborted
 */
export async function httpGet(fetch: Fetch, request: HttpRequest): Promise<HttpResponse> {
  const timeouts = startTimeouts(request);
  try {
    const response = await fetch(request.url, {
      method: 'GET',
      headers: { ...request.headers, accept: 'application/json' },
      redirect: 'manual',
      signal: timeouts.signal,
      credentials: 'omit',
      cache: 'no-store',
      priority: request.priority ?? 'high',
      onHold: timeouts.onHold,
    });
    timeouts.onHeaders();
    timeouts.resetIdle();
    assertFromApi(response, request.url);
    return { status: response.status, headers: response.headers, ...(await readBody(response, request, timeouts)) };
  } catch (error) {
    const failure = timeouts.signal.aborted ? timeouts.signal.reason : toNetworkError(error, request.url);
    timeouts.release(failure);
    throw failure;
  } finally {
    timeouts.stop();
  }
}
