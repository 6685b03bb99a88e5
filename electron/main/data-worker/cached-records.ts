/** The sealed records of an office as main uses them, and their searches: every call goes to the data worker. */
import type { CachedRecord, RecordKind, RecordState, RecordToCache } from '@main/cache/repositories/record-repository';
import type { SyncPart } from '@main/cache/repositories/sync-part-repository';
import type { PageQuery } from '@main/saved-records/paginate';
import type { SavedClientsPage } from '@main/saved-records/saved-clients';
import type { SearchQuery } from '@main/saved-records/saved-search';
import type { UnclaimedChange, UnclaimedPosition } from '@main/saved-records/unclaimed-changes';
import type { CallOptions } from '@main/worker-rpc/rpc-client';
import type { FilterValues } from '@shared/filters';
import type { ClientContact } from '@shared/schemas/client';
import type { FoundClients, FoundTrips } from '@shared/schemas/saved-search';
import type { CacheConnection } from './cache-connection';
import type { SavedTripsPage, SavedTripsPart } from './record-streams';

/** Kinds of records that can be gone from an office. */
export type RecordSubject = 'trip' | 'client';

type Counts = { counts: Partial<Record<RecordKind, number>>; oldestMs: number | null; newestMs: number | null };

/** The sealed records of an office. */
export class CachedRecords {
  private readonly connect: CacheConnection;

  constructor(connect: CacheConnection) {
    this.connect = connect;
  }

  /** Caches records of one kind, all or none (faults 44). @throws AppError `cache-unavailable` with the reason */
  async putAll(
    kind: RecordKind,
    records: Iterable<RecordToCache>,
    fetchedAtMs: number,
    part?: SyncPart,
  ): Promise<void> {
    const { client, cacheId } = this.connect();
    const input = { cacheId, kind, records: [...records], fetchedAtMs, ...(part && { part }) };
    await client.call('records:put-all', input);
  }

  /** Measures the file, and the records in it, in bytes. */
  async measure(): Promise<{ fileBytes: number; recordBytes: number }> {
    const { client, cacheId } = this.connect();
    return await client.call('records:measure', { cacheId });
  }

  /** Deletes what was read longest ago and no job pins, until records take no more than this. @returns how many */
  async evict(maxBytes: number): Promise<number> {
    const { client, cacheId } = this.connect();
    return await client.call('records:evict', { cacheId, maxBytes });
  }

  /** Returns the number of the latest change of any kind. */
  async getSeq(): Promise<number> {
    const { client, cacheId } = this.connect();
    return await client.call('records:seq', { cacheId });
  }

  /** Returns the states of some records without opening them; null for those that are not cached. */
  async getStates(kind: RecordKind, keys: readonly string[]): Promise<(RecordState | null)[]> {
    const { client, cacheId } = this.connect();
    return await client.call('records:states', { cacheId, kind, keys });
  }

  /** Returns the keys of those records whose JSON contains a text. */
  async findContaining(kind: RecordKind, keys: readonly string[], text: string): Promise<string[]> {
    const { client, cacheId } = this.connect();
    return await client.call('records:containing', { cacheId, kind, keys, text });
  }

  /** Returns a cached record. Null where there is none. */
  async get(kind: RecordKind, key: string): Promise<CachedRecord | null> {
    const { client, cacheId } = this.connect();
    return await client.call('records:get', { cacheId, kind, key });
  }

  /** Counts the cached records of a kind. */
  async count(kind: RecordKind): Promise<number> {
    const { client, cacheId } = this.connect();
    return await client.call('records:count', { cacheId, kind });
  }

  /** Counts the cached records of each kind, and returns the ages of the oldest and newest in epoch milliseconds. */
  async countByKind(): Promise<Counts> {
    const { client, cacheId } = this.connect();
    return await client.call('records:count-by-kind', { cacheId });
  }

  /** Counts the records fetched before a time, epoch milliseconds. */
  async countOlderThan(beforeMs: number): Promise<number> {
    const { client, cacheId } = this.connect();
    return await client.call('records:count-older', { cacheId, beforeMs });
  }

  /** Deletes the records fetched before a time. @returns how many there were */
  async removeOlderThan(beforeMs: number): Promise<number> {
    const { client, cacheId } = this.connect();
    return await client.call('records:remove-older', { cacheId, beforeMs });
  }

