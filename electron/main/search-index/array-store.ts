/** Typed arrays that grow with their rows, and the sequence of arrays that a table is written as. */

const arrayTypes = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f64: Float64Array,
} as const;

type ArrayType = keyof typeof arrayTypes;
type ArrayOfType = { u8: Uint8Array; u16: Uint16Array; u32: Uint32Array; i32: Int32Array; f64: Float64Array };
export type NumberArray = ArrayOfType[ArrayType];

/** Returns the array, or a larger copy with room for a row. New elements have the filler. */
export function growFor<A extends NumberArray>(array: A, row: number, filler: number): A {
  if (row < array.length) return array;
  const Create = array.constructor as new (length: number) => A;
  const larger = new Create(Math.max(1_024, row + 1, Math.ceil(array.length * 1.5)));
  larger.set(array);
  larger.fill(filler, array.length);
  return larger;
}

/** Type and length of one array of a sequence. */
export type ArrayHeader = readonly [type: ArrayType, length: number];

/** Every array begins at a multiple of this many bytes, so that it can be read in place. */
const alignment = 8;
const align = (bytes: number) => Math.ceil(bytes / alignment) * alignment;

function getType(array: NumberArray): ArrayType {
  const found = Object.entries(arrayTypes).find(([, Type]) => array instanceof Type);
  if (!found) throw new TypeError('Not a typed array of an index');
  return found[0] as ArrayType;
}

/** Thrown for bytes that are no index of this version. The index is then built again. */
export class UnusableIndexError extends Error {
  override readonly name = 'UnusableIndexError';
}

/** Returns the arrays of a table in the order in which they were written, without copying them. */
export class ArrayReader {
  private readonly bytes: Uint8Array;
  private readonly headers: readonly ArrayHeader[];
  private offset = 0;
  private position = 0;

  /** @param bytes - at an offset of its buffer that is a multiple of eight */
  constructor(bytes: Uint8Array, headers: readonly ArrayHeader[]) {
    this.bytes = bytes;
    this.headers = headers;
  }

  /** @throws UnusableIndexError where the next array has another type, or is cut off */
  next<T extends ArrayType>(...types: T[]): ArrayOfType[T] {
    const [type, length] = this.headers[this.position] ?? ['u8', -1];
    if (!types.some((expected) => expected === type) || !Number.isSafeInteger(length) || length < 0) {
      throw new UnusableIndexError('Another array was expected');
    }
    const Create = arrayTypes[type];
    const byteLength = length * Create.BYTES_PER_ELEMENT;
    if (this.offset + byteLength > this.bytes.byteLength) throw new UnusableIndexError('An array is cut off');
    const array = new Create(this.bytes.buffer as ArrayBuffer, this.bytes.byteOffset + this.offset, length);
    this.offset += align(byteLength);
    this.position += 1;
    return array as NumberArray as ArrayOfType[T];
  }
}

/** Collects the arrays of a table in their order. */
export class ArrayWriter {
  private readonly arrays: NumberArray[] = [];
  private bytes: Buffer | null = null;

  put(array: NumberArray): void {
    this.arrays.push(array);
  }

  get headers(): ArrayHeader[] {
    return this.arrays.map((array) => [getType(array), array.length]);
  }

  /** All arrays as one block of bytes, at the beginning of a buffer of its own. */
  toBytes(): Buffer {
    if (this.bytes !== null) return this.bytes;
    const bytes = Buffer.allocUnsafeSlow(this.arrays.reduce((sum, { byteLength }) => sum + align(byteLength), 0));
    let offset = 0;
    for (const array of this.arrays) {
      bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), offset);
      offset += align(array.byteLength);
    }
    this.bytes = bytes;
    return bytes;
  }

  /** Reads the same arrays, out of one block. */
  toReader(): ArrayReader {
    return new ArrayReader(this.toBytes(), this.headers);
  }
}
