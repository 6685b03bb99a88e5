/** The methods of the data worker, each on the open cache of an office: `session.cache.records.get(kind, key)`. */

import { getRecordId } from '@main/server/record-id';
import { parseExactJson } from '@main/system/exact-json';
import { type Methods, toHandlers } from '@main/system/worker/remote';
import type { CallContext, RpcHandlers } from '@main/system/worker/rpc-server';
import type { FilterValues, PageQuery } from '@shared/filters/filters';
import type { LearntNames } from '@shared/records/directory';
import type { ListPosition, TableList } from '@shared/records/update';
import type { CellAddress, SummaryDefinition } from '@shared/summary/definition';
import type { HandQuery } from '../matching/select-candidates';
import type { DumpPart, DumpRequest } from '../parquet/dump-office';
import type { CommissionQuery } from '../records/counted-bookings';
import { learnNames } from '../records/learn-names';
import { readClientNames, selectClientsPage } from '../records/saved-clients';
import type { SavedCommission } from '../records/saved-commission';
import type { SearchQuery } from '../records/saved-search';
import type { StatementQuery } from '../records/saved-statements';
import { CacheStore } from '../store/cache-store';
import { copyRecords } from '../user/record-copies';
import { type CacheInUse, type CacheLocation, OpenCaches } from './open-caches';

type Cache = CacheInUse & CallContext;

/** Records that an office can have and lose. */
type RecordSubject = 'trip' | 'client';

type Part<P extends keyof CacheInUse, K extends keyof CacheInUse[P]> = {
  readonly [N in K]: CacheInUse[P][N] extends (...args: infer A) => infer R ? (cache: Cache, ...args: A) => R : never;
};

/** Methods of a part of the cache, as they are there. */
function pass<P extends keyof CacheInUse, K extends keyof CacheInUse[P]>(part: P, ...names: K[]): Part<P, K> {
  const methods = names.map((name) => [
    name,
    (cache: Cache, ...args: unknown[]) => (cache[part] as Record<K, (...given: unknown[]) => unknown>)[name](...args),
  ]);
  return Object.fromEntries(methods) as Part<P, K>;
}

