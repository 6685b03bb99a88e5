/** Characters that a reader does not see, in references, names and amounts of statements. */
import { checkStatement } from '@main/statement-files/check-statement';
import { readStatementFile } from '@main/statement-files/read-file';
import { areDividedAlike, compareNames, splitName, toReferenceKey } from '@main/statement-matching/references';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';

const invisible = [
  ...['\u061c', '\u200b', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2060', '\ufeff'],
  ...['\u2066', '\u2067', '\u2068', '\u2069'],
];
const name = (character: string) => `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

const header = ['Booking Ref', 'Passenger', 'Amount'];
const toRows = (character: string) => [
  header,
  [`${character}ABC${character}123`, `Smi${character}th John`, `${character}-1,234.50${character}`],
];

describe.each(invisible.map((character) => [name(character), character] as const))('%s', (_name, character) => {
  it('faults 586: is left out of references, names and amounts, and the cells are counted', async () => {
    const rows = toRows(character);
    const csv = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
    const files = [Buffer.from(csv), await writeXlsx({ sheets: [{ name: 'A', rows }] })];
    for (const file of files) {
      const { check, lines } = checkStatement(await readStatementFile(file), null, null, []);
      expect(lines).toMatchObject([{ reference: 'ABC123', passenger: 'Smith John', compared: -123_450 }]);
      expect(check.file.sheets[0]?.notes).toEqual([{ kind: 'invisible-characters', count: 3 }]);
    }
  });

  it('faults 586: divides no reference and no name of a saved sector', () => {
    expect(toReferenceKey(`AB${character}C123`)).toBe('ABC123');
    expect(areDividedAlike(`1-23${character}45`, '1-2345')).toBe(true);
    expect(compareNames(splitName(`Smi${character}th`), splitName('Smith'))).toBe(100);
  });
});

it('faults 586: a no-break space is a space', async () => {
  const csv = `${header.join(',')}\nABC\u00a0123,Smith\u00a0John,1\u00a0234.50\n`;
  const { check, lines } = checkStatement(await readStatementFile(Buffer.from(csv)), null, null, []);
  expect(lines[0]?.compared).toBe(123_450);
  expect(toReferenceKey(lines[0]?.reference ?? null)).toBe('ABC123');
  expect(splitName(lines[0]?.passenger ?? null)).toEqual(['smith', 'john']);
  expect(check.file.sheets[0]?.notes).toEqual([]);
});
