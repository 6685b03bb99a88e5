/**
 * fetch over Chromium's network stack (build/adr/0015). net.fetch is not used: it discloses no redirect target, does not end
 * a body that is cancelled, and throws outside every promise for what a Response refuses.
 */
import type { Readable } from 'node:stream';
import type { Fetch, FetchInit } from '@main/server/http/http-get';
import type { AuthInfo, ClientRequest, IncomingMessage, Net } from 'electron';
import type { Credentials, ProxySignIns } from './proxy-sign-ins';

/* A message of `net.request` as a Response of fetch. */

/** Statuses whose responses have no body. */
const statusesWithoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/** The name of a response that is no HTTP. A computer that wakes from sleep may report status 0. */
const invalidResponse = 'net::ERR_INVALID_HTTP_RESPONSE';

/** Makes headers that fetch takes: characters beyond Latin-1 become question marks, and a name that is none is left out. */
export function toHeaders(given: Readonly<Record<string, string | readonly string[]>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    const text = typeof value === 'string' ? value : value.join(', ');
    try {
      headers.set(name, text.replace(/[^\t -~\u0080-\u00ff]/g, '?'));
    } catch {
      // Not a name of a header. Nothing that is read has such a name.
    }
  }
  return headers;
}

/** Reads a message chunk by chunk, no faster than the stream is read. Cancelling it ends the request. */
function toStream(message: Readable, abort: () => void): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = message[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: abort,
    },
    { highWaterMark: 0 },
  );
}

/**
 * Makes the response of a message.
 *
 * @param abort - ends the request, where nothing more of it is read
 * @throws Error `net::ERR_INVALID_HTTP_RESPONSE` for a status that fetch does not take
 */
export function toResponse(message: IncomingMessage, abort: () => void): Response {
  const { statusCode: status } = message;
  // Electron's types omit that a message is a stream.
  const stream = message as unknown as Readable;
  // An error before the first read would be uncaught. The read that follows reports it.
  stream.on('error', () => undefined);
  if (status < 200 || status > 599) {
    abort();
    throw new Error(invalidResponse);
  }
  const headers = toHeaders(message.headers);
  if (!statusesWithoutBody.has(status)) return new Response(toStream(stream, abort), { status, headers });
  abort();
  return new Response(null, { status, headers });
}

type SignIns = Pick<ProxySignIns, 'request' | 'accept' | 'release'>;

type RequestOptions = {
  readonly signal: AbortSignal | null;
  /** Whether no user waits for the response. */
  readonly isBackground: boolean;
  readonly onHold: FetchInit['onHold'];
};

/** One request, from its sending until its body is read or given up. */
class WindowRequest {
  private readonly request: ClientRequest;
  private readonly signIns: SignIns;
  private readonly options: RequestOptions;
  private readonly response = Promise.withResolvers<Response>();
  /** The sign-in that this request tries; null for none. */
  private signedIn: { readonly proxy: AuthInfo; readonly credentials: Credentials } | null = null;
  private hasEnded = false;

  constructor(request: ClientRequest, signIns: SignIns, options: RequestOptions) {
    this.request = request;
    this.signIns = signIns;
    this.options = options;
  }

  /** Sends the request. @throws Error `net::ERR_…`, or the signal's reason */
  async send(): Promise<Response> {
    const { request, response } = this;
    const { signal } = this.options;
    const onAbort = () => {
      response.reject(signal?.reason);
      this.abort();
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    request.on('login', (info, decide) => {
      // A server's own challenge gets nothing: the token is all that a server receives.
      if (info.isProxy) void this.signIn(info, decide).catch(response.reject);
      else decide();
    });
    request.on('redirect', (status, _method, location) => {
      this.acceptSignIn();
      response.resolve(new Response(null, { status, headers: toHeaders({ location }) }));
      this.abort();
    });
    request.on('response', (message) => {
      if (message.statusCode !== 407) this.acceptSignIn();
      try {
        response.resolve(toResponse(message, () => this.abort()));
      } catch (error) {
        response.reject(error);
      }
    });
    request.on('error', (error) => {
      this.end();
      response.reject(error);
    });
    request.end();
    return await response.promise;
  }

  private async signIn(proxy: AuthInfo, decide: (username?: string, password?: string) => void): Promise<void> {
    const { signal, isBackground, onHold } = this.options;
    onHold?.(true);
    const refused = this.signedIn?.credentials ?? null;
    const credentials = await this.signIns.request({ proxy, refused, isBackground, signal });
    onHold?.(false);
    this.signedIn = credentials && { proxy, credentials };
    if (this.hasEnded) this.end();
    else if (credentials === null) decide();
    else decide(credentials.username, credentials.password);
  }

  private acceptSignIn(): void {
    if (this.signedIn !== null) this.signIns.accept(this.signedIn.proxy, this.signedIn.credentials);
  }

  private abort(): void {
    this.request.abort();
    this.end();
  }

  /** Lets another request try the credentials that the proxy has not decided about. */
  private end(): void {
    this.hasEnded = true;
    if (this.signedIn !== null) this.signIns.release(this.signedIn.proxy, this.signedIn.credentials);
    this.signedIn = null;
  }
}

/** Makes the fetch of the window. Follows no redirect: its status and Location are the response. */
export function makeNetFetch(net: Pick<Net, 'request'>, signIns: SignIns): Fetch {
  return async (url, { headers = {}, signal = null, priority = 'high', onHold }) => {
    signal?.throwIfAborted();
    const request = net.request({
      url,
      headers: Object.fromEntries(new Headers(headers)),
      redirect: 'manual',
      // Neither cookies nor a sign-in to the server itself.
      credentials: 'omit',
      cache: 'no-store',
      priority: priority === 'high' ? 'medium' : 'low',
    });
    return await new WindowRequest(request, signIns, { signal, isBackground: priority === 'low', onHold }).send();
  };
}