const dataMethods = {
  records: {
    ...pass('records', 'putAll', 'get', 'measure', 'getStates', 'findContaining'),
    ...pass('records', 'count', 'countByKind', 'removeOlderThan'),
    /** Marks records and their list items, which the API no longer has. They stay readable; caching removes the mark. */
    markGone: ({ records }: Cache, what: RecordSubject, ids: readonly string[], goneAtMs: number) => {
      for (const kind of [`${what}-item`, what] as const) records.markGone(kind, ids, goneAtMs);
    },
    /** Finds the ids that a complete list, whose ids these are, no longer has. */
    findVanished: ({ records }: Cache, what: RecordSubject, listed: readonly string[]) => {
      const missing = records.findMissingFrom(`${what}-item`, listed);
      return missing.flatMap(({ text }) => getRecordId(parseExactJson(text).value) ?? []);
    },
    /** Selects a page of the saved trips that match; null where none are saved at all. */
    selectTripsPage: ({ trips }: Cache, query: PageQuery) => trips.selectPage(query),
    /** Streams all saved trips that match, in bounded batches. */
    streamTrips: ({ trips, signal }: Cache, filters: FilterValues) => trips.stream(filters, signal),
    /** Reads the first trips that are not gone, as JSON. */
    sampleTrips: ({ records }: Cache, count: number) => {
      const texts: string[] = [];
      for (const { text, goneAtMs } of records.iterate('trip-item')) {
        if (texts.length >= count) break;
        if (goneAtMs === null) texts.push(text);
      }
      return texts;
    },
    /** Selects a page of the saved clients that match; null where none are saved at all. */
    selectClientsPage: ({ records, signal }: Cache, query: PageQuery) => selectClientsPage(records, query, signal),
    readClientNames: async ({ records, search, signal }: Cache) =>
      await readClientNames(records, await search.getClients(), signal),
  },
  tables: {
    /** Reads a whole list as the page shows it. */
    read: ({ tables, signal }: Cache, list: TableList) => tables.read(list, signal),
    /** Reads what changed since; null where the list must be read again. */
    readChanges: ({ tables, signal }: Cache, list: TableList, since: ListPosition) =>
      tables.readChanges(list, since, signal),
  },
  search: {
    searchTrips: ({ search, signal }: Cache, query: SearchQuery) => search.searchTrips(query, signal),
    searchSectors: ({ search, signal }: Cache, query: SearchQuery) => search.searchSectors(query, signal),
    searchClients: ({ search, signal }: Cache, query: SearchQuery) => search.searchClients(query, signal),
    /** Learns names of suppliers from all saved bookings. @param known - what was learnt before */
    learnNames: async ({ search, signal }: Cache, known: LearntNames['names']) =>
      learnNames(await search.readSectors(signal), known),
    /** Counts the sectors of the trips that the office has; null while they are not all read. */
    countSectors: async ({ search }: Cache) => (await search.getSectors())?.countCurrent() ?? null,
    ...pass('search', 'getSectorReading'),
  },
  summaries: {
    summarise: ({ summaries, signal }: Cache, definition: SummaryDefinition, today: string) =>
      summaries.summarise(definition, today, signal),
    listRecords: ({ summaries, signal }: Cache, definition: SummaryDefinition, cell: CellAddress, today: string) =>
      summaries.listRecords(definition, cell, today, signal),
  },
  commission: {
    sumUp: ({ commission, signal }: Cache, query: CommissionQuery) => commission.sumUp(query, signal),
    /** Lists bookings that a basis counts. */
    list: ({ commission, signal }: Cache, query: CommissionQuery, supplierId: number | null | 'all') =>
      commission.list(query, supplierId, signal),
    /** Lists the trips whose saved bookings don't add up. */
    listUnequal: ({ commission, signal }: Cache) => commission.listUnequal(signal),
    /** Finds what is saved of single bookings. */
    find: ({ commission, signal }: Cache, keys: Parameters<SavedCommission['find']>[0]) =>
      commission.find(keys, signal),
  },
  statements: {
    /** Compares a statement with the saved sectors. Null where its lines must be sent. */
    compare: ({ statements, signal }: Cache, query: StatementQuery) => statements.compare(query, signal),
    /** Finds the saved bookings whose references some texts are. */
    findReferences: ({ statements, signal }: Cache, texts: readonly string[]) =>
      statements.findReferences(texts, signal),
    /** Lists bookings that a line may be matched with by hand. */
    listForHand: ({ statements, signal }: Cache, query: HandQuery, clientLabels: StatementQuery['clientLabels']) =>
      statements.listForHand(query, clientLabels, signal),
  },
  runs: {
    ...pass('runs', 'begin', 'appendBlock', 'finish', 'deleteBlocks', 'remove', 'list', 'get', 'readBlock'),
    ...pass('runs', 'removeOlderThan'),
  },
  progress: pass('progress', 'save', 'read'),
  /**
   * Writes the saved records as Parquet files into a folder. Progress comes first, the result last. The writer is loaded with
   * the first one: the command line starts without it.
   */
  async *streamDump(cache: Cache, request: DumpRequest): AsyncGenerator<DumpPart> {
    const { dumpOffice } = await import('../parquet/dump-office');
    yield* dumpOffice(cache, request, cache.signal);
  },
} satisfies Methods<CacheInUse>;

export type DataMethods = typeof dataMethods;

type Caches = { readonly caches: OpenCaches };

const fileMethods = {
  caches: {
    open: ({ caches }: Caches, cacheId: number, location: CacheLocation) => caches.open(cacheId, location),
    /** Closes a cache in whose file damage was met, and opens its replacement. */
    reopen: ({ caches }: Caches, cacheId: number, location: CacheLocation) => caches.reopen(cacheId, location),
    close: ({ caches }: Caches, cacheId: number) => caches.close(cacheId),
    remove: (_: Caches, folder: string, officeId: string) => new CacheStore(folder).remove(officeId),
    /** Deletes damaged files but for the newest, and that too if it was set aside before a time. */
    removeSetAside: (_: Caches, folder: string, officeId: string, beforeMs: number) =>
      new CacheStore(folder).removeSetAside(officeId, beforeMs),
    /** Copies every complete run with its blocks into another cache. */
    copyRuns: ({ caches }: Caches, fromId: number, toId: number) =>
      caches.get(fromId).runs.copyTo(caches.get(toId).runs),
  },
  userRecords: {
    copy: (_: Caches, file: string, nowMs: number, label: string | null) => copyRecords(file, nowMs, label),
  },
} satisfies Methods<Caches>;

export type FileMethods = typeof fileMethods;

/** Creates the handlers of the methods, with no cache open. */
export function createDataHandlers(): RpcHandlers {
  const caches = new OpenCaches();
  return {
    ...toHandlers<CacheInUse>(dataMethods, (cacheId) => caches.get(cacheId)),
    ...toHandlers<Caches>(fileMethods, () => ({ caches })),
  };
}
