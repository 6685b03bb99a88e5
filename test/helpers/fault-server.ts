/** A real HTTP server that misbehaves as the test decides. */
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type FaultServer = { readonly url: string; readonly seen: { path: string; token: string | undefined }[] };

/** Starts a server for one test. Records every request with its token. */
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

/** A listener that responds to every request with one text. */
export function respondWith(text: string, status = 200, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(text);
  };
}
