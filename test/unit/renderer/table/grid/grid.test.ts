import { getRowHeight } from '@renderer/table/grid/cell-slot';
import {
  countRowsInView,
  FrameBudget,
  getDrawnRange,
  isScrollJump,
  overscanRows,
  Recycler,
} from '@renderer/table/grid/recycler';
import { describe, expect, it } from 'vitest';

const rowHeight = getRowHeight(false);

it('draws a full view on a machine that is fast enough, and less on a slow one, but never less than two fifths', () => {
  const frameBudget = new FrameBudget();
  frameBudget.record(9);
  expect(frameBudget.drawnFraction).toBe(1);
  frameBudget.record(20);
  expect(frameBudget.drawnFraction).toBe(0.5);
  frameBudget.record(1);
  expect(frameBudget.drawnFraction).toBe(0.5);
  frameBudget.record(1_000);
  expect(frameBudget.drawnFraction).toBe(0.4);
});

const scrolledTo = (position: number, rowsInView = 10) => ({
  scrollTop: position * rowHeight,
  height: rowsInView * rowHeight,
  rowHeight,
});

it.each([
  ['what is in view, with the row that is cut off at the foot', 100, 1_000, 0, [100, 111]],
  ['with overscan rows on both sides', 100, 1_000, 8, [92, 119]],
  ['with none before the first row', 3, 1_000, 8, [0, 22]],
  ['with none after the last row', 990, 1_000, 8, [981, 1_000]],
  ['the end of a list that is shorter than the view', 0, 4, 8, [0, 4]],
  ['nothing of no rows', 0, 0, 8, [0, 0]],
  ['from the first row on while the browser bounces', -1.5, 1_000, 0, [0, 11]],
])('the drawn range is %s', (_, position, rowCount, overscan, [first, end]) => {
  expect(getDrawnRange(scrolledTo(position), rowCount, overscan)).toEqual({ first, end });
  expect(countRowsInView({ height: 10.5 * rowHeight, rowHeight })).toBe(12);
});

it('a scroll is a jump when none of the drawn rows stays in view', () => {
  const jumps = [111, 112, 89, 88].map((position) => isScrollJump(scrolledTo(position), 100 - overscanRows));
  expect(jumps).toEqual([false, true, false, true]);
});

/** Slots as objects, their elements as an array in DOM order, and a record of which slots were filled again. */
function createRecycler() {
  type Slot = { readonly name: string; position: number | null };
  const dom: Slot[] = [];
  let filled: string[] = [];
  const remove = (slot: Slot) => dom.splice(dom.indexOf(slot), 1);
  const recycler = new Recycler<Slot>({
    create: () => {
      const slot = { name: `slot ${dom.length}`, position: null };
      dom.push(slot);
      return slot;
    },
    moveToEnd: (slot) => void dom.push(...remove(slot)),
    moveToStart: (slot) => void dom.unshift(...remove(slot)),
    assign: (slot, position) => {
      if (slot.position === position) return;
      slot.position = position;
      if (position !== null) filled.push(slot.name);
    },
  });
  return {
    recycler,
    getPositions: () => dom.map(({ position }) => position),
    /** Assigns a range and returns the slots that had to be filled. */
    assignRows: (first: number, end: number, maxSlots = 20) => {
      filled = [];
      recycler.assignRows({ first, end }, maxSlots);
      return filled;
    },
  };
}

describe('a recycler', () => {
  it('fills only the rows that have come into view, and has the elements in the order of the rows', () => {
    const { assignRows, getPositions } = createRecycler();
    assignRows(0, 5);
    expect(assignRows(2, 7)).toEqual(['slot 0', 'slot 1']);
    expect(getPositions()).toEqual([2, 3, 4, 5, 6]);
    expect(assignRows(1, 6)).toEqual(['slot 1']);
    expect(getPositions()).toEqual([1, 2, 3, 4, 5]);
    expect(assignRows(1, 6)).toEqual([]);
  });

  it('hides the slots that a shorter list leaves over, and shows them again', () => {
    const { assignRows, getPositions } = createRecycler();
    assignRows(0, 5);
    expect(assignRows(0, 2)).toEqual([]);
    expect(getPositions()).toEqual([0, 1, null, null, null]);
    expect(assignRows(0, 5)).toHaveLength(3);
  });

  it('draws every row of a long scroll exactly once, whatever the steps', () => {
    const { assignRows, getPositions } = createRecycler();
    for (const step of [1, 3, -2, 7, 40, -40, 5, -9]) {
      const first = 100 + step;
      assignRows(first, first + 12);
      expect(getPositions()).toEqual(Array.from({ length: 12 }, (_, index) => first + index));
    }
  });
});
