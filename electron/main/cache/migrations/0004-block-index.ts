/** Layout 4: renames the column of a block's index. */

/** Statements of this layout. */
export const up = 'ALTER TABLE run_block RENAME COLUMN place TO block_index;';
