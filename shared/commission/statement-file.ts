/** A statement: its file and that file's limits, how it is read, and which of its lines and our sectors belong together. */
import { z } from 'zod';
import { dateOrders, decimalSigns } from '../values/read-values';
import { type TextEncoding, textEncodings } from '../values/text-encodings';
import { formatCount, pickPlural } from '../values/texts';
import { type BookingKey, bookingKeySchema, type savedBookingSchema } from './work-records';

/* What the amounts of a statement are by our own: GST is a tenth of a commission. All amounts are whole cents. */

/** What may be compared: `gst` is the commission with the GST on it. */
export const comparedKinds = ['commission', 'gst', 'net', 'total'] as const;
export type ComparedKind = (typeof comparedKinds)[number];

/** Whether what is compared is a commission, not a bill's net or total amount. */
export const isOfCommission = (kind: ComparedKind): boolean => kind === 'commission' || kind === 'gst';

/** Cents without the GST that is in them, to the nearest cent: elevenths have no halves. */
export const withoutGst = (cents: number): number => Math.round((cents * 10) / 11) + 0;

/** Whether an amount is another one with the GST on it, give or take a cent. */
export const isWithGst = (cents: number, plain: number): boolean =>
  Math.abs(Math.round((plain * 11) / 10) - cents) <= 1;

/** The cents of a booking that a kind compares; null where it has none. */
export const getOurs = (
  booking: Readonly<Record<Exclude<ComparedKind, 'gst'>, number | null>>,
  kind: ComparedKind,
): number | null => (kind === 'gst' ? booking.commission : booking[kind]);

/** The cents of a statement as they are compared. */
export const toTheirs = (cents: number, kind: ComparedKind): number => (kind === 'gst' ? withoutGst(cents) : cents);

/** What a part of a file is in each encoding, where nothing proves one; else empty. */
export type EncodingSamples = readonly { readonly encoding: TextEncoding; readonly sample: string }[];

export const day = z.string().max(10);
/** A line is named by the index of its row in the sheet. */
export const rowIndex = z.int().min(0);

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

/** The currency of saved amounts: the API names none, and its offices are Australian. */
export const homeCurrency = 'AUD';

const describeHidden = (what: string) => (count: number) =>
  `${formatCount(count, what)} ${pickPlural(count, 'is', 'are')} read, too.`;

/** What the user should know of a file, and of how it was read. */
export const fileNotes = {
  'formulas-without-result': (count) => `${formatCount(count, 'formula')} without a saved result, which can’t be read.`,
  'merged-cells': (count) => `${formatCount(count, 'merged cell')}: the value stands in the first row only.`,
  'hidden-rows': describeHidden('hidden row'),
  'hidden-columns': describeHidden('hidden column'),
  'hidden-sheet': () => 'The sheet is hidden.',
  'windows-1252': () => 'The text is read as Windows-1252.',
  'replaced-characters': (count) =>
    `${formatCount(count, 'character')} can’t be read, and ${pickPlural(count, 'is', 'are')} marked.`,
  'unclosed-quote': () => 'A quotation mark is not closed.',
  'long-cells': (count) => `${formatCount(count, 'cell')} ${pickPlural(count, 'is', 'are')} too long, and cut off.`,
  'without-amount': (count) =>
    `${formatCount(count, 'row')} without an amount ${pickPlural(count, 'is', 'are')} no line.`,
  'above-header': (count) =>
    `${formatCount(count, 'row')} with an amount above the headings ${pickPlural(count, 'is', 'are')} no line.`,
  'other-sheets': (count) =>
    `${formatCount(count, 'other sheet')} with headings ${pickPlural(count, 'is', 'are')} not read.`,
  'same-headings': (count) =>
    `${formatCount(count, 'column')} in use ${pickPlural(count, 'has', 'have')} the heading of another one.`,
  'several-totals': () => 'The file states several totals; the last one counts.',
} satisfies Readonly<Record<string, (count: number) => string>>;
export type FileNoteKind = keyof typeof fileNotes;
export type FileNote = { readonly kind: FileNoteKind; readonly count: number };

