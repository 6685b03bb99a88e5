/** Runs of right-to-left letters within a text. */
import { hasRightToLeft, splitRuns } from '@renderer/ui/bidi';
import { describe, expect, it } from 'vitest';

describe('faults 694: a text with right-to-left letters', () => {
  it.each([
    ['משה כהן (7001)', ['', 'משה כהן', ' (7001)']],
    ['Line 12: محمد علي, 1,250.00', ['Line 12: ', 'محمد علي', ', 1,250.00']],
    ['רחוב הרצל 5/3 תל־אביב', ['', 'רחוב הרצל 5/3 תל־אביב', '']],
    ['דוד 500.00, שרה 20.00', ['', 'דוד', ' 500.00, ', 'שרה', ' 20.00']],
  ])('%s is split into its runs', (text, parts) => {
    expect(hasRightToLeft(text)).toBe(true);
    expect(splitRuns(text)).toEqual(parts);
    expect(splitRuns(text).join('')).toBe(text);
  });

  it('is none where it has only other letters', () => {
    expect(hasRightToLeft('Nguyễn, Ms Chloé (7001) 東京')).toBe(false);
  });
});
