/**
 * A supplier's statement as its sheet shows it: the sentence that says how the file was read, the file, its lines beside our bookings, and
 * what Finish would do. Amounts are whole cents, days YYYY-MM-DD; a line is named by the index of its row in the file, from 0.
 */
import { z } from 'zod';
import { formatSentenceDay } from '../values/dates';
import { day, maxStatementRows, readingChoicesSchema, rowIndex as row, statementColumnRoles } from './statement-file';
import { bookingKeySchema, savedBookingSchema } from './work-records';

const cents = z.int();
const text = z.string().nullable();

/* The sentence. */

/** The pieces of the sentence, in its order. `decimals` and `text` (the encoding) stand in it only where they are not plain. */
export const pieceKinds = [
  'supplier',
  'what',
  'period',
  'currency',
  'reference',
  'dates',
  'signs',
  'decimals',
  'text',
] as const;
export type PieceKind = (typeof pieceKinds)[number];

const choiceSchema = z.object({
  /** What {@link sheetActSchema} `choose` takes. */
  value: z.string(),
  label: z.string(),
  /** What would follow: "12 pairs on the same day", "adds up to 8,831.51"; empty where nothing is to be said. */
  consequence: z.string(),
  isChosen: z.boolean(),
});
export type SheetChoice = z.infer<typeof choiceSchema>;

/**
 * A piece of the sentence. All pieces, `lead` before `text`, are the sentence: "Accor" " " "pays commission" " on " "travel 29 Sep – 27 Nov
 * 2026" " in " "AUD" ", by " "booking reference" "; dates are " "day first" ", " "brackets take back".
 */
const pieceSchema = z.object({
  kind: z.enum(pieceKinds),
  lead: z.string(),
  text: z.string(),
  /** Without a proof it stands in orange, with "?". */
  isProven: z.boolean(),
  /** Why it was read so, as a sentence: "22 of 22 found references are Accor's." */
  evidence: z.string(),
  choices: z.array(choiceSchema),
  /** What may be typed instead of a choice, as `value`: `from/to` in days; a rate, as `rate:1.6420`. */
  typed: z.enum(['period', 'rate']).nullable(),
});
export type SheetPiece = z.infer<typeof pieceSchema>;

/** The one question that is open. Until it is answered no difference is known and nothing can be finished. */
const questionSchema = z.object({
  /** A piece; `row:33`, a row that may be a line or a total; `claimed`, what the booking system's mark means in this office. */
  id: z.string(),
  /** In full words: "The heading says EUR and your office works in AUD." */
  text: z.string(),
  /** "How should they be compared?"; empty where the text asks. */
  prompt: z.string(),
  choices: z.array(choiceSchema),
  typed: z.enum(['period', 'rate']).nullable(),
});
export type SheetQuestion = z.infer<typeof questionSchema>;

/* The lines and the bookings. */

/** A line of the file, or a row that could not be read as one. Texts are those of the file. */
const lineSchema = z.object({
  row,
  reference: text,
  name: text,
  date: day.nullable(),
  details: text,
  /** What is compared, in the office's currency; null for a row that was not read. */
  cents: cents.nullable(),
  cells: z.array(z.string()),
});
export type SheetLine = z.infer<typeof lineSchema>;

/** A booking of ours beside a line, missing, or one that a line may be matched with by hand. */
const sheetBookingSchema = savedBookingSchema.extend({
  clientName: text,
  /** The amount that is compared: commission, net or total. */
  cents,
  /** Its commission; null where it can't be read. */
  commission: cents.nullable(),
  /** The sum of its receipts from other statements, and of those typed; null for none. */
  received: cents.nullable(),
});
export type SheetBooking = z.infer<typeof sheetBookingSchema>;

/** The chips, in their order, and `refused`: suggestions that are not it. `waiting`: all lines, while the currency is asked. */
export const sheetGroups = [
  'agreed',
  'to-check',
  'short-paid',
  'unknown',
  'already-claimed',
  'not-read',
  'waiting',
  'missing',
  'refused',
] as const;
export type SheetGroup = (typeof sheetGroups)[number];

