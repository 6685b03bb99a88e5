/** electron.net: requests of the main process through a network stack that behaves as Chromium's. */
import { Network } from './net-proxy.ts';
import { NetRequest, type NetRequestOptions } from './net-request.ts';

export type NetHost = {
  readonly isReady: () => boolean;
  /** Chromium's switches, as given. */
  readonly switches: readonly string[];
};

/** Makes the module. Its sockets and its proxy sign-in are shared by all requests. */
export function makeNet({ isReady, switches }: NetHost) {
  let network: Network | null = null;
  const request = (options: NetRequestOptions) => {
    if (!isReady()) throw new Error('net module can only be used after app is ready');
    network ??= new Network(switches);
    return new NetRequest(network, options);
  };
  return { request };
}
