/** Summaries of one result of a report: its columns on rows and columns, and what to add up. */
import { z } from 'zod';
import { listSummaryShares, maxTopCount, type SummaryResult, summaryShares } from './summary';

/** What dates are grouped by; `day` is each date. */
export const reportPeriods = ['day', 'month', 'quarter', 'year'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

const columnIndex = z.int().min(0).max(16_383);

/** A column of the report to group by, by its index among the headers. `period` is null where it has no dates. */
const reportFieldSchema = z.object({ column: columnIndex, period: z.enum(reportPeriods).nullable() });
export type ReportField = z.infer<typeof reportFieldSchema>;

/** What each cell shows: the number of rows, or the sum or average of a column. */
const reportMeasureSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rows') }),
  z.object({ kind: z.enum(['sum', 'average']), column: columnIndex }),
]);
export type ReportMeasure = z.infer<typeof reportMeasureSchema>;

export const maxReportMeasures = 24;

const isUnique = (items: readonly unknown[]) =>
  new Set(items.map((item) => JSON.stringify(item))).size === items.length;

export const reportSummaryDefinitionSchema = z
  .object({
    rows: z.array(reportFieldSchema).min(1).max(2),
    column: reportFieldSchema.nullable(),
    measures: z.array(reportMeasureSchema).min(1).max(maxReportMeasures),
    /** Shown beside each value that adds up. */
    share: z.enum(summaryShares).optional(),
    /** The groups of the first field on rows with the largest values; all others are one group. */
    top: z.object({ count: z.int().min(1).max(maxTopCount), by: reportMeasureSchema }).optional(),
  })
  .refine(({ rows, column }) => isUnique(column === null ? rows : [...rows, column]), 'A column is used twice.')
  .refine(({ measures }) => isUnique(measures), 'A value is shown twice.')
  .refine(
    ({ column, share }) => share === undefined || listSummaryShares(column !== null).includes(share),
    'A share of the row needs a field on columns.',
  );
export type ReportSummaryDefinition = z.infer<typeof reportSummaryDefinitionSchema>;

/** The unit of a column's numbers: cents and dollars are as confirmed, or as their decimals say. */
export type ReportUnit = 'cents' | 'dollars' | 'number';

/** A column whose numbers are added up, exactly, in units of 10^-scale. */
export type ReportValue = {
  readonly column: number;
  readonly unit: ReportUnit;
  /** Decimals of a sum as it is shown: cents are shown in dollars. */
  readonly scale: number;
};

/** What the sums of a column leave out, of all rows. */
export type ReportValueCounts = ReportValue & {
  /** Rows without a value: they add nothing to a sum, and are not in an average. */
  readonly blank: number;
  /** Rows whose value is no number that can be added exactly. */
  readonly unreadable: number;
};

/** Where the numbers come from: all rows of the result are counted, and each sum says what it leaves out. */
export type ReportCoverage = {
  readonly rows: number;
  readonly values: readonly ReportValueCounts[];
  /** For each field its rows that have a value and no date, where it is grouped by longer periods than days. */
  readonly undated: readonly { readonly column: number; readonly rows: number }[];
};

/** The sums of its cells are two for each of the coverage's values: the sum, and the number of blank values. */
export type ReportSummaryResult = SummaryResult<ReportCoverage>;
