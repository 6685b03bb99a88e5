/** How the calls of one cache reach the data worker. */
import type { DataClient } from './data-worker';

/** Calls to the data worker. */
export type CacheCalls = Pick<DataClient, 'call' | 'stream'>;

/** Gives the client on which the cache is open, and its number there. */
export type CacheConnection = () => { readonly client: CacheCalls; readonly cacheId: number };
