import { getSelectedPositions, selectRow } from '@renderer/table/model/selection';
import { expect, it } from 'vitest';

const click = { isExtending: false, isAdding: false };
const [shiftClick, ctrlClick] = [
  { ...click, isExtending: true },
  { ...click, isAdding: true },
];
const range = selectRow(selectRow([], 2, click), 5, shiftClick);

it.each([
  ['extends from the row where it began', 0, shiftClick, [0, 1, 2]],
  ['adds a row', 8, ctrlClick, [2, 3, 4, 5, 8]],
  ['removes one from within a range', 3, ctrlClick, [2, 4, 5]],
  ['is replaced by a plain click', 4, click, [4]],
])('a selection of a range %s', (_, position, how, selected) => {
  expect(getSelectedPositions(range)).toEqual([2, 3, 4, 5]);
  expect(getSelectedPositions(selectRow(range, position, how))).toEqual(selected);
});
