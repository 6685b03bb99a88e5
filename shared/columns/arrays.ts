/** Typed arrays that grow, and the block of bytes as which a table crosses to another thread or lies on the disk. */

const arrayTypes = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f64: Float64Array,
} as const;
type ArrayType = keyof typeof arrayTypes;
type ArrayOf = { u8: Uint8Array; u16: Uint16Array; u32: Uint32Array; i32: Int32Array; f64: Float64Array };
export type NumberArray = ArrayOf[ArrayType];

/** Returns the array, or a larger copy with room for a row. New elements have the filler. */
export function growFor<A extends NumberArray>(array: A, row: number, filler: number): A {
  if (row < array.length) return array;
  const Create = array.constructor as new (length: number) => A;
  const larger = new Create(Math.max(1_024, row + 1, Math.ceil(array.length * 1.5)));
  larger.set(array);
  if (filler !== 0) larger.fill(filler, array.length);
  return larger;
}

/** Arrays as one block of bytes; `header` is JSON. Both cross threads, the bridge and the disk as they are. */
export type TableImage = { readonly header: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** Thrown for bytes that are not the expected arrays. An index on the disk is then built again. */
export class UnusableImageError extends Error {
  override readonly name = 'UnusableImageError';
}

/** Every array begins at a multiple of this, so that it is read in place. */
const alignment = 8;
const align = (bytes: number) => Math.ceil(bytes / alignment) * alignment;

function getType(array: NumberArray): ArrayType {
  const found = Object.entries(arrayTypes).find(([, Type]) => array instanceof Type);
  return found ? (found[0] as ArrayType) : 'u8';
}

/** The same whole numbers in the smallest type that holds all of them: the fewer bytes, the sooner they are there. */
export function narrow(numbers: NumberArray): NumberArray {
  let [min, max] = [0, 0];
  for (let index = 0; index < numbers.length; index += 1) {
    const number = numbers[index] ?? 0;
    if (number < min) min = number;
    else if (number > max) max = number;
  }
  const isInt32 = min >= -0x8000_0000 && max <= 0x7fff_ffff;
  const type = min < 0 || max > 0xffff ? (isInt32 ? 'i32' : 'f64') : max > 0xff ? 'u16' : 'u8';
  return getType(numbers) === type ? numbers : new arrayTypes[type](numbers);
}

/** Collects arrays in their order. */
export class ImageWriter {
  private readonly arrays: NumberArray[] = [];

  put(array: NumberArray): void {
    this.arrays.push(array);
  }

  putText(text: string): void {
    this.put(new TextEncoder().encode(text));
  }

  /** @param content - of any JSON, which {@link ImageReader} gives back */
  finish(content: unknown): TableImage {
    const bytes = new Uint8Array(this.arrays.reduce((sum, { byteLength }) => sum + align(byteLength), 0));
    let offset = 0;
    for (const { buffer, byteOffset, byteLength } of this.arrays) {
      bytes.set(new Uint8Array(buffer, byteOffset, byteLength), offset);
      offset += align(byteLength);
    }
    const arrays = this.arrays.map((array) => [getType(array), array.length]);
    return { header: JSON.stringify({ content, arrays }), bytes };
  }
}

/** Reads arrays in the order in which they were written, in place. */
export class ImageReader {
  readonly content: unknown;
  private readonly bytes: Uint8Array;
  private readonly arrays: readonly (readonly [ArrayType, number])[];
  private offset = 0;
  private position = 0;

  /** @throws SyntaxError where the header is no JSON */
  constructor({ header, bytes }: TableImage) {
    const { content, arrays } = JSON.parse(header) as { content: unknown; arrays: [ArrayType, number][] };
    this.content = content;
    this.arrays = arrays;
    this.bytes = bytes.byteOffset % alignment === 0 ? bytes : bytes.slice();
  }

  /** @throws UnusableImageError where the next array has another type, or is cut off */
  next<T extends ArrayType>(...types: T[]): ArrayOf[T] {
    const [type, length] = this.arrays[this.position] ?? ['u8', -1];
    const Create = arrayTypes[type];
    const end = this.offset + length * (Create?.BYTES_PER_ELEMENT ?? 0);
    if (!types.some((expected) => expected === type) || !(length >= 0) || end > this.bytes.byteLength) {
      throw new UnusableImageError('Another array was expected.');
    }
    const array = new Create(this.bytes.buffer as ArrayBuffer, this.bytes.byteOffset + this.offset, length);
    this.offset = align(end);
    this.position += 1;
    return array as NumberArray as ArrayOf[T];
  }

  nextText(): string {
    return new TextDecoder().decode(this.next('u8'));
  }
}

/* Rows by their numbers. */

/** The numbers from 0 up to a count. */
export function listAll(count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row += 1) rows[row] = row;
  return rows;
}

/**
 * Sorts rows by a number of each; NaN comes last, equal numbers keep their order. Numbers that carry their position sort
 * five times as fast as rows that are compared.
 *
 * @param keys - by row
 */
export function sortRows(rows: Uint32Array, keys: Float64Array, isDescending = false): Uint32Array {
  const sign = isDescending ? -1 : 1;
  const filled = rows.filter((row) => !Number.isNaN(keys[row] ?? Number.NaN));
  const sorted = new Uint32Array(rows.length);
  if (filled.length < rows.length) {
    sorted.set(
      rows.filter((row) => Number.isNaN(keys[row] ?? Number.NaN)),
      filled.length,
    );
  }
  const numbers = Float64Array.from(filled, (row) => sign * (keys[row] ?? 0));
  const positions = 2 ** Math.ceil(Math.log2(Math.max(2, filled.length)));
  if (numbers.every((number) => Number.isSafeInteger(number * positions))) {
    const carried = numbers.map((number, index) => number * positions + index).sort();
    for (let index = 0; index < carried.length; index += 1) {
      sorted[index] = filled[(((carried[index] ?? 0) % positions) + positions) % positions] ?? 0;
    }
    return sorted;
  }
  const order = listAll(filled.length);
  order.sort((a, b) => {
    const [left, right] = [numbers[a] ?? 0, numbers[b] ?? 0];
    if (left === right) return a - b;
    return left < right ? -1 : 1;
  });
  for (let index = 0; index < order.length; index += 1) sorted[index] = filled[order[index] ?? 0] ?? 0;
  return sorted;
}
