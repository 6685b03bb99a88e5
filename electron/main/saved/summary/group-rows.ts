/** The largest groups of a field: each keeps its key, and all others have one key together. */

import type { Codes } from '@shared/columns/columns';
import { group } from '@shared/columns/group';
import { AppError } from '@shared/errors/errors';
import { CellReader } from '@shared/summary/cell-reader';
import { othersKey, type SummaryCell } from '@shared/summary/definition';
import { addUp, type IndexedRows, toCellArrays } from './levels';

/** How many groups are shown beside the others, and the value by which they are the largest. */
export type LargestGroups = {
  readonly count: number;
  readonly getValue: (cell: SummaryCell) => number | bigint | null;
};

/** A group by its code. Groups that have rows in the period before only have no rows. */
type MeasuredGroup = { readonly code: number; readonly hasRows: boolean; readonly value: number | bigint | null };

/** Measures the groups of a field. */
function measureGroups<Field>(
  source: IndexedRows<Field>,
  codes: Codes,
  positions: Int32Array,
  getValue: LargestGroups['getValue'],
): MeasuredGroup[] {
  const { of, count, fields } = group(positions, [codes]);
  const sums = addUp(source, { count, of: of.subarray(0, source.rows.length) });
  const { sumCount } = sums;
  const reader = new CellReader(toCellArrays(sums), { sumCount, amountCount: source.index.amountCount });
  return Array.from(fields[0]?.codes ?? [], (code, index) => {
    const cell = reader.get(index);
    return { code, hasRows: cell.count > 0, value: getValue(cell) };
  });
}

/** Orders from the largest value to the smallest, then those without a value, then those without rows; equal ones by their keys. */
function compareGroups(a: MeasuredGroup, b: MeasuredGroup): number {
  const byRows = Number(b.hasRows) - Number(a.hasRows);
  if (byRows !== 0) return byRows;
  if (a.value === null || b.value === null || a.value === b.value) {
    return Number(a.value === null) - Number(b.value === null) || a.code - b.code;
  }
  return a.value > b.value ? -1 : 1;
}

/**
 * Gives the groups of the largest values the first codes, in their order, and all others the last one.
 *
 * @param positions - where the codes of the source's rows are; those of other rows may follow, which are not measured
 * @throws AppError `usage` where a text of the server is the key of all others
 */
export function encodeLargest<Field>(
  source: IndexedRows<Field>,
  codes: Codes,
  positions: Int32Array,
  { count, getValue }: LargestGroups,
): { readonly codes: Codes; readonly othersCount: number } {
  if (codes.keys.includes(othersKey)) {
    throw new AppError('usage', 'This field has a text that stands for all others. Show all groups.', {});
  }
  const groups = measureGroups(source, codes, positions, getValue).sort(compareGroups);
  const shown = groups.slice(0, count);
  const ranks = new Int32Array(codes.keys.length).fill(shown.length);
  shown.forEach(({ code }, rank) => {
    ranks[code] = rank;
  });
  return {
    codes: {
      codes: codes.codes.map((code) => ranks[code] ?? shown.length),
      keys: [...shown.map(({ code }) => codes.keys[code] ?? null), othersKey],
    },
    othersCount: groups.length - shown.length,
  };
}
