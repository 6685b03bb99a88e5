/** Summaries of saved trips or sectors, or of a report's result: what to group by and to add up, and what comes of it. */
import { z } from 'zod';
import { periodBasisSchema } from '../filters/basis-schema';
import { getPeriodDays, getSpanBefore, isWithin, resolveSpan, type Span } from '../filters/period-basis';
import { type Period, periods, shiftPeriod } from '../values/dates';
import type { Field, ShownMeasure } from './catalogue';

/** What of the saved data a summary counts: a row is a trip, or a sector. */
export const savedSources = ['trips', 'sectors'] as const;
export type SavedSource = (typeof savedSources)[number];

/** What the shares of a summary are of: the row with all its columns, the column, or the total of both. */
export const summaryShares = ['row', 'column', 'total'] as const;
export type SummaryShare = (typeof summaryShares)[number];

/** The shares that a summary can show. Without columns a row is its own whole. */
export const listSummaryShares = (hasColumn: boolean): SummaryShare[] =>
  summaryShares.filter((share) => share !== 'row' || hasColumn);

const isUnique = (items: readonly string[]) => new Set(items).size === items.length;

/** The most groups that can be shown beside the others. */
export const maxTopCount = 1_000;
/** The most values of a summary. */
export const maxMeasures = 24;

/** A field or value by its id in the catalogue of its source: `supplier`, `month`, `date:month`, `sum:amount`. */
const id = z.string().min(1).max(6_500);

/** What to summarise. Ids and filters are checked against the catalogue of the source. */
export const summaryDefinitionSchema = z
  .object({
    source: z.union([z.enum(savedSources), z.object({ report: z.string().min(1).max(6_000) })]),
    rows: z.array(id).min(1).max(2),
    column: id.nullable(),
    measures: z.array(id).min(1).max(maxMeasures),
    /** Which date, period and bookings of saved data it counts; none for a report, whose run says that. */
    basis: periodBasisSchema.exactOptional(),
    /** What else it leaves out: filters of the list of trips, and of sectors; none for a report. */
    filters: z.record(z.string().max(64), z.string().max(20_000)),
    /** Shown beside each value that adds up. */
    share: z.enum(summaryShares).optional(),
    /** The groups of the first field on rows with the largest values; all others are one group. */
    top: z.object({ count: z.int().min(1).max(maxTopCount), by: id }).optional(),
    /**
     * Shows beside each value how it has changed: from the period before, from the same one of the year before where no periods are on
     * columns, or from another result of the report.
     */
    before: z
      .union([z.enum(['period-before', 'year-before']), z.object({ runId: z.string().min(1).max(100) })])
      .optional(),
  })
  .refine(({ rows, column }) => isUnique(column === null ? rows : [...rows, column]), 'A field is used twice.')
  .refine(({ measures }) => isUnique(measures), 'A value is shown twice.')
  .refine(({ source, basis }) => (typeof source === 'string') === (basis !== undefined), 'A summary needs a period.')
  .refine(
    ({ column, share }) => share === undefined || listSummaryShares(column !== null).includes(share),
    'A share of the row needs a field on columns.',
  );
export type SummaryDefinition = z.infer<typeof summaryDefinitionSchema>;
export type SummarySource = SummaryDefinition['source'];

/** The slug of the report that a summary is of; null for saved data. */
export const getSummaryReport = ({ source }: Pick<SummaryDefinition, 'source'>): string | null =>
  typeof source === 'object' ? source.report : null;

/* Ids of a report's columns: by their headers, so that they are found where columns have moved. */

const escapes: Readonly<Record<string, string>> = { '%': '%25', ',': '%2C', '-': '%2D', ':': '%3A', '~': '%7E' };

/** Stands for a header without a name. */
const noName = '%';

/** Makes the id of a header. Of several with one name it says which one it is, and of how many. @param position - from 1 */
export function toColumnId(header: string, position = 1, count = 1): string {
  const name = header.replaceAll(/[%,:~-]/g, (sign) => escapes[sign] ?? sign) || noName;
  return count > 1 ? `${name}~${position}of${count}` : name;
}

/** Reads the header from the id of a field or a value. */
export function parseColumnName(fieldOrMeasure: string): string {
  const [, name = ''] = /^(?:(?:sum|average):)?([^:~]*)/.exec(fieldOrMeasure) ?? [];
  return name === noName ? '' : decodeURIComponent(name);
}

