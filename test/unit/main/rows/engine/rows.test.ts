import { SheetRowScanner } from '@main/rows/engine/file-row-scanner';
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

it('a scan of a sheet sums numbers, not dates or texts', () => {
  const scanner = new SheetRowScanner(1);
  scanner.write(Buffer.from('<sheetData><row><c t="inlineStr"><is><t>total</t></is></c></row>'));
  for (const cells of ['<c><v>1.5</v></c>', '<c s="1"><v>45000</v></c>', '<c t="inlineStr"><is><t>9</t></is></c>'])
    scanner.write(Buffer.from(`<row>${cells}</row>`));
  expect(scanner.getTotals()).toEqual({ rows: 3, sums: [1_500_000n] });
});
