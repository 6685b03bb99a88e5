/** How a statement's file is read, and with which saved sectors it is compared. */
import { dateOrders, decimalSigns } from '@shared/reading-ways';
import { z } from 'zod';
import { textEncodings } from '../../text-encodings';
import { cents, day, rowIndex } from './fields';
import { maxStatementColumns } from './file';

/**
 * What a column of a statement may be. `amount` and `credit` may be the two sides of an account, of which a line has one;
 * `direction` says the side of an amount ("DR", "Refund").
 */
export const statementColumnRoles = [
  'reference',
  'passenger',
  'date',
  'amount',
  'credit',
  'commission',
  'gst',
  'supplierReference',
  'details',
  'currency',
  'direction',
] as const;
export type StatementColumnRole = (typeof statementColumnRoles)[number];

/** Which amount of a line is compared, and with which of a sector. */
export const theirAmounts = ['amount', 'commission'] as const;
export const ourAmounts = ['commission', 'total', 'net'] as const;

/** The sides of an account. One of them is what is owed, and the other what is taken back. */
export const accountSides = ['credit', 'debit'] as const;

/** How a file is read: null is not decided yet. */
export const statementLayoutSchema = z.object({
  /** Index of the sheet; 0 for a CSV file. */
  sheet: z.int().min(0).max(1_000),
  /** Null for a sheet without a header: all of its rows may be lines. */
  headerRow: rowIndex.nullable(),
  /** Indexes of columns by what they are. */
  columns: z.partialRecord(
    z.enum(statementColumnRoles),
    z
      .int()
      .min(0)
      .max(maxStatementColumns - 1),
  ),
  dateOrder: z.enum(dateOrders).nullable(),
  decimalSign: z.enum(decimalSigns).nullable(),
  theirAmount: z.enum(theirAmounts),
  /** The side whose amounts are subtracted. Earlier versions subtracted credits. */
  takenBack: z.enum(accountSides).nullable().default(null),
  /** Whether a positive amount of the file is one that the supplier takes back: all signs are turned. */
  isNegated: z.boolean(),
  /** A currency whose amounts the user has compared as they are, without conversion. Earlier versions asked nothing. */
  acceptedCurrency: z.string().max(10).nullable().default(null),
  /** The currency that the user has chosen of several; null for the one that its rows suggest. */
  comparedCurrency: z.string().max(10).nullable().default(null),
  /** The encoding of a CSV file that the user has chosen; null for the one that is found. */
  encoding: z.enum(textEncodings).nullable().default(null),
});
export type StatementLayout = z.infer<typeof statementLayoutSchema>;

/** Which saved sectors a statement is compared with. */
export const statementScopeSchema = z.object({
  supplierIds: z.array(z.int()).min(1).max(50),
  /** Dates of travel, YYYY-MM-DD; empty for no bound. A sector whose reference stands on the statement is always included. */
  from: day,
  to: day,
  ourAmount: z.enum(ourAmounts),
  includesClaimed: z.boolean(),
  /** Whether cancelled and quoted sectors are included. */
  includesInactive: z.boolean(),
  /** Cents by which amounts may differ and still agree. */
  toleranceCents: z.int().min(0).max(100_000),
});
export type StatementScope = z.infer<typeof statementScopeSchema>;

/** What the user has set of a statement. */
export const statementSettingsSchema = z.object({
  layout: statementLayoutSchema,
  scope: statementScopeSchema,
  /** The total that the user has typed; null for the one of the file, if it has one. */
  typedTotal: cents.nullable(),
});
export type StatementSettings = z.infer<typeof statementSettingsSchema>;
