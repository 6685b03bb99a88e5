/** Whole numbers in the smallest type that holds all of them: the fewer bytes, the sooner they are there. */

/** Smallest first. */
const types = [Uint8Array, Uint16Array, Int32Array, Float64Array] as const;

export type WholeNumbers = Uint8Array | Uint16Array | Int32Array | Float64Array;

/** Gets a type by its index. */
export const getNumberType = (index: number): (typeof types)[number] => types[index] ?? Float64Array;

/** The index of the smallest type that holds some numbers. */
function findType(numbers: WholeNumbers): number {
  let min = 0;
  let max = 0;
  for (let index = 0; index < numbers.length; index += 1) {
    const number = numbers[index] ?? 0;
    if (number < min) min = number;
    else if (number > max) max = number;
  }
  if (min >= 0 && max <= 0xffff) return max <= 0xff ? 0 : 1;
  return min >= -0x8000_0000 && max <= 0x7fff_ffff ? 2 : 3;
}

/** Narrows numbers. `type` is the index of their type now. */
export function narrowNumbers(numbers: WholeNumbers): { readonly type: number; readonly numbers: WholeNumbers } {
  const type = findType(numbers);
  const Narrow = getNumberType(type);
  return { type, numbers: numbers instanceof Narrow ? numbers : new Narrow(numbers) };
}