/* What comes of a summary. */

/** The value of a field that a group has: an id, a text, a month (2026-10), quarter (2026-Q4), year (2026-27) or flag. */
const summaryKeySchema = z.union([z.number(), z.string(), z.boolean()]).nullable();
export type SummaryKey = z.infer<typeof summaryKeySchema>;

/** The key of all groups that are not among the largest. No record has it: a text that is this one is refused. */
export const othersKey = '\u0000others';

/** What is behind one cell. What it shows is made of it: see `getMeasure`. */
export type SummaryCell = {
  /** Rows of the source. */
  readonly count: number;
  /** Distinct trips: those of several cells may be the same. */
  readonly trips: number;
  /** A whole number each: a text of digits beyond 2^53. */
  readonly sums: readonly (number | string)[];
  /** For each sum how many rows it leaves out, because they have no readable number; null for none. */
  readonly excluded: readonly number[] | null;
};

/** A row of a summary: the keys of its fields, and a cell for each key of the column field, then one for all of them. */
export type SummaryRow = {
  readonly keys: readonly SummaryKey[];
  readonly cells: readonly SummaryCell[];
  /** The same cells of what they are compared with; null where there is nothing. */
  readonly before?: readonly (SummaryCell | null)[] | undefined;
};

/** What the sums are compared with. */
export type SummaryBefore = {
  /** How much of it is there; null for a result. */
  readonly coverage: SummaryCoverage | null;
  /** When the other result was run, epoch milliseconds; null for saved data. */
  readonly ranAtMs: number | null;
  /** The columns that are compared with the period before each of them; null where all cells are compared. */
  readonly columns: readonly SummaryKey[] | null;
};

export const oldestRecordSchema = z.object({ tripId: z.int().nullable(), fetchedAtMs: z.number() });
export type OldestRecord = z.infer<typeof oldestRecordSchema>;

/** Trips that can change a sum, and those of them whose sectors are saved; of a summary of trips the same number. */
type CoveredTrips = { readonly trips: number; readonly covered: number };

/** Where the numbers come from. */
export type SummaryCoverage = CoveredTrips & {
  /** Rows of the source that are saved, or of the result. */
  readonly saved: number;
  /** Of each column, where periods are on columns and not all trips are covered; null otherwise. */
  readonly columns: readonly CoveredTrips[] | null;
  /** What was read from the server longest ago; null where nothing is counted, and for a result. */
  readonly oldest: OldestRecord | null;
};

export type SummaryResult = {
  /** The fields on rows, that on columns, and the values: what every reader of the numbers needs to know of them. */
  readonly fields: readonly Field[];
  readonly column: Field | null;
  readonly measures: readonly ShownMeasure[];
  /** The keys of the column field, in their order; empty without one. */
  readonly columns: readonly SummaryKey[];
  readonly rows: readonly SummaryRow[];
  /** For two fields on rows: a row for each key of the first one. */
  readonly subtotals: readonly SummaryRow[];
  readonly total: readonly SummaryCell[];
  /** The cells of all rows, of what they are compared with. */
  readonly totalBefore?: readonly (SummaryCell | null)[] | undefined;
  readonly before?: SummaryBefore | undefined;
  /** The groups of the first field that are in {@link othersKey}; left out where all are shown. */
  readonly othersCount?: number | undefined;
  readonly coverage: SummaryCoverage;
  /** Sentences about what could not be read or compared. */
  readonly notes: readonly string[];
};

/** A cell of a summary: the keys of its row (the first only for a subtotal, none for the total), and of its column. */
export const cellAddressSchema = z.object({
  keys: z.array(summaryKeySchema).max(2).readonly(),
  /** Empty for all columns. */
  column: z.array(summaryKeySchema).max(1).readonly(),
  /** Only what has a value that can’t be read, which its sums leave out. */
  isUnread: z.literal(true).exactOptional(),
});
export type CellAddress = z.infer<typeof cellAddressSchema>;

const recordId = z.int().nullable();
const text = z.string().nullable();
const cents = z.int().nullable();

