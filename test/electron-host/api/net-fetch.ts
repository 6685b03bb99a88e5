/**
 * net.fetch above net.request, as Electron builds it: the Response is made inside the response's event, so that what it
 * refuses is thrown where nobody can catch it, and a body that is cancelled leaves its request as it is.
 */
import { Readable } from 'node:stream';
import type { NetIncomingMessage, NetRequest, NetRequestOptions } from './net-request.ts';

const statusesWithoutBody = new Set([101, 204, 205, 304]);

function toResponse(message: NetIncomingMessage): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const body = statusesWithoutBody.has(message.statusCode) ? null : Readable.toWeb(message);
  return new Response(body as BodyInit | null, {
    headers,
    status: message.statusCode,
    statusText: message.statusMessage,
  });
}

/** Makes net.fetch from net.request. */
export function makeNetFetch(createRequest: (options: NetRequestOptions) => NetRequest) {
  return async (url: string, init?: RequestInit): Promise<Response> => {
    const { signal, headers, method, redirect, credentials, cache } = new Request(url, init);
    signal.throwIfAborted();
    return await new Promise<Response>((resolve, reject) => {
      let isAborted = false;
      const request = createRequest({
        url,
        method,
        redirect,
        credentials: credentials === 'same-origin' ? 'include' : credentials,
        cache,
      });
      signal.addEventListener('abort', () => {
        isAborted = true;
        reject(signal.reason);
        request.abort();
      });
      for (const [name, value] of headers) request.setHeader(name, value);
      request.on('response', (message: NetIncomingMessage) => {
        if (!isAborted) resolve(toResponse(message));
      });
      request.on('error', reject);
      request.end();
    });
  };
}
