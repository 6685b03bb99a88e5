/** Which columns of a comparison changed: it opens by the amount that changed most, else on the first column that changed. */
import { type ComparedRow, isMoney } from './amount-changes';
import type { AmountColumn } from './amount-columns';

const abs = (value: bigint) => (value < 0n ? -value : value);

/** Adds up the changes of an amount, up or down; null where no row has one. A change that cannot be read is one. */
function sumSizes({ amounts }: AmountColumn, rows: readonly ComparedRow[]): bigint | null {
  let sum: bigint | null = null;
  for (const row of rows) {
    const { change } = amounts.get(row);
    if (change === null) sum ??= 0n;
    else if (BigInt(change) !== 0n) sum = (sum ?? 0n) + abs(BigInt(change));
  }
  return sum;
}

/** Brings units of several decimal places to one, so that sums of them can be compared. */
const toScale = (units: bigint, from: number, to: number) => units * 10n ** BigInt(to - from);

/**
 * Picks the amount by which a comparison opens: the money that changed most, else the first amount that changed.
 *
 * @returns undefined where no amount changed
 */
export function pickChangedAmount(
  amounts: readonly AmountColumn[],
  rows: readonly ComparedRow[],
): AmountColumn | undefined {
  const changed = amounts.flatMap((amount) => {
    const size = sumSizes(amount, rows);
    return size === null ? [] : [{ amount, size }];
  });
  const money = changed.filter(({ amount }) => isMoney(amount.column));
  const scale = Math.max(0, ...money.map(({ amount }) => amount.amounts.scale));
  const sized = money.map(({ amount, size }) => ({ amount, size: toScale(size, amount.amounts.scale, scale) }));
  // Of equal sums the first column stays.
  sized.sort((a, b) => (a.size === b.size ? 0 : a.size < b.size ? 1 : -1));
  return (sized[0] ?? changed[0])?.amount;
}

/** Counts in how many of the changed rows each column changed, by its index in the headers; the most frequent first. */
export function countChangedColumns(rows: readonly ComparedRow[]): (readonly [index: number, rows: number])[] {
  const counts = new Map<number, number>();
  for (const { kind, before } of rows) {
    if (kind !== 'changed') continue;
    for (const index of Object.keys(before)) counts.set(Number(index), (counts.get(Number(index)) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
}
