/** The methods of the data worker, each on the open cache of an office: `session.cache.records.get(kind, key)`. */

import { getRecordId } from '@main/server/record-id';
import { parseExactJson } from '@main/system/exact-json';
import { type Methods, toHandlers } from '@main/system/worker/remote';
import type { CallContext, RpcHandlers } from '@main/system/worker/rpc-server';
import type { LearntNames } from '@shared/records/directory';
import type { DumpRequest } from '../parquet/dump-office';
import { learnNames } from '../records/learn-names';
import { findBookings, listBookings, listUnequal, sumUp } from '../records/saved-commission';
import { listRecords, summariseSaved } from '../records/saved-summaries';
import { readTableChanges } from '../records/saved-trips';
import { type CacheLocation, removeCache, removeSetAside } from '../store/cache-store';
import { copyRecords } from '../user/record-copies';
import { type CacheInUse, OpenCaches } from './open-caches';

type Cache = CacheInUse & CallContext;

/** Records that an office can have and lose. */
type RecordSubject = 'trip' | 'client';

/** The arguments of a call: the signal comes with it. */
type Given<A extends readonly unknown[]> = Required<A> extends readonly [...infer B, AbortSignal] ? B : A;

type Part<P extends keyof CacheInUse, K extends keyof CacheInUse[P]> = {
  readonly [N in K]: CacheInUse[P][N] extends (...args: infer A) => infer R
    ? (cache: Cache, ...args: Given<A>) => R
    : never;
};

/** Methods of a part of the cache, as they are there. One that ends early takes the signal last. */
function pass<P extends keyof CacheInUse, K extends keyof CacheInUse[P]>(part: P, ...names: K[]): Part<P, K> {
  const methods = names.map((name) => [
    name,
    (cache: Cache, ...args: unknown[]) =>
      (cache[part] as Record<K, (...given: unknown[]) => unknown>)[name](...args, cache.signal),
  ]);
  return Object.fromEntries(methods) as Part<P, K>;
}

const dataMethods = {
  records: {
    ...pass('records', 'putAll', 'get', 'measure', 'getStates', 'findContaining'),
    ...pass('records', 'count', 'countByKind', 'removeOlderThan'),
    /** Marks records and their list items, which the API no longer has. */
    markGone: ({ records }: Cache, what: RecordSubject, ids: readonly string[], goneAtMs: number) =>
      records.markGone([`${what}-item`, what], ids, goneAtMs),
    /** Finds the ids that a complete list, whose ids these are, no longer has. */
    findVanished: ({ records }: Cache, what: RecordSubject, listed: readonly string[]) => {
      const missing = records.findMissingFrom(`${what}-item`, listed);
      return missing.flatMap(({ text }) => getRecordId(parseExactJson(text).value) ?? []);
    },
    /** Reads the first trips that are not gone, as JSON. */
    sampleTrips: ({ records }: Cache, count: number) => {
      const texts: string[] = [];
      for (const { text, goneAtMs } of records.iterate('trip-item')) {
        if (texts.length >= count) break;
        if (goneAtMs === null) texts.push(text);
      }
      return texts;
    },
    /** Reads the names of the saved clients by their ids. */
    readClientNames: async ({ search, signal }: Cache): Promise<Record<string, string>> =>
      Object.fromEntries((await search.clients.readWhole(signal)).listNames()),
  },
  trips: pass('trips', 'prepare', 'readAll'),
  tables: { read: readTableChanges },
  search: {
    ...pass('search', 'searchSectors', 'searchClients'),
    /** Learns names of suppliers from all saved bookings. @param known - what was learnt before */
    learnNames: async ({ search, signal }: Cache, known: LearntNames['names']) =>
      learnNames(await search.sectors.readWhole(signal), known),
    /** Counts the sectors of the trips that the office has; null where they cannot be read. */
    countSectors: async ({ search, signal }: Cache) =>
      (await search.sectors.readWhole(signal).catch(() => null))?.countCurrent() ?? null,
  },
  summaries: { summarise: summariseSaved, listRecords },
  commission: { sumUp, list: listBookings, listUnequal, find: findBookings },
  statements: pass('statements', 'compare', 'findReferences', 'listForHand'),
  runs: {
    ...pass('runs', 'begin', 'appendBlock', 'finish', 'deleteBlocks', 'remove', 'list', 'get', 'readBlock'),
    ...pass('runs', 'removeOlderThan'),
  },
  /**
   * Writes the saved records as Parquet files into a folder. The writer is loaded with the first one: the command line starts
   * without it.
   */
  dump: async (cache: Cache, request: DumpRequest) => {
    const { dumpOffice } = await import('../parquet/dump-office');
    return await dumpOffice(cache, request, cache);
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
    remove: (_: Caches, folder: string, officeId: string) => removeCache(folder, officeId),
    /** Deletes damaged files that were set aside before a time. */
    removeSetAside: (_: Caches, folder: string, officeId: string, beforeMs: number) =>
      removeSetAside(folder, officeId, beforeMs),
  },
  userRecords: {
    /** Copies what a user has typed. */
    copy: (_: Caches, file: string, nowMs: number, label: string | null = null) => copyRecords(file, nowMs, label),
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
