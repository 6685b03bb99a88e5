/**
 * Numbers on which the row engine (engine/, AssemblyScript) and its TypeScript host must agree. Both compile this file.
 * It has plain constants only: AssemblyScript knows no objects or unions that could be shared.
 */

/** Columns of a report. The maximum is that of an Excel sheet. */
export const maxColumns = 16_384;
/** Bytes of one row as it came, 8 MiB. */
export const maxRowBytes = 8_388_608;
/** Bytes of one column name. */
export const maxNameBytes = 1_048_576;
/** Bytes after the input that the engine overwrites with zeros: the host leaves them free. */
export const inputSlack = 64;

/** Output formats: `setFormat`. */
export const formatNone = 0;
export const formatDelimited = 1;
export const formatCells = 2;
export const formatObjects = 3;
export const formatSheet = 4;

/** Statuses that `run` returns. */
export const statusNeedsInput = 0;
export const statusOutputFull = 1;
export const statusEndOfRows = 2;
export const statusInvalidJson = 3;
export const statusRowIsArray = 4;
export const statusRowTooLarge = 5;

/** Modes of an output column: `addOutputColumn`. */
export const modeByCell = 0;
export const modeText = 1;
export const modeNumber = 2;
export const modeDate = 3;
export const modeCents = 4;

/** Bytes of one record of column statistics. */
export const statsSize = 256;
/** Offsets into that record: 64-bit integers. */
export const statsIntegers = 0;
export const statsDecimals = 8;
export const statsDates = 16;
export const statsTexts = 24;
export const statsBooleans = 32;
export const statsNested = 40;
export const statsEmpty = 48;
export const statsUnsummed = 56;
export const statsQuotedNumbers = 64;
export const statsMaxBytes = 72;
export const statsScale = 80;
export const statsDatesWithTime = 88;
/** Sums of 128 bits, little endian: one for each number of decimal places from 0 to `maxScale`. */
export const statsSums = 96;
export const sumSize = 16;
/** Decimal places of the numbers in a sum. */
export const maxScale = 6;

/**
 * Cell formats of a workbook by their index in its styles.xml. Sheets of data as received have those below `styleScreen`. A cell
 * without a format is general.
 */
export const styleDate = 1;
export const styleDateTime = 2;
export const styleMoney = 3;
export const styleText = 4;
export const styleHeader = 5;

/** Families of the formats 0 to 4 with hairlines, for sheets as on screen: plain, indented after an amount, and of ids. */
export const styleScreen = 10;
export const styleIndented = 15;
export const styleId = 20;
export const styleFamilySize = 5;
/** The formats from here on are those of totals: neither rows nor cells that are added up. */
export const styleTotals = 31;
