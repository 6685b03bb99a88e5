/** The cells of a statement's file. */

import {
  type FileNote,
  type FileNoteKind,
  maxStatementCellLength,
  type StatementColumnRole,
  type StatementFile,
} from '@shared/commission/statement-file';
import type { DateOrder, DecimalSign } from '@shared/values/reading-ways';
import { removeInvisible } from '@shared/values/texts';
import type { Side } from './amounts';

/** A number that its format shows with a currency: its code, or "$". */
type MoneyCell = { readonly amount: number; readonly currency: string };
/** A cell: its text, or what a workbook has as a number or a date (YYYY-MM-DD). An empty one is an empty text. */
export type GridCell = string | number | MoneyCell | { readonly day: string };

export const isMoney = (cell: GridCell | undefined): cell is MoneyCell => typeof cell === 'object' && 'amount' in cell;
export type GridRow = readonly GridCell[];

/** A file that was read: its sheets, and their rows in the order of `file.sheets`. */
export type StatementGrid = { readonly file: StatementFile; readonly rows: readonly (readonly GridRow[])[] };

/** Decimals without zeros at their end. */
export function trimZeros(decimals: string): string {
  let end = decimals.length;
  while (decimals[end - 1] === '0') end -= 1;
  return decimals.slice(0, end);
}

/**
 * The text of a cell. A number has the 15 digits that a spreadsheet computes with: what is beyond is noise of its
 * binary form (0.1 + 0.2).
 */
export function toCellText(cell: GridCell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (isMoney(cell)) return toPlainDecimal(cell.amount);
  return typeof cell === 'number' ? toPlainDecimal(cell) : cell.day;
}

function toPlainDecimal(value: number): string {
  const text = value.toPrecision(15);
  const plain = text.includes('e') ? BigInt(Math.round(value)).toString() : text;
  if (Math.abs(value) < 1e-6) return '0';
  const [whole = '', decimals = ''] = plain.split('.');
  const left = trimZeros(decimals);
  return left === '' ? whole : `${whole}.${left}`;
}

/** From here on not all whole numbers have 15 digits, which are all that a spreadsheet keeps. */
export const firstRounded = 1e15;
/** What a spreadsheet saves of such a number as text. A booking reference has no plus. */
const scientific = /^\d(?:[.,]\d{1,14})?E\+\d{1,3}$/i;

/** Whether a spreadsheet has lost digits of a number, which is a reference and no amount. */
export function isRoundedNumber(cell: GridCell | undefined): boolean {
  if (typeof cell === 'string') return scientific.test(cell.trim());
  const value = isMoney(cell) ? cell.amount : cell;
  return typeof value === 'number' && Math.abs(value) >= firstRounded;
}

/** Whether a text is longer than what is read of a cell. */
export const isLongCell = (text: string): boolean => text.trim().length > maxStatementCellLength;

/** A text or a number as a formula, which keeps a spreadsheet from taking it for something else. */
const formulaGuard = /^=\s?(?:"((?:[^"]|"")*)"|([-+]?[\d.,]+))$/;
/** An apostrophe does the same, but for one of a name ('t Hart) or of a quotation. */
const hasApostropheGuard = (text: string) => text.length > 1 && /^'[^\p{Ll}']/u.test(text) && !text.endsWith("'");

/** Takes off what guards a text from spreadsheets: ="00123", '120.00. Zeros in front stay. */
function takeGuard(text: string): string {
  if (!text.startsWith("'") && !text.startsWith('=')) return text;
  const bare = hasApostropheGuard(text) ? text.slice(1) : text;
  const [, quoted, number] = formulaGuard.exec(bare) ?? [];
  const inner = quoted?.replaceAll('""', '"').trim();
  return inner?.replace(/^"([^"]*)"$/, '$1') ?? number ?? bare;
}

/**
 * What is read of the text of a cell: without guards, and without invisible characters, which may show it in another order
 * than it has.
 */
export const cutCell = (text: string): string =>
  takeGuard(removeInvisible(text).trim().slice(0, maxStatementCellLength));

/** Whether a row has nothing in it. */
export const isEmptyRow = (row: GridRow): boolean => row.every((cell) => toCellText(cell).trim() === '');

/** Rows of a sheet as they are shown. */
export const listFileRows = ({ rows }: StatementGrid, sheet: number, from: number, count: number) =>
  (rows[sheet] ?? []).slice(from, from + count).map((cells, index) => ({
    row: from + index,
    cells: cells.map((cell) => toCellText(cell).slice(0, 200)),
  }));

/** Lists what there is of what the user should know of a sheet. */
export const toNotes = (counts: Partial<Record<FileNoteKind, number>>): FileNote[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({ kind: kind as FileNoteKind, count }));

/* What is found in a sheet, and how it is read where its cells leave it open. */

/** Why a row is no line although it has something in its columns. */
export type RowProblem =
  | 'amount'
  | 'decimals'
  | 'no-amount'
  | 'repeated-header'
  // A row above the header with an amount in the column of the amounts.
  | 'above-header'
  // A row that begins like a total, but is not the sum of what stands above it.
  | 'unclear-total'
  // More cells than the header, or an amount that is divided over two cells: 1,120.00 without quotation marks.
  | 'wide'
  // Fewer cells than the others, or an amount with fewer decimals in the last row.
  | 'cut'
  // An amount without a side, or with another sign than the others of its side.
  | 'sign'
  | 'both-sides'
  // A currency that there is not.
  | 'currency'
  // A row below other column names.
  | 'other-header';

/** Where a sheet's lines are, and what its columns are. */
export type StatementLayout = {
  /** Index of the sheet; 0 for a CSV file. */
  readonly sheet: number;
  /** Null for a sheet without a header: all of its rows may be lines. */
  readonly headerRow: number | null;
  /** Indexes of columns by what they are. */
  readonly columns: Readonly<Partial<Record<StatementColumnRole, number>>>;
  /** Which amount of a line is compared. */
  readonly theirAmount: 'amount' | 'commission';
};

/** How a sheet is read where its cells leave it open. */
export type ReadingWays = {
  readonly dateOrder: DateOrder;
  readonly decimalSign: DecimalSign;
  /** The side that is subtracted; `none`: both are added as they are written. */
  readonly takenBack: Side | 'none';
  /** What rows are that may be a line or a total, as the user has said. */
  readonly rowKinds: ReadonlyMap<number, 'line' | 'total' | 'not-read'>;
  /** Whether a reference is one of a saved booking; null where none is known. */
  readonly isKnown: ((reference: string) => boolean) | null;
  /** The separator of the cells of a CSV file; null for a workbook. */
  readonly separator: string | null;
};
