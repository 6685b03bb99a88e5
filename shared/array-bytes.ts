/** Typed arrays one after another in one block of bytes, each at a multiple of eight. */

type NumberArray = Uint8Array | Uint16Array | Int32Array | Float64Array;
type ArrayType<T extends NumberArray> = {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): T;
};

const align = (bytes: number) => Math.ceil(bytes / 8) * 8;

/** Joins arrays. The bytes have a buffer of their own, which can be transferred. */
export function joinArrays(arrays: readonly NumberArray[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(arrays.reduce((sum, { byteLength }) => sum + align(byteLength), 0));
  let offset = 0;
  for (const { buffer, byteOffset, byteLength } of arrays) {
    joined.set(new Uint8Array(buffer, byteOffset, byteLength), offset);
    offset += align(byteLength);
  }
  return joined;
}

/** Takes the arrays apart again, in their order. */
export class ArrayBytesReader {
  private readonly bytes: Uint8Array;
  private offset = 0;

  constructor(bytes: Uint8Array) {
    // A view into a larger buffer may begin where no array of larger numbers can.
    this.bytes = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  }

  /** @throws RangeError where there are fewer bytes */
  next<T extends NumberArray>(type: ArrayType<T>, length: number): T {
    const start = this.bytes.byteOffset + this.offset;
    this.offset += align(length * type.BYTES_PER_ELEMENT);
    if (this.offset > this.bytes.byteLength) throw new RangeError('These columns are shorter than their rows.');
    return new type(this.bytes.buffer, start, length);
  }
}
