import { at } from '@shared/arrays';
import { expect, it } from 'vitest';

it('gets an element that exists, and throws where none does', () => {
  expect(at(['a', 'b'], 1)).toBe('b');
  expect(at([null], 0)).toBeNull();
  expect(() => at(['a'], 1)).toThrow(RangeError);
  expect(() => at(['a'], -1)).toThrow('No element at index -1 of 1');
});
