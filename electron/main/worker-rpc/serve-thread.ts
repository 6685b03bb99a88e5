/** Serves calls of the thread that started this worker. */
import { parentPort } from 'node:worker_threads';
import { type RpcHandlers, RpcServer } from './rpc-server';

/** @param toError - as for {@link RpcServer} */
export function serveThread(handlers: RpcHandlers, toError?: (error: unknown) => unknown): void {
  const port = parentPort;
  if (!port) return;
  const post = (message: unknown, transfer: readonly ArrayBuffer[] = []) => port.postMessage(message, [...transfer]);
  const server = new RpcServer(handlers, post, toError);
  port.on('message', (message) => server.receive(message));
}
