/** Where everything lies in the engine's memory. Pages that are never touched cost nothing. */

const mebibyte: usize = 0x10_0000;

/** Columns that a report may have: as many as a sheet of Excel. */
export const mostSlots: u32 = 16_384;
/** Bytes of one row, and of one text in it. */
export const longestRow: usize = 8 * mebibyte;
/** Bytes after each area that may be read beyond its end, sixteen at a time. */
const slack: usize = 0x1_0000;

/** One record a slot: a column of the input, by its key. */
export const slotsAt: usize = mebibyte;
export const slotSize: usize = 64;
/** One record a slot: what was seen in it. */
export const figuresAt: usize = slotsAt + mostSlots * slotSize;
export const figuresSize: usize = 256;
/** One record a column of the output: its slot and how it is written. */
export const columnsAt: usize = figuresAt + mostSlots * figuresSize;
export const columnSize: usize = 16;
/** One record a column of the output: the numbers that were written to it, or found in it when it was read back. */
export const writtenAt: usize = columnsAt + mostSlots * columnSize;
/** Keys as they stand in the JSON text, and keys as they are meant, each by its hash. */
export const rawKeysAt: usize = writtenAt + mostSlots * figuresSize;
export const hashSize: usize = 0x1_0000;
export const plainKeysAt: usize = rawKeysAt + hashSize * 16;
/** Short keys, found by their bytes alone. */
export const shortKeysAt: usize = plainKeysAt + hashSize * 16;
export const shortKeys: u32 = 8_192;
/** The bytes of all keys. */
export const keyBytesAt: usize = shortKeysAt + shortKeys * 32;
export const keyBytesEnd: usize = keyBytesAt + 4 * mebibyte;
/** One text at a time, decoded. */
export const scratchAt: usize = keyBytesEnd + slack;
/** The rows as they came. A file that is read back has lines twice as long, where every character is a quote. */
export const inputAt: usize = scratchAt + 2 * longestRow + slack;
export const inputEnd: usize = inputAt + 2 * longestRow + 2 * mebibyte;
/** The rows as they are written. A row is at most six times as long as it came, and some more for each column. */
export const outputAt: usize = inputEnd + slack;
/** So far the memory must reach: 1,600 pages do. @public */
export const outputEnd: usize = outputAt + 6 * longestRow + mostSlots * 96 + 2 * mebibyte;
/** Output is handed over when this much of it is there. */
export const flushedAt: usize = outputAt + 0x8_0000;
