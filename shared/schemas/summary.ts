/** Summaries of saved trips or sectors: what to group by and to add up, and the result with what it leaves out. */
import { z } from 'zod';
import { sectorAmounts } from '../amounts';

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

const isUnique = (items: readonly string[]) => new Set(items).size === items.length;

/** What to summarise. The filters are those of the list of trips, unchecked. */
export const summaryDefinitionSchema = z
  .object({
    source: z.enum(summarySources),
    rows: z.array(z.enum(summaryFields)).min(1).max(2),
    column: z.enum(summaryFields).nullable(),
    measures: z.array(z.enum(summaryMeasures)).min(1).max(summaryMeasures.length),
    filters: z.record(z.string().max(64), z.string().max(500)),
  })
  .refine(({ rows, column }) => isUnique(column === null ? rows : [...rows, column]), 'A field is used twice.')
  .refine(({ measures }) => isUnique(measures), 'A value is shown twice.')
  .refine(
    ({ source, rows, column }) =>
      [...rows, ...(column === null ? [] : [column])].every((field) => listSummaryFields(source).includes(field)),
    'A trip has no such field.',
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
const summaryRowSchema = z.object({ keys: z.array(summaryKeySchema), cells: z.array(summaryCellSchema) });

const oldestRecordSchema = z.object({ tripId: z.int().nullable(), fetchedAtMs: z.number() });

/** Where the numbers come from. `counted` and all of `leftOut` are `saved`. */
const summaryCoverageSchema = z.object({
  /** Rows of the source that are saved. */
  saved: z.int().min(0),
  counted: z.int().min(0),
  leftOut: z.object({
    /** Of trips that the server no longer lists. */
    gone: z.int().min(0),
    /** Sectors of trips that are in no saved list, so that the filters cannot be applied. */
    unlisted: z.int().min(0),
    filtered: z.int().min(0),
  }),
  /** Saved trips that match, and for how many of them the sectors are saved; the same number for a summary of trips. */
  trips: z.int().min(0),
  tripsWithSectors: z.int().min(0),
  /** Sectors of these trips as the list says; null for a summary of trips, and where the list does not say. */
  expectedSectors: z.int().nullable(),
  /** What was read from the server longest ago; null where nothing is counted. */
  oldest: oldestRecordSchema.nullable(),
});
export type SummaryCoverage = z.infer<typeof summaryCoverageSchema>;

export const summaryResultSchema = z.object({
  /** The keys of the column field, in their order; empty without one. */
  columns: z.array(summaryKeySchema),
  rows: z.array(summaryRowSchema),
  /** For two fields on rows: a row for each key of the first one. */
  subtotals: z.array(summaryRowSchema),
  total: z.array(summaryCellSchema),
  coverage: summaryCoverageSchema,
  /** Sentences for the user about records that could not be read, and about the filters. */
  notes: z.array(z.string()),
});
export type SummaryResult = z.infer<typeof summaryResultSchema>;

/** A cell of a summary: the keys of its row (the first only for a subtotal, none for the total), and of its column. */
export const cellAddressSchema = z.object({
  keys: z.array(summaryKeySchema).max(2),
  /** Empty for all columns. */
  column: z.array(summaryKeySchema).max(1),
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
export const summaryTotalSchema = z.object({
  total: z.array(summaryCellSchema),
  oldest: oldestRecordSchema.nullable(),
});
type SummaryTotal = z.infer<typeof summaryTotalSchema>;

/** What is behind a cell, with the coverage and notes of the whole summary. */
export type CellDescription = SummaryTotal & Pick<SummaryResult, 'coverage' | 'notes'>;

/** Everything behind a cell, and the cell; no records where there are more than {@link maxCellRecords}. */
export const cellRecordsSchema = summaryTotalSchema.extend({ records: z.array(summaryRecordSchema) });
export type CellRecords = z.infer<typeof cellRecordsSchema>;
