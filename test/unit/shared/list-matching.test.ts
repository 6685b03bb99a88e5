import { createDateTest, createTextTest, parseStamp } from '@shared/list-matching';
import { describe, expect, it } from 'vitest';

describe('texts that a search finds', () => {
  it.each([
    ['exact', 'Perth', 'rt', true],
    ['exact', 'Perth', 'RT', false],
    ['any-case', 'Perth', 'RT', true],
    ['any-case', 'Nouméa', 'noumea', false],
    ['any-accent', 'Nouméa', 'NOUMEA', true],
    ['any-accent', 'Perth', 'pérth', true],
    ['any-accent', 'Straße', 'strasse', false],
  ] as const)('%s: %j by %j: %s', (comparison, text, value, expected) => {
    expect(createTextTest(value, { comparison, extent: 'part', isPattern: false })(text)).toBe(expected);
  });

  it.each([
    ['Perth', 'P_rth', 'whole', true],
    ['Perth', 'P_th', 'whole', false],
    ['Perth', '_r', 'part', true],
    ['Perth', 'P%h', 'whole', true],
    ['Perth', 'P%t', 'whole', false],
    ['Perth', '%e%h', 'whole', true],
    ['Perth', 'h%P', 'part', false],
    ['aa', 'aa%aa', 'whole', false],
    ['aXbXc', 'a%b%c', 'whole', true],
    ['😀 Ben', '_ Ben', 'whole', true],
    ['50% off', '50% off', 'whole', true],
    ['a.c', 'a_c', 'whole', true],
    ['abc', 'a.c', 'whole', false],
    ['Perth', '', 'part', true],
  ] as const)('a pattern: %j by %j (%s): %s', (text, value, extent, expected) => {
    expect(createTextTest(value, { comparison: 'exact', extent, isPattern: true })(text)).toBe(expected);
  });

  it('takes time in proportion to the text for a pattern of many wildcards', () => {
    const test = createTextTest('%a'.repeat(200), { comparison: 'exact', extent: 'whole', isPattern: true });
    expect(test(`${'a'.repeat(199)}b`)).toBe(false);
    expect(test('a'.repeat(5_000))).toBe(true);
  });
});

describe('dates that a bound leaves', () => {
  const dates = ['2026-03-01', '2026-03-02', '2026-03-02 00:00:00', '2026-03-02 09:30:00', '2026-03-03', null, 'soon'];
  it.each([
    ['from', 'inclusive', [1, 2, 3, 4]],
    ['from', 'midnight', [3, 4]],
    ['from', 'exclusive', [4]],
    ['to', 'inclusive', [0, 1, 2, 3]],
    ['to', 'midnight', [0, 1, 2]],
    ['to', 'exclusive', [0]],
  ] as const)('%s, %s', (side, bound, expected) => {
    const test = createDateTest(side, '2026-03-02', bound);
    const passing = dates.flatMap((date, index) => {
      const stamp = parseStamp(date);
      return stamp !== null && test(stamp) ? [index] : [];
    });
    expect(passing).toEqual(expected);
  });
});
