/** The data worker: owns the files of the offices' caches, and answers main. */
import { parentPort } from 'node:worker_threads';
import { RpcServer } from '@main/worker-rpc/rpc-server';
import { toCacheError } from './errors';
import { createDataHandlers } from './handlers';

const port = parentPort;
if (port) {
  const post = (message: unknown, transfer: readonly ArrayBuffer[] = []) => port.postMessage(message, [...transfer]);
  const server = new RpcServer(createDataHandlers(), post, toCacheError);
  port.on('message', (message) => server.receive(message));
}
