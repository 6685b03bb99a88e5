import { copySharedBytes } from '@main/rows/copy-shared-bytes';
import { describe, expect, it } from 'vitest';

const count = (length: number) => Uint8Array.from({ length }, (_, index) => 1 + (index % 251));

describe('copying bytes', () => {
  it('copies all of them and no other, to and from shared memory, whatever the addresses', () => {
    for (const length of [0, 1, 2, 3, 8, 17, 1_000]) {
      for (const offset of [0, 1, 7, 8]) {
        const shared = new Uint8Array(new SharedArrayBuffer(1_100));
        copySharedBytes(count(length), shared, offset);
        const expected = [...Array(offset).fill(0), ...count(length), ...Array(1_100 - offset - length).fill(0)];
        expect([...shared]).toEqual(expected);
        const target = new Uint8Array(1_100);
        copySharedBytes(shared, target, 0);
        expect([...target]).toEqual(expected);
        copySharedBytes(shared.subarray(offset, offset + length), target, 0);
        expect([...target.subarray(0, length)]).toEqual([...count(length)]);
      }
    }
  });

  it('copies a view of a larger buffer', () => {
    const target = new Uint8Array(4);
    copySharedBytes(count(10).subarray(5, 8), target, 1);
    expect([...target]).toEqual([0, 6, 7, 8]);
  });

  it('refuses a target that is too short for all of them', () => {
    const target = new Uint8Array(4);
    expect(() => copySharedBytes(count(3), target, 2)).toThrow(RangeError);
    expect([...target]).toEqual([0, 0, 0, 0]);
  });
});
