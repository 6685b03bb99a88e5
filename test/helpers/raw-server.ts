/** A server that sends bytes which no HTTP library would. */
import { createServer, type Socket } from 'node:net';
import { onFinished } from './set-up';

/**
 * Sends the same bytes to every connection, as Latin-1. Returns the server's URL.
 *
 * @param end - ends the connection once they were sent
 */
export async function startRawServer(
  text: string,
  end: (socket: Socket) => void = (socket) => socket.end(),
): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(Buffer.from(text, 'latin1'), () => end(socket)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
}
