/** References, names and amounts that a file does not have as its user saw them: invisible characters, zeros in front, lost digits. */
import { readStatementFile } from '@main/rows/statements/read-file';
import { toLineItem } from '@main/saved/matching/match-exact';
import { compareNames, splitName, toReferenceKey } from '@main/saved/matching/references';
import { checkGrid, readSheet } from '@test/helpers/statement-grids';
import { describe, expect, it } from 'vitest';

const header = ['Booking Ref', 'Passenger', 'Amount'];
const invisible = '\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\ufeff\u2066\u2067\u2068\u2069';
const readCsv = async (text: string) => checkGrid(await readStatementFile(Buffer.from(`${header.join(',')}\n${text}`)));

describe.each([...invisible].map((character) => [`U+${character.charCodeAt(0).toString(16)}`, character] as const))(
  '%s',
  (_, character) => {
    it('faults 586: is left out of references, names and amounts', async () => {
      const row = [`${character}ABC${character}123`, `Smi${character}th John`, `${character}-1,234.50${character}`];
      const csv = await readCsv(row.map((cell) => `"${cell}"`).join(','));
      for (const { lines } of [csv, checkGrid(await readSheet([header, row]))]) {
        expect(lines).toMatchObject([{ reference: 'ABC123', passenger: 'Smith John', compared: -123_450 }]);
      }
    });

    it('faults 586: divides no reference and no name of a saved sector', () => {
      expect(toReferenceKey(`AB${character}C123`)).toBe('ABC123');
      expect(toReferenceKey(`1-23${character}45`)).toBe('1-2345');
      expect(compareNames(splitName(`Smi${character}th`), splitName('Smith'))).toBe(100);
    });
  },
);

it('faults 586: a no-break space is a space', async () => {
  const { lines } = await readCsv('ABC\u00a0123,Smith\u00a0John,1\u00a0234.50\n');
  expect(lines[0]?.compared).toBe(123_450);
  expect(toReferenceKey(lines[0]?.reference ?? null)).toBe('ABC123');
  expect(splitName(lines[0]?.passenger ?? null)).toEqual(['smith', 'john']);
});

describe('a number as a reference', () => {
  it('faults 585: is no key where it has more than 15 digits, and its row is named', async () => {
    const references = [1_234_567_890_123_456, 123_456_789_012_345, '1234567890123456'];
    const sheet = await readSheet([header, ...references.map((reference) => [reference, 'Smith', 10.5])]);
    const { rounded, lines } = checkGrid(sheet);
    expect(lines.map((line) => toLineItem(line).key)).toEqual([null, '123456789012345', '1234567890123456']);
    expect(rounded).toEqual([{ row: 1 }]);
  });

  it('faults 585: is no key in the form in which a spreadsheet saves it in a CSV file', async () => {
    const { rounded, lines } = await readCsv('1.23457E+15,Smith,10.50\n2E3456,Jones,20.00\n');
    expect(lines.map((line) => toLineItem(line).key)).toEqual([null, '2E3456']);
    expect(rounded.map(({ row }) => row)).toEqual([1]);
  });

  it.each([
    ['00000000', [4_711, 50], ['00004711', 5_000]],
    ['00000000', [12_345_678, -7], ['12345678', -700]],
    ['00000000', [123_456_789, 10.5], ['123456789', 1_050]],
    ['0'.repeat(20), [4_711, 50], ['00000000000000004711', 5_000]],
    ...['0', '0.00', '#,##0', '000-000'].map((format) => [format, [4_711, 50], ['4711', 5_000]] as const),
  ] as const)(
    'faults 730: under the format %s has the zeros in front that it shows, and amounts stay numbers: %j',
    async (format, [reference, amount], expected) => {
      const sheet = await readSheet([header, [reference, 'Smith', amount]], () => ({ 0: format, 2: format }));
      expect(checkGrid(sheet).lines.map((line) => [toLineItem(line).key, line.compared])).toEqual([expected]);
    },
  );
});
