/** The folder of a month end: built beside its place and renamed when it is whole, with digests of its files. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeOutputFile } from '@main/rows/files/atomic-file';
import { findFreeName } from '@main/rows/files/formats';
import { toOutputError } from '@main/rows/files/output-files';
import { AppError } from '@shared/errors/errors';
import type { Verified } from '@shared/settings/month-end';
import { z } from 'zod';

export const coverFile = '00 Cover.xlsx';
const evidenceFile = 'evidence.json';

/** A file of a run, named within its folder with `/`. */
export type FileDigest = { readonly file: string; readonly sha256: string };

/** What is known of a file beyond its bytes. */
export type FileSums = {
  readonly file: string;
  readonly rows: number;
  /** Sums in whole cents. */
  readonly sums: Readonly<Record<string, number>>;
};

/**
 * Builds a folder: nothing of it is there under its name before all of it is.
 *
 * @param name - "Month end 2026-10"; where it is taken the next one that is free, "Month end 2026-10 run 2"
 * @param fill - writes its files; they say under which name they will be
 * @throws AppError `output-failed`, and what `fill` throws; nothing stays then
 */
export async function buildFolder<T>(
  parent: string,
  name: string,
  fill: (temporary: string, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await findFreeName(join(parent, name), (path, count) => `${path} run ${count}`);
  const temporary = join(parent, `.${basename(folder)} ${process.pid}`);
  try {
    await rm(temporary, { recursive: true, force: true });
    await mkdir(temporary, { recursive: true });
    const content = await fill(temporary, folder);
    await rename(temporary, folder);
    return content;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true }).catch(() => undefined);
    throw error instanceof AppError ? error : toOutputError(parent, error);
  }
}

async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .sort();
}

/** Digests all files of a folder but its evidence. @throws Error of the file system */
async function digestFolder(folder: string): Promise<FileDigest[]> {
  const digests: FileDigest[] = [];
  for (const file of await listFiles(folder))
    if (file !== evidenceFile) digests.push({ file, sha256: await digestFile(join(folder, file)) });
  return digests;
}

/** Writes down the digests of a folder's files, with what is known of them and of the run. @throws AppError `output-failed` */
export async function writeEvidence(folder: string, run: object, details: readonly FileSums[]): Promise<void> {
  const files = (await digestFolder(folder)).map((digest) => {
    const { rows = null, sums = {} } = details.find(({ file }) => file === digest.file) ?? {};
    return { ...digest, rows, sums };
  });
  await writeOutputFile(join(folder, evidenceFile), `${JSON.stringify({ ...run, files }, null, 2)}\n`);
}

const evidenceSchema = z.object({ files: z.array(z.object({ file: z.string(), sha256: z.string() })) });

/** Reads the digests that were written down when the folder was made. @throws AppError `output-failed` where they can't be read */
export async function readEvidence(folder: string): Promise<FileDigest[]> {
  try {
    return evidenceSchema.parse(JSON.parse(await readFile(join(folder, evidenceFile), 'utf8'))).files;
  } catch (cause) {
    const message = `The folder of this month end can’t be read: ${folder}. Run the month end again.`;
    throw new AppError('output-failed', message, {}, { cause });
  }
}

/** Reads all files of a folder again. @param known - their digests. @throws AppError `output-failed` */
export async function verifyFolder(folder: string, known: readonly FileDigest[]): Promise<Verified> {
  const found = await digestFolder(folder).catch((cause: unknown) => Promise.reject(toOutputError(folder, cause)));
  const digests = new Map(found.map(({ file, sha256 }) => [file, sha256]));
  return {
    files: known.length,
    missing: known.flatMap(({ file }) => (digests.has(file) ? [] : [file])),
    changed: known.flatMap(({ file, sha256 }) => (digests.has(file) && digests.get(file) !== sha256 ? [file] : [])),
    added: found.flatMap(({ file }) => (known.some((each) => each.file === file) ? [] : [file])),
  };
}

/** Makes the files of a folder read-only, where the disk allows it. */
export async function protectFolder(folder: string, isProtected: boolean): Promise<void> {
  const files = await listFiles(folder).catch(() => []);
  for (const file of files) await chmod(join(folder, file), isProtected ? 0o444 : 0o644).catch(() => undefined);
}