/** What was read of a file. */
export type StatementFile = {
  /** Of a CSV file, with the separator of its columns; null for a workbook. */
  readonly encoding: TextEncoding | null;
  readonly encodings: EncodingSamples;
  readonly separator: string | null;
  readonly sheets: readonly {
    readonly name: string;
    readonly isHidden: boolean;
    readonly hiddenColumns: readonly number[];
    readonly notes: readonly FileNote[];
  }[];
};

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

/** Which amount of a sector is compared. */
export const ourAmounts = ['commission', 'total', 'net'] as const;

/** Which saved sectors a statement is compared with. */
export type StatementScope = {
  readonly supplierIds: readonly number[];
  /** Dates of travel, YYYY-MM-DD; empty for no bound. A sector whose reference stands on the statement is always included. */
  readonly from: string;
  readonly to: string;
  readonly ourAmount: (typeof ourAmounts)[number];
};

/* What is compared: the lines of a statement, and the saved sectors that may stand on it. */

/** A line. Texts are those of the file; the date is YYYY-MM-DD, null where the file has none. */
export type StatementLine = {
  readonly row: number;
  readonly reference: string | null;
  /** The spreadsheet has lost digits of the reference: it is no key. */
  readonly isReferenceRounded?: true;
  readonly passenger: string | null;
  readonly details: string | null;
  readonly date: string | null;
  /** The amount that is compared. */
  readonly compared: number;
};

/** A saved sector that may stand on the statement. Amounts are cents. */
export type CandidateSector = Readonly<z.infer<typeof savedBookingSchema>> & {
  /** The client's name as saved, for comparison with the passenger; null where it is not known. */
  readonly clientName: string | null;
  readonly net: number | null;
  readonly commission: number | null;
  readonly total: number | null;
  /** The amount that is compared. */
  readonly compared: number;
};

/** Why a line's own reference has no candidate, although it is saved. Of several, the first is given. */
export const elsewhereReasons = ['inactive', 'other-supplier', 'gone', 'no-amount'] as const;

/** Where saved data has the reference of a line that stands on the statement only. */
export type Elsewhere = {
  readonly row: number;
  readonly reason: (typeof elsewhereReasons)[number];
  readonly tripId: number;
  readonly supplierId: number | null;
};

/** What of a saved booking proves something. Amounts are cents, days YYYY-MM-DD. */
export type KnownBooking = Pick<CandidateSector, 'supplierId' | 'commission' | 'net' | 'total'> & {
  readonly day: string | null;
  readonly isActive: boolean;
  readonly isClaimed: boolean;
};

/* What the user has chosen of how a statement is read, and what is remembered of it for the next one with the same headings. */

/** How signs are read: as written, all turned, or with one side of an account taken back, or with both sides added. */
const signReadings = ['plain', 'turned', 'credit', 'debit', 'none'] as const;
export type SignReading = (typeof signReadings)[number];

const currencyChoice = z.object({
  code: z.string().max(10),
  /** `wrong`: the amounts are in the office's currency, whatever is named. */
  how: z.enum(['rate', 'as-is', 'wrong']),
  rate: z.string().max(20).nullable(),
});

/** Null, and nothing, is what the file says. */
export const readingChoicesSchema = z.object({
  sheet: rowIndex.nullable().default(null),
  headerRow: rowIndex.nullable().exactOptional(),
  columns: z.partialRecord(z.enum(statementColumnRoles), z.int().min(0).nullable()).default({}),
  what: z.enum(comparedKinds).nullable().default(null),
  dateOrder: z.enum(dateOrders).nullable().default(null),
  decimalSign: z.enum(decimalSigns).nullable().default(null),
  signs: z.enum(signReadings).nullable().default(null),
  currency: currencyChoice.nullable().default(null),
  encoding: z.enum(textEncodings).nullable().default(null),
  /** What rows are, by their index. */
  rows: z.record(z.string(), z.enum(['line', 'total', 'not-read'])).default({}),
  supplierIds: z.array(z.int()).min(1).max(50).nullable().default(null),
  period: z.object({ from: day, to: day }).nullable().default(null),
  waivedReason: z.string().max(500).nullable().default(null),
  /** What claimed means in this office, as it was answered on this statement. */
  claimed: z.enum(['received', 'asked-for']).nullable().default(null),
});
export type ReadingChoices = z.infer<typeof readingChoicesSchema>;

