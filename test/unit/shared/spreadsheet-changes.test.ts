import { changesInSpreadsheet } from '@shared/spreadsheet-changes';
import { describe, expect, it } from 'vitest';

const split = (texts: string) => texts.split('|');

describe('a cell of CSV that a spreadsheet opens', () => {
  it.each([
    [
      'numbers',
      split('12E034|1e5|-1.5E+3|0812|007|-05|1234567890123456|0.1234567890123456|+61400000000|1,234.50|.5|5.'),
    ],
    ['amounts', split('$12|-$5.00|(12.50)|12%|12 %|€1,000')],
    ['dates', split('1/2|1-2|31/12|5/2026|2026-07|1/2/26|2026/1/2|1.2.2026|1-2-3|1/2/2026 9:30')],
    ['months', split('Mar-5|5 March 2026|SEPT2|Jul 2026|12-dec|dec 1, 2026|1May')],
    ['fractions and times', split('3 1/2|12:30|125:30|9:30:15.5|9:30 pm|9 am|1 A')],
    ['truth values', split('TRUE|false|True')],
    ['spaces at an end', split(' a|a | 12|a\n')],
    ['phone numbers, which the guard changes', split('+61 400 000 000|+61 (2) 9123-4567')],
  ])('may change: %s', (_, texts) => {
    expect(texts.filter((text) => !changesInSpreadsheet(text))).toEqual([]);
  });

  it('is not said to change where it stays what it is', () => {
    const plain = '|0|5|-5|12.50|0.05|-0.00|123456789012345|2026-01-02|2026-01-02 03:04:05|Smith|May|March|Mark 5';
    const other =
      '12A|AB1234|E12|12E|12 High St|0400 123 456|(02) 9123 4567|1234-5678|TRUEST|5M|M25|Mr. 5|a1/2|v1.2|=1+2|@b|+a|1:2:3|é';
    expect([...split(plain), ...split(other)].filter(changesInSpreadsheet)).toEqual([]);
  });
});
