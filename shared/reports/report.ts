/** Reports: the list, runs and their cells, headings, run history, comparisons. */

import { z } from 'zod';
import { defineRecord, field, type Parsed } from '../records/record';
import { dateOrders, decimalSigns, proofStatuses } from '../values/read-values';

/* A column of a report: what its values are, and what the user says of it. */

/** Statistics of a column. All counts are rows. */
export const columnStatsSchema = z.object({
  integers: z.int(),
  decimals: z.int(),
  dates: z.int(),
  datesWithTime: z.int(),
  texts: z.int(),
  flags: z.int(),
  nested: z.int(),
  empty: z.int(),
  /** Numbers that came as texts: "12.50". */
  quotedNumbers: z.int(),
  /** Numbers that are excluded from the sum, because it would not be exact. */
  unsummed: z.int(),
  /** Bytes of the longest value. */
  longest: z.int(),
  /** Maximum number of decimal places of a value. */
  scale: z.int(),
  /** The exact sum as a decimal number. */
  sum: z.string(),
});
export type ColumnStats = z.infer<typeof columnStatsSchema>;

export const columnTypes = ['integer', 'decimal', 'date', 'text'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** The unit of a column that may be money, as the user confirmed it. */
export const moneyKinds = ['cents', 'decimal', 'none'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

/** A column as the user corrected it. A property that is left out is inferred. */
export const columnSettingSchema = z.object({
  type: z.enum(columnTypes).exactOptional(),
  money: z.enum(moneyKinds).exactOptional(),
  /** For dates and numbers that the API sends as texts: chosen where the values of the column do not prove it. */
  dateOrder: z.enum(dateOrders).exactOptional(),
  decimalSign: z.enum(decimalSigns).exactOptional(),
});
export type ColumnSetting = z.infer<typeof columnSettingSchema>;

export const reportItemRecord = defineRecord({
  slug: field.text(),
  display_name: field.text(),
  last_modified: field.text(),
});
export type ReportItem = Parsed<typeof reportItemRecord>;

/**
 * One cell of a report. `n` is the JSON text of a number that a JavaScript number would not print digit for digit (1.50,
 * 9007199254740993). `j` is an object or array as compact JSON. An absent cell is null.
 */
export type Cell = null | string | number | boolean | { n: string } | { j: string };

/** The cell as text, exactly as the API sent it; null is the empty text. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return 'n' in cell ? cell.n : cell.j;
  return String(cell);
}

/** Everything about a run but its rows, which are read in blocks. */
export const reportRunSchema = z.object({
  runId: z.string(),
  slug: z.string(),
  displayName: z.string(),
  filtersSent: z.record(z.string(), z.string()),
  headers: z.array(z.string()),
  /** Statistics of each header's column. */
  columns: z.array(columnStatsSchema),
  rowsReceived: z.int(),
  /** Number of rows of each block. */
  blocks: z.array(z.int()),
  /** last_modified of the report at the time of the run; null where it was unknown. */
  lastModified: z.string().nullable(),
  ranAtMs: z.number(),
  warnings: z.array(z.string()),
});
export type ReportRun = z.infer<typeof reportRunSchema>;

export const runHistoryEntrySchema = z.object({
  run: reportRunSchema,
  /** Whether its rows are stored, so that it can be opened and compared. */
  hasRows: z.boolean(),
});
export type RunHistoryEntry = z.infer<typeof runHistoryEntrySchema>;

/** Whether a report uses a filter. */
export const filterSupportValues = ['works', 'ignored', 'unknown'] as const;
export type FilterSupport = (typeof filterSupportValues)[number];

/** The differences of two runs of a report. */
export const comparisonSchema = z.object({
  comparisonId: z.string(),
  before: reportRunSchema,
  after: reportRunSchema,
  /** The column by whose values rows are matched. */
  key: z.string(),
  /** Compared columns: those of the later run, then those that only the earlier run has. */
  headers: z.array(z.string()),
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  same: z.int(),
  /** Reasons why the comparison is uncertain: duplicate keys, rows without a key. */
  warnings: z.array(z.string()),
});
export type Comparison = z.infer<typeof comparisonSchema>;

const differenceKinds = ['added', 'removed', 'changed', 'same'] as const;
/** One row of a comparison: its cells in the later run (in the earlier one, where it was removed), and the changed cells. */
export type Difference = {
  readonly kind: (typeof differenceKinds)[number];
  readonly cells: readonly Cell[];
  /** Changed cells of the earlier run, by index in `headers`. */
  readonly before: Readonly<Record<number, Cell>>;
};

/* The headings of a report's columns in words: "amount_cents" is "Amount", "consultant_id" is "Consultant no.". */

/** Words that are written in capitals. */
const capitals = new Set('GST ABN ACN BPAY CRN PO BSB ID'.split(' '));

const startLarge = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Writes a heading in words. Capitals divide words, but those that stand between spaces are words already, as the server
 * wrote them: "Melbourne Collins St" is a heading of a branch.
 *
 * @returns the header itself where it has no words
 */
export function toHeading(header: string): string {
  const isWritten = header.trim().includes(' ');
  const tokens = header
    .slice(0, 200)
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, isWritten ? '$1$2' : '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, isWritten ? '$1$2' : '$1 $2')
    .split(/[_\s]+/)
    .filter((word) => word !== '')
    .map((word) => {
      if (capitals.has(word.toUpperCase())) return word.toUpperCase();
      return isWritten ? word : word.toLowerCase();
    });
  if (tokens.length > 1 && tokens.at(-1) === 'ID') tokens.splice(-1, 1, 'no.');
  return startLarge(tokens.join(' ')) || header;
}

const centsTokens: ReadonlySet<string> = new Set(['cents', 'cent', '(cents)', '[cents]', '(c)', '(¢)', '¢']);

/** Takes "cents" out of the heading of a column whose amounts are shown in dollars: "Total (cents)" is "Total". */
export function withoutCents(heading: string): string {
  const tokens = heading.replaceAll('-', ' - ').split(' ').filter(Boolean);
  const left = tokens.filter((word) => !centsTokens.has(word.toLowerCase()));
  if (left.length === tokens.length) return heading;
  while (left.length > 0 && ['-', 'in'].includes(left.at(-1) ?? '')) left.pop();
  if (left[0] === '-') left.shift();
  return startLarge(left.join(' ').replaceAll(' - ', '-')).replace(/,$/, '') || 'Amount';
}

/** Tells names of one key apart, by default those that differ in nothing but capitals: "Net", "Net (2)". One that stands there once stays. */
export function numberEqual(names: readonly string[], toKey = (name: string) => name.toLowerCase()): string[] {
  const [known, given] = [new Set(names.map(toKey)), new Set<string>()];
  return names.map((name) => {
    let free = name;
    for (let count = 2; given.has(toKey(free)) || (free !== name && known.has(toKey(free))); count += 1) {
      free = `${name} (${count})`;
    }
    given.add(toKey(free));
    return free;
  });
}

const smallTokens = /(?<=\S )(?:And|At|By|For|From|In|Of|On|Or|The|To|With)(?= \S)/g;

/** Writes the name of a report as a sentence does: "Sales By Consultant" is "Sales by Consultant". */
export const tidyReportName = (name: string): string => name.replace(smallTokens, (word) => word.toLowerCase());

/* How a column of a report that the user calls numbers or dates is read: proved by its values, or chosen. */

/** Not one list: a bundler keeps the spread of two, and zod with it, in the report worker. */
const readingWay = z.union([z.enum(decimalSigns), z.enum(dateOrders)]);
export type ReadingWay = z.infer<typeof readingWay>;

export const columnReadingSchema = z.object({
  /** Index among the headers. */
  column: z.int().min(0),
  kind: z.enum(['number', 'date']),
  status: z.enum(proofStatuses),
  /** The decimal sign or the order of dates; null where none is proved or chosen: then only what the API writes is read. */
  way: readingWay.nullable(),
  /** A value that the API would write otherwise; null for none: then nothing had to be proved. */
  sample: z.string().nullable(),
  /** Rows whose value is not read, and one of these values. */
  unreadCount: z.int(),
  unreadSample: z.string().nullable(),
  /** Statistics of the values as they are read. Those that are not read are counted as texts. */
  stats: columnStatsSchema.pick({
    integers: true,
    decimals: true,
    dates: true,
    datesWithTime: true,
    texts: true,
    unsummed: true,
    scale: true,
    sum: true,
  }),
});
export type ColumnReading = z.infer<typeof columnReadingSchema>;
