/** Exports saved offices for other programs: a Parquet file for each table and office, and a manifest, in an empty folder. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DumpManifest, type DumpProgress, type DumpResult, toDumpError } from '@main/saved/parquet/dump-office';
import { listPersonalColumns, schemaVersion, tableNames } from '@main/saved/parquet/tables';
import { renameWithRetry, syncFolder, writeFileAtomic } from '@main/system/write-file';
import { AppError } from '@shared/errors/errors';
import { describeNotWhole } from '@shared/records/freshness';
import type { Office } from '@shared/records/office';
import { formatCount } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';
import type { ExportOutcome } from './screen-table';

export type ParquetOrder = {
  readonly offices: readonly Pick<Office, 'id' | 'name'>[];
  /** An absolute path. */
  readonly folder: string;
  readonly isPersonalIncluded: boolean;
};

type OpenSession = (officeId: string) => Promise<OfficeSession>;

export type ParquetOptions = {
  readonly signal: AbortSignal;
  /** Called with records of the office at work. */
  readonly onProgress: (done: number, total: number, office: string) => void;
};

type ParquetOutcome = ExportOutcome & {
  readonly results: readonly DumpResult[];
  /** The columns and tables that only an export with personal data has. */
  readonly personalColumns: readonly string[];
};

const manifestName = '_manifest.json';
const incompleteName = '_incomplete';
/** What file managers leave in folders. */
const ignoredNames: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** Begins in a folder that is empty or missing. @throws AppError `usage` for another one; Error of the file system */
async function beginFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  if (!names.every((name) => ignoredNames.has(name))) throw new AppError('usage', 'Choose an empty folder.', {});
  const incomplete = join(folder, incompleteName);
  // Of two exports that begin at the same time, only one can make it.
  await mkdir(incomplete, { mode: 0o700 });
  return incomplete;
}

/** Puts finished files in their places. The manifest is the last one: what ends an export half-way leaves none. */
async function publish(folder: string, incomplete: string): Promise<void> {
  for (const name of tableNames) {
    const isWritten = (await readdir(incomplete)).includes(name);
    if (isWritten) await renameWithRetry(join(incomplete, name), join(folder, name));
  }
  await syncFolder(folder);
  await renameWithRetry(join(incomplete, manifestName), join(folder, manifestName));
  await syncFolder(folder);
}

async function removeFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
}

async function writeOffice(
  openSession: OpenSession,
  officeId: string,
  order: ParquetOrder,
  { signal, onProgress }: ParquetOptions,
): Promise<DumpResult> {
  const session = await openSession(officeId);
  const problem = session.getCacheLockError();
  if (problem) throw problem;
  const { id, name } = session.office;
  const { trips } = await session.readUpdateRecord();
  const { counts } = await session.cache.records.countByKind();
  const missing = Math.max(0, (counts['trip-item'] ?? 0) - (counts.trip ?? 0));
  const all = { from: '', to: '', trips: trips?.total ?? 0, missing };
  const coverage = !trips?.isWhole ? [] : [{ ...all, asOf: new Date(trips.checkedAtMs).toISOString() }];
  const request = { ...order, office: { id, name }, coverage };
  const onReport = ({ done, total }: DumpProgress) => onProgress(done, total, name);
  return await session.cache.dump(request, { signal, waitsForEnd: true, onReport });
}

/** Says of which of several offices an error is. */
function nameOffice(name: string, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  return new AppError(error.code, `${name}: ${error.message}`, error.details, { cause: error });
}

/** Lists what is missing from an export, or unusual in it. The manifest has every number. */
function listNotices({ office, files }: DumpResult): string[] {
  const irregular = files.reduce((sum, { irregularRows }) => sum + irregularRows, 0);
  const others = files.reduce((sum, { rowsWithOtherFields }) => sum + rowsWithOtherFields, 0);
  const gone = office.gone.reduce((sum, { count }) => sum + count, 0);
  return [
    ...(gone > 0
      ? [
          `Not in the files, because the server no longer lists them: ${formatCount(gone, 'record')}. The manifest names them.`,
        ]
      : []),
    ...(office.coverage.length === 0 ? [`${describeNotWhole('trips')}.`] : []),
    ...(irregular > 0
      ? [`${formatCount(irregular, 'row has', 'rows have')} unexpected values. They are in the column “irregular”.`]
      : []),
    ...(others > 0 && !office.hasPersonalData
      ? [
          `${formatCount(others, 'row has', 'rows have')} undocumented fields, which may be personal. They are left out.`,
        ]
      : []),
  ].map((notice) => `${office.name}: ${notice}`);
}

/**
 * Exports offices one after the other. A folder has the files of all of them and the manifest, or none.
 *
 * @throws AppError `usage` for a folder that is not empty; `output-failed`, `cache-unavailable`, `cancelled`: nothing is
 *   left in the folder then
 */
export async function exportParquet(
  openSession: OpenSession,
  order: ParquetOrder,
  options: ParquetOptions,
): Promise<ParquetOutcome> {
  const { folder, offices } = order;
  try {
    const incomplete = await beginFolder(folder);
    try {
      const results: DumpResult[] = [];
      for (const { id, name } of offices) {
        try {
          results.push(await writeOffice(openSession, id, { ...order, folder: incomplete }, options));
        } catch (error) {
          throw offices.length > 1 ? nameOffice(name, error) : error;
        }
      }
      const files = results.flatMap((result) => result.files);
      const head = { format: 'tripledger-dump', schemaVersion, money: 'cents' } as const;
      const manifest: DumpManifest = { ...head, offices: results.map(({ office }) => office), files };
      writeFileAtomic(join(incomplete, manifestName), `${JSON.stringify(manifest, null, 1)}\n`);
      await publish(folder, incomplete);
      return {
        path: folder,
        rows: files.reduce((sum, { rows }) => sum + rows, 0),
        notices: results.flatMap(listNotices),
        hasFormulas: false,
        results,
        personalColumns: listPersonalColumns(),
      };
    } catch (error) {
      await removeFiles(folder, [manifestName, ...tableNames]);
      throw error;
    } finally {
      await removeFiles(folder, [incompleteName]);
    }
  } catch (error) {
    if (options.signal.aborted)
      throw new AppError('cancelled', 'The export was cancelled. Nothing was saved.', {}, { cause: error });
    throw toDumpError(folder, error);
  }
}
