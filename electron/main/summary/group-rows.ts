/** Groups rows by one or more encoded fields. */

import type { Codes } from '@shared/columns/columns';
import type { SummaryKey } from '@shared/schemas/summary';

/** The groups that rows belong to, in the order of their keys. */
export type Groups = {
  readonly count: number;
  /** The group of each row. */
  readonly groups: Int32Array;
  /** For each field its keys, and the index of that of each group. */
  readonly fields: readonly Codes[];
};

/** Codes up to which groups are found in an array; beyond it a map takes less memory. */
const maxDense = 4_194_304;

/** The rows of two fields have the code of the first one times `radix`, plus that of the second one. */
function joinCodes(rows: Int32Array, [first, second]: readonly Codes[], joined: Int32Array | Float64Array): void {
  if (first === undefined) return;
  const { codes } = first;
  if (second === undefined) {
    for (let position = 0; position < rows.length; position += 1) {
      joined[position] = codes[rows[position] ?? 0] ?? 0;
    }
    return;
  }
  const radix = second.keys.length;
  const { codes: secondCodes } = second;
  for (let position = 0; position < rows.length; position += 1) {
    const row = rows[position] ?? 0;
    joined[position] = (codes[row] ?? 0) * radix + (secondCodes[row] ?? 0);
  }
}

/** Finds the codes that are there, smallest first, and gives rows the positions of their codes. */
function rankDense(codes: Int32Array, codeCount: number): { readonly groups: Int32Array; readonly found: number[] } {
  const ranks = new Int32Array(codeCount);
  // An iterator takes five times as long.
  for (let position = 0; position < codes.length; position += 1) ranks[codes[position] ?? 0] = 1;
  const found: number[] = [];
  for (let code = 0; code < codeCount; code += 1) if (ranks[code] === 1) ranks[code] = found.push(code) - 1;
  for (let position = 0; position < codes.length; position += 1) codes[position] = ranks[codes[position] ?? 0] ?? 0;
  return { groups: codes, found };
}

/** As {@link rankDense}, for codes of which few are there. */
function rankSparse(codes: Float64Array): { readonly groups: Int32Array; readonly found: number[] } {
  const found = [...new Set(codes)].sort((a, b) => a - b);
  const ranks = new Map(found.map((code, rank) => [code, rank]));
  return { groups: Int32Array.from(codes, (code) => ranks.get(code) ?? 0), found };
}

/** Groups rows by one field, or by two together. Groups without rows are none. */
export function groupByFields(rows: Int32Array, fields: readonly Codes[]): Groups {
  const codeCount = fields.reduce((count, { keys }) => count * keys.length, 1);
  const joined = codeCount <= maxDense ? new Int32Array(rows.length) : new Float64Array(rows.length);
  joinCodes(rows, fields, joined);
  const { groups, found } = joined instanceof Int32Array ? rankDense(joined, codeCount) : rankSparse(joined);
  const radix = fields[1]?.keys.length ?? 1;
  return {
    count: found.length,
    groups,
    fields: fields.map(({ keys }, index) => ({
      keys,
      codes: Int32Array.from(found, (code) => (index === 0 ? Math.floor(code / radix) : code % radix)),
    })),
  };
}

/** The key of a group's field. */
export const getKey = ({ fields }: Groups, group: number, field: number): SummaryKey => {
  const codes = fields[field];
  return codes?.keys[codes.codes[group] ?? 0] ?? null;
};
