/** `_manifest.json`: what a dump contains, how whole and how old it is, and the digest of each file. */
import { createHash } from 'node:crypto';
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

export const fileSchema = z.object({
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

export const officeSchema = z.object({
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
  gone: z.array(z.object({ kind: z.string(), count: z.int(), ids: z.array(z.string()) })),
});
export type DumpedOffice = z.infer<typeof officeSchema>;

/** What stands before the lists of offices and files. */
export const headShape = {
  format: z.literal('tripledger-dump'),
  schemaVersion: z.int(),
  money: z.literal('cents'),
} as const;

/** A manifest whose offices are in the order of their ids, and whose files are in that of their paths. */
export type DumpManifest = z.infer<z.ZodObject<typeof headShape>> & {
  readonly offices: readonly DumpedOffice[];
  readonly files: readonly DumpFile[];
};

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
