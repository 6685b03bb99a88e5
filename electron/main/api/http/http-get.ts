/**
 * One GET over the platform's fetch, with everything that fetch leaves open closed: no redirect is followed, headers and
 * body have idle and total deadlines, the body is counted while it streams, and every failure is classified here, once.
 */
import { AppError } from '@shared/errors';
import { formatWait } from '../rate/limit-errors';
import { Utf8Stream } from '../responses/utf8-stream';
import { createRedirectError, toNetworkError } from './network-errors';

/** The part of fetch that is used: Node's and Electron's net.fetch both satisfy it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type HttpRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Body bytes after which reading stops. */
  readonly maxBytes: number;
  /** Milliseconds until the headers come. @default idleMs */
  readonly firstByteMs?: number;
  /** Milliseconds without a byte, once the headers have come. */
  readonly idleMs: number;
  /** Milliseconds for the whole exchange. */
  readonly totalMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly onBytes?: ((bytes: number) => void) | undefined;
  /** Takes the body while it comes, and gives the text that is left of it. The whole body where left out. */
  readonly body?: BodyReader | undefined;
};

/** Reads a body piece by piece; the next piece is asked for when the one before was taken. */
export type BodyReader = {
  /** Told before the first piece which charset the answer declares, if any. */
  setDeclaredCharset(charset: string | null): void;
  write(bytes: Uint8Array): void | Promise<void>;
  end(): string | Promise<string>;
  /** Whether bytes were no text in any known charset, once it has ended. */
  readonly hasLostBytes: boolean;
};

export type HttpResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: number;
  /** Whether bytes of the body were no text in any known charset: they became the replacement character. */
  readonly hasLostBytes: boolean;
};

type Timeouts = { readonly signal: AbortSignal; onHeaders(): void; resetIdle(): void; stop(): void };

function startTimeouts(get: HttpRequest): Timeouts {
  const controller = new AbortController();
  let hasHeaders = false;
  const expire = (kind: 'idle' | 'total', ms: number) => () =>
    controller.abort(
      new AppError('timed-out', `The API did not answer within ${formatWait(ms)}. Nothing was lost; try again.`, {
        deadline: kind,
        hasHeaders,
      }),
    );
  const total = setTimeout(expire('total', get.totalMs), get.totalMs);
  const firstByteMs = get.firstByteMs ?? get.idleMs;
  let idle = setTimeout(expire('idle', firstByteMs), firstByteMs);
  const onAbort = () => controller.abort(get.signal?.reason);
  if (get.signal?.aborted) onAbort();
  get.signal?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    onHeaders: () => {
      hasHeaders = true;
    },
    resetIdle: () => {
      clearTimeout(idle);
      idle = setTimeout(expire('idle', get.idleMs), get.idleMs);
    },
    stop: () => {
      clearTimeout(idle);
      clearTimeout(total);
      get.signal?.removeEventListener('abort', onAbort);
    },
  };
}

/** Holds a body until it is whole. */
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

/** Reads the body to the end or fails: a body longer than allowed or shorter than Content-Length is no answer. */
async function readBody(
  response: Response,
  get: HttpRequest,
  timeouts: Timeouts,
): Promise<{ text: string; bytes: number; hasLostBytes: boolean }> {
  if (response.body === null) return { text: '', bytes: 0, hasLostBytes: false };
  const reader = response.body.getReader();
  const body = get.body ?? new BufferedBody();
  body.setDeclaredCharset(parseCharset(response.headers));
  let bytes = 0;
  // A race against one long promise would hold on to every piece that has come: the reader itself is ended instead.
  const onAbort = () => void reader.cancel(timeouts.signal.reason).catch(() => undefined);
  timeouts.signal.addEventListener('abort', onAbort, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      timeouts.signal.throwIfAborted();
      if (done) break;
      timeouts.resetIdle();
      bytes += value.byteLength;
      if (bytes > get.maxBytes) throw createTooLargeError(get.maxBytes);
      get.onBytes?.(bytes);
      const taken = guardReader(() => body.write(value));
      if (!taken) continue;
      await taken;
      // While the disk was waited for, nothing could come.
      timeouts.resetIdle();
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw error;
  }
  assertFullLength(response.headers, bytes);
  const text = await guardReader(() => body.end());
  return { text, bytes, hasLostBytes: body.hasLostBytes };
}

/** The charset that Content-Type declares; null where it does not. */
function parseCharset(headers: Headers): string | null {
  return /;\s{0,9}charset\s{0,9}=\s{0,9}"?([\w.:-]{1,40})/i.exec(headers.get('content-type') ?? '')?.[1] ?? null;
}

/** A failure of what reads the body is not the network's: it is told as what it is, and nothing is sent again. */
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
    'The answer came, but Tripledger failed while reading it. Nothing of it was saved. Please tell your IT support.';
  throw new AppError('internal', message, { kind: cause instanceof Error ? cause.name : typeof cause }, { cause });
}

function assertFullLength(headers: Headers, bytes: number): void {
  const promised = headers.get('content-length');
  const isPlain = (headers.get('content-encoding') ?? 'identity') === 'identity';
  if (isPlain && promised !== null && /^\d+$/.test(promised) && Number(promised) > bytes) {
    throw new AppError(
      'unusable-answer',
      'The answer was cut off on the way. Nothing of it was kept. Please try again.',
      {
        problem: 'shorter than its Content-Length',
      },
    );
  }
}

function createTooLargeError(maxBytes: number): AppError {
  const mebibytes = Math.round(maxBytes / 1_048_576);
  return new AppError(
    'answer-too-large',
    `The answer was larger than ${mebibytes} MB and was stopped. Please narrow the request with filters.`,
    { maxBytes },
  );
}

/**
 * Sends one GET and reads its whole body.
 *
 * @throws AppError `redirected` for any 3xx with a Location (faults 1, 2), `timed-out`, `answer-too-large`,
 * `unusable-answer` for a body cut short, `network-failed` or `tls-failed`; the signal's reason when it is aborted
 */
export async function httpGet(fetch: Fetch, get: HttpRequest): Promise<HttpResponse> {
  const timeouts = startTimeouts(get);
  try {
    const response = await fetch(get.url, {
      method: 'GET',
      headers: { ...get.headers, accept: 'application/json', 'accept-encoding': 'identity' },
      redirect: 'manual',
      signal: timeouts.signal,
      credentials: 'omit',
      cache: 'no-store',
    });
    timeouts.onHeaders();
    timeouts.resetIdle();
    if ((response.status >= 300 && response.status < 400) || response.type === 'opaqueredirect') {
      void response.body?.cancel().catch(() => undefined);
      throw createRedirectError(get.url, response.headers.get('location'));
    }
    return { status: response.status, headers: response.headers, ...(await readBody(response, get, timeouts)) };
  } catch (error) {
    throw timeouts.signal.aborted ? timeouts.signal.reason : toNetworkError(error, get.url);
  } finally {
    timeouts.stop();
  }
}
