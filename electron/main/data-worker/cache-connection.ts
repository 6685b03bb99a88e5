/** How the calls of one cache reach the data worker: by the client on which it is open, and its number there. */
import type { Connect } from '@main/worker-rpc/remote';

export type CacheConnection = Connect;
export type CacheCalls = ReturnType<Connect>['client'];
