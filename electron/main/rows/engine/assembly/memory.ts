/** The layout of the engine's memory (a map: ../README.md). Pages that are never touched cost nothing. */
import { maxColumns as columnLimit, maxRowBytes, statsSize } from '../protocol';

const mebibyte: usize = 0x10_0000;

/** Bytes of output for each byte of a value: a control character becomes a six-byte escape or entity. */
export const maxGrowth: usize = 6;
/** Bytes of output that a cell takes beside its value. */
export const maxCellOverhead: usize = 96;

/** Bytes after each area that may be read beyond its end, sixteen at a time. */
const slack: usize = 0x1_0000;

/** The same as in the protocol, unsigned as indexes are. */
export const maxColumns: u32 = columnLimit;

/** One record a column of the input: its key, and where its value stands in the current row. */
export const columnsAt: usize = mebibyte;
export const columnSize: usize = 64;
/** Statistics of each column of the input. */
export const statsAt: usize = columnsAt + maxColumns * columnSize;
/** One record a column of the output: the index of its input column, and its mode. */
export const outputColumnsAt: usize = statsAt + maxColumns * statsSize;
export const outputColumnSize: usize = 16;
/** Statistics of each column of the output: the numbers written to it, or found in it when a file is scanned. */
export const writtenStatsAt: usize = outputColumnsAt + maxColumns * outputColumnSize;
/** Hash table of keys as they stand in the JSON text, and one of decoded keys. */
export const rawKeysAt: usize = writtenStatsAt + maxColumns * statsSize;
export const hashEntries: usize = 0x1_0000;
export const keysAt: usize = rawKeysAt + hashEntries * 16;
/** The bytes of all keys. */
export const keyBytesAt: usize = keysAt + hashEntries * 16;
export const keyBytesEnd: usize = keyBytesAt + 4 * mebibyte;
/** One text at a time, decoded. */
export const scratchAt: usize = keyBytesEnd + slack;
/** The rows as they come. A scanned file may have rows twice as long: every character of it may be a doubled quote. */
export const inputAt: usize = scratchAt + 2 * maxRowBytes + slack;
export const inputEnd: usize = inputAt + 2 * maxRowBytes + 2 * mebibyte;
/** The rows as they are written. */
export const outputAt: usize = inputEnd + slack;
/** End of the memory in use, within the 1,600 pages of build/bootstrap/engine.mjs. @public */
export const outputEnd: usize = outputAt + maxGrowth * maxRowBytes + maxColumns * maxCellOverhead + 2 * mebibyte;
/** `run` returns when the output has reached this address. */
export const flushAt: usize = outputAt + 0x8_0000;
