/** Summaries of saved trips or sectors: what to group by and to add up, and the result with what it leaves out. */
import { z } from 'zod';
import { sectorAmounts } from '../fields/trip';
import type { NameKind } from '../records/directory';

/** What a summary counts: a row of its source is a trip, or a sector. */
export const summarySources = ['trips', 'sectors'] as const;
export type SummarySource = (typeof summarySources)[number];

/** Fields to group by. Months are those of the calendar, years the financial years from 1 July. */
export const summaryFields = [
  'supplier',
  'product',
  'consultant',
  'branch',
  'client',
  'status',
  'type',
  'source',
  'destination',
  'travel-month',
  'travel-quarter',
  'travel-year',
  'opened-month',
  'opened-quarter',
  'opened-year',
  'corporate',
  'active',
  'claimed',
  'refunded',
] as const;
export type SummaryField = (typeof summaryFields)[number];

/** Fields that only a sector has: a trip has several suppliers. */
const sectorFields: ReadonlySet<SummaryField> = new Set(['supplier', 'product', 'claimed']);

/** The fields by which a source can be grouped. */
export function listSummaryFields(source: SummarySource): SummaryField[] {
  return summaryFields.filter((field) => source === 'sectors' || !sectorFields.has(field));
}

/** The amounts of a summary, in cents, in the order of its sums. */
export const summaryAmounts = sectorAmounts.map(({ field }) => field);
export type SummaryAmount = (typeof summaryAmounts)[number];

/** What each cell shows: numbers of sectors and trips, sums, and averages per trip or sector. */
export const summaryMeasures = [
  'sectors',
  'trips',
  'net',
  'fees',
  'gst',
  'commission',
  'total',
  'average-net',
  'average-fees',
  'average-gst',
  'average-commission',
  'average-total',
] as const satisfies readonly ('sectors' | 'trips' | SummaryAmount | `average-${SummaryAmount}`)[];
export type SummaryMeasure = (typeof summaryMeasures)[number];

/** What the shares of a summary are of: the row with all its columns, the column, or the total of both. */
export const summaryShares = ['row', 'column', 'total'] as const;
export type SummaryShare = (typeof summaryShares)[number];

/** The shares that a summary can show. Without columns a row is its own whole. */
export const listSummaryShares = (hasColumn: boolean): SummaryShare[] =>
  summaryShares.filter((share) => share !== 'row' || hasColumn);

/** The fields whose keys are ids with names. */
const namedFields = ['supplier', 'product', 'consultant', 'branch', 'client'] as const satisfies readonly NameKind[];
type NamedField = (typeof namedFields)[number];

/** Whether the keys of a field are ids with names. */
export const isNamedField = (field: SummaryField): field is NamedField => namedFields.some((named) => named === field);

const isUnique = (items: readonly string[]) => new Set(items).size === items.length;

/** The most groups that can be shown beside the others. */
export const maxTopCount = 1_000;

/** What to summarise. The filters are those of {@link listSummaryFilters}, unchecked. */
export const summaryDefinitionSchema = z
  .object({
    source: z.enum(summarySources),
    rows: z.array(z.enum(summaryFields)).min(1).max(2),
    column: z.enum(summaryFields).nullable(),
    measures: z.array(z.enum(summaryMeasures)).min(1).max(summaryMeasures.length),
    filters: z.record(z.string().max(64), z.string().max(500)),
    /** Shown beside each value that adds up. */
    share: z.enum(summaryShares).optional(),
    /** The groups of the first field on rows with the largest values; all others are one group. */
    top: z.object({ count: z.int().min(1).max(maxTopCount), by: z.enum(summaryMeasures) }).optional(),
    /** Shows beside each value how it has changed from the period before. */
    change: z.literal(true).optional(),
  })
  .refine(({ rows, column }) => isUnique(column === null ? rows : [...rows, column]), 'A field is used twice.')
  .refine(({ measures }) => isUnique(measures), 'A value is shown twice.')
  .refine(
    ({ source, rows, column }) =>
      [...rows, ...(column === null ? [] : [column])].every((field) => listSummaryFields(source).includes(field)),
    'A trip has no such field.',
  )
  .refine(
    ({ column, share }) => share === undefined || listSummaryShares(column !== null).includes(share),
    'A share of the row needs a field on columns.',
  );
export type SummaryDefinition = z.infer<typeof summaryDefinitionSchema>;

/** The value of a field that a group has: an id, a text, a month (2026-10), quarter (2026-Q4), year (2026-27) or flag. */
const summaryKeySchema = z.union([z.number(), z.string(), z.boolean()]).nullable();
export type SummaryKey = z.infer<typeof summaryKeySchema>;

/** A whole number: a text of digits beyond 2^53. */
const exactInteger = z.union([z.int(), z.string().regex(/^-?\d{1,40}$/)]);

/** What is behind one cell. Averages are made from it: see {@link getMeasure}. */
const summaryCellSchema = z.object({
  /** Rows of the source. */
  count: z.int().min(0),
  sectors: exactInteger,
  /** Rows whose trip has no readable number of sectors. */
  sectorsExcluded: z.int().min(0),
  /** Distinct trips: those of several cells may be the same. */
  trips: z.int().min(0),
  /** Sums in the order of {@link summaryAmounts}, and how many rows each leaves out, because they have no readable amount; null for none. */
  sums: z.array(exactInteger),
  excluded: z.array(z.int().min(0)).nullable(),
});
export type SummaryCell = z.infer<typeof summaryCellSchema>;

