import { getSelectedPositions, selectRow } from '@renderer/table/model/selection';
import { describe, expect, it } from 'vitest';

describe('a selection', () => {
  const click = { isExtending: false, isAdding: false };
  const shiftClick = { isExtending: true, isAdding: false };
  const ctrlClick = { isExtending: false, isAdding: true };
  const range = selectRow(selectRow([], 2, click), 5, shiftClick);

  it('extends from the row where it began', () => {
    expect(getSelectedPositions(range)).toEqual([2, 3, 4, 5]);
    expect(getSelectedPositions(selectRow(range, 0, shiftClick))).toEqual([0, 1, 2]);
  });

  it('adds a row, and removes one from within a range', () => {
    expect(getSelectedPositions(selectRow(range, 8, ctrlClick))).toEqual([2, 3, 4, 5, 8]);
    expect(getSelectedPositions(selectRow(range, 3, ctrlClick))).toEqual([2, 4, 5]);
  });

  it('is replaced by a plain click', () => {
    expect(getSelectedPositions(selectRow(range, 4, click))).toEqual([4]);
  });
});
