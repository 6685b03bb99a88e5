/** References of a workbook whose number format shows zeros in front. */
import { checkStatement } from '@main/statement-files/check-statement';
import { readStatementFile } from '@main/statement-files/read-file';
import { toLineItem } from '@main/statement-matching/items';
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';

const header = ['Booking Ref', 'Passenger', 'Amount'];

/** Reads a workbook in which reference and amount of each line are numbers under the same format. */
async function readLines(lines: readonly (readonly [reference: number, amount: number])[], numFmt: string) {
  const rows = [header, ...lines.map(([reference, amount]) => [reference, 'Smith', amount])];
  const cells = new Map(
    lines.flatMap(([reference, amount], index) => [
      [`${index + 1},0`, { value: reference, style: { numFmt } }] as const,
      [`${index + 1},2`, { value: amount, style: { numFmt } }] as const,
    ]),
  );
  const grid = await readStatementFile(await writeXlsx({ sheets: [{ name: 'A', rows, cells }] }));
  return checkStatement(grid, null, null, []).lines.map((line) => [toLineItem(line).key, line.compared]);
}

it('faults 730: a reference is read with the zeros in front that its format shows, and an amount as a number', async () => {
  const lines = [
    [4_711, 50],
    [12_345_678, -7],
    [123_456_789, 10.5],
  ] as const;
  expect(await readLines(lines, '00000000')).toEqual([
    ['00004711', 5_000],
    ['12345678', -700],
    ['123456789', 1_050],
  ]);
});

it('faults 730: more zeros than a number has digits are no obstacle', async () => {
  expect(await readLines([[4_711, 50]], '0'.repeat(20))).toEqual([['00000000000000004711', 5_000]]);
});

it.each(['0', '0.00', '#,##0', '000-000'])('faults 730: the format %s adds no zeros', async (format) => {
  expect(await readLines([[4_711, 50]], format)).toEqual([['4711', 5_000]]);
});
