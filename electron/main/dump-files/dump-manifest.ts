/** `_manifest.json`: what a dump contains, how whole and how old it is, and the digest of each file. */
import { createHash } from 'node:crypto';
import { AppError } from '@shared/errors';
import { z } from 'zod';
import { tableNames } from './tables';

/** Raised when a column is renamed, or means something else. */
export const schemaVersion = 1;

/** Whether a path is a file's in the folder: nothing else is ever removed, whatever a manifest says. */
function isFilePath(path: string): boolean {
  const [first, office = '', ...rest] = path.split('/');
  const [month, file = ''] = rest.length === 1 ? [null, rest[0]] : rest;
  return (
    tableNames.some((name) => name === first) &&
    /^office=[\w%-]+$/.test(office) &&
    (month === null || /^month=(?:\d{4}-\d{2}|undated)$/.test(month ?? '')) &&
    rest.length <= 2 &&
    /^[a-z_]+-[0-9a-f]{32}\.parquet$/.test(file)
  );
}

/** Cents by column, as digits: a sum may be larger than a number of JSON is read as. */
const sums = z.record(z.string(), z.string().regex(/^-?\d+$/));
const table = z.enum(tableNames);
const time = z.string();

const fileSchema = z.object({
  path: z.string().refine(isFilePath),
  officeId: z.string(),
  office: z.string(),
  table,
  month: z.string().nullable(),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  sums,
});
export type DumpFile = z.infer<typeof fileSchema>;

/** Records that could not be used, of one kind. */
const namedRecords = z.object({ kind: z.string(), count: z.int(), ids: z.array(z.string()) });

const officeSchema = z.object({
  id: z.string(),
  name: z.string(),
  hasPersonalData: z.boolean(),
  /** Columns and tables that are left out because they have personal data. */
  leftOutColumns: z.array(z.string()),
  /** The ranges of dates that were saved whole, and how many of their trips have no details. */
  coverage: z.array(z.object({ from: z.string(), to: z.string(), asOf: time, trips: z.int(), missing: z.int() })),
  /** When the records of the dump were read from the server. */
  oldestReadAt: time.nullable(),
  newestReadAt: time.nullable(),
  tables: z.array(
    z.object({
      name: table,
      rows: z.int(),
      irregularRows: z.int(),
      /** Rows with fields that the API does not document; they are in the dump only with personal data. */
      rowsWithOtherFields: z.int(),
      sums,
    }),
  ),
  /** Records that the office no longer lists. They are not in the dump. */
  gone: z.array(namedRecords),
  /** Records that do not open, and records that are missing from the saved data. They are not in the dump. */
  unreadable: z.array(namedRecords),
  missing: z.array(namedRecords),
});
export type DumpedOffice = z.infer<typeof officeSchema>;

const manifestSchema = z.object({
  format: z.literal('tripledger-dump'),
  schemaVersion: z.int(),
  money: z.literal('cents'),
  offices: z.array(officeSchema),
  files: z.array(fileSchema),
});
export type DumpManifest = z.infer<typeof manifestSchema>;

export const emptyManifest: DumpManifest = {
  format: 'tripledger-dump',
  schemaVersion,
  money: 'cents',
  offices: [],
  files: [],
};

/**
 * Reads a manifest, or a journal, which has the same form.
 *
 * @param name - the name of its file, for messages
 * @throws AppError `usage` for a text that is no manifest, or one of a newer version
 */
export function parseManifest(text: string, name: string): DumpManifest {
  const head = z.looseObject({ format: z.literal('tripledger-dump'), schemaVersion: z.int() });
  const fail = (message: string): never => {
    throw new AppError('usage', `${message} Nothing was changed. Choose another folder.`, {});
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail(`The folder has a ${name} that cannot be read.`);
  }
  const found = head.safeParse(value);
  if (!found.success) return fail(`The ${name} in the folder is not from Tripledger.`);
  if (found.data.schemaVersion > schemaVersion) return fail('The folder has a dump of a newer Tripledger.');
  const manifest = manifestSchema.safeParse(value);
  return manifest.success ? manifest.data : fail(`The ${name} in the folder was changed or is damaged.`);
}

/** Prints a manifest: the same content is the same text, whatever the order in which it was collected. */
export function formatManifest(manifest: DumpManifest): string {
  const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
  const sorted: DumpManifest = {
    ...manifest,
    offices: manifest.offices.toSorted((a, b) => compare(a.id, b.id)),
    files: manifest.files.toSorted((a, b) => compare(a.path, b.path)),
  };
  // The schema gives its fields their order.
  return `${JSON.stringify(manifestSchema.parse(sorted), null, 1)}\n`;
}

/** The folder of an office's partition. Names are percent-encoded, as readers of such folders decode them. */
function toOfficeFolder({ id, name }: { readonly id: string; readonly name: string }): string {
  const toHex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(/[^\w%-]/g, toHex);
  const maxLength = 200;
  return encoded.length <= maxLength ? encoded : createHash('sha256').update(id).digest('hex').slice(0, 32);
}

/** The path of a file: its folders are the partitions, and its name is the digest of its bytes. */
export function toFilePath(
  office: { readonly id: string; readonly name: string },
  { table, month, sha256 }: Pick<DumpFile, 'table' | 'month' | 'sha256'>,
): string {
  const folders = [table, `office=${toOfficeFolder(office)}`, ...(month === null ? [] : [`month=${month}`])];
  return [...folders, `${table}-${sha256.slice(0, 32)}.parquet`].join('/');
}
