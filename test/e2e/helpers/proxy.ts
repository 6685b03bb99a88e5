/** A proxy between the application and a demo office, for responses that the demo office does not give. */
import type { RequestListener } from 'node:http';
import { forward } from '../../helpers/forward';
import { serveLoopback } from '../../helpers/loopback';

export type OfficeProxy = {
  readonly baseUrl: string;
  /** Takes over the response to a request, by its path; null passes the request on. May be replaced at any time. */
  intercept: (path: string) => RequestListener | null;
  /** Paths of all requests. */
  readonly paths: string[];
  /** Passes a request on to the demo office. */
  readonly forward: RequestListener;
  stop(): Promise<void>;
};

/** Responds with JSON, or a text that is to be some. */
export const sendJson =
  (body: object | string, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Responds as to a token without permission. */
export const forbid = sendJson({ success: false, error: 'Forbidden', timestamp: 'x' }, 403);

/** @param baseUrl - the demo office's */
export async function startProxy(baseUrl: string): Promise<OfficeProxy> {
  const { baseUrl: ownUrl, stop } = await serveLoopback((request, response) => {
    const path = request.url ?? '';
    proxy.paths.push(path);
    const respond = proxy.intercept(path);
    if (respond) respond(request, response);
    else proxy.forward(request, response);
  });
  const proxy: OfficeProxy = {
    baseUrl: ownUrl,
    intercept: () => null,
    forward: (request, response) => forward(baseUrl, request, response),
    paths: [],
    stop,
  };
  return proxy;
}
