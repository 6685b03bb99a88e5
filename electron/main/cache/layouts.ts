/** Layouts of the cache file, by the number of migrations that made them (`PRAGMA user_version`). */
import { migrations } from './migrations/index';

/** First layout with every table that is read. Older files are not readable without a migration. */
export const oldestReadableLayout = 2;
/** First layout whose seals bind a record's age. */
export const ageBoundLayout = 3;
/** First layout that calls the column of a block's index `block_index`. */
export const blockIndexLayout = 4;
/** First layout with a manifest, compressed bodies, and seals that bind the office and the sequence. */
export const manifestLayout = 5;
/** First layout whose bodies may be columns. */
export const columnsLayout = 7;
/** Layout of a file that every migration has been run on. */
export const newestLayout = migrations.length;
