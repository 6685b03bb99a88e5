/** Names for new files, made from texts of the API and from filters. */
import { createHash } from 'node:crypto';
import { link, lstat, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { renameWithRetry } from '@main/system/write-file';
import { type DateRange, formatDateRange } from '@shared/values/date-ranges';

/** Letters of a name before its day, with those of its period. */
const maxLetters = 70;
const hashLetters = 6;

/**
 * Makes a file name that is legal on Windows, macOS and Linux, of up to 100 characters (faults 38). A long description is
 * cut, and a hash of all of it distinguishes the names of different contents.
 *
 * @param description - of the content; may come from the API
 * @param day - YYYY-MM-DD
 * @param extension - without its dot
 * @param period - of the content's dates: it is never cut
 */
export function toFileName(
  description: string,
  day: string,
  extension: string,
  period: DateRange | null = null,
): string {
  const ending = period ? `-${toLegalName(formatDateRange(period))}` : '';
  const legal = toLegalName(description);
  const letters = maxLetters - ending.length;
  const hash = createHash('sha256').update(description).digest('hex').slice(0, hashLetters);
  const cut = `${legal.slice(0, letters - hashLetters - 1).replace(/-$/, '')}-${hash}`;
  const name = legal.length > letters ? cut : legal;
  return `${name === '' ? 'export' : name}${ending}-${day}.${extension}`;
}

function toLegalName(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]{1,500}/gu, '-')
    .replace(/^-|-$/g, '');
}

/** Formats filters for a file name, in the order of the form: "branchID 5 startDate 2026-09-01". */
export function formatFiltersForFileName(filters: Readonly<Record<string, string>>): string {
  return Object.entries(filters)
    .map(([name, value]) => `${name} ${value}`)
    .join(' ');
}

/* Free names for files that must not replace another: `sales.csv`, else `sales (2).csv`, and so on. */

/** Gets the `count`-th name of a file: `sales.csv`, `sales (2).csv`, `sales (3).csv`. */
function toNumberedPath(path: string, count: number): string {
  if (count === 1) return path;
  const extension = extname(path);
  return join(dirname(path), `${basename(path, extension)} (${count})${extension}`);
}

async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}

/** Finds the first free name: the file's own, or a numbered one. */
export async function findFreeName(path: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const candidate = toNumberedPath(path, count);
    if (!(await exists(candidate))) return candidate;
  }
}

/** Whether the folder's file system has no hard links (FAT, some network shares). */
const isLinkUnsupported = (cause: unknown) =>
  ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'].includes(String((cause as { code?: unknown })?.code));

/** Moves a file to a name if it is free. @returns false if it is taken */
async function moveIfFree(temporary: string, path: string): Promise<boolean> {
  try {
    // Unlike a rename, a link never replaces a file that was created meanwhile.
    await link(temporary, path);
  } catch (cause) {
    if ((cause as { code?: unknown })?.code === 'EEXIST') return false;
    if (!isLinkUnsupported(cause)) throw cause;
    if (await exists(path)) return false;
    await renameWithRetry(temporary, path);
    return true;
  }
  await rm(temporary, { force: true });
  return true;
}

/**
 * Moves a finished temporary file to its name, or to the first free numbered one.
 *
 * @param companions - suffixes of files that will be written beside it, and must be free too: `.about.txt`
 * @param taken - names in the folder that are reserved for other files
 * @returns the new path
 */
export async function moveToFreeName(
  temporary: string,
  path: string,
  { companions = [], taken = new Set() }: { companions?: readonly string[]; taken?: ReadonlySet<string> } = {},
): Promise<string> {
  for (let count = 1; ; count += 1) {
    const candidate = toNumberedPath(path, count);
    const beside = await Promise.all(companions.map((ending) => exists(`${candidate}${ending}`)));
    if (taken.has(basename(candidate)) || beside.includes(true)) continue;
    if (await moveIfFree(temporary, candidate)) return candidate;
  }
}

/* Names of columns that a file must tell apart. */

/** Makes names unique: `change` and another `change` become `change` and `change (2)`. */
export function toUniqueNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const given = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let count = 2; given.has(unique) || (unique !== name && taken.has(unique)); count += 1) {
      unique = `${name} (${count})`;
    }
    given.add(unique);
    return unique;
  });
}
