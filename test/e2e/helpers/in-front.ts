/** A server between the application and a demo office, for answers that the demo office does not give. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forward } from '../../helpers/forward';

/** A server in front of a demo office that answers some paths its own way, and remembers what it was sent. */
export async function inFront(baseUrl: string) {
  const state = {
    badly: (_path: string): RequestListener | null => null,
    debugHeaders: [] as unknown[],
    ended: [] as string[],
  };
  const server = createServer((asked, response) => {
    const path = asked.url ?? '';
    state.debugHeaders.push(asked.headers['x-debug']);
    response.on('close', () => {
      if (!response.writableFinished) state.ended.push(path);
    });
    const own = state.badly(path);
    if (own) own(asked, response);
    else forward(baseUrl, asked, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  const toOffice: RequestListener = (request, response) => forward(baseUrl, request, response);
  return { passOn: toOffice, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, state, stop };
}