export const noChoices: ReadingChoices = readingChoicesSchema.parse({});

/** What is remembered of statements with the same headings. */
export const rememberedReadingSchema = readingChoicesSchema.pick({
  columns: true,
  what: true,
  dateOrder: true,
  decimalSign: true,
  signs: true,
});
export type RememberedReading = z.infer<typeof rememberedReadingSchema>;

/* Lines and sectors that belong together: matches, suggestions and decisions. */

/**
 * Why a reference that is the same did not match without the user, and what else speaks against a suggestion. `names` and `dates`: both
 * are other ones; `dates` alone: travel is more than a year apart. Those of `Elsewhere` are of sectors that are no candidates.
 */
export const doubtTexts = {
  amount: 'Other name, other amount',
  names: 'Other name',
  dates: 'Other date',
  inactive: 'An inactive booking has the reference, too',
  'other-supplier': 'Another supplier’s booking has the reference, too',
  gone: 'A booking that is gone has the reference, too',
  'no-amount': 'A booking without an amount has the reference, too',
  placeholder: 'No real reference',
  repeated: 'The reference is there twice',
  'another-booking': 'Another booking fits as well',
  'another-line': 'Another line fits as well',
};
export type BasisDoubt = keyof typeof doubtTexts;

/** On what a match or a suggestion rests. */
export type Basis = {
  /** `near`: one character differs, or zeros in front. Null where no two references are compared. */
  readonly reference: 'same' | 'near' | 'different' | null;
  /** Days between the line's date and the travel date; null where one has none. */
  readonly days: number | null;
  /** Likeness of passenger and client's name in per cent; null where one has none. */
  readonly namePercent: number | null;
  readonly doubts: readonly BasisDoubt[];
};

/** Lines and sectors that belong together. */
const pairingSchema = z.object({
  id: z.string(),
  lines: z.array(rowIndex).min(1),
  sectors: z.array(bookingKeySchema).min(1),
});

/** Suggestions do not share lines or sectors. `difference`: theirs less ours. */
export type StatementSuggestion = z.infer<typeof pairingSchema> & {
  readonly basis: Basis;
  readonly difference: number;
};
/** `isDecided`: whether the user has accepted or made it. One without the user has an exact key. */
export type StatementMatch = StatementSuggestion & { readonly isDecided: boolean };

/** What a user has decided of lines and sectors. */
export const savedDecisionSchema = pairingSchema.extend({
  kind: z.enum(['match', 'refuse']),
  decidedAtMs: z.number(),
  /** What its lines and sectors said when it was made: references, names, dates and amounts. */
  content: z.string(),
});
export type SavedDecision = z.infer<typeof savedDecisionSchema>;
/** `isLost`: whether it is not applied: a line or sector of it is no longer there, or says something else now. */
export type Decision = SavedDecision & { readonly isLost: boolean };

/** What lines and sectors say: a decision on them is one on this. */
export const toPairingContent = (
  lines: readonly Pick<StatementLine, 'reference' | 'passenger' | 'date' | 'compared'>[],
  sectors: readonly Pick<CandidateSector, 'bookingReference' | 'clientId' | 'travelDate' | 'compared'>[],
): string =>
  JSON.stringify([
    lines.map(({ reference, passenger, date, compared }) => [reference, passenger, date, compared]),
    sectors.map((sector) => [sector.bookingReference, sector.clientId, sector.travelDate, sector.compared]),
  ]);

/** Identifies lines and sectors that belong together, the same for a suggestion, a match and a decision. */
export const toPairingId = (lines: readonly number[], sectors: readonly BookingKey[]): string =>
  `${[...lines].sort((a, b) => a - b).join('+')}~${sectors
    .map(({ tripId, sectorId }) => `${tripId}/${sectorId}`)
    .sort()
    .join('+')}`;
