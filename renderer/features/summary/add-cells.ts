/** Adds cells of a summary up. */
import { sumCents, toExactNumber } from '@shared/money';
import type { SummaryCell } from '@shared/schemas/summary';

const toExact = (value: number | string | undefined) => (typeof value === 'string' ? BigInt(value) : (value ?? 0));

/**
 * Adds cells up, exactly; null for none. Only the wanted sums are added, the others stay 0: a search adds up at every key.
 *
 * @param wanted - indexes of sums
 */
export function addCells(cells: readonly SummaryCell[], wanted: readonly number[]): SummaryCell | null {
  const [first] = cells;
  if (first === undefined) return null;
  const add = (get: (cell: SummaryCell) => number | string | undefined) => {
    const sum = toExactNumber(sumCents(cells.map((cell) => toExact(get(cell)))).cents);
    return typeof sum === 'bigint' ? String(sum) : sum;
  };
  const count = (get: (cell: SummaryCell) => number | undefined) =>
    cells.reduce((total, cell) => total + (get(cell) ?? 0), 0);
  return {
    count: count((cell) => cell.count),
    sectors: add((cell) => cell.sectors),
    sectorsExcluded: count((cell) => cell.sectorsExcluded),
    trips: count((cell) => cell.trips),
    sums: first.sums.map((_, index) => (wanted.includes(index) ? add((cell) => cell.sums[index]) : 0)),
    excluded: first.sums.map((_, index) => (wanted.includes(index) ? count((cell) => cell.excluded?.[index]) : 0)),
  };
}
