/** Dumps of saved offices, and DuckDB as their reader: a Parquet reader and an adder that are not ours. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { CacheStore, type OpenCache } from '@main/cache/cache-store';
import { newCacheKey } from '@main/cache/cipher';
import type { RecordKind } from '@main/cache/record-kinds';
import type { DumpManifest } from '@main/dump-files/dump-manifest';
import { type DumpRequest, type DumpResult, dumpOffice } from '@main/dump-files/dump-office';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary';

/** When everything is saved; epoch milliseconds. */
export const savedAtMs = 1_800_000_000_000;

/** Saved records by kind: their ids and JSON. */
export type SavedRecords = Partial<Record<RecordKind, readonly (readonly [id: string, text: string])[]>>;

/** Saves records in a file of their own. */
export function saveRecords(saved: SavedRecords, officeId = 'office') {
  const folder = temporaryFolder();
  const key = newCacheKey();
  const cache = new CacheStore(folder).open(officeId, key, savedAtMs);
  onTestFinished(() => cache.records.close());
  for (const [kind, records] of Object.entries(saved)) cache.records.putAll(kind as RecordKind, records, savedAtMs);
  return { folder, key, cache };
}

/** Starts a dump of one office, which a test takes on step by step. */
export const startDump = (cache: OpenCache, folder: string) =>
  dumpOffice(
    cache,
    { folder, office: { id: 'office', name: 'Sydney' }, coverage: [], isPersonalIncluded: false },
    new AbortController().signal,
  );

/** Takes a dump on until it fails. */
export async function failDump(dump: ReturnType<typeof startDump>): Promise<void> {
  for await (const { kind } of dump) if (kind === 'end') throw new Error('The dump did not fail.');
}

/** Dumps a cache to its end. */
export async function dumpTo(
  cache: OpenCache,
  folder: string,
  options: Partial<DumpRequest> = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<DumpResult> {
  const request = { office: { id: 'office', name: 'Sydney' }, coverage: [], isPersonalIncluded: false, ...options };
  for await (const part of dumpOffice(cache, { folder, ...request }, signal))
    if (part.kind === 'end') return part.result;
  throw new Error('The dump had no end.');
}

export function readManifest(folder: string): DumpManifest {
  return JSON.parse(readFileSync(join(folder, '_manifest.json'), 'utf8'));
}

/** Every file of a folder with what changes when it is written. */
export function listFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(
    files.map((name) => {
      const { ino, mtimeMs, size } = statSync(join(folder, name));
      return [name, `${ino} ${mtimeMs} ${size}`];
    }),
  );
}

/** The rows that a query gives. `TABLE` stands for a table of the dump, by the manifest's files. */
export async function queryDump(folder: string, table: string, query: string): Promise<Record<string, unknown>[]> {
  const paths = readManifest(folder).files.filter((file) => file.table === table);
  const files = paths.map(({ path }) => `'${join(folder, path).replaceAll("'", "''")}'`).join(', ');
  const source = `read_parquet([${files}], hive_partitioning = true, union_by_name = true)`;
  const database = await DuckDBInstance.create();
  const connection = await database.connect();
  try {
    const reader = await connection.runAndReadAll(query.replaceAll('TABLE', source));
    return reader.getRowObjects();
  } finally {
    connection.closeSync();
    database.closeSync();
  }
}
