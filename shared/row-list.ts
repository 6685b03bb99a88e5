/** Rows of a list. An array is such a list; one that holds columns makes a row when it is asked for. */

export type RowList<Row> = Iterable<Row> & {
  readonly length: number;
  /** Gets the row at an index from 0; undefined beyond the last one. */
  at(index: number): Row | undefined;
};
