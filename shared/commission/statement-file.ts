/** The file of a statement: its limits, and what was read of it. */
import { z } from 'zod';
import { dateOrders, decimalSigns } from '../values/reading-ways';
import { type TextEncoding, textEncodings } from '../values/text-encodings';
import { bookingKeySchema } from './work-records';

/** What a part of a file is in each encoding, where nothing proves one; else empty. */
const encodingSamplesSchema = z.array(z.object({ encoding: z.enum(textEncodings), sample: z.string() }));
export type EncodingSamples = z.infer<typeof encodingSamplesSchema>;

export type TextFile = {
  readonly text: string;
  readonly encoding: TextEncoding;
  readonly encodings: EncodingSamples;
  /** Characters that could not be read, and are U+FFFD in the text. */
  readonly replaced: number;
};

/* Values that many parts of a statement have. Amounts are cents; a line is named by the index of its row in the sheet. */

export const cents = z.int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
export const day = z.string().max(10);
export const rowIndex = z.int().min(0);

/* The file of a statement: its limits, and what was read of it. */

/** Limits of a statement's file. With {@link maxStatementCents} every sum is an exact number. */
export const maxStatementBytes = 20_000_000;
export const maxStatementRows = 100_000;
export const maxStatementColumns = 200;
/** Cells of all sheets, the empty ones of a row up to its last one too. */
export const maxStatementCells = 2_000_000;
export const maxStatementSheets = 200;
/** Characters of a cell that are read. */
export const maxStatementCellLength = 500;
export const maxStatementCents = 90_000_000_000;
/** Bytes of all saved statements of an office. */
export const maxSavedBytes = 500_000_000;

/** The currency of saved amounts: the API names none, and its offices are Australian. */
export const homeCurrency = 'AUD';

/** What the user should know of a file: that it has formulas, whose saved results are used, macros, hidden rows … */
const fileNoteKinds = [
  'formulas',
  'formulas-without-result',
  'macros',
  // Cells that are merged over several rows: their value is in the first one only.
  'merged-cells',
  'hidden-rows',
  'hidden-columns',
  'hidden-sheet',
  'windows-1252',
  'replaced-characters',
  'unclosed-quote',
  'quoted-line-breaks',
  'long-cells',
  'invisible-characters',
] as const;
export type FileNoteKind = (typeof fileNoteKinds)[number];

const statementSheetSchema = z.object({
  name: z.string(),
  rows: z.int(),
  columns: z.int(),
  isHidden: z.boolean(),
  notes: z.array(
    z.object({
      kind: z.enum(fileNoteKinds),
      count: z.int(),
      /** The first rows of it, where they are named. */
      rows: z.array(z.int().min(0)).exactOptional(),
    }),
  ),
});

export const statementFileSchema = z.object({
  kind: z.enum(['csv', 'xlsx']),
  /** Of a CSV file, with the separator of its columns. */
  encoding: z.enum(textEncodings).nullable(),
  /** What a part of a CSV file is in each encoding, where nothing proves one; else empty. */
  encodings: encodingSamplesSchema,
  separator: z.string().nullable(),
  sheets: z.array(statementSheetSchema).min(1),
});
export type StatementFile = z.infer<typeof statementFileSchema>;

/* How a statement's file is read, and with which saved sectors it is compared. */

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
});
/** What a statement is compared with; earlier versions could be set to compare less, and not exactly. */
export type StatementScope = z.infer<typeof statementScopeSchema>;

export const statementSettingsSchema = z.object({
  layout: statementLayoutSchema,
  scope: statementScopeSchema,
  /** The total that the user has typed; null for the one of the file, if it has one. */
  typedTotal: cents.nullable(),
});
export type StatementSettings = z.infer<typeof statementSettingsSchema>;

/* What is compared: the lines of a statement, and the saved sectors that may stand on it. */

/** A line. Texts are those of the file; the date is YYYY-MM-DD, null where the file has none. */
export const statementLineSchema = z.object({
  row: rowIndex,
  reference: z.string().nullable(),
  /** The spreadsheet has lost digits of the reference: it is no key. */
  isReferenceRounded: z.literal(true).exactOptional(),
  passenger: z.string().nullable(),
  supplierReference: z.string().nullable(),
  details: z.string().nullable(),
  date: z.string().nullable(),
  /** The amount that is compared. */
  compared: cents,
});
export type StatementLine = z.infer<typeof statementLineSchema>;

/** A saved sector that may stand on the statement. Dates are as the server sent them. */
export const candidateSectorSchema = z.object({
  ...bookingKeySchema.shape,
  clientId: z.int().nullable(),
  /** The client's name as saved, for comparison with the passenger; null where it is not known. */
  clientName: z.string().nullable(),
  supplierId: z.int().nullable(),
  bookingReference: z.string().nullable(),
  details: z.string().nullable(),
  travelDate: z.string().nullable(),
  returnDate: z.string().nullable(),
  isActive: z.boolean().nullable(),
  isClaimed: z.boolean().nullable(),
  net: cents.nullable(),
  commission: cents.nullable(),
  total: cents.nullable(),
  /** The amount that is compared. */
  compared: cents,
  fetchedAtMs: z.number(),
});
export type CandidateSector = z.infer<typeof candidateSectorSchema>;

/** Why a line's own reference has no candidate, although it is saved. Of several, the first is given. */
export const elsewhereReasons = ['claimed', 'inactive', 'other-supplier', 'gone', 'no-amount'] as const;

/** Where saved data has the reference of a line that stands on the statement only. */
export const elsewhereSchema = z.object({
  row: rowIndex,
  ...bookingKeySchema.shape,
  reason: z.enum(elsewhereReasons),
  supplierId: z.int().nullable(),
  /** What our sectors with the reference and the reason add up to; null where one has no amount. */
  cents: cents.nullable(),
});
export type Elsewhere = z.infer<typeof elsewhereSchema>;

/** Trips with travel in the dates that are listed on this computer, and for how many of them the sectors are saved. */
export type CandidateCoverage = { readonly trips: number; readonly tripsWithSectors: number };
