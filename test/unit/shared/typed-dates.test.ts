import { parseTypedDate } from '@shared/typed-dates';
import { describe, expect, it } from 'vitest';

/** A Saturday. */
const today = '2026-11-21';

describe('typed dates', () => {
  it.each([
    ['2026-09-30', ['2026-09-30', '2026/9/30', '20260930', 'Wed 30 Sep 2026', '30 Sep 2026']],
    ['2026-09-30', ['30/9/26', '30/09/2026', '30.9.26', '30-9-2026', '30 9 26', ' 30 / 9 / 26 ', '300926', '30092026']],
    ['2026-09-30', ['30 sep', '30 Sept', '30 September', '30 sep 26', '30-Sep-26', '30sep26', '30sep']],
    ['2026-10-01', ['1st Oct']],
    ['2024-02-29', ['29/2/24', '29/2/2024']],
    ['1998-07-01', ['1/7/98']],
    ['2046-07-01', ['1/7/46']],
    ['1947-07-01', ['1/7/47']],
  ])('faults 132: reads %s as Australians mean it: %j', (date, forms) => {
    const read = forms.map((typed) => [typed, parseTypedDate(typed, today)]);
    expect(read).toEqual(forms.map((typed) => [typed, date]));
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
    const days = ['30/9', '1/12', '29/2'].map((typed) => parseTypedDate(typed, today));
    expect(days).toEqual(['2026-09-30', '2026-12-01', null]);
    expect(parseTypedDate('29/2', '2028-01-01')).toBe('2028-02-29');
  });

  it.each([
    ['days that there are not', ['31/9', '31/9/2026', '31/9/26', '310926', '31 sep', '29/2/2026', '2026-02-30']],
    ['days and months out of range', ['0/1/2026', '1/0/2026', '1/13/26', '1/31/2026']],
    ['other years', ['30/9/2', '30/9/226', '30/9/20266', '30/9/3026', '26-09-30 extra']],
    ['parts of a date', ['', '30', '3009', '7', '30 se', '30 septembr', '30 sop 26']],
    ['other texts', ['soon', '+', '+12345', 'today+7', '30/9-26', '1,2,2026']],
  ])('faults 132: does not guess at %s: %j', (_, texts) => {
    expect(texts.filter((typed) => parseTypedDate(typed, today) !== null)).toEqual([]);
  });
});
