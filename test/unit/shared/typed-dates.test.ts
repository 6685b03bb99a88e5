import { parseTypedDate } from '@shared/typed-dates';
import { describe, expect, it } from 'vitest';

/** A Saturday. */
const today = '2026-11-21';

describe('typed dates', () => {
  it.each([
    ['2026-09-30', '2026-09-30'],
    ['2026/9/30', '2026-09-30'],
    ['30/9/26', '2026-09-30'],
    ['30/09/2026', '2026-09-30'],
    ['30.9.26', '2026-09-30'],
    ['30-9-2026', '2026-09-30'],
    ['30 9 26', '2026-09-30'],
    [' 30 / 9 / 26 ', '2026-09-30'],
    ['30 sep', '2026-09-30'],
    ['30 Sept', '2026-09-30'],
    ['30 September', '2026-09-30'],
    ['30 sep 26', '2026-09-30'],
    ['30 Sep 2026', '2026-09-30'],
    ['30-Sep-26', '2026-09-30'],
    ['30sep26', '2026-09-30'],
    ['30sep', '2026-09-30'],
    ['1st Oct', '2026-10-01'],
    ['Wed 30 Sep 2026', '2026-09-30'],
    ['300926', '2026-09-30'],
    ['30092026', '2026-09-30'],
    ['20260930', '2026-09-30'],
    ['29/2/24', '2024-02-29'],
    ['1/7/98', '1998-07-01'],
    ['1/7/46', '2046-07-01'],
    ['1/7/47', '1947-07-01'],
  ])('faults 132: reads %s as Australians mean it: %s', (typed, date) => {
    expect(parseTypedDate(typed, today)).toBe(date);
  });

  it.each([
    ['today', '2026-11-21'],
    ['Tomorrow', '2026-11-22'],
    ['yesterday', '2026-11-20'],
    ['+7', '2026-11-28'],
    ['-7', '2026-11-14'],
    ['\u22127', '2026-11-14'],
    ['+ 7', '2026-11-28'],
    ['-0', '2026-11-21'],
  ])('faults 132: counts %s from today: %s', (typed, date) => {
    expect(parseTypedDate(typed, today)).toBe(date);
  });

  it('faults 132: are of this year where no year is typed, for past days too', () => {
    expect(parseTypedDate('30/9', today)).toBe('2026-09-30');
    expect(parseTypedDate('1/12', today)).toBe('2026-12-01');
    expect(parseTypedDate('29/2', today)).toBeNull();
    expect(parseTypedDate('29/2', '2028-01-01')).toBe('2028-02-29');
  });

  it.each([
    '',
    'soon',
    '31/9',
    '31/9/2026',
    '31/9/26',
    '310926',
    '31 sep',
    '29/2/2026',
    '0/1/2026',
    '1/0/2026',
    '1/13/26',
    '1/31/2026',
    '30/9/2',
    '30/9/226',
    '30/9/20266',
    '30/9/3026',
    '30',
    '3009',
    '30 sop 26',
    '30 se',
    '30 septembr',
    '26-09-30 extra',
    '2026-02-30',
    '+',
    '+12345',
    '7',
    'today+7',
    '30/9-26',
    '1,2,2026',
  ])('faults 132: does not guess at “%s”', (typed) => {
    expect(parseTypedDate(typed, today)).toBeNull();
  });
});
