/** Forwards requests, for servers that a test puts in front of a demo office. */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';

const forwardedHeaders = ['content-type', 'x-ratelimit-limit', 'x-ratelimit-remaining'];

/** Forwards a request over a new connection. A reused one may be closed at that very moment. */
export function forward(baseUrl: string, { url, headers }: IncomingMessage, response: ServerResponse): void {
  const token = headers['x-api-token'];
  const outgoing = request(`${baseUrl}${url}`, { agent: false, headers: token ? { 'x-api-token': token } : {} });
  outgoing.on('response', (incoming) => {
    const entries = forwardedHeaders.flatMap((name) =>
      incoming.headers[name] === undefined ? [] : [[name, incoming.headers[name]]],
    );
    response.writeHead(incoming.statusCode ?? 502, Object.fromEntries(entries));
    incoming.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  outgoing.end();
}
