/** How the calls of one cache reach the data worker. */
import type { DataClient } from './data-worker';

/** Gives the client on which the cache is open, and its number there. */
export type CacheConnection = () => { readonly client: DataClient; readonly cacheId: number };
