/** Writes one office's saved records as Parquet files, one for each table. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type JsonObject, parseExactJson } from '@main/api/json/exact-json';
import { getRecordId } from '@main/api/json/record-id';
import type { OpenCache } from '@main/cache/cache-store';
import { syncFolder } from '@main/files/sync-folder';
import { AppError } from '@shared/errors';
import {
  type DumpedOffice,
  type DumpedRange,
  type DumpFile,
  schemaVersion,
  toDumpError,
  toFilePath,
} from './dump-manifest';
import { ParquetFile } from './parquet-file';
import { createTables, type DumpTable, listPersonalColumns } from './tables';

/** What is dumped, and where. */
export type DumpRequest = {
  /** Has no files of this office yet. */
  readonly folder: string;
  readonly office: { readonly id: string; readonly name: string };
  readonly coverage: readonly DumpedRange[];
  readonly isPersonalIncluded: boolean;
};

/** What was written of an office. */
export type DumpResult = { readonly office: DumpedOffice; readonly files: readonly DumpFile[] };

/** Progress in records; the result comes last. */
export type DumpPart =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | ({ readonly kind: 'end' } & DumpResult);

/** Records between two turns of the event loop: some milliseconds of work. */
const recordsPerTurn = 20;

/** Records between two reports of progress. */
const recordsPerReport = 100;

/** The file of a table that is being written, with its counts and sums. */
class TableFile {
  private readonly request: DumpRequest;
  private readonly table: DumpTable;
  private readonly path: string;
  private readonly file: ParquetFile;
  private readonly sums: Map<string, bigint>;
  private irregularRows = 0;
  private rowsWithOtherFields = 0;

  /** @throws Error of the file system */
  constructor(request: DumpRequest, table: DumpTable) {
    const { folder, office } = request;
    const { columns } = table.layout;
    const cents = columns.flatMap(({ name, unit }) => (unit === 'cents' ? [name] : []));
    this.request = request;
    this.table = table;
    this.sums = new Map(cents.map((name) => [name, 0n]));
    this.path = toFilePath(office, table.name);
    mkdirSync(dirname(join(folder, this.path)), { recursive: true, mode: 0o700 });
    this.file = new ParquetFile(join(folder, this.path), columns, {
      'tripledger.schema': String(schemaVersion),
      'tripledger.table': table.name,
      'tripledger.office': office.name,
      'tripledger.cents': cents.join(','),
    });
  }

  /** Adds the rows of a record. @throws Error of the file system */
  add(record: JsonObject): void {
    for (const { cells, isIrregular, hasOtherFields } of this.table.readRows(record)) {
      this.irregularRows += Number(isIrregular);
      this.rowsWithOtherFields += Number(hasOtherFields);
      for (const [index, { name, unit }] of this.table.layout.columns.entries()) {
        const cell = cells[index];
        if (unit !== null && typeof cell === 'bigint') this.sums.set(name, (this.sums.get(name) ?? 0n) + cell);
      }
      this.file.add(cells);
    }
  }

  /** Ends the file, which is then on the disk. @throws Error of the file system */
  async finish(): Promise<DumpFile> {
    const { folder, office } = this.request;
    const written = await this.file.finish();
    const officeFolder = dirname(join(folder, this.path));
    for (const path of [officeFolder, dirname(officeFolder)]) await syncFolder(path);
    return {
      path: this.path,
      officeId: office.id,
      office: office.name,
      table: this.table.name,
      ...written,
      sums: Object.fromEntries([...this.sums].map(([name, sum]) => [name, String(sum)])),
      irregularRows: this.irregularRows,
      rowsWithOtherFields: this.rowsWithOtherFields,
    };
  }
}

/** Parses a record. One that is no object becomes an object with it, so that it is not lost. */
function parseRecordText(text: string): JsonObject {
  const { value } = parseExactJson(text);
  return value instanceof Map ? value : new Map([['entry', value]]);
}

const toTime = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString() : null);

/** Writes the tables from a snapshot of the records. */
async function* writeTables(
  cache: OpenCache,
  request: DumpRequest,
  signal: AbortSignal,
): AsyncGenerator<DumpPart, DumpResult> {
  const snapshot = cache.openSnapshot();
  try {
    const { records } = snapshot;
    const files: DumpFile[] = [];
    const gone = new Map<string, string[]>();
    const tables = Map.groupBy(createTables(request.isPersonalIncluded), ({ kind }) => kind);
    const total = [...tables.keys()].reduce((sum, kind) => sum + records.count(kind), 0);
    let [done, oldestMs, newestMs] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const [kind, kindTables] of tables) {
      const tableFiles = kindTables.map((table) => new TableFile(request, table));
      for (const { text, fetchedAtMs, goneAtMs } of records.iterate(kind)) {
        done += 1;
        if (done % recordsPerTurn === 0) {
          await setImmediate();
          signal.throwIfAborted();
        }
        if (done % recordsPerReport === 0) yield { kind: 'progress', done, total };
        const record = parseRecordText(text);
        if (goneAtMs !== null) {
          const ids = gone.get(kind) ?? [];
          gone.set(kind, ids);
          ids.push(getRecordId(record) ?? '');
          continue;
        }
        oldestMs = Math.min(oldestMs, fetchedAtMs);
        newestMs = Math.max(newestMs, fetchedAtMs);
        for (const file of tableFiles) file.add(record);
      }
      for (const file of tableFiles) files.push(await file.finish());
    }
    if (snapshot.hasChanged()) {
      const message =
        'The saved data changed during the export. Nothing was exported. Try again when no sync is running.';
      throw new AppError('cache-unavailable', message, {});
    }
    const office = {
      ...request.office,
      hasPersonalData: request.isPersonalIncluded,
      leftOutColumns: request.isPersonalIncluded ? [] : listPersonalColumns(),
      coverage: request.coverage,
      oldestReadAt: toTime(oldestMs),
      newestReadAt: toTime(newestMs),
      gone: [...gone].map(([kind, ids]) => ({ kind, count: ids.length, ids: ids.toSorted() })),
    };
    return { office, files };
  } finally {
    snapshot.close();
  }
}

/**
 * Writes the saved records of an office as they are now; what is saved meanwhile is not in the files.
 *
 * @throws AppError `output-failed`, `cache-unavailable`, or the signal's reason. Unfinished files are then left in the folder
 */
export async function* dumpOffice(
  cache: OpenCache,
  request: DumpRequest,
  signal: AbortSignal,
): AsyncGenerator<DumpPart> {
  try {
    const result = yield* writeTables(cache, request, signal);
    signal.throwIfAborted();
    yield { kind: 'end', ...result };
  } catch (error) {
    throw toDumpError(request.folder, error);
  }
}
