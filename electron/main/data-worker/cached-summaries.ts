/** Summaries of saved data, as main uses them: every call goes to the data worker. */
import type { CallOptions } from '@main/worker-rpc/rpc-client';
import type { SummaryDefinition, SummaryResult } from '@shared/schemas/summary';
import type { CacheConnection } from './cache-connection';

export class CachedSummaries {
  private readonly connect: CacheConnection;

  constructor(connect: CacheConnection) {
    this.connect = connect;
  }

  /** Adds the saved data up. @throws AppError `usage` for an unknown filter, and for too many groups */
  async summarise(definition: SummaryDefinition, options?: CallOptions): Promise<SummaryResult> {
    const { client, cacheId } = this.connect();
    return await client.call('summary:get', { cacheId, definition }, options);
  }
}
