/** Reads a manifest, or a journal, which has the same form, entry by entry: with the dumps of many offices it is long. */
import { AppError } from '@shared/errors';
import { z } from 'zod';
import { type DumpedOffice, type DumpFile, fileSchema, headShape, officeSchema, schemaVersion } from './dump-manifest';
import { EntryScanner } from './entry-scanner';
import { openDumped } from './open-dumped';

export type ManifestEntry =
  | { readonly list: 'offices'; readonly entry: DumpedOffice }
  | { readonly list: 'files'; readonly entry: DumpFile };

/** Why a text is no manifest. */
type Problem = 'no JSON' | 'damaged';

function parseEntry(list: string, text: string): ManifestEntry | Problem | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'no JSON';
  }
  if (list === 'offices') {
    const found = officeSchema.safeParse(value);
    return found.success ? { list, entry: found.data } : 'damaged';
  }
  if (list !== 'files') return null;
  const found = fileSchema.safeParse(value);
  return found.success ? { list, entry: found.data } : 'damaged';
}

/** Counts of entries by list. */
type Counts = { offices: number; files: number };

/** Checks what stands around the entries, in whose places there are zeros. @throws AppError `usage` */
function checkRest(rest: string, name: string, counts: Counts, problem: Problem | null): void {
  const fail = (message: string): never => {
    throw new AppError('usage', `${message} Nothing was changed. Choose another folder.`, {});
  };
  let value: unknown;
  try {
    value = JSON.parse(rest);
  } catch {
    fail(`The folder has a ${name} that cannot be read.`);
  }
  if (problem === 'no JSON') fail(`The folder has a ${name} that cannot be read.`);
  const head = z.looseObject({ format: headShape.format, schemaVersion: headShape.schemaVersion }).safeParse(value);
  if (!head.success) fail(`The ${name} in the folder is not from Tripledger.`);
  if (Number(head.data?.schemaVersion) > schemaVersion) fail('The folder has a dump of a newer Tripledger.');
  const entries = (count: number) => z.array(z.literal(0)).length(count);
  const whole = z.object({ ...headShape, offices: entries(counts.offices), files: entries(counts.files) });
  if (problem !== null || !whole.safeParse(value).success) fail(`The ${name} in the folder was changed or is damaged.`);
}

/**
 * Reads the entries of a manifest in its order. That the whole is one is certain at the end alone: nothing may be changed before.
 *
 * @param name - the name of its file, for messages
 * @throws AppError `usage` for a text that is no manifest, or one of a newer version; Error of the file system
 */
export async function* readManifest(path: string, name: string): AsyncGenerator<ManifestEntry> {
  const scanner = new EntryScanner();
  const counts: Counts = { offices: 0, files: 0 };
  let problem: Problem | null = null;
  for await (const piece of (await openDumped(path)).setEncoding('utf8')) {
    for (const { list, text } of scanner.push(String(piece))) {
      const parsed = parseEntry(list, text);
      if (typeof parsed === 'string') problem ??= parsed;
      else if (parsed !== null) {
        counts[parsed.list] += 1;
        // An entry behind a damaged one is of no use: the manifest is refused at its end.
        if (problem === null) yield parsed;
      }
    }
  }
  checkRest(scanner.rest, name, counts, problem);
}
