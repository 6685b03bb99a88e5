import { countRowsInView, getDrawnRange, isScrollJump, overscanRows, Recycler } from '@renderer/table/grid/recycler';
import { describe, expect, it } from 'vitest';

const rowHeight = 32;
const scrolledTo = (position: number, rowsInView = 10) => ({
  scrollTop: position * rowHeight,
  height: rowsInView * rowHeight,
  rowHeight,
});

describe('the drawn range', () => {
  it('is what is in view, with the row that is cut off at the foot', () => {
    expect(getDrawnRange(scrolledTo(100), 1_000, 0)).toEqual({ first: 100, end: 111 });
    expect(countRowsInView({ height: 10.5 * rowHeight, rowHeight })).toBe(12);
  });

  it('has overscan rows on both sides, but none before the first and after the last row', () => {
    expect(getDrawnRange(scrolledTo(100), 1_000, 8)).toEqual({ first: 92, end: 119 });
    expect(getDrawnRange(scrolledTo(3), 1_000, 8)).toEqual({ first: 0, end: 22 });
    expect(getDrawnRange(scrolledTo(990), 1_000, 8)).toEqual({ first: 981, end: 1_000 });
  });

  it('ends with a list that is shorter than the view', () => {
    expect(getDrawnRange(scrolledTo(0), 4, 8)).toEqual({ first: 0, end: 4 });
    expect(getDrawnRange(scrolledTo(0), 0, 8)).toEqual({ first: 0, end: 0 });
  });

  it('does not begin before the first row while the browser bounces', () => {
    expect(getDrawnRange({ scrollTop: -50, height: 320, rowHeight }, 1_000, 0).first).toBe(0);
  });
});

describe('a scroll', () => {
  it('is a jump when none of the drawn rows stays in view', () => {
    const drawnFirst = 100 - overscanRows;
    expect(isScrollJump(scrolledTo(111), drawnFirst)).toBe(false);
    expect(isScrollJump(scrolledTo(112), drawnFirst)).toBe(true);
    expect(isScrollJump(scrolledTo(89), drawnFirst)).toBe(false);
    expect(isScrollJump(scrolledTo(88), drawnFirst)).toBe(true);
  });
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
    moveToEnd: (slot) => {
      remove(slot);
      dom.push(slot);
    },
    moveToStart: (slot) => {
      remove(slot);
      dom.unshift(slot);
    },
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
  it('creates as many slots as are drawn, up to the maximum', () => {
    const { recycler, assignRows } = createRecycler();
    assignRows(0, 5, 3);
    expect(recycler.slots).toHaveLength(3);
    assignRows(0, 5);
    expect(recycler.slots).toHaveLength(5);
    assignRows(0, 2);
    expect(recycler.slots).toHaveLength(5);
  });

  it('fills only the rows that have come into view, and has the elements in the order of the rows', () => {
    const { assignRows, getPositions } = createRecycler();
    assignRows(0, 5);
    expect(assignRows(2, 7)).toEqual(['slot 0', 'slot 1']);
    expect(getPositions()).toEqual([2, 3, 4, 5, 6]);
    expect(assignRows(1, 6)).toEqual(['slot 1']);
    expect(getPositions()).toEqual([1, 2, 3, 4, 5]);
    expect(assignRows(1, 6)).toEqual([]);
  });

  it('fills all rows after a jump', () => {
    const { assignRows, getPositions } = createRecycler();
    assignRows(0, 5);
    expect(assignRows(500, 505)).toHaveLength(5);
    expect(getPositions()).toEqual([500, 501, 502, 503, 504]);
    expect(assignRows(0, 5)).toHaveLength(5);
    expect(getPositions()).toEqual([0, 1, 2, 3, 4]);
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
