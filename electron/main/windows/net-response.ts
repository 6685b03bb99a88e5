/** A message of `net.request` as a Response of fetch. */
import type { Readable } from 'node:stream';
import type { IncomingMessage } from 'electron';

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