/** Groups of lines that stand beside the bookings that they pay. */
export const pairedGroups: ReadonlySet<SheetGroup> = new Set(['agreed', 'short-paid', 'already-claimed']);

/** A row of the sheet: lines beside bookings. Every line and every booking stands in one, but for those of `refused`. */
const pairSchema = z.object({
  id: z.string(),
  group: z.enum(sheetGroups),
  lines: z.array(lineSchema),
  bookings: z.array(sheetBookingSchema),
  /** Sums of both sides; null where a side has nothing, or can't be read. */
  theirs: cents.nullable(),
  ours: cents.nullable(),
  /** Theirs − ours: minus means that they paid less. Null where a side is, and while a question is open. */
  difference: cents.nullable(),
  /** One phrase: "Letters swapped", "10% less", "On trip 31401, inactive". Empty where nothing is to be said. */
  why: z.string(),
  /** Whether the user has matched it, or refused it. */
  isDecided: z.boolean(),
  /** What a letter may say of an unknown line: all our data was compared and nothing fits, or an inactive booking has its reference. */
  certain: z.enum(['no-booking', 'inactive']).nullable(),
});
export type SheetPair = z.infer<typeof pairSchema>;

const chipSchema = z.object({ group: z.enum(sheetGroups), count: z.int(), cents });
export type SheetChip = z.infer<typeof chipSchema>;

/* The file. */

const rowTints = ['heading', 'decided', 'total', 'not-read'] as const;

/** Rows of its file that a sheet shows; it has one more where there are more. */
export const maxShownRows = 2_000;

/** A row as it is. */
const fileRowSchema = z.object({
  row,
  cells: z.array(z.string()),
  /** Why it stands out: it names the columns, it decided a piece, it is a total, it was not read. */
  tint: z.enum(rowTints).nullable(),
});
export type FileRow = z.infer<typeof fileRowSchema>;

const chosenColumns = readingChoicesSchema.shape.columns;

const fileSchema = z.object({
  columns: z.array(z.object({ index: z.int(), heading: z.string(), role: z.enum(statementColumnRoles).nullable() })),
  /** What was chosen of the columns. */
  chosen: chosenColumns,
  /** The first ones: a file of thousands is not shown whole. */
  rows: z.array(fileRowSchema),
});

/* The whole. */

const daysSchema = z.object({ from: day, to: day });

/** A statement in lists: of a supplier, of Commission and of a month end. */
export const statementHeadSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  /** None before the supplier is known. */
  supplierIds: z.array(z.int()),
  /** Of the sentence; null before it is known. */
  period: daysSchema.nullable(),
  finishedAtMs: z.number().nullable(),
  lines: z.int(),
  /** Sum of the lines. */
  cents,
  /** Pairs that wait for the user. */
  toCheck: z.int(),
  /** Whether its lines pay commission: then Finish writes receipts. False for bills of net or total amounts. */
  paysCommission: z.boolean().default(true),
});
export type StatementHead = z.infer<typeof statementHeadSchema>;

/** Names a statement: "Statement to 27 Nov 2026". */
export const printStatementTitle = ({ period }: Pick<StatementHead, 'period'>): string =>
  period === null ? 'Statement' : `Statement to ${formatSentenceDay(period.to)}`;

/** Cents up to which Finish writes a difference off, where the user has it do so. */
const smallCents = 5;

/** The difference of a pair that Finish would write off; null where it would not. */
export const getSmallDifference = ({ group, difference }: SheetPair): number | null =>
  group === 'short-paid' && difference !== null && difference !== 0 && Math.abs(difference) <= smallCents
    ? difference
    : null;

