/** Groups of rows by the codes of some fields, and exact sums of their numbers. */
import { toExactNumber } from '../values/money';
import { type Codes, getNone, isNone, type Key, type Numbers, none32 } from './columns';

/** The groups that rows belong to, in the order of their keys. Without rows there is none. */
export type Groups = {
  readonly count: number;
  /** The group of each row, by its position among the rows. */
  readonly of: Int32Array;
  /** For each field its keys, and the code of that of each group. */
  readonly fields: readonly Codes[];
};

/** The key of a group's field. */
export const getKey = ({ fields }: Groups, group: number, field: number): Key =>
  fields[field]?.keys[fields[field]?.codes[group] ?? 0] ?? null;

/** Codes up to which groups are found in an array; beyond it a map takes less memory. */
const maxDense = 4_194_304;

/** Groups rows by some fields together. */
export function group(rows: Int32Array, fields: readonly Codes[]): Groups {
  const codeCount = fields.reduce((count, { keys }) => count * keys.length, 1);
  const joined = codeCount <= maxDense ? new Int32Array(rows.length) : new Float64Array(rows.length);
  for (const [index, field] of fields.entries()) addCodes(joined, rows, field, index === 0);
  const { of, found } = joined instanceof Int32Array ? rankDense(joined, codeCount) : rankSparse(joined);
  let divisor = codeCount;
  const ofFields = fields.map(({ keys }): Codes => {
    divisor /= keys.length;
    const by = divisor;
    return { keys, codes: Int32Array.from(found, (code) => Math.floor(code / by) % keys.length) };
  });
  return { count: found.length, of, fields: ofFields };
}

/** Makes the code of each row that of a field, or the code that it has and that of a field together. */
function addCodes(joined: Int32Array | Float64Array, rows: Int32Array, { codes, keys }: Codes, isFirst: boolean): void {
  const radix = keys.length;
  // Two loops: the first field of 700,000 rows has nothing to be multiplied.
  for (let position = 0; isFirst && position < rows.length; position += 1) {
    joined[position] = codes[rows[position] ?? 0] ?? 0;
  }
  for (let position = 0; !isFirst && position < rows.length; position += 1) {
    joined[position] = (joined[position] ?? 0) * radix + (codes[rows[position] ?? 0] ?? 0);
  }
}

/** Finds the codes that are there, smallest first, and gives rows the positions of their codes. */
function rankDense(codes: Int32Array, codeCount: number): { readonly of: Int32Array; readonly found: number[] } {
  const ranks = new Int32Array(codeCount);
  // An iterator takes five times as long.
  for (let position = 0; position < codes.length; position += 1) ranks[codes[position] ?? 0] = 1;
  const found: number[] = [];
  for (let code = 0; code < codeCount; code += 1) if (ranks[code] === 1) ranks[code] = found.push(code) - 1;
  for (let position = 0; position < codes.length; position += 1) codes[position] = ranks[codes[position] ?? 0] ?? 0;
  return { of: codes, found };
}

/** As {@link rankDense}, for codes of which few are there. */
function rankSparse(codes: Float64Array): { readonly of: Int32Array; readonly found: number[] } {
  const found = [...new Set(codes)].sort((a, b) => a - b);
  const ranks = new Map(found.map((code, rank) => [code, rank]));
  return { of: Int32Array.from(codes, (code) => ranks.get(code) ?? 0), found };
}

/** Gives rows the codes of other rows: sectors those of their trips. A row of -1 is none. */
export function spread({ codes, keys }: Codes, rows: Int32Array): Codes {
  const spreadCodes = new Int32Array(rows.length);
  for (let row = 0; row < rows.length; row += 1) spreadCodes[row] = codes[rows[row] ?? -1] ?? keys.length - 1;
  return { codes: spreadCodes, keys };
}

/** The numbers of one sum by row, and the rows of those beyond 2^53, which have none among them. */
export type SummedNumbers = { readonly values: Numbers; readonly large?: ReadonlyMap<number, bigint> };

/** Up to so many numbers of 32 bits add up to less than 2^53. */
const maxUncheckedRows = 2 ** 21;

/** As many columns as a trip or a sector has amounts, where all of their numbers have 32 bits. */
type FiveColumns = readonly [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array];

function takeFive(columns: readonly SummedNumbers[]): FiveColumns | null {
  const small = columns.map(({ values, large }) => (values instanceof Int32Array && !large ? values : null));
  const [a, b, c, d, e] = small;
  return a && b && c && d && e ? [a, b, c, d, e] : null;
}

/** Exact sums by their slots. BigInt is ten times as slow: numbers are added while that is exact, then carried over. */
export class ExactSums {
  readonly pending: Float64Array;
  readonly carried = new Map<number, bigint>();

  constructor(size: number) {
    this.pending = new Float64Array(size);
  }

  add(slot: number, value: number): void {
    const sum = (this.pending[slot] ?? 0) + value;
    if (Number.isSafeInteger(sum)) this.pending[slot] = sum;
    else this.carry(slot, BigInt(value));
  }

  carry(slot: number, value: bigint): void {
    this.carried.set(slot, (this.carried.get(slot) ?? 0n) + value);
  }

  get(slot: number): bigint {
    return BigInt(this.pending[slot] ?? 0) + (this.carried.get(slot) ?? 0n);
  }
}

/** Exact sums and counts of groups, while they are added up. The sums of a group stand together. */
export class Sums {
  readonly size: number;
  readonly sumCount: number;
  readonly counts: Int32Array;
  /** Distinct values, which do not add up: each table counts its own. */
  readonly distinct: Int32Array;
  private readonly exact: ExactSums;
  /** Rows without a value, by sum. */
  private readonly excluded: Int32Array;

