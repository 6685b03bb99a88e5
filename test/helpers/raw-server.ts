/** A server that sends bytes which no HTTP library would. */
import { createServer, type Socket } from 'node:net';
import { listen } from './loopback';
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
  const { address } = await listen(server);
  onFinished(() => void server.close());
  return `http://${address}/`;
}
