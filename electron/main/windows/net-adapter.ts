/**
 * fetch over Chromium's network stack (build/adr/0015). net.fetch is not used: it discloses no redirect target, does not end
 * a body that is cancelled, and throws outside every promise for what a Response refuses.
 */
import type { Readable } from 'node:stream';
import type { Fetch } from '@main/api/http/http-get';
import type { AuthInfo, IncomingMessage, Net } from 'electron';
import type { Credentials, ProxySignIns } from './proxy-sign-ins';

/** Statuses whose responses have no body. */
const statusesWithoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/** The name of a response that is no HTTP. A computer that wakes from sleep may report status 0. */
const invalidResponse = 'net::ERR_INVALID_HTTP_RESPONSE';

/** Makes headers that fetch takes: characters beyond Latin-1 become question marks, and a name that is none is left out. */
function toHeaders(given: Readonly<Record<string, string | readonly string[]>>): Headers {
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

function toResponse(message: IncomingMessage, abort: () => void): Response {
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

/** Makes the fetch of the window. Follows no redirect: its status and Location are the response. */
export function makeNetFetch(
  net: Pick<Net, 'request'>,
  signIns: Pick<ProxySignIns, 'request' | 'accept' | 'release'>,
): Fetch {
  return async (url, { headers = {}, signal = null, priority = 'high', onHold }) => {
    signal?.throwIfAborted();
    return await new Promise<Response>((resolve, reject) => {
      const request = net.request({
        url,
        headers: Object.fromEntries(new Headers(headers)),
        redirect: 'manual',
        // Neither cookies nor a sign-in to the server itself.
        credentials: 'omit',
        cache: 'no-store',
        priority: priority === 'high' ? 'medium' : 'low',
      });
      let signedIn: { readonly proxy: AuthInfo; readonly credentials: Credentials } | null = null;
      let hasEnded = false;
      /** Lets another request try the credentials that the proxy has not decided about. */
      const end = () => {
        hasEnded = true;
        if (signedIn !== null) signIns.release(signedIn.proxy, signedIn.credentials);
        signedIn = null;
      };
      const abort = () => {
        request.abort();
        end();
      };
      const onAbort = () => {
        reject(signal?.reason);
        abort();
      };
      const accept = () => {
        if (signedIn !== null) signIns.accept(signedIn.proxy, signedIn.credentials);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      const signIn = async (proxy: AuthInfo, decide: (username?: string, password?: string) => void) => {
        onHold?.(true);
        const refused = signedIn?.credentials ?? null;
        const credentials = await signIns.request({ proxy, refused, isBackground: priority === 'low', signal });
        onHold?.(false);
        signedIn = credentials && { proxy, credentials };
        if (hasEnded) {
          end();
          return;
        }
        if (credentials === null) decide();
        else decide(credentials.username, credentials.password);
      };
      request.on('login', (info, decide) => {
        // A server's own challenge gets nothing: the token is all that a server receives.
        if (info.isProxy) void signIn(info, decide).catch(reject);
        else decide();
      });
      request.on('redirect', (status, _method, location) => {
        accept();
        resolve(new Response(null, { status, headers: toHeaders({ location }) }));
        abort();
      });
      request.on('response', (message) => {
        if (message.statusCode !== 407) accept();
        try {
          resolve(toResponse(message, abort));
        } catch (error) {
          reject(error);
        }
      });
      request.on('error', (error) => {
        end();
        reject(error);
      });
      request.end();
    });
  };
}
