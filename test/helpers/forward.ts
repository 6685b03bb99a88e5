/** For servers that stand before a demo office. */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';

const forwardedHeaders = ['content-type', 'x-ratelimit-limit', 'x-ratelimit-remaining'];

/** Hands a request on, over a connection of its own: one that is used again may be closed at that very moment. */
export function forward(baseUrl: string, { url, headers }: IncomingMessage, response: ServerResponse): void {
  const token = headers['x-api-token'];
  const asked = request(`${baseUrl}${url}`, { agent: false, headers: token ? { 'x-api-token': token } : {} });
  asked.on('response', (answer) => {
    const named = forwardedHeaders.flatMap((name) =>
      answer.headers[name] === undefined ? [] : [[name, answer.headers[name]]],
    );
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(named));
    answer.pipe(response);
  });
  asked.on('error', () => response.destroy());
  asked.end();
}
