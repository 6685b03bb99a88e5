/** The methods that the data worker offers. */

import { parseExactJson } from '@main/api/json/exact-json';
import { getRecordId } from '@main/api/json/record-id';
import { CacheStore, type OpenCache } from '@main/cache/cache-store';
import type { RecordKind, RecordToCache } from '@main/cache/repositories/record-repository';
import type { SyncPart } from '@main/cache/repositories/sync-part-repository';
import type { DumpPart, DumpRequest } from '@main/dump-files/dump-office';
import { readClientContacts } from '@main/saved-records/client-contacts';
import type { PageQuery } from '@main/saved-records/paginate';
import { readClientNames, selectClientsPage } from '@main/saved-records/saved-clients';
import type { SearchQuery } from '@main/saved-records/saved-search';
import type { StatementQuery } from '@main/saved-records/saved-statements';
import { getUnclaimedPosition, type UnclaimedPosition } from '@main/saved-records/unclaimed-changes';
import type { CallContext } from '@main/worker-rpc/rpc-server';
import type { FilterValues } from '@shared/filters';
import type { CellAddress, SummaryDefinition } from '@shared/schemas/summary';
import { type CacheLocation, OpenCaches } from './open-caches';
import { selectTripsPage, streamTrips, streamUnclaimedChanges } from './record-streams';

/** Input of a method on an open cache. */
type On<T = unknown> = T & { readonly cacheId: number };
type OfKind = On<{ readonly kind: RecordKind }>;
type OfRun = On<{ readonly id: string }>;
type OfJob = On<{ readonly job: string }>;

/** Loads the writer of dumps with the first one: the command line starts without it. */
async function* streamDump(cache: OpenCache, request: DumpRequest, signal: AbortSignal): AsyncGenerator<DumpPart> {
  const { dumpOffice } = await import('@main/dump-files/dump-office');
  yield* dumpOffice(cache, request, signal);
}

