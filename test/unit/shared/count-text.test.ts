import { formatCount, pickPlural } from '@shared/count-text';
import { expect, it } from 'vitest';

it('counts have the noun in its form', () => {
  expect([0, 1, 1_204].map((count) => formatCount(count, 'trip'))).toEqual(['0 trips', '1 trip', '1,204 trips']);
  expect([1, 2].map((count) => formatCount(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
  expect([pickPlural(1, 'was', 'were'), pickPlural(2, 'was', 'were')]).toEqual(['was', 'were']);
});
