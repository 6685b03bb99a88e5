/** Copies of bytes from or to memory that two threads share. */

/**
 * Copies all of `source` to an address of `target`.
 *
 * V8 copies shared memory eight bytes at a time, and one at a time between addresses that differ modulo eight: ten times
 * slower than the system. Node leaves a copy of a part to the system, and one of all bytes to V8.
 *
 * @throws RangeError where the target is too short: Node would copy less without a word
 */
export function copySharedBytes(source: Uint8Array, target: Uint8Array, address: number): void {
  const { buffer, byteOffset, byteLength } = source;
  if (address + byteLength > target.byteLength) throw new RangeError('The target is too short for the bytes.');
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  const middle = byteLength >>> 1;
  bytes.copy(target, address, 0, middle);
  bytes.copy(target, address + middle, middle);
}
