/** Servers on the loopback, as long as they are needed. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

type Stop = () => Promise<void>;
export type LoopbackServer = { readonly baseUrl: string; readonly stop: Stop };

/** Lets a server listen. @returns its host and port, and what ends it and its connections */
export async function listen(server: Server & { closeAllConnections?: () => void }) {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const stop: Stop = () =>
    new Promise((stopped) => {
      server.close(() => stopped());
      server.closeAllConnections?.();
    });
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

export async function serveLoopback(listener: RequestListener): Promise<LoopbackServer> {
  const { address, stop } = await listen(createServer(listener));
  return { baseUrl: `http://${address}`, stop };
}
