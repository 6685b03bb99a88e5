import { moveColumn } from '@renderer/table/columns/column-order';
import { expect, it } from 'vitest';

it('moving a column puts it at the position of its target, to the right or left, and nowhere where one does not exist', () => {
  const move = (column: string, target: string) => moveColumn(['a', 'b', 'c', 'd'], column, target).join('');
  expect([move('a', 'c'), move('d', 'b'), move('x', 'a'), move('a', 'x')]).toEqual(['bcad', 'adbc', 'abcd', 'abcd']);
});
