/** Booking references that a workbook has as numbers of more than 15 digits: the spreadsheet has lost their last digits. */
import { checkStatement } from '@main/statement-files/check-statement';
import { readStatementFile } from '@main/statement-files/read-file';
import { toLineItem } from '@main/statement-matching/items';
import { toReferenceKey } from '@main/statement-matching/references';
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';

const header = ['Booking Ref', 'Passenger', 'Amount'];

async function readWorkbook(references: readonly (string | number)[]) {
  const rows = [header, ...references.map((reference) => [reference, 'Smith', 10.5])];
  return checkStatement(await readStatementFile(await writeXlsx({ sheets: [{ name: 'A', rows }] })), null, null, []);
}

it('faults 585: a number of more than 15 digits is no key, and its row is named', async () => {
  const { check, lines } = await readWorkbook([1_234_567_890_123_456, 123_456_789_012_345, '1234567890123456']);
  expect(lines.map((line) => toLineItem(line).key)).toEqual([null, '123456789012345', '1234567890123456']);
  expect(check.roundedReferences).toEqual([{ row: 1, text: '1234567890123456 · Smith · 10.5' }]);
  expect(check.roundedReferenceCount).toBe(1);
  // All three are lines, whose amounts are compared.
  expect(check.lines).toBe(3);
});

it('faults 585: two references that the spreadsheet has made the same number match nothing', async () => {
  const [a, b] = ['12345678901234567', '12345678901234568'].map(Number);
  expect(a).toBe(b);
  const { lines } = await readWorkbook([a ?? 0]);
  expect(lines.map((line) => toLineItem(line).key)).toEqual([null]);
  expect(toReferenceKey('12345678901234568')).not.toBeNull();
});

it('faults 585: so it is with what a spreadsheet saves of such a number in a CSV file', async () => {
  const csv = `${header.join(',')}\n1.23457E+15,Smith,10.50\n2E3456,Jones,20.00\n`;
  const { check, lines } = checkStatement(await readStatementFile(Buffer.from(csv)), null, null, []);
  expect(lines.map((line) => toLineItem(line).key)).toEqual([null, '2E3456']);
  expect(check.roundedReferences.map(({ row }) => row)).toEqual([1]);
});