  /** Marks records and their list items, which the API no longer has. They stay readable; caching removes the mark. */
  async markGone(what: RecordSubject, ids: readonly string[], goneAtMs: number): Promise<void> {
    const { client, cacheId } = this.connect();
    await client.call('records:mark-gone', { cacheId, what, ids, goneAtMs });
  }

  /** Finds the ids that a complete list no longer has. @param listed - the ids of the list */
  async findVanished(what: RecordSubject, listed: readonly string[]): Promise<string[]> {
    const { client, cacheId } = this.connect();
    return await client.call('records:find-vanished', { cacheId, what, listed });
  }

  /** Selects a page of the saved trips that match; null where none are saved at all. */
  async selectTripsPage(query: PageQuery, options?: CallOptions): Promise<SavedTripsPage | null> {
    const { client, cacheId } = this.connect();
    return await client.call('trips:page', { cacheId, query }, options);
  }

  /** Streams all saved trips that match, in bounded batches. */
  streamTrips(filters: FilterValues, options?: CallOptions): AsyncIterable<SavedTripsPart> {
    const { client, cacheId } = this.connect();
    return client.stream('trips:list', { cacheId, filters }, options);
  }

  /** Reads the JSON of some saved trips. */
  async sampleTrips(count: number): Promise<string[]> {
    const { client, cacheId } = this.connect();
    return await client.call('trips:sample', { cacheId, count });
  }

  /** Selects a page of the saved clients that match; null where none are saved at all. */
  async selectClientsPage(query: PageQuery, options?: CallOptions): Promise<SavedClientsPage | null> {
    const { client, cacheId } = this.connect();
    return await client.call('clients:page', { cacheId, query }, options);
  }

  /** Reads the names of the saved clients by their ids. */
  async readClientNames(options?: CallOptions): Promise<Record<string, string>> {
    const { client, cacheId } = this.connect();
    return await client.call('clients:names', { cacheId }, options);
  }

  /** Reads the phones and emails of clients from their saved cards; clients without one are left out. */
  async readClientContacts(ids: readonly number[], options?: CallOptions): Promise<ClientContact[]> {
    const { client, cacheId } = this.connect();
    return await client.call('clients:contacts', { cacheId, ids }, options);
  }

  /** Gets the position up to which {@link streamUnclaimed} reads now. */
  async getUnclaimedPosition(): Promise<UnclaimedPosition & { readonly generation: string }> {
    const { client, cacheId } = this.connect();
    return await client.call('unclaimed:position', { cacheId });
  }

  /** Streams what saved trips say of unclaimed commission. @param since - null reads every trip */
  streamUnclaimed(today: string, since: UnclaimedPosition | null): AsyncIterable<UnclaimedChange[]> {
    const { client, cacheId } = this.connect();
    return client.stream('unclaimed:changes', { cacheId, today, since });
  }
}

/** Searches for any text in the sealed records. @see SavedSearch */
export class CachedSearch {
  private readonly connect: CacheConnection;

  constructor(connect: CacheConnection) {
    this.connect = connect;
  }

  /** Finds trips by the texts of the list, and by names. */
  async searchTrips(query: SearchQuery, options?: CallOptions): Promise<FoundTrips> {
    const { client, cacheId } = this.connect();
    return await client.call('search:trips', { cacheId, ...query }, options);
  }

  /** Finds trips by the texts of their sectors and itineraries, in those that were read until now. */
  async searchSectors(query: SearchQuery, options?: CallOptions): Promise<FoundTrips> {
    const { client, cacheId } = this.connect();
    return await client.call('search:sectors', { cacheId, ...query }, options);
  }

  /** Finds clients by their names, email addresses and phones. */
  async searchClients(query: SearchQuery, options?: CallOptions): Promise<FoundClients> {
    const { client, cacheId } = this.connect();
    return await client.call('search:clients', { cacheId, ...query }, options);
  }

  /** Stops the reading of sectors that a search has begun, or goes on with it. */
  async pauseReading(isPaused: boolean): Promise<void> {
    const { client, cacheId } = this.connect();
    await client.call(isPaused ? 'search:pause' : 'search:resume', { cacheId });
  }
}
