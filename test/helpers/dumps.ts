/** Dumps of saved offices, and DuckDB as their reader: a Parquet reader and an adder that are not ours. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { OfficeSession } from '@main/office/connect/office-session';
import { exportParquet, type ParquetOptions, type ParquetOrder } from '@main/office/exports/parquet';
import {
  type DumpManifest,
  type DumpProgress,
  type DumpRequest,
  type DumpResult,
  dumpOffice,
} from '@main/saved/parquet/dump-office';
import { type OpenCache, openCache } from '@main/saved/store/cache-store';
import { newCacheKey } from '@main/saved/store/cipher';
import type { RecordKind } from '@main/saved/store/record-repository';
import { AppError } from '@shared/errors/errors';
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
  const cache = openCache({ folder, officeId, key, nowMs: savedAtMs });
  onTestFinished(() => cache.records.close());
  for (const [kind, records] of Object.entries(saved)) cache.records.putAll(kind as RecordKind, records, savedAtMs);
  return { folder, key, cache };
}

type DumpOptions = Partial<Omit<ParquetOrder, 'folder'>> & Partial<ParquetOptions>;

/** Exports saved offices into a folder. @param caches - their saved data, in the order of the offices */
export function dumpTo(caches: OpenCache | readonly OpenCache[], folder: string, options: DumpOptions = {}) {
  const { offices = [{ id: 'office', name: 'Sydney' }], isPersonalIncluded = false } = options;
  const { signal = new AbortController().signal, onProgress = () => undefined } = options;
  const openSession = async (officeId: string) => {
    const index = offices.findIndex(({ id }) => id === officeId);
    const [office, cache] = [offices[index], [caches].flat()[index]];
    if (!cache) throw new AppError('cache-unavailable', 'The saved data is locked.', {});
    const dump = (request: DumpRequest, { onReport }: { onReport: (progress: DumpProgress) => void }) =>
      dumpOffice(cache, request, { signal, report: onReport });
    return {
      office,
      getCacheLockError: () => null,
      readUpdateRecord: async () => ({ trips: null }),
      cache: { dump, records: { countByKind: () => ({ counts: {} }) } },
    } as unknown as OfficeSession;
  };
  return exportParquet(openSession, { offices, folder, isPersonalIncluded }, { signal, onProgress });
}

/** Exports one office, and gives what was written of it. */
export async function dumpOne(cache: OpenCache, folder: string, options: DumpOptions = {}): Promise<DumpResult> {
  const [result] = (await dumpTo(cache, folder, options)).results;
  if (!result) throw new Error('Nothing was exported.');
  return result;
}

export function readManifest(folder: string): DumpManifest {
  return JSON.parse(readFileSync(join(folder, '_manifest.json'), 'utf8'));
}

/** The paths of all files of a folder. */
export function listFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return names.filter((name) => statSync(join(folder, name)).isFile());
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
