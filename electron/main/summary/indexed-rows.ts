/** What the engine adds up: rows of any table, with fields by codes and columns of whole numbers. */
import type { Codes, Numbers } from '@shared/columns/columns';

/** The numbers of one sum by row: those beyond 2^53 as BigInts, with null for no number. */
export type SummedValues = Numbers | readonly (bigint | null)[];

/** A table whose rows can be grouped and added up. */
export type SummaryIndex<Field> = {
  /** The number of amounts of each cell. Sums behind them are counts. */
  readonly amountCount: number;
  /** Encodes a field for each row. */
  encode(field: Field): Codes;
  /** Lists the numbers to add up: one array for each sum of a cell, amounts first. */
  listValues(): readonly SummedValues[];
};

/** Some rows of a table, in its order. */
export type IndexedRows<Field> = {
  readonly index: SummaryIndex<Field>;
  readonly rows: Int32Array;
  /** The trip of each row; equal ones follow each other. Null where rows belong to no trip. */
  readonly tripRows: Int32Array | null;
};
