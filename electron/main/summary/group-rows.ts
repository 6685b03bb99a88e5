/** Groups rows by one or more encoded fields. */
import type { SummaryKey } from '@shared/schemas/summary';
import type { Codes } from './encode';

/** The groups that rows belong to: their number, the keys of each, and the group of each row. */
export type Groups = {
  readonly groups: Int32Array;
  readonly keys: readonly (readonly SummaryKey[])[];
};

/** Codes up to which groups are found in an array; beyond it a map takes less memory. */
const maxDense = 4_194_304;

function createFinder(codeCount: number): { get(code: number): number; set(code: number, group: number): void } {
  if (codeCount <= maxDense) {
    const groups = new Int32Array(codeCount).fill(-1);
    return {
      get: (code) => groups[code] ?? -1,
      set: (code, group) => {
        groups[code] = group;
      },
    };
  }
  const groups = new Map<number, number>();
  return { get: (code) => groups.get(code) ?? -1, set: (code, group) => void groups.set(code, group) };
}

/** Orders keys: none last, flags, numbers by value, texts by their letters. */
function compareKeys(a: SummaryKey, b: SummaryKey): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : 1;
  return Number(a) - Number(b);
}

/** The rank of each code among the keys of its field. */
function rankCodes({ keys }: Codes): Uint32Array {
  const ranks = new Uint32Array(keys.length);
  const order = keys.map((_, code) => code).sort((a, b) => compareKeys(keys[a] ?? null, keys[b] ?? null));
  order.forEach((code, rank) => {
    ranks[code] = rank;
  });
  return ranks;
}

/** Groups rows by one field, or by two together. Groups without rows are none. They are in the order of their keys. */
export function groupByFields(count: number, fields: readonly Codes[]): Groups {
  const [first, second] = fields;
  const radix = second?.keys.length ?? 1;
  const finder = createFinder((first?.keys.length ?? 1) * radix);
  const groups = new Int32Array(count);
  const found: number[] = [];
  for (let row = 0; row < count; row += 1) {
    const code = (first?.codes[row] ?? 0) * radix + (second?.codes[row] ?? 0);
    let group = finder.get(code);
    if (group < 0) {
      group = found.push(code) - 1;
      finder.set(code, group);
    }
    groups[row] = group;
  }
  const ranks = fields.map(rankCodes);
  const toFirst = (code: number) => Math.floor(code / radix);
  const sortValues = Float64Array.from(
    found,
    (code) => (ranks[0]?.[toFirst(code)] ?? 0) * radix + (ranks[1]?.[code % radix] ?? 0),
  );
  const order = Uint32Array.from(found, (_, group) => group).sort(
    (a, b) => (sortValues[a] ?? 0) - (sortValues[b] ?? 0),
  );
  const toKeys = (code: number) =>
    fields.map(({ keys }, index) => keys[index === 0 ? toFirst(code) : code % radix] ?? null);
  const positions = new Int32Array(order.length);
  order.forEach((group, position) => {
    positions[group] = position;
  });
  for (let row = 0; row < count; row += 1) groups[row] = positions[groups[row] ?? 0] ?? 0;
  return { groups, keys: Array.from(order, (group) => toKeys(found[group] ?? 0)) };
}
