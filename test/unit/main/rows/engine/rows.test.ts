import { copySharedBytes } from '@main/rows/engine/copy-shared-bytes';
import { createSheetScanner } from '@main/rows/engine/file-row-scanner';
import { formatSum } from '@main/rows/engine/row-summary';
import { describe, expect, it } from 'vitest';

describe('formatting an exact sum', () => {
  it.each([
    [0n, '0'],
    [1_250_000_000n, '1250'],
    [-12_500_000n, '-12.5'],
    [1n, '0.000001'],
    [-10n, '-0.00001'],
    [99_999_999_999_999_999_900_000_000n, '99999999999999999900'],
  ])('writes %d millionths as %s', (sum, text) => {
    expect(formatSum(sum)).toBe(text);
  });
});

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

it('a scan of a sheet sums numbers, not dates or texts', () => {
  const scanner = createSheetScanner(1, 1);
  scanner.write(Buffer.from('<sheetData><row><c t="inlineStr"><is><t>total</t></is></c></row>'));
  for (const cells of ['<c><v>1.5</v></c>', '<c s="1"><v>45000</v></c>', '<c t="inlineStr"><is><t>9</t></is></c>'])
    scanner.write(Buffer.from(`<row>${cells}</row>`));
  expect(scanner.end()).toEqual({ rows: 3, sums: [1_500_000n] });
});
