/** How a statement's file reads under a layout: its lines, its totals, and what is not decided yet. */

import { z } from 'zod';
import { dateOrders, decimalSigns, proofStatuses } from '../values/reading-ways';
import {
  accountSides,
  cents,
  day,
  rowIndex,
  statementFileSchema,
  statementLayoutSchema,
  statementScopeSchema,
} from './statement-file';

/** Rows of a file that a check shows. */
export const maxPreviewRows = 60;
/** Rows that a check names of each kind; the others are counted. */
export const maxNamedRows = 500;

const toProof = <Choice extends z.ZodType, Value extends z.ZodType>(choice: Choice, value: Value) =>
  z.object({
    status: z.enum(proofStatuses),
    /** Ways in which every value can be read. */
    choices: z.array(choice),
    /** A few values and what they are under each of the choices; null where one cannot be read so. */
    samples: z.array(z.object({ text: z.string(), readings: z.array(z.object({ choice, value: value.nullable() })) })),
  });

/** Why a row is no line although it has something in its columns. */
const rowProblems = [
  'amount',
  'decimals',
  'too-large',
  'too-long',
  'no-amount',
  'repeated-header',
  // A row above the header with an amount in the column of the amounts.
  'above-header',
  // A row that begins like a total, but is not the sum of what stands above it.
  'unclear-total',
  // More cells than the header, or an amount that is divided over two cells: 1,120.00 without quotation marks.
  'wide',
  // Fewer cells than the others, or an amount with fewer decimals in the last row.
  'cut',
  // An amount without a side, or with another sign than the others of its side.
  'sign',
  'both-sides',
  // A currency that there is not.
  'currency',
  // A row below other column names.
  'other-header',
] as const;
export type RowProblem = (typeof rowProblems)[number];

const namedRowSchema = z.object({ row: rowIndex, text: z.string() });

/** What must be decided before a statement can be compared. */
const missingSettings = [
  'amount',
  'commission',
  'date-order',
  'decimal-sign',
  // Which side of an account is taken back.
  'taken-back',
  // Another currency than the office's own is not confirmed, or the file names one that no line is in.
  'currency',
  // Which of several currencies is compared is not chosen.
  'compared-currency',
  'lines',
] as const;
export type MissingSetting = (typeof missingSettings)[number];

/**
 * What the user should know of how a file reads. `several-totals`: rows of totals with different amounts, of which the last
 * is taken. `mixed-dates`: dates of a workbook beside texts that are dates; day and month of the former may be swapped.
 * `same-headers`: columns in use that have the same name as another one.
 * `unnamed-home`, `unnamed-other`: rows that name no currency beside others that do, read as in the office's own or another.
 * `other-sheets`: sheets with a header that are not
 * read. `subtracted`: lines that are subtracted for their side of an account.
 */
const checkNoteKinds = [
  'several-totals',
  'mixed-dates',
  'same-headers',
  'unnamed-home',
  'unnamed-other',
  'other-sheets',
  'subtracted',
] as const;
export type CheckNoteKind = (typeof checkNoteKinds)[number];

/** How a file reads under a layout. */
export const statementCheckSchema = z.object({
  statementId: z.string(),
  fileName: z.string(),
  file: statementFileSchema,
  /** The layout with everything that could be guessed. */
  layout: statementLayoutSchema,
  /** A scope for it: of an earlier statement with the same header, or the dates of the lines and 45 days around them. */
  scope: z.object({ ...statementScopeSchema.shape, supplierIds: z.array(z.int()).max(50) }),
  /** When settings of the same header were used last, epoch milliseconds; null where they are guessed. */
  rememberedAtMs: z.number().nullable(),
  /** The first rows of the sheet, by their index. */
  preview: z.array(z.array(z.string())),
  dateOrder: toProof(z.enum(dateOrders), z.string()),
  decimalSign: toProof(z.enum(decimalSigns), cents),
  takenBack: toProof(z.enum(accountSides), cents),
  lines: z.int(),
  /** Sum of the lines. */
  total: cents,
  /** What the statement itself gives as its total. */
  stated: z.object({ cents, row: rowIndex.nullable() }).nullable(),
  /** `stated` less `total`; null where nothing is stated. */
  difference: cents.nullable(),
  /** Rows of totals and subtotals, which are no lines. */
  totalRows: z.array(namedRowSchema.extend({ cents: cents.nullable() })),
  totalRowCount: z.int(),
  /** Rows that could not be read, and are no lines. */
  unreadable: z.array(namedRowSchema.extend({ problem: z.enum(rowProblems) })),
  unreadableCount: z.int(),
  /** Lines whose date could not be read. They are compared without it. */
  undated: z.array(namedRowSchema),
  undatedCount: z.int(),
  /** Lines of whose booking reference the spreadsheet has lost digits. They match nothing by it. */
  roundedReferences: z.array(namedRowSchema),
  roundedReferenceCount: z.int(),
  /** The period that the file names, if most dates of its lines are in it. */
  period: z.object({ from: day, to: day }).nullable(),
  /** The first and last date of the lines and of the period, YYYY-MM-DD. */
  dates: z.object({ from: day, to: day }).nullable(),
  /** The supplier's name as it stands above the header. */
  supplierName: z.string().nullable(),
  missing: z.array(z.enum(missingSettings)),
  /** Code of the currency of the lines; null where the file names none. */
  currency: z.string().nullable(),
  /** Currencies that the file names, and no line is in. */
  namedCurrencies: z.array(z.string()),
  /** Rows in other currencies, which are compared with nothing: their sums, and the first of them. The commonest first. */
  otherCurrencies: z.array(z.object({ currency: z.string(), count: z.int(), cents, rows: z.array(namedRowSchema) })),
  notes: z.array(z.object({ kind: z.enum(checkNoteKinds), count: z.int() })),
});
export type StatementCheck = z.infer<typeof statementCheckSchema>;
