/** Summaries of saved data, as main uses them: every call goes to the data worker. */
import type { CallOptions } from '@main/worker-rpc/rpc-client';
import { decodeSummary, type EncodedSummary } from '@shared/encoded-summary';
import type { Reading } from '@shared/schemas/saved-search';
import type {
  CellAddress,
  CellDescription,
  CellRecords,
  SummaryDefinition,
  SummaryResult,
} from '@shared/schemas/summary';
import type { CacheConnection } from './cache-connection';

export class CachedSummaries {
  private readonly connect: CacheConnection;

  constructor(connect: CacheConnection) {
    this.connect = connect;
  }

  /** Adds the saved data up. @throws AppError `usage` for an unknown filter, and for too many groups */
  async summarise(definition: SummaryDefinition, options?: CallOptions): Promise<SummaryResult> {
    return decodeSummary(await this.encode(definition, options));
  }

  /** As {@link summarise}, for the page. */
  async encode(definition: SummaryDefinition, options?: CallOptions): Promise<EncodedSummary> {
    const { client, cacheId } = this.connect();
    return await client.call('summary:get', { cacheId, definition }, options);
  }

  /** Lists what is behind a cell. @throws AppError as {@link summarise} does */
  async listRecords(definition: SummaryDefinition, cell: CellAddress, options?: CallOptions): Promise<CellRecords> {
    const { client, cacheId } = this.connect();
    return await client.call('summary:records', { cacheId, definition, cell }, options);
  }

  /** Describes what is behind a cell without its records. @throws AppError as {@link summarise} does */
  async describeCell(
    definition: SummaryDefinition,
    cell: CellAddress,
    options?: CallOptions,
  ): Promise<CellDescription> {
    const { client, cacheId } = this.connect();
    return await client.call('summary:cell', { cacheId, definition, cell }, options);
  }

  /** How far the sectors are read, which a summary of them waits for. */
  async getReading(): Promise<Reading> {
    const { client, cacheId } = this.connect();
    return await client.call('summary:reading', { cacheId });
  }
}
