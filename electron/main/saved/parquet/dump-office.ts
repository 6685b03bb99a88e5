/** Writes one office's saved records as Parquet files, one for each table. */
import { setImmediate } from 'node:timers/promises';
import { getRecordId } from '@main/server/record-id';
import { type JsonObject, parseExactJson } from '@main/system/exact-json';
import { describeFileError } from '@main/system/files';
import { AppError } from '@shared/errors/errors';
import type { OpenCache } from '../store/cache-store';
import { type DumpFile, TableFile } from './parquet-file';
import { createTables, listPersonalColumns, type schemaVersion } from './tables';

/* `_manifest.json`: what a dump contains, how whole and how old it is, and the sums and digest of each file. */

/** A range of dates that was saved whole, and how many of its trips have no details. */
type DumpedRange = {
  readonly from: string;
  readonly to: string;
  readonly asOf: string;
  readonly trips: number;
  readonly missing: number;
};

type DumpedOffice = {
  readonly id: string;
  readonly name: string;
  readonly hasPersonalData: boolean;
  /** Columns and tables that are left out because they have personal data. */
  readonly leftOutColumns: readonly string[];
  readonly coverage: readonly DumpedRange[];
  /** When the records of the dump were read from the server; null where there are none. */
  readonly oldestReadAt: string | null;
  readonly newestReadAt: string | null;
  /** Records that the office no longer lists. They are not in the dump. */
  readonly gone: readonly { readonly kind: string; readonly count: number; readonly ids: readonly string[] }[];
};

export type DumpManifest = {
  readonly format: 'tripledger-dump';
  readonly schemaVersion: typeof schemaVersion;
  readonly money: 'cents';
  readonly offices: readonly DumpedOffice[];
  readonly files: readonly DumpFile[];
};

/** Converts an error of the file system to one for the user. Any other error is returned unchanged. */
export function toDumpError(folder: string, cause: unknown): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  if (cause instanceof AppError || typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return cause;
  const message = `The export was not saved: ${describeFileError(cause)}. The folder has none of its files.`;
  return new AppError('output-failed', message, { path: folder, cause: code }, { cause });
}

export type DumpRequest = {
  /** Has no files of this office yet. */
  readonly folder: string;
  readonly office: { readonly id: string; readonly name: string };
  readonly coverage: readonly DumpedRange[];
  readonly isPersonalIncluded: boolean;
};

/** What was written of an office. */
export type DumpResult = { readonly office: DumpedOffice; readonly files: readonly DumpFile[] };

/** How many records are read, and of how many. */
export type DumpProgress = { readonly done: number; readonly total: number };

type DumpContext = { readonly signal: AbortSignal; readonly report: (progress: DumpProgress) => void };

/** Records between two turns of the event loop: some milliseconds of work. */
const recordsPerTurn = 20;

/** Records between two reports of progress. */
const recordsPerReport = 100;

/** Parses a record. One that is no object becomes an object with it, so that it is not lost. */
function parseRecordText(text: string): JsonObject {
  const { value } = parseExactJson(text);
  return value instanceof Map ? value : new Map([['entry', value]]);
}

const toTime = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString() : null);

/**
 * Writes the saved records of an office as they are now, from a snapshot; what is saved meanwhile is not in the files.
 *
 * @throws AppError `output-failed`, `cache-unavailable`, or the signal's reason. Unfinished files are then left in the folder
 */
export async function dumpOffice(
  cache: OpenCache,
  request: DumpRequest,
  { signal, report }: DumpContext,
): Promise<DumpResult> {
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
        if (done % recordsPerReport === 0) report({ done, total });
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
  } catch (error) {
    throw toDumpError(request.folder, error);
  } finally {
    snapshot.close();
  }
}