/** A trip or a sector behind a cell. What only the other of the two has is null. */
const summaryRecordSchema = z.object({
  tripId: recordId,
  sectorId: recordId,
  clientId: recordId,
  supplierId: recordId,
  bookingReference: text,
  details: text,
  status: text,
  travelDate: text,
  returnDate: text,
  sectorCount: z.int().nullable(),
  net: cents,
  fees: cents,
  gst: cents,
  commission: cents,
  total: cents,
  /** When the trip was read from the server. */
  fetchedAtMs: z.number(),
});
export type SummaryRecord = z.infer<typeof summaryRecordSchema>;

/** More records than this are not listed at all: a list that is cut short would not add up to its cell. */
export const maxCellRecords = 20_000;

/**
 * Everything behind a cell: saved records, or the rows of a result as the JSON text of lists of cells; none where there are more than
 * {@link maxCellRecords}.
 */
export const cellRecordsSchema = z.object({
  count: z.int().min(0),
  oldest: oldestRecordSchema.nullable(),
  records: z.array(summaryRecordSchema),
  rows: z.string(),
});
export type CellRecords = z.infer<typeof cellRecordsSchema>;

/* What the sums of a summary are compared with: the columns decide, never the filters (accounts.md, The bar). */

/** The kind of period that the keys of a field are, by its id; null for other fields and for days. */
export function getFieldPeriod(field: string): Period | null {
  return (/(?:^|:)(month|quarter|year)$/.exec(field)?.[1] ?? null) as Period | null;
}

/** Moves the key of a field's period by some periods. Other keys, and null, stay as they are. */
export function shiftKey({ period }: Pick<Field, 'period'>, key: SummaryKey, by: number): SummaryKey {
  if (period === null || period === 'day' || key === null) return key;
  return shiftPeriod(String(key), period, by * periods[period].months);
}

/** The definition with the period of a cell as its basis, where the summary has all of that period; else as it is. */
export function narrowToCell(
  definition: SummaryDefinition,
  { column: [key] }: Pick<CellAddress, 'column'>,
  today: string,
): SummaryDefinition {
  const { basis, column } = definition;
  const period = column === null ? null : getFieldPeriod(column);
  if (!basis || period === null || typeof key !== 'string') return definition;
  const [days, own] = [resolveSpan(basis.span, today), getPeriodDays(period, key)];
  return isWithin(own, days) ? { ...definition, basis: { ...basis, span: { kind: period, key } } } : definition;
}

/**
 * Finds the period that keeps one on columns from being compared with the one before it: it is not over, or the basis cuts it. The one
 * before the first is read whole. Null where both are.
 */
export function findUncompared(
  basis: SummaryDefinition['basis'],
  period: Period,
  key: string,
  today: string,
): { readonly key: string; readonly isCut: boolean } | null {
  const own = getPeriodDays(period, key);
  if (own.to >= today) return { key, isCut: false };
  if (!basis) return null;
  const days = resolveSpan(basis.span, today);
  const before = shiftPeriod(key, period, -periods[period].months);
  if (!isWithin(own, days)) return { key, isCut: true };
  const isCut = own.from !== days.from && !isWithin(getPeriodDays(period, before), days);
  return isCut ? { key: before, isCut } : null;
}

/** Whether a period lies before today. */
export const isPeriodOver = (period: Period, key: string, today: string): boolean =>
  getPeriodDays(period, key).to < today;

/**
 * `columns`: each period on columns with the one directly before it, which is read even where it lies outside the basis. `span`: the
 * span of the basis with another one. Null where neither can be.
 */
type Comparison =
  | { readonly kind: 'columns'; readonly period: Period }
  | { readonly kind: 'span'; readonly before: Span };

type Compared = Pick<SummaryDefinition, 'rows' | 'column' | 'basis' | 'before'>;

/** Finds what the sums of a summary can be compared with. @param today - YYYY-MM-DD on this computer's calendar */
export function findComparison({ rows, column, basis, before }: Compared, today: string): Comparison | null {
  // A row of a period has no counterpart in another span, or in the column before.
  if (rows.some((field) => getFieldPeriod(field) !== null)) return null;
  const period = column === null ? null : getFieldPeriod(column);
  if (period !== null) return { kind: 'columns', period };
  const span = basis && getSpanBefore(basis.span, today, before === 'year-before');
  return span ? { kind: 'span', before: span } : null;
}