/** Creates the methods, with no cache open. */
export function createDataHandlers() {
  const caches = new OpenCaches();
  const records = ({ cacheId }: On) => caches.get(cacheId).records;
  const runs = ({ cacheId }: On) => caches.get(cacheId).runs;
  const syncParts = ({ cacheId }: On) => caches.get(cacheId).syncParts;
  return {
    'cache:open': ({ cacheId, ...location }: On<CacheLocation>) => caches.open(cacheId, location),
    /** Closes a cache in whose file damage was met, and opens its replacement. */
    'cache:reopen': ({ cacheId, ...location }: On<CacheLocation>) => caches.reopen(cacheId, location),
    'cache:close': ({ cacheId }: On) => caches.close(cacheId),
    'cache:remove': ({ folder, officeId }: { folder: string; officeId: string }) =>
      new CacheStore(folder).remove(officeId),

    /** Deletes damaged files but for the newest, and that too if it was set aside before a time. */
    'cache:remove-set-aside': ({
      folder,
      officeId,
      beforeMs,
    }: {
      folder: string;
      officeId: string;
      beforeMs: number;
    }) => new CacheStore(folder).removeSetAside(officeId, beforeMs),

    'records:put-all': (input: OfKind & { records: readonly RecordToCache[]; fetchedAtMs: number; part?: SyncPart }) =>
      records(input).putAll(input.kind, input.records, input.fetchedAtMs, input.part),
    'records:get': (input: OfKind & { key: string }) => records(input).get(input.kind, input.key),
    'records:measure': (input: On) => records(input).measure(),
    'records:evict': (input: On<{ maxBytes: number }>) => records(input).evict(input.maxBytes),
    'records:seq': (input: On) => records(input).getSeq(),
    'records:states': (input: OfKind & { keys: readonly string[] }) => records(input).getStates(input.kind, input.keys),
    'records:containing': (input: OfKind & { keys: readonly string[]; text: string }) =>
      records(input).findContaining(input.kind, input.keys, input.text),
    'records:count': (input: OfKind) => records(input).count(input.kind),
    'records:count-by-kind': (input: On) => records(input).countByKind(),
    'records:count-older': (input: On<{ beforeMs: number }>) => records(input).countOlderThan(input.beforeMs),
    'records:remove-older': (input: On<{ beforeMs: number }>) => records(input).removeOlderThan(input.beforeMs),
    /** Marks a record and its list item as gone. */
    'records:mark-gone': (input: On<{ what: 'trip' | 'client'; ids: readonly string[]; goneAtMs: number }>) => {
      for (const kind of [`${input.what}-item`, input.what] as const)
        records(input).markGone(kind, input.ids, input.goneAtMs);
    },
    /** Finds what a complete list, whose ids these are, no longer has. */
    'records:find-vanished': (input: On<{ what: 'trip' | 'client'; listed: readonly string[] }>) => {
      const missing = records(input).findMissingFrom(`${input.what}-item`, input.listed);
      return missing.flatMap(({ text }) => getRecordId(parseExactJson(text).value) ?? []);
    },
    'trips:page': (input: On<{ query: PageQuery }>, { signal }: CallContext) =>
      selectTripsPage(caches.get(input.cacheId).trips, input.query, signal),
    'trips:list': (input: On<{ filters: FilterValues }>, { signal }: CallContext) =>
      streamTrips(caches.get(input.cacheId).trips, input.filters, signal),
    /** Reads the first trips that are not gone, as JSON. */
    'trips:sample': (input: On<{ count: number }>) => {
      const texts: string[] = [];
      for (const { text, goneAtMs } of records(input).iterate('trip-item')) {
        if (texts.length >= input.count) break;
        if (goneAtMs === null) texts.push(text);
      }
      return texts;
    },
    'search:trips': ({ cacheId, ...query }: On<SearchQuery>, { signal }: CallContext) =>
      caches.get(cacheId).search.searchTrips(query, signal),
    'search:sectors': ({ cacheId, ...query }: On<SearchQuery>, { signal }: CallContext) =>
      caches.get(cacheId).search.searchSectors(query, signal),
    'search:clients': ({ cacheId, ...query }: On<SearchQuery>, { signal }: CallContext) =>
      caches.get(cacheId).search.searchClients(query, signal),
    'search:pause': ({ cacheId }: On) => caches.get(cacheId).search.pauseReading(),
    'search:resume': ({ cacheId }: On) => caches.get(cacheId).search.resumeReading(),
    'summary:get': ({ cacheId, definition }: On<{ definition: SummaryDefinition }>, { signal }: CallContext) =>
      caches.get(cacheId).summaries.summarise(definition, signal),
    'summary:records': (
      { cacheId, definition, cell }: On<{ definition: SummaryDefinition; cell: CellAddress }>,
      { signal }: CallContext,
    ) => caches.get(cacheId).summaries.listRecords(definition, cell, signal),
    'summary:cell': (
      { cacheId, definition, cell }: On<{ definition: SummaryDefinition; cell: CellAddress }>,
      { signal }: CallContext,
    ) => caches.get(cacheId).summaries.describeCell(definition, cell, signal),
    'summary:reading': ({ cacheId }: On) => caches.get(cacheId).search.getSectorReading(),
    'statement:compare': ({ cacheId, ...query }: On<StatementQuery>, { signal }: CallContext) =>
      caches.get(cacheId).statements.compare(query, signal),
    'clients:page': (input: On<{ query: PageQuery }>, { signal }: CallContext) =>
      selectClientsPage(records(input), input.query, signal),
    'clients:names': async (input: On, { signal }: CallContext) => {
      const { records: cached, search } = caches.get(input.cacheId);
      return await readClientNames(cached, await search.getClients(), signal);
    },
    'clients:contacts': (input: On<{ ids: readonly number[] }>) => readClientContacts(records(input), input.ids),
    'unclaimed:position': (input: On) => getUnclaimedPosition(records(input)),
    'unclaimed:changes': (input: On<{ today: string; since: UnclaimedPosition | null }>) =>
      streamUnclaimedChanges(caches.get(input.cacheId), input.today, input.since),

    'dump:office': ({ cacheId, ...request }: On<DumpRequest>, { signal }: CallContext) =>
      streamDump(caches.get(cacheId), request, signal),

    'sync:save': (input: On<{ part: SyncPart }>) => syncParts(input).save(input.part),
    'sync:read': (input: OfJob & { part: number }) => syncParts(input).read(input.job, input.part),
    'sync:read-earlier-plan': (input: On) => syncParts(input).readEarlierPlan(),
    'sync:read-from': (input: OfJob & { firstPart: number }) => syncParts(input).readFrom(input.job, input.firstPart),
    'sync:remove-from': (input: OfJob & { firstPart: number }) =>
      syncParts(input).removeFrom(input.job, input.firstPart),

    'runs:begin': (input: OfRun & { nowMs: number }) => runs(input).begin(input.id, input.nowMs),
    'runs:append-block': (input: OfRun & { blockIndex: number; bytes: Uint8Array }) =>
      runs(input).appendBlock(input.id, input.blockIndex, input.bytes),
    'runs:finish': (input: OfRun & { text: string }) => runs(input).finish(input.id, input.text),
    'runs:delete-blocks': (input: OfRun) => runs(input).deleteBlocks(input.id),
    'runs:remove': (input: OfRun) => runs(input).remove(input.id),
    'runs:list': (input: On) => runs(input).list(),
    'runs:get': (input: OfRun) => runs(input).get(input.id),
    'runs:read-block': (input: OfRun & { blockIndex: number }) => runs(input).readBlock(input.id, input.blockIndex),
    'runs:count-older': (input: On<{ beforeMs: number }>) => runs(input).countOlderThan(input.beforeMs),
    'runs:remove-older': (input: On<{ beforeMs: number }>) => runs(input).removeOlderThan(input.beforeMs),
    'runs:copy': (input: On<{ targetId: number }>) => runs(input).copyTo(caches.get(input.targetId).runs),
  };
}

/** The methods of the data worker, by name. */
export type DataHandlers = ReturnType<typeof createDataHandlers>;
