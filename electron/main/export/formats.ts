/** The formats of exports: what each is called, and how its lines are written. */
import type { ExportFormat } from '@shared/ipc/contract';

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

/** A file name made by us from words of the API: legal on all three systems, at most 100 characters (faults 38). */
export function fileNameFor(words: string, day: string, format: keyof typeof extensions): string {
  const legal = words
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]{1,500}/gu, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return `${legal === '' ? 'export' : legal}-${day}.${extensions[format]}`;
}
