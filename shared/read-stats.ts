/** Counts the values of a column as they are read, and adds them up exactly. */
import { decimalToUnits, unitsToDecimal } from './money';
import type { ColumnReading } from './schemas/column-reading';
import { type Cell, cellText } from './schemas/report';

/** Decimals beyond which numbers are not added up, as in the totals of a result. */
export const maxSummedScale = 18;

const countDecimals = (text: string) => (text.includes('.') ? text.length - 1 - text.indexOf('.') : 0);

/** Adds up numbers of at most this many decimals. */
function sumRead(
  values: ReadonlyMap<string, number>,
  maxScale: number,
): Pick<ColumnReading['stats'], 'unsummed' | 'sum'> {
  const scale = Math.min(maxSummedScale, maxScale);
  let [sum, unsummed] = [0n, 0];
  for (const [value, rows] of values) {
    const units = decimalToUnits(value, scale);
    if (units === null) unsummed += rows;
    else sum += BigInt(units) * BigInt(rows);
  }
  return { unsummed, sum: unitsToDecimal(sum, scale) };
}

/** Counts values. @param cells - each with the number of its rows */
export function countReadValues(
  cells: Iterable<readonly [cell: Cell, rows: number]>,
  read: (cell: Cell) => string | null,
  kind: ColumnReading['kind'],
): Pick<ColumnReading, 'unreadCount' | 'unreadSample' | 'stats'> {
  const values = new Map<string, number>();
  let unreadCount = 0;
  let unreadSample: string | null = null;
  for (const [cell, rows] of cells) {
    const value = read(cell);
    if (value === null) {
      unreadCount += rows;
      unreadSample ??= cellText(cell);
    } else if (value !== '') values.set(value, (values.get(value) ?? 0) + rows);
  }
  const countWhere = (isCounted: (value: string) => boolean) =>
    [...values].reduce((count, [value, rows]) => (isCounted(value) ? count + rows : count), 0);
  const isDate = kind === 'date';
  const scale = isDate ? 0 : [...values.keys()].reduce((max, value) => Math.max(max, countDecimals(value)), 0);
  return {
    unreadCount,
    unreadSample,
    stats: {
      integers: isDate ? 0 : countWhere((value) => !value.includes('.')),
      decimals: isDate ? 0 : countWhere((value) => value.includes('.')),
      dates: isDate ? countWhere(() => true) : 0,
      datesWithTime: isDate ? countWhere((value) => value.length > 10) : 0,
      texts: unreadCount,
      scale,
      ...(isDate ? { unsummed: 0, sum: '0' } : sumRead(values, scale)),
    },
  };
}
