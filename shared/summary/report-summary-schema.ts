/** Summaries of one result of a report: its columns on rows and columns, and what to add up. */

import { z } from 'zod';
import type { ColumnReading } from '../reports/column-reading-schema';
import { listSummaryShares, maxTopCount, type SummaryResult, summaryShares } from './definition';

/** What dates are grouped by; `day` is each date. */
export const reportPeriods = ['day', 'month', 'quarter', 'year'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

export const maxReportMeasures = 24;

const isUnique = (items: readonly unknown[]) =>
  new Set(items.map((item) => JSON.stringify(item))).size === items.length;

/** Whether a field on columns has periods that follow each other: months, quarters or financial years. */
export const canCompareColumns = (column: { readonly period: ReportPeriod | null } | null): boolean =>
  column !== null && column.period !== null && column.period !== 'day';

/** Makes the schema of a summary whose columns are told by their indexes, or by their names. */
function createDefinitionSchema<Column extends z.ZodType>(column: Column) {
  /** A column of the report to group by. `period` is null where it has no dates. */
  const field = z.object({ column, period: z.enum(reportPeriods).nullable() });
  /** What each cell shows: the number of rows, or the sum or average of a column. */
  const measure = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('rows') }),
    z.object({ kind: z.enum(['sum', 'average']), column }),
  ]);
  return z
    .object({
      rows: z.array(field).min(1).max(2),
      column: field.nullable(),
      measures: z.array(measure).min(1).max(maxReportMeasures),
      /** Shown beside each value that adds up. */
      share: z.enum(summaryShares).optional(),
      /** The groups of the first field on rows with the largest values; all others are one group. */
      top: z.object({ count: z.int().min(1).max(maxTopCount), by: measure }).optional(),
      /** Shows beside each value how it has changed from the column of the period before. */
      change: z.literal('columns').optional(),
    })
    .refine(
      (given) => isUnique(given.column === null ? given.rows : [...given.rows, given.column]),
      'A column is used twice.',
    )
    .refine(({ measures }) => isUnique(measures), 'A value is shown twice.')
    .refine(
      ({ change, column: onColumns }) => change !== 'columns' || canCompareColumns(onColumns),
      'A change from column to column needs months, quarters or financial years on columns.',
    )
    .refine(
      (given) => given.share === undefined || listSummaryShares(given.column !== null).includes(given.share),
      'A share of the row needs a field on columns.',
    );
}

/** Columns by their index among the headers. */
export const reportSummaryDefinitionSchema = createDefinitionSchema(z.int().min(0).max(16_383));
export type ReportSummaryDefinition = z.infer<typeof reportSummaryDefinitionSchema>;
export type ReportField = ReportSummaryDefinition['rows'][number];
export type ReportMeasure = ReportSummaryDefinition['measures'][number];

/**
 * A column by its header, so that it is found where columns have moved. Of several columns with one header it is that of
 * `position`, from 0, as long as they are as many as they were.
 */
const namedColumnSchema = z.object({
  name: z.string().max(2_000),
  sameName: z.object({ position: z.int().min(0), count: z.int().min(2) }).optional(),
});
export type NamedColumn = z.infer<typeof namedColumnSchema>;

/** A summary whose columns are told by their names. */
export const namedSummaryDefinitionSchema = createDefinitionSchema(namedColumnSchema);
export type NamedSummaryDefinition = z.infer<typeof namedSummaryDefinitionSchema>;
export type NamedField = NamedSummaryDefinition['rows'][number];
export type NamedMeasure = NamedSummaryDefinition['measures'][number];

/** A summary of a report's results under a name of the user's choice. */
export const savedReportSummarySchema = z.object({
  name: z.string().min(1).max(80),
  definition: namedSummaryDefinitionSchema,
});
export type SavedReportSummary = z.infer<typeof savedReportSummarySchema>;

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

/** How many rows are counted, and what each sum leaves out of them. */
export type ReportRowCounts = {
  readonly rows: number;
  readonly values: readonly ReportValueCounts[];
  /** For each field its rows that have a value and no date, where it is grouped by longer periods than days. */
  readonly undated: readonly { readonly column: number; readonly rows: number }[];
};

/** The other result that a result is compared with. */
export type ReportRunBefore = {
  readonly ranAtMs: number;
  readonly rows: number;
  /** Why groups or values are not compared, as sentences that name their columns. */
  readonly problems: readonly string[];
  /** What else speaks against comparing the two runs, as sentences. */
  readonly warnings: readonly string[];
  /** The columns, as the result has them, whose changes are shown; null where groups cannot be compared. */
  readonly comparable: readonly number[] | null;
};

/** Where the numbers come from: all rows of the result are counted, and each sum says what it leaves out. */
export type ReportCoverage = ReportRowCounts & {
  /** Columns of it that the user calls numbers or dates, and whose values do not prove how they are written. */
  readonly unproven: readonly Pick<ColumnReading, 'column' | 'kind'>[];
  /** The other result that changes are from; left out where none is compared. */
  readonly before?: ReportRunBefore & ReportRowCounts;
};

/** The sums of its cells are two for each of the coverage's values: the sum, and the number of blank values. */
export type ReportSummaryResult = SummaryResult<ReportCoverage>;
