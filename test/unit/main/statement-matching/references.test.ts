/** Likeness of references and names. */
import { compareKeys, listNearKeys, splitName } from '@main/statement-matching/references';
import { describe, expect, it } from 'vitest';

describe('references', () => {
  it('are near where one character differs', () => {
    expect(compareKeys('ABC123', 'ABC124')).toBe('near');
    expect(listNearKeys('ABC123')).toContain('ABC12');
  });

  it('faults 381: are the same or different where they are longer than any booking reference', () => {
    const long = 'A'.repeat(490);
    expect(compareKeys(long, long)).toBe('same');
    expect(compareKeys(`${long}1`, `${long}2`)).toBe('different');
    expect(listNearKeys(long)).toEqual([]);
  });
});

describe('names', () => {
  it('faults 381: of many parts are compared by the first ones', () => {
    expect(splitName('SMITH/JOHN MR')).toEqual(['smith', 'john']);
    expect(splitName('a b '.repeat(200))).toHaveLength(12);
  });
});
