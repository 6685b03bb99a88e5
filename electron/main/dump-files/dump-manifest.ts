/** `_manifest.json`: what a dump contains, how whole and how old it is, and the sums and digest of each file. */
import { createHash } from 'node:crypto';
import { describeFileError } from '@main/files/file-errors';
import { AppError } from '@shared/errors';
import type { TableName } from './tables';

/** Raised when a column is renamed, or means something else. */
export const schemaVersion = 1;

/** Cents by column, as digits: a sum may be larger than a number of JSON is read as. */
type Sums = Readonly<Record<string, string>>;

/** The file of a table and office. */
export type DumpFile = {
  /** Relative to the folder of the dump. */
  readonly path: string;
  readonly officeId: string;
  readonly office: string;
  readonly table: TableName;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly sums: Sums;
  readonly irregularRows: number;
  /** Rows with fields that the API does not document; they are in the dump only with personal data. */
  readonly rowsWithOtherFields: number;
};

/** A range of dates that was saved whole, and how many of its trips have no details. */
export type DumpedRange = {
  readonly from: string;
  readonly to: string;
  readonly asOf: string;
  readonly trips: number;
  readonly missing: number;
};

export type DumpedOffice = {
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
  readonly schemaVersion: number;
  readonly money: 'cents';
  readonly offices: readonly DumpedOffice[];
  readonly files: readonly DumpFile[];
};

/** The path of a file. Its folder names the office, percent-encoded as readers of such folders decode it. */
export function toFilePath(office: { readonly id: string; readonly name: string }, table: TableName): string {
  const toHex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  const encoded = encodeURIComponent(office.name.toWellFormed()).replaceAll(/[^\w%-]/g, toHex);
  const maxLength = 200;
  const hashed = createHash('sha256').update(office.id).digest('hex').slice(0, 32);
  return `${table}/office=${encoded.length <= maxLength ? encoded : hashed}/${table}.parquet`;
}

/** Converts an error of the file system to one for the user. Any other error is returned unchanged. */
export function toDumpError(folder: string, cause: unknown): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  if (cause instanceof AppError || typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return cause;
  const message = `The export was not saved: ${describeFileError(cause)}. The folder has none of its files.`;
  return new AppError('output-failed', message, { path: folder, cause: code }, { cause });
}