export const statementSheetSchema = z.object({
  /** Digest of what the sheet says: an act on pairs names the one it was made on. */
  revision: z.string(),
  head: statementHeadSchema,
  /** Whether the last Finish of the supplier wrote small differences off. */
  writesOffSmall: z.boolean(),
  pieces: z.array(pieceSchema),
  question: questionSchema.nullable(),
  /** What the lines add up to, and what the file states. */
  sum: z.object({
    lines: z.int(),
    /** In the currency of the file, with what it has of GST. */
    cents,
    /** What the lines are compared as: the chips of lines add up to it. With a rate, or GST taken off, each line is rounded by itself. */
    compared: cents,
    /** `cents` converted as one, less `compared`: the row "Rounding" of the equation. */
    rounding: cents,
    /** `where`: "row 33". */
    stated: z.object({ cents, where: z.string() }).nullable(),
    /** Whether nothing is stated, or the lines add up to it. */
    isEqual: z.boolean(),
    /** The reason why an unequal sum was accepted. */
    waivedReason: z.string().nullable(),
    /** The currency of the file where it is another one than the office's. */
    currency: z.string().nullable(),
  }),
  /** Each reading that was not plain. `change` is what takes it back. */
  remarks: z.array(
    z.object({ text: z.string(), change: z.object({ piece: z.string(), value: z.string() }).nullable() }),
  ),
  file: fileSchema,
  pairs: z.array(pairSchema),
  /** Those of lines add up to `sum.compared`, and their counts to the lines and the rows that were not read. `missing` stands apart. */
  chips: z.array(chipSchema),
  /** Claimed bookings of the period that no line has: a closed row. */
  claimedNotListed: z.array(sheetBookingSchema),
  /** The totals row: theirs − ours = unknown − what is to be claimed + what is overpaid. */
  totals: z.object({ lines: z.int(), bookings: z.int(), theirs: cents, ours: cents, difference: cents.nullable() }),
  finish: z.object({
    /** Why Finish is off, as a sentence; null where it isn't. */
    blockedBy: z.string().nullable(),
    /** Bookings of which a receipt will be written. */
    paid: z.int(),
    partPaid: z.int(),
    /** What is claimed: of short-paid and of missing bookings. */
    short: z.object({ count: z.int(), cents }),
    missing: z.object({ count: z.int(), cents }),
    /** Lines that the supplier is asked about. */
    queried: z.object({ count: z.int(), cents }),
  }),
});
export type StatementSheet = z.infer<typeof statementSheetSchema>;

/** Lists the bookings that stand on a sheet; those of refused pairs may be there twice. */
export const listSheetBookings = ({ pairs, claimedNotListed }: StatementSheet): SheetBooking[] => [
  ...pairs.flatMap(({ bookings }) => bookings),
  ...claimedNotListed,
];

/** What the user does on a sheet. */
export const sheetActSchema = z.discriminatedUnion('kind', [
  /** Reads a piece so, or answers a question: `id` is a {@link PieceKind} or a question's. Null goes back to what the file says. */
  z.object({ kind: z.literal('choose'), id: z.string().max(100), value: z.string().max(500).nullable() }),
  /** Says what a column is. Null: nothing that counts. */
  z.object({ kind: z.literal('column'), index: z.int().min(0), role: z.enum(statementColumnRoles).nullable() }),
  /** Has columns as they were chosen before. */
  z.object({ kind: z.literal('columns'), columns: chosenColumns }),
  /** Accepts a sum that is not the stated one, with a reason; null takes it back. */
  z.object({ kind: z.literal('waive'), reason: z.string().trim().min(1).max(500).nullable() }),
  /**
   * `accept` matches what is suggested; `refuse` is "Not it", of a suggestion or of what matched by itself; `undo` takes the user's own
   * decisions back, of either kind.
   */
  z.object({
    kind: z.enum(['accept', 'refuse', 'undo']),
    pairs: z.array(z.string().max(10_000)).min(1).max(maxStatementRows),
  }),
  z.object({
    kind: z.literal('match'),
    lines: z.array(row).min(1).max(200),
    bookings: z.array(bookingKeySchema).min(1).max(200),
  }),
]);
export type SheetAct = z.infer<typeof sheetActSchema>;

/** A booking that lines may be matched with by hand, under the heading where it stands. */
export const handBookingSchema = sheetBookingSchema.extend({
  under: z.enum(['fits', 'missing', 'claimed', 'inactive', 'paired', 'other']),
});
export type HandBooking = z.infer<typeof handBookingSchema>;
