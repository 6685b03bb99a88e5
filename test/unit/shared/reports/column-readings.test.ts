/** Texts of a report's column as numbers and dates: proved by all values, chosen, or not read. */
import * as reading from '@shared/reports/column-readings';
import type { Cell } from '@shared/reports/report';
import type { DateOrder, DecimalSign } from '@shared/values/read-values';
import { describe, expect, it } from 'vitest';

const toCounted = (cells: readonly Cell[]) => cells.map((cell) => [cell, 1] as const);

function readNumbers(cells: readonly Cell[], chosen?: DecimalSign) {
  const found = reading.readTypedColumn(
    { column: 0, kind: 'number', ...(chosen && { decimalSign: chosen }) },
    toCounted(cells),
  );
  return { ...found, read: reading.createCellReader(found) };
}

function readDates(cells: readonly Cell[], chosen?: DateOrder) {
  const found = reading.readTypedColumn(
    { column: 0, kind: 'date', ...(chosen && { dateOrder: chosen }) },
    toCounted(cells),
  );
  return { ...found, read: reading.createCellReader(found) };
}

describe('a number that is written as a text', () => {
  it.each([
    ['1,000.00', '.', '1000.00'],
    ['1.000,00', ',', '1000.00'],
    ['1 000,5', ',', '1000.5'],
    ['1\u00a0000.50', '.', '1000.50'],
    ['(123.45)', '.', '-123.45'],
    ['\u221212.30', '.', '-12.30'],
    ['12.30-', '.', '-12.30'],
    ['$1,234.50', '.', '1234.50'],
    ['($5.00)', '.', '-5.00'],
    ['(0.00)', '.', '0.00'],
    ['-007', '.', '-007'],
  ] as const)('faults 605: %s under "%s" is %s', (text, sign, read) => {
    expect(reading.readDecimalText(text, sign)).toBe(read);
  });

  it('faults 605: is nothing else than a number', () => {
    const others = ['-(5.00)', '1,00', '12,34,567', '€5.00', '', '()'];
    expect(others.filter((text) => reading.readDecimalText(text, '.') !== null)).toEqual([]);
  });

  it('faults 605: is read by what every value of its column proves', () => {
    const column = readNumbers(['1,000', '20.5', '(3.25)', '', null, 'n/a', { n: '1.50' }]);
    const stats = { scale: 2, integers: 1, decimals: 3, texts: 1, sum: '1018.75' };
    expect(column).toMatchObject({ way: '.', stats, unreadCount: 1 });
    const read = ['1,000', '(3.25)', '', 'n/a', null, { n: '1.50' }].map(column.read);
    expect(read).toEqual(['1000', '-3.25', '', null, '', '1.50']);
    expect(readNumbers(['1.000', '20,5']).read('1.000')).toBe('1000');
  });

  it('faults 606: is not read while nothing proves its comma, but for what the API itself would write', () => {
    const open = readNumbers(['1,000', '1.500']);
    expect(open).toMatchObject({ way: null, status: 'ambiguous', unreadCount: 1 });
    expect([open.read('1,000'), open.read('1.500')]).toEqual([null, '1.500']);
    expect(readNumbers(['1,000', '1.500'], ',').read('1,000')).toBe('1.000');
    // A number of the JSON has a point, whatever is chosen for texts.
    expect(readNumbers(['1.500', { n: '1.500' }], ',').read({ n: '1.500' })).toBe('1.500');
    expect(readNumbers(['1,5', '1.5']).status).toBe('contradicted');
  });
});

describe('a date that is written as a text', () => {
  it.each([
    ['01/10/2026', 'dmy', '2026-10-01'],
    ['01/10/2026', 'mdy', '2026-01-10'],
    ['1 Oct 2026', 'mdy', '2026-10-01'],
    ['13/10/2026', 'mdy', null],
    ['2026-10-01 09:30:00', 'dmy', '2026-10-01 09:30:00'],
    ['01/10/2026 9:30 pm', 'dmy', '2026-10-01 21:30:00'],
    ['01/10/2026 12:05 am', 'dmy', '2026-10-01 00:05:00'],
    // With a year of two digits.
    ['12/05/68', 'dmy', '1968-05-12'],
    ['31 Dec 71', 'dmy', '1971-12-31'],
    ['12/05/50', 'dmy', '1950-05-12'],
    ['12/05/49', 'dmy', '2049-05-12'],
    ['12/05/26', 'dmy', '2026-05-12'],
  ] as const)('faults 605, 732: %s under %s is %s', (text, order, read) => {
    expect(reading.readDateText(text, order)).toBe(read);
  });

  it.each([
    ['2026-04-03 02:30 PM', '2026-04-03 14:30:00'],
    ['2026-04-03 12:05 am', '2026-04-03 00:05:00'],
    ['2026-04-03T14:30', '2026-04-03T14:30'],
    ['2026-04-03 14:30:00', '2026-04-03 14:30:00'],
  ] as const)('faults 605: begins like one of the API: %s is %s', (text, read) => {
    expect([reading.readDateText(text, 'dmy'), readDates([text]).read(text)]).toEqual([read, read]);
  });

  it('faults 605: is nothing else than a date, however it begins', () => {
    const beginning = ['2026-04-03 to 2026-05-01', '2026-04-03 (tentative)', '2026-04-03 24:30', '2026-04-031'];
    const texts = [...beginning, '0000-00-00', '2026-02-30', '31/02/2026', '01/10/2026 25:00', 'soon'];
    expect(texts.filter((text) => reading.readDateText(text, 'dmy') ?? readDates([text]).read(text))).toEqual([]);
  });

  it('faults 605: is read by what every value of its column proves', () => {
    const found = readDates(['01/10/2026', '13/10/2026', '2026-01-02', 'soon', '']);
    expect(found).toMatchObject({ way: 'dmy', unreadCount: 1, unreadSample: 'soon' });
    expect(['01/10/2026', '2026-01-02', 'soon'].map(found.read)).toEqual(['2026-10-01', '2026-01-02', null]);
  });

  it('faults 606: is not read while nothing proves which number is the day', () => {
    const open = readDates(['01/10/2026', '2026-01-02']);
    expect(open).toMatchObject({ way: null, unreadCount: 1 });
    expect([open.read('01/10/2026'), open.read('2026-01-02')]).toEqual([null, '2026-01-02']);
    expect(readDates(['01/10/2026'], 'mdy').read('01/10/2026')).toBe('2026-01-10');
    expect(readDates(['13/10/2026', '10/13/2026']).status).toBe('contradicted');
  });
});
