/** A table as a screen shows it, on its way from the page into a file: shown columns in their order, groups and totals. */
import { z } from 'zod';

/** How a cell is written: an amount in dollars, a number, a date as the API sent it, or a text. */
const screenColumnKinds = ['text', 'number', 'date', 'cents'] as const;

/** What of a table is exported: all that is listed, the selected rows, or all with a sheet of a workbook for each group. */
export const screenShapes = ['screen', 'selected', 'sheets'] as const;
export type ScreenShape = (typeof screenShapes)[number];

/** Rows and characters of one part of a table. A longer table is sent in several parts. */
export const maxPartRows = 1_000;
export const maxPartCharacters = 2_000_000;
const maxColumns = 16_000;

const decimal = z.string().regex(/^-?\d{1,80}(?:\.\d{1,20})?$/);

/** The sum of a column, and how many values it leaves out; null for a column without a total. */
const columnSum = z.object({ sum: decimal, excludedCount: z.int().min(0) }).nullable();

const sums = z.array(columnSum).max(maxColumns);

/** A cell: its text, an amount as a decimal in dollars, or the text as it was sent of a value that is not read; null for none. */
const cell = z.union([z.string(), z.object({ unread: z.string() })]).nullable();
export type ScreenCell = z.infer<typeof cell>;

/** Rows of a table, with a cell for each column. */
export const screenRowsSchema = z.array(z.array(cell).max(maxColumns)).max(maxPartRows);
export type ScreenRows = z.infer<typeof screenRowsSchema>;

/** All of a table but its rows. */
export const screenTableSchema = z.object({
  columns: z
    .array(
      z.object({
        header: z.string().max(500),
        kind: z.enum(screenColumnKinds),
        /** Decimal places of the column's sums; null for a column without. */
        scale: z.int().min(0).max(18).nullable(),
        /** Whether its totals are no sums of its cells: averages, and numbers of distinct trips. */
        isAggregate: z.literal(true).exactOptional(),
        /** Characters that fit into the column. */
        width: z.int().min(1).max(300),
      }),
    )
    .min(1)
    .max(maxColumns),
  rows: z.int().min(0),
  /** The groups of the rows, in their order, all rows in one of them. Empty for a table that is not grouped. */
  groups: z
    .array(z.object({ title: z.string().max(2_000), rows: z.int().min(1), isCollapsed: z.boolean(), sums }))
    .max(1_000_000),
  /** The totals of all rows; null for a table without. */
  totals: z.object({ label: z.string().max(500), sums }).nullable(),
  /** What of the data it is: "44 of 2,400 rows, 9 of 30 columns; grouped by Consultant". */
  extent: z.string().max(20_000),
});
export type ScreenTable = z.infer<typeof screenTableSchema>;
export type ScreenColumn = ScreenTable['columns'][number];
/** The sum of a column; null for a column without a total. */
export type ScreenSum = z.infer<typeof columnSum>;

/** What the group of rows without a value is called, on screens and in files that are as on screen. */
export const formatNoGroup = (label: string): string => `No ${label.toLowerCase()}`;