/** A row of a summary: the keys of its fields, and a cell for each key of the column field, then one for all of them. */
export type SummaryRow = {
  readonly keys: readonly SummaryKey[];
  readonly cells: readonly SummaryCell[];
  /** The same cells of the period before; null where there is none to compare with. */
  readonly before?: readonly (SummaryCell | null)[] | undefined;
};

/** The key of all groups that are not among the largest. No record has it: a text that is this one is refused. */
export const othersKey = '\u0000others';

/** That saved ranges go by the date of a field: whether they have all trips of their own first and last day. */
export type ListedBy = { readonly wholeFrom: boolean; readonly wholeTo: boolean };

/** What the sums are compared with. */
export type SummaryBefore = {
  /** Where its rows come from; null where the periods of a field are compared: these rows are counted in the summary itself. */
  readonly coverage: SummaryCoverage | null;
  /** Rows of the source that are counted in it. */
  readonly counted: number;
  /**
   * Where the periods of a field are compared with the one before: its position among the fields on rows, that on columns being the
   * next one, and its periods of which the one before has rows. `listed`: null where saved ranges may go by another date.
   */
  readonly field: {
    readonly position: number;
    readonly periods: readonly SummaryKey[];
    readonly listed: ListedBy | null;
  } | null;
};

export const oldestRecordSchema = z.object({ tripId: z.int().nullable(), fetchedAtMs: z.number() });

/** Where the numbers come from. `counted` and all of `leftOut` are `saved`. */
export type SummaryCoverage = {
  /** Rows of the source that are saved. */
  readonly saved: number;
  readonly counted: number;
  readonly leftOut: {
    /** Of trips that the server no longer lists. */
    readonly gone: number;
    /** Sectors of trips that are in no saved list, so that the filters cannot be applied. */
    readonly unlisted: number;
    /** Those of trips that the filters of trips leave out. */
    readonly filtered: number;
    /** Those that their own filters leave out. */
    readonly filteredSectors: number;
    /** Those that do not say what a filter asks of them: whether they are active, or claimed. */
    readonly unknown: number;
  };
  /** Saved trips that match, and for how many of them the sectors are saved; the same number for a summary of trips. */
  readonly trips: number;
  readonly tripsWithSectors: number;
  /** Sectors of these trips as the list says; null for a summary of trips, and where the list does not say. */
  readonly expectedSectors: number | null;
  /** What was read from the server longest ago; null where nothing is counted. */
  readonly oldest: z.infer<typeof oldestRecordSchema> | null;
};

export type SummaryResult<Coverage = SummaryCoverage> = {
  /** The keys of the column field, in their order; empty without one. */
  readonly columns: readonly SummaryKey[];
  readonly rows: readonly SummaryRow[];
  /** For two fields on rows: a row for each key of the first one. */
  readonly subtotals: readonly SummaryRow[];
  readonly total: readonly SummaryCell[];
  /**
   * Gets the smallest and the largest value that the cells of a column show in all rows. Null where that takes a look at each cell, for
   * averages and beyond 2^53. A cell without a value may count as 0.
   */
  readonly getRange?: (column: number, measure: SummaryMeasure) => readonly [min: number, max: number] | null;
  /** The cells of all rows in the period before. */
  readonly totalBefore?: readonly (SummaryCell | null)[] | undefined;
  readonly before?: SummaryBefore | undefined;
  /** Rows of the total that are inactive; left out where rows have no such flag. */
  readonly inactive?: SummaryCell | undefined;
  /** The groups of the first field that are in {@link othersKey}; left out where all are shown. */
  readonly othersCount?: number | undefined;
  readonly coverage: Coverage;
  /** Sentences for the user about records that could not be read, and about the filters. */
  readonly notes: readonly string[];
};

/** A cell of a summary: the keys of its row (the first only for a subtotal, none for the total), and of its column. */
export const cellAddressSchema = z.object({
  keys: z.array(summaryKeySchema).max(2).readonly(),
  /** Empty for all columns. */
  column: z.array(summaryKeySchema).max(1).readonly(),
});
export type CellAddress = z.infer<typeof cellAddressSchema>;

const id = z.int().nullable();
const text = z.string().nullable();
const flag = z.boolean().nullable();
const cents = z.int().nullable();

/** A trip or a sector behind a cell. What only the other of the two has is null. */
const summaryRecordSchema = z.object({
  tripId: id,
  sectorId: id,
  clientId: id,
  branchId: id,
  consultantId: id,
  supplierId: id,
  productId: id,
  bookingReference: text,
  details: text,
  status: text,
  type: text,
  source: text,
  destination: text,
  travelDate: text,
  returnDate: text,
  opened: text,
  isCorporate: flag,
  isActive: flag,
  isClaimed: flag,
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

/** What a table of a summary adds up to: its cells of all rows, and the oldest record in them. */
const summaryTotalSchema = z.object({
  total: z.array(summaryCellSchema).readonly(),
  oldest: oldestRecordSchema.nullable(),
});
type SummaryTotal = z.infer<typeof summaryTotalSchema>;

/** What a summary on screen adds up to, and what it is compared with. */
export const shownSummarySchema = summaryTotalSchema.extend({
  totalBefore: z.array(summaryCellSchema.nullable()).readonly().optional(),
});

/** What is behind a cell, with the coverage and notes of the whole summary. */
export type CellDescription = SummaryTotal & Pick<SummaryResult, 'coverage' | 'notes' | 'inactive'>;

/** Everything behind a cell, and the cell; no records where there are more than {@link maxCellRecords}. */
export const cellRecordsSchema = summaryTotalSchema.extend({ records: z.array(summaryRecordSchema) });
export type CellRecords = z.infer<typeof cellRecordsSchema>;
