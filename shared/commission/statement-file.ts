/** The file of a statement: its limits, and what was read of it. */
import { z } from 'zod';
import type { TextEncoding } from '../values/text-encodings';
import type { BookingKey } from './work-records';

/** What a part of a file is in each encoding, where nothing proves one; else empty. */
export type EncodingSamples = readonly { readonly encoding: TextEncoding; readonly sample: string }[];

export type TextFile = {
  readonly text: string;
  readonly encoding: TextEncoding;
  readonly encodings: EncodingSamples;
  /** Characters that could not be read, and are U+FFFD in the text. */
  readonly replaced: number;
  /** Whether nothing says the encoding. */
  readonly isInferred: boolean;
};

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

/** What the user should know of a file, and of how it was read. */
export type FileNoteKind =
  | 'formulas-without-result'
  // Cells that are merged over several rows: their value is in the first one only.
  | 'merged-cells'
  | 'hidden-rows'
  | 'hidden-sheet'
  | 'windows-1252'
  | 'replaced-characters'
  | 'unclosed-quote'
  | 'long-cells'
  // Rows that are no line: without an amount, and with one above the headings.
  | 'without-amount'
  | 'above-header'
  // Other sheets with headings, and columns in use whose heading another one has, too.
  | 'other-sheets'
  | 'same-headings'
  | 'several-totals';
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

/** A saved sector that may stand on the statement. Dates are as the server sent them, amounts cents. */
export type CandidateSector = BookingKey & {
  readonly clientId: number | null;
  /** The client's name as saved, for comparison with the passenger; null where it is not known. */
  readonly clientName: string | null;
  readonly supplierId: number | null;
  readonly bookingReference: string | null;
  readonly details: string | null;
  readonly travelDate: string | null;
  readonly returnDate: string | null;
  readonly isActive: boolean | null;
  readonly isClaimed: boolean | null;
  readonly net: number | null;
  readonly commission: number | null;
  readonly total: number | null;
  /** The amount that is compared. */
  readonly compared: number;
  readonly fetchedAtMs: number;
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
export type KnownBooking = {
  readonly supplierId: number | null;
  readonly commission: number | null;
  readonly net: number | null;
  readonly total: number | null;
  readonly day: string | null;
  readonly isActive: boolean;
  readonly isClaimed: boolean;
};

/** Trips with travel in the dates that are listed on this computer, and for how many of them the sectors are saved. */
export type CandidateCoverage = { readonly trips: number; readonly tripsWithSectors: number };
