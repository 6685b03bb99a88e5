/** Layout 4: names the column of a block's index after what it holds. */

/** Statements of this layout. */
export const up = 'ALTER TABLE run_block RENAME COLUMN place TO block_index;';
