/** The files of the benchmark's office. */
import { join } from 'node:path';
import type { IndexFile } from '@main/saved/search/index-file';
import { CacheStore } from '@main/saved/store/cache-store';
import { Cipher } from '@main/saved/store/cipher';
import type { RecordToCache } from '@main/saved/store/record-repository';
import { makeClients, makeFullOffice } from './full-office';

/** A key for measurements only. */
export const cacheKey = new Uint8Array(32).fill(7);

export function toIndexFile(folder: string, kind: IndexFile['kind']): IndexFile {
  const sealer = new Cipher(Buffer.from(cacheKey));
  return { path: join(folder, `office.db.${kind}.idx`), officeId: 'office', kind, sealer };
}

/** Larger than a sync's, which waits for the API between its batches. */
const batchSize = 2_000;

/** Caches an office as a sync does. @returns the bytes of its JSON, and its sectors */
export function writeOffice(folder: string, trips: number): { bytes: number; sectors: number } {
  const { records } = new CacheStore(folder).open('office', Buffer.from(cacheKey), Date.now());
  let [bytes, sectors] = [0, 0];
  let [items, details]: [RecordToCache[], RecordToCache[]] = [[], []];
  const flush = () => {
    records.putAll('trip-item', items, Date.now());
    records.putAll('trip', details, Date.now());
    [items, details] = [[], []];
  };
  for (const { id, item, detail, sectors: count } of makeFullOffice(trips)) {
    items.push([String(id), item]);
    details.push([String(id), detail]);
    sectors += count;
    bytes += Buffer.byteLength(item) + Buffer.byteLength(detail);
    if (items.length === batchSize) flush();
  }
  flush();
  const clients = [...makeClients()].map(({ id, item }) => [String(id), item] as const);
  bytes += clients.reduce((sum, [, item]) => sum + Buffer.byteLength(item), 0);
  records.putAll('client-item', clients, Date.now());
  records.close();
  return { bytes, sectors };
}
