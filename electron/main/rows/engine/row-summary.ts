/** What is told of rows after they were read, as plain data: it crosses threads. */
import type { ColumnStats } from '@shared/reports/report';
import { unitsToDecimal } from '@shared/values/money';
import * as protocol from './protocol';
import type { RowEngine } from './row-engine';

/* Statistics of a column, as the row engine counts them. */

/** {@link ColumnStats} with the exact sum in units of 10 to the power of -`maxScale`. */
export type ExactColumnStats = Omit<ColumnStats, 'sum'> & { readonly sum: bigint };

/**
 * Reads the statistics of one column.
 *
 * @param base - address of the first column's statistics
 * @param index - the column
 */
export function readColumnStats(memory: ArrayBuffer, base: number, index: number): ExactColumnStats {
  const view = new DataView(memory, base + index * protocol.statsSize, protocol.statsSize);
  const count = (offset: number) => Number(view.getBigInt64(offset, true));
  return {
    integers: count(protocol.statsIntegers),
    decimals: count(protocol.statsDecimals),
    dates: count(protocol.statsDates),
    datesWithTime: count(protocol.statsDatesWithTime),
    texts: count(protocol.statsTexts),
    flags: count(protocol.statsBooleans),
    nested: count(protocol.statsNested),
    empty: count(protocol.statsEmpty),
    quotedNumbers: count(protocol.statsQuotedNumbers),
    unsummed: count(protocol.statsUnsummed),
    longest: count(protocol.statsMaxBytes),
    scale: count(protocol.statsScale),
    sum: readSum(view),
  };
}

/** Adds the sums of all scales up, each brought to `maxScale`. */
function readSum(view: DataView): bigint {
  let total = 0n;
  for (let scale = 0; scale <= protocol.maxScale; scale += 1) {
    const offset = protocol.statsSums + scale * protocol.sumSize;
    const low = view.getBigUint64(offset, true);
    const high = view.getBigInt64(offset + 8, true);
    total += ((high << 64n) + low) * 10n ** BigInt(protocol.maxScale - scale);
  }
  return total;
}

/** Formats an exact sum as the shortest decimal number: 1250, -12.5. */
export const formatSum = (sum: bigint): string => unitsToDecimal(sum, protocol.maxScale).replace(/\.?0{1,6}$/, '');

/** Counts of rows, and what was strange in them. */
export type RowSummary = {
  readonly rows: number;
  /** Statistics of each header's column. */
  readonly columns: readonly ColumnStats[];
  readonly malformedRows: number;
  readonly hasLoneSurrogates: boolean;
  /** Keys that no header names, and the number of keys for which there was no room. */
  readonly unknownKeys: { readonly names: readonly string[]; readonly dropped: number };
  /** Headers that no row had as a key. */
  readonly absentHeaders: readonly string[];
  /** Headers whose key came twice in one row with different values, and the number of such rows. */
  readonly duplicateKeys: readonly { readonly header: string; readonly rows: number }[];
  /** Stands for the values of every key, named by a header or not. */
  readonly fingerprint: string;
};

/** Summarises the rows that an engine has read. */
export function summariseRows(engine: RowEngine): RowSummary {
  const toText = engine.getAllColumnStats().map(({ sum, ...counts }) => ({ ...counts, sum: String(sum) }));
  return {
    rows: engine.rows,
    columns: engine.getColumnStats().map(({ sum, ...counts }) => ({ ...counts, sum: formatSum(sum) })),
    malformedRows: engine.malformedRows,
    hasLoneSurrogates: engine.hasLoneSurrogates,
    unknownKeys: engine.getUnknownKeys(),
    absentHeaders: engine.getAbsentHeaders(),
    duplicateKeys: engine.getDuplicateKeys(),
    fingerprint: JSON.stringify(toText),
  };
}
