/** Statistics of a column, as the row engine counts them. */
import type { ColumnStats } from '@shared/schemas/report-column';
import * as protocol from './protocol';

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
export function formatSum(sum: bigint): string {
  const { maxScale } = protocol;
  const digits = (sum < 0n ? -sum : sum).toString().padStart(maxScale + 1, '0');
  const [whole, decimals] = [digits.slice(0, -maxScale), digits.slice(-maxScale).replace(/0{1,6}$/, '')];
  return `${sum < 0n ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`;
}