  private constructor(size: number, sumCount: number) {
    this.size = size;
    this.sumCount = sumCount;
    this.counts = new Int32Array(size);
    this.distinct = new Int32Array(size);
    this.exact = new ExactSums(size * sumCount);
    this.excluded = new Int32Array(size * sumCount);
  }

  /** Counts rows and adds them up. @param of - the group of each row, by its position; there are `size` */
  static addUp(rows: Int32Array, of: Int32Array, size: number, columns: readonly SummedNumbers[]): Sums {
    const sums = new Sums(size, columns.length);
    const { counts } = sums;
    for (let position = 0; position < of.length; position += 1) {
      const at = of[position] ?? 0;
      counts[at] = (counts[at] ?? 0) + 1;
    }
    const five = rows.length <= maxUncheckedRows ? takeFive(columns) : null;
    if (five) sums.addFive(of, rows, five);
    for (let sum = five?.length ?? 0; sum < columns.length; sum += 1) {
      const column = columns[sum];
      if (column) sums.addNumbers(sum, of, rows, column);
    }
    return sums;
  }

  /** Counts the distinct values of each group. @param values - of each row, by its position; equal ones follow each other */
  countDistinct(of: Int32Array, values: Int32Array): void {
    const last = new Int32Array(this.size).fill(-1);
    const { distinct } = this;
    for (let position = 0; position < of.length; position += 1) {
      const at = of[position] ?? 0;
      const value = values[position] ?? 0;
      if (last[at] === value) continue;
      last[at] = value;
      distinct[at] = (distinct[at] ?? 0) + 1;
    }
  }

  /**
   * Adds groups together: subtotals add up groups in place of rows. Distinct values are not counted yet.
   *
   * @param targets - the group there of each group here
   */
  merge(size: number, targets: Int32Array): Sums {
    const merged = new Sums(size, this.sumCount);
    const { sumCount } = this;
    for (let from = 0; from < this.size; from += 1) {
      const count = this.counts[from] ?? 0;
      if (count === 0) continue;
      const target = targets[from] ?? 0;
      merged.counts[target] = (merged.counts[target] ?? 0) + count;
      for (let sum = 0; sum < sumCount; sum += 1) {
        const slot = target * sumCount + sum;
        merged.excluded[slot] = (merged.excluded[slot] ?? 0) + (this.excluded[from * sumCount + sum] ?? 0);
        merged.exact.add(slot, this.exact.pending[from * sumCount + sum] ?? 0);
      }
    }
    for (const [slot, value] of this.exact.carried) {
      const target = targets[Math.floor(slot / sumCount)] ?? 0;
      merged.exact.carry(target * sumCount + (slot % sumCount), value);
    }
    return merged;
  }

  /** The sums as numbers, and those beyond 2^53 as digits by their index. `excluded` is null where no row is. */
  toArrays() {
    const { excluded } = this;
    const { carried, pending } = this.exact;
    // What was carried is still merged into others.
    const sums = carried.size > 0 ? pending.slice() : pending;
    const large: [index: number, digits: string][] = [];
    for (const slot of carried.keys()) {
      const exact = toExactNumber(this.exact.get(slot));
      if (typeof exact === 'bigint') large.push([slot, String(exact)]);
      else sums[slot] = exact;
    }
    return { sums, excluded: excluded.some((count) => count > 0) ? excluded : null, large };
  }

  /** The first five sums in one pass. It takes a third of the time of five: a group's sums stand together, and none waits for another. */
  private addFive(of: Int32Array, rows: Int32Array, [first, second, third, fourth, fifth]: FiveColumns): void {
    const { sumCount } = this;
    const { pending } = this.exact;
    for (let position = 0; position < of.length; position += 1) {
      const slot = (of[position] ?? 0) * sumCount;
      const row = rows[position] ?? 0;
      const a = first[row] ?? none32;
      const b = second[row] ?? none32;
      const c = third[row] ?? none32;
      const d = fourth[row] ?? none32;
      const e = fifth[row] ?? none32;
      if (a === none32 || b === none32 || c === none32 || d === none32 || e === none32) {
        this.addOne(slot, a);
        this.addOne(slot + 1, b);
        this.addOne(slot + 2, c);
        this.addOne(slot + 3, d);
        this.addOne(slot + 4, e);
        continue;
      }
      pending[slot] = (pending[slot] ?? 0) + a;
      pending[slot + 1] = (pending[slot + 1] ?? 0) + b;
      pending[slot + 2] = (pending[slot + 2] ?? 0) + c;
      pending[slot + 3] = (pending[slot + 3] ?? 0) + d;
      pending[slot + 4] = (pending[slot + 4] ?? 0) + e;
    }
  }

  private addOne(slot: number, value: number): void {
    const { excluded, exact } = this;
    if (value === none32) excluded[slot] = (excluded[slot] ?? 0) + 1;
    else exact.pending[slot] = (exact.pending[slot] ?? 0) + value;
  }

  private addNumbers(sum: number, of: Int32Array, rows: Int32Array, { values, large }: SummedNumbers): void {
    const { excluded, sumCount } = this;
    const none = getNone(values);
    for (let position = 0; position < of.length; position += 1) {
      const slot = (of[position] ?? 0) * sumCount + sum;
      const row = rows[position] ?? 0;
      const value = values[row] ?? none;
      if (!isNone(value, none)) {
        this.exact.add(slot, value);
        continue;
      }
      const exact = large?.get(row);
      if (exact === undefined) excluded[slot] = (excluded[slot] ?? 0) + 1;
      else this.exact.carry(slot, exact);
    }
  }
}
