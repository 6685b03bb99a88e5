/** Texts of a report's column as numbers and dates: proved by all values, chosen, or not read. */
import {
  createCellReader,
  readDateColumn,
  readDateText,
  readDecimalText,
  readNumberColumn,
} from '@shared/column-reading';
import type { DateOrder, DecimalSign } from '@shared/reading-ways';
import type { Cell } from '@shared/schemas/report';
import { describe, expect, it } from 'vitest';

const toCounted = (cells: readonly Cell[]) => cells.map((cell) => [cell, 1] as const);

function readNumbers(cells: readonly Cell[], chosen?: DecimalSign) {
  const reading = readNumberColumn(toCounted(cells), chosen);
  return { ...reading, read: createCellReader(reading) };
}

function readDates(cells: readonly Cell[], chosen?: DateOrder) {
  const reading = readDateColumn(toCounted(cells), chosen);
  return { ...reading, read: createCellReader(reading) };
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
    ['-(5.00)', '.', null],
    ['1,00', '.', null],
    ['12,34,567', '.', null],
    ['€5.00', '.', null],
    ['', '.', null],
    ['()', '.', null],
  ] as const)('faults 605: %s under "%s" is %s', (text, sign, read) => {
    expect(readDecimalText(text, sign)).toBe(read);
  });

  it('faults 605: is read by what every value of its column proves', () => {
    const { read, way, stats, unreadCount } = readNumbers(['1,000', '20.5', '(3.25)', '', null, 'n/a', { n: '1.50' }]);
    expect({ way, stats, unreadCount }).toMatchObject({
      way: '.',
      stats: { scale: 2, integers: 1, decimals: 3, texts: 1, sum: '1018.75' },
      unreadCount: 1,
    });
    expect(['1,000', '(3.25)', '', 'n/a'].map(read)).toEqual(['1000', '-3.25', '', null]);
    expect([read(null), read({ n: '1.50' })]).toEqual(['', '1.50']);
    expect(readNumbers(['1.000', '20,5']).read('1.000')).toBe('1000');
  });

  it('faults 606: is not read while nothing proves its comma, but for what the API itself would write', () => {
    const open = readNumbers(['1,000', '1.500']);
    expect({ way: open.way, status: open.status, unreadCount: open.unreadCount }).toEqual({
      way: null,
      status: 'ambiguous',
      unreadCount: 1,
    });
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
    ['31/02/2026', 'dmy', null],
    ['2026-10-01 09:30:00', 'dmy', '2026-10-01 09:30:00'],
    ['01/10/2026 9:30 pm', 'dmy', '2026-10-01 21:30:00'],
    ['01/10/2026 12:05 am', 'dmy', '2026-10-01 00:05:00'],
    ['01/10/2026 25:00', 'dmy', null],
    ['soon', 'dmy', null],
  ] as const)('faults 605: %s under %s is %s', (text, order, read) => {
    expect(readDateText(text, order)).toBe(read);
  });

  it.each([
    ['2026-04-03 02:30 PM', '2026-04-03 14:30:00'],
    ['2026-04-03 12:05 am', '2026-04-03 00:05:00'],
    ['2026-04-03T14:30', '2026-04-03T14:30'],
    ['2026-04-03 14:30:00', '2026-04-03 14:30:00'],
    ['2026-04-03 to 2026-05-01', null],
    ['2026-04-03 (tentative)', null],
    ['2026-04-03 24:30', null],
    ['2026-04-031', null],
    ['0000-00-00', null],
    ['2026-02-30', null],
  ] as const)('faults 731: begins like one of the API: %s is %s', (text, read) => {
    expect(readDateText(text, 'dmy')).toBe(read);
    expect(readDates([text]).read(text)).toBe(read);
  });

  it.each([
    ['12/05/68', '1968-05-12'],
    ['31 Dec 71', '1971-12-31'],
    ['12/05/50', '1950-05-12'],
    ['12/05/49', '2049-05-12'],
    ['12/05/26', '2026-05-12'],
  ] as const)('faults 732: with a year of two digits: %s is %s', (text, read) => {
    expect(readDateText(text, 'dmy')).toBe(read);
  });

  it('faults 605: is read by what every value of its column proves', () => {
    const found = readDates(['01/10/2026', '13/10/2026', '2026-01-02', 'soon', '']);
    expect({ way: found.way, unreadCount: found.unreadCount, unreadSample: found.unreadSample }).toEqual({
      way: 'dmy',
      unreadCount: 1,
      unreadSample: 'soon',
    });
    expect(['01/10/2026', '2026-01-02', 'soon'].map(found.read)).toEqual(['2026-10-01', '2026-01-02', null]);
  });

  it('faults 606: is not read while nothing proves which number is the day', () => {
    const open = readDates(['01/10/2026', '2026-01-02']);
    expect({ way: open.way, unreadCount: open.unreadCount }).toEqual({ way: null, unreadCount: 1 });
    expect([open.read('01/10/2026'), open.read('2026-01-02')]).toEqual([null, '2026-01-02']);
    expect(readDates(['01/10/2026'], 'mdy').read('01/10/2026')).toBe('2026-01-10');
    expect(readDates(['13/10/2026', '10/13/2026']).status).toBe('contradicted');
  });
});
