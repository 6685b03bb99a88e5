/** The formats of exports: what each is called, and how its lines are written. */
import { createHash } from 'node:crypto';
import type { ExportFormat } from '@shared/ipc/contract/exports';

/** The ending of each format's file name. */
export const extensions = {
  csv: 'csv',
  'excel-csv': 'csv',
  'excel-semicolon': 'csv',
  tsv: 'tsv',
  xlsx: 'xlsx',
  json: 'json',
  pdf: 'pdf',
  txt: 'txt',
} as const satisfies Record<ExportFormat | 'pdf' | 'txt', string>;

type Preset = {
  readonly delimiter: ',' | ';' | '\t';
  /** Whether the file begins with a byte order mark, by which Excel knows UTF-8. */
  readonly hasMark: boolean;
  readonly isGuarded: boolean;
};

/** `csv` and `tsv` are exact; those for Excel have a byte order mark and the formula guard (design, "Command line"). */
export const presets = {
  csv: { delimiter: ',', hasMark: false, isGuarded: false },
  'excel-csv': { delimiter: ',', hasMark: true, isGuarded: true },
  'excel-semicolon': { delimiter: ';', hasMark: true, isGuarded: true },
  tsv: { delimiter: '\t', hasMark: false, isGuarded: false },
} as const satisfies Partial<Record<ExportFormat, Preset>>;

export type LineFormat = keyof typeof presets;

/** Whether a format is one of lines. */
export function isLineFormat(format: ExportFormat): format is LineFormat {
  return Object.hasOwn(presets, format);
}

/** Letters of a name before its day. */
const maxLetters = 70;
const hashLetters = 6;

/**
 * A file name made by us from words of the API: legal on all three systems, at most 100 characters (faults 38). Words that
 * are too long are cut, and a hash of all of them keeps the names of different contents apart.
 */
export function toFileName(words: string, day: string, format: keyof typeof extensions): string {
  const legal = words
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]{1,500}/gu, '-')
    .replace(/^-|-$/g, '');
  const hash = createHash('sha256').update(words).digest('hex').slice(0, hashLetters);
  const cut = `${legal.slice(0, maxLetters - hashLetters - 1).replace(/-$/, '')}-${hash}`;
  const name = legal.length > maxLetters ? cut : legal;
  return `${name === '' ? 'export' : name}-${day}.${extensions[format]}`;
}

/** Filters as words of a file name, in the order of the form: "branchID 5 startDate 2026-09-01". */
export function formatFiltersForFileName(filters: Readonly<Record<string, string>>): string {
  return Object.entries(filters)
    .map(([name, value]) => `${name} ${value}`)
    .join(' ');
}
