/** What is found in a sheet, and how it is read where its cells leave it open. */
import type { DateOrder, DecimalSign } from '@shared/reading-ways';
import type { RowProblem } from '@shared/schemas/statement/check';
import type { StatementLine } from '@shared/schemas/statement/lines';
import type { Side } from './amounts';

/** A row of a total. */
export type TotalRow = {
  readonly row: number;
  readonly text: string;
  readonly cents: number | null;
  /** Code of its currency; empty where nothing says it. */
  readonly currency: string;
  readonly isPart: boolean;
  /** Whether it proves which side is taken back: it is the same whichever is, and named as a total. */
  readonly isProof: boolean;
};
/** A line with the code of its currency; empty where nothing says it. */
export type FoundLine = StatementLine & { readonly currency: string };

/** What was found in a sheet. */
export type FoundRows = {
  readonly lines: FoundLine[];
  readonly totals: TotalRow[];
  readonly unreadable: { readonly row: number; readonly text: string; readonly problem: RowProblem }[];
  /** The currencies that rows name, empty for none. */
  readonly named: readonly string[];
  /** The currencies that the file names elsewhere. */
  readonly namedByFile: readonly string[];
  /** Lines on each side and rows that may be on any, and the side that is taken back where the file says it. */
  readonly sides: { readonly counts: Readonly<Record<Side | 'unknown', number>>; readonly proven: Side | null };
};

/** How a sheet is read where its cells leave it open. */
export type ReadingWays = {
  readonly dateOrder: DateOrder;
  readonly decimalSign: DecimalSign;
  readonly takenBack: Side;
  /** The separator of the cells of a CSV file; null for a workbook. */
  readonly separator: string | null;
};
