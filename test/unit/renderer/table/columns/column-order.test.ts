import { moveColumn } from '@renderer/table/columns/column-order';
import { describe, expect, it } from 'vitest';

describe('moving a column', () => {
  it('puts it at the position of the target, to the right or to the left', () => {
    expect(moveColumn(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd']);
    expect(moveColumn(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c']);
  });

  it('changes nothing where one of the two does not exist', () => {
    expect(moveColumn(['a', 'b'], 'x', 'a')).toEqual(['a', 'b']);
    expect(moveColumn(['a', 'b'], 'a', 'x')).toEqual(['a', 'b']);
  });
});
