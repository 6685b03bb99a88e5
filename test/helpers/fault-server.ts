/** A real HTTP server that answers as badly as a test wants. */
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type FaultServer = { readonly url: string; readonly seen: { path: string; token: string | undefined }[] };

/** Starts the server for one test; every request is recorded with the token that it carried. */
export async function startFaultServer(
  listener: RequestListener,
  tls?: { readonly key: string; readonly cert: string },
): Promise<FaultServer> {
  const seen: FaultServer['seen'] = [];
  const recording: RequestListener = (request, response) => {
    const token = request.headers['x-api-token'];
    seen.push({ path: request.url ?? '', token: typeof token === 'string' ? token : undefined });
    listener(request, response);
  };
  const server = tls ? createTlsServer({ ...tls }, recording) : createServer(recording);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return { url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`, seen };
}

/** A listener that sends one JSON text. */
export function respondWith(text: string, status = 200, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(text);
  };
}
